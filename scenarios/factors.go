package scenarios

import (
	"slices"
	"strconv"
	"strings"
)

// Factor is a setting of a scenario that is uncertain, with the values that a sensitivity study puts in its place.
type Factor struct {
	Key     string // address: class.medium.logon_cpu_seconds
	Now     string // the value in force, as a scenario file would have it
	Unit    string
	Summary string
	// Undocumented says that the vendor does not publish the behaviour, so that the value is our reading.
	Undocumented bool
	Values       []FactorValue
}

// FactorValue is a value of a factor.
type FactorValue struct {
	Text string // as a scenario file would have it; for a law its mean
	Set  string // KEY=VALUE
}

// Factors are the uncertain settings that are in force in the scenario as it stands: those with a low and a high value in
// the table of keys, and the choices that no vendor documents, with each other choice. What a planner decides, such as the
// session limit, is no uncertain setting.
func (s *Scenario) Factors() []Factor {
	c := s.cells[0].compiled
	var all []Factor
	for _, e := range c.s.entries {
		if e.data == nil || !c.keeps(e.path) || decided(e.path) {
			continue
		}
		f := Factor{Key: e.path, Now: e.text, Unit: e.key.Unit, Summary: e.key.Summary, Undocumented: unpublished(e.key)}
		if f.Values = factorValues(e); len(f.Values) > 0 {
			all = append(all, f)
		}
	}
	return all
}

// decided says whether a setting is what a planner decides, and so no uncertainty.
func decided(path string) bool {
	return path == "pool.algorithm" || path == "pool.max_session_limit" || isBelow(path, "horizon.broker", "citrix", "autoscale.schedule") ||
		strings.HasSuffix(path, ".choose") || strings.HasSuffix(path, "].state") || strings.HasSuffix(path, ".batch")
}

// unpublished says whether a key's default is our reading of something that the vendor does not publish.
func unpublished(k *Key) bool {
	return k.Type == Choice && (strings.HasPrefix(k.Source, ours) || strings.Contains(k.Source, "not published"))
}

// factorValues are the values to try for a setting, without the one in force.
func factorValues(e *entry) []FactorValue {
	if unpublished(e.key) && isBelow(e.path, "pool", "breadth_first", "depth_first", "horizon", "autoscale", "metrics", "rd_broker", "ras", "appstream") {
		var values []FactorValue
		for _, choice := range e.key.Choices {
			if text := strconv.Quote(choice); text != e.text {
				values = append(values, FactorValue{text, e.path + "=" + text})
			}
		}
		return values
	}
	var values []FactorValue
	for _, text := range []string{e.key.Low, e.key.High} {
		if text == "" {
			return nil
		}
		if _, err := strconv.ParseFloat(text, 64); err != nil {
			text = strconv.Quote(text)
		}
		path := e.path
		if strings.HasPrefix(e.text, "{") && strings.Contains(e.text, " mean = ") {
			path += ".mean"
		}
		if text != e.text && !slices.ContainsFunc(values, func(v FactorValue) bool { return v.Text == text }) {
			values = append(values, FactorValue{text, path + "=" + text})
		}
	}
	return values
}
