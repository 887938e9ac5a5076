package main

import (
	"strconv"

	"poolsim/balancer"
	"poolsim/scenarios"
	"poolsim/scenarios/catalogue"
	"poolsim/sim/study"
	"poolsim/workloads"
)

// algorithmList lists the load-balancing rules.
func algorithmList() listing {
	type object struct {
		Name       string `json:"name"`
		Summary    string `json:"summary"`
		Vendor     string `json:"vendor"`
		Versions   string `json:"versions"`
		Signal     string `json:"signal"`
		Freshness  string `json:"freshness"`
		Order      string `json:"order"`
		Exclusions string `json:"exclusions"`
		Ties       string `json:"ties"`
		Documented string `json:"documented"`
		OurReading string `json:"our_reading"`
		Source     string `json:"source"`
		NeedsLimit bool   `json:"needs_limit"`
	}
	return listing{"algorithms", []string{"NAME", "VENDOR", "SUMMARY"}, func() []listed {
		var all []listed
		for _, r := range balancer.Rules() {
			all = append(all, listed{[]string{r.Name, dash(r.Vendor), r.Summary}, object{
				r.Name, r.Summary, r.Vendor, r.Versions, r.Signal, r.Freshness, r.Order, r.Exclusions, r.Ties,
				r.Documented, r.OurReading, r.Source, r.NeedsLimit,
			}})
		}
		return all
	}}
}

// workloadList lists the kinds of demand.
func workloadList() listing {
	type object struct {
		Name    string   `json:"name"`
		Summary string   `json:"summary"`
		Keys    []string `json:"keys"`
	}
	return listing{"workloads", []string{"NAME", "SUMMARY"}, func() []listed {
		var all []listed
		for _, k := range workloads.Kinds() {
			all = append(all, listed{[]string{k.Name, k.Summary}, object{k.Name, k.Summary, k.Keys}})
		}
		return all
	}}
}

// scenarioList lists the built-in scenarios.
func scenarioList() listing {
	type object struct {
		Name    string `json:"name"`
		Title   string `json:"title"`
		Summary string `json:"summary"`
	}
	return listing{"scenarios", []string{"NAME", "SUMMARY"}, func() []listed {
		var all []listed
		for _, b := range scenarios.Builtins() {
			all = append(all, listed{[]string{b.Name, b.Summary}, object{b.Name, b.Title, b.Summary}})
		}
		return all
	}}
}

// metricList lists the figures of a run.
func metricList() listing {
	type object struct {
		Name    string `json:"name"`
		Summary string `json:"summary"`
		Unit    string `json:"unit"`
		Better  string `json:"better"`
	}
	return listing{"metrics", []string{"NAME", "UNIT", "BETTER", "SUMMARY"}, func() []listed {
		var all []listed
		for _, m := range study.Metrics() {
			better := m.Better.String()
			all = append(all, listed{[]string{m.Name, m.Unit, better, m.Summary}, object{m.Name, m.Summary, m.Unit, better}})
		}
		return all
	}}
}

// hostList lists the sizes of the catalogue with their prices in the default region.
func hostList() listing {
	const region = "eastus"
	type object struct {
		Name      string   `json:"name"`
		Summary   string   `json:"summary"`
		VCPUs     int      `json:"vcpus"`
		MemoryGiB float64  `json:"memory_gib"`
		Region    string   `json:"region"`
		Price     *float64 `json:"price_per_hour"`
		Currency  string   `json:"currency"`
	}
	return listing{"hosts", []string{"NAME", "VCPU", "GIB", "USD/H IN " + region, "FAMILY"}, func() []listed {
		var all []listed
		for _, s := range catalogue.Sizes() {
			o := object{s.Name, s.Family, s.VCPUs, s.MemoryGiB, region, nil, "USD"}
			text := "-"
			if price, ok := catalogue.Price(s.Name, region); ok {
				o.Price, text = &price, number(price)
			}
			all = append(all, listed{[]string{s.Name, strconv.Itoa(s.VCPUs), number(s.MemoryGiB), text, s.Family}, o})
		}
		return all
	}}
}

// keyList lists everything that a scenario may say.
func keyList() listing {
	type object struct {
		Name     string   `json:"name"`
		Summary  string   `json:"summary"`
		Type     string   `json:"type"`
		Choices  []string `json:"choices,omitempty"`
		Unit     string   `json:"unit,omitempty"`
		Range    string   `json:"range,omitempty"`
		Default  string   `json:"default,omitempty"`
		Low      string   `json:"low,omitempty"`
		High     string   `json:"high,omitempty"`
		Required bool     `json:"required"`
		Live     bool     `json:"may_change_while_running"`
		Source   string   `json:"source,omitempty"`
	}
	return listing{"keys", []string{"KEY", "TYPE", "UNIT", "RANGE", "DEFAULT", "SUMMARY", "SOURCE"}, func() []listed {
		var all []listed
		for _, k := range scenarios.Keys() {
			kind, bounds := k.Type.String(), k.RangeText()
			row := []string{k.Path, kind, dash(k.Unit), dash(bounds), dash(k.Default), k.Summary, dash(k.Source)}
			all = append(all, listed{row, object{
				k.Path, k.Summary, kind, k.Choices, k.Unit, bounds, k.Default, k.Low, k.High, k.Required, k.Live, k.Source,
			}})
		}
		return all
	}}
}

// dash stands for an empty cell.
func dash(text string) string {
	if text == "" {
		return "-"
	}
	return text
}

// number is a number with as few digits as it needs.
func number(x float64) string { return strconv.FormatFloat(x, 'g', -1, 64) }
