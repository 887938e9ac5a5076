package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"

	"github.com/spf13/cobra"

	"poolsim/reports"
	"poolsim/sim/study"
	"poolsim/sim/study/plan"
)

const planThresholdsHelp = `Tunes the thresholds of a Horizon farm: the broker's connecting-session and load-index
thresholds together, then its minimum of hosts, the agents' own thresholds together, and the interval of the
metrics. Of the values that meet the objectives it takes the best by the metric watched,
and goes on to the next pair with it; a difference of 2 % is not worth a change.

It shows every pair as a heat map, so that the neighbourhood of the answer can be seen, and
what is in force beside it.`

const planThresholdsExample = `  poolsim plan thresholds pool.toml
  poolsim plan thresholds pool.toml --set pool.algorithm=horizon --metric connecting_peak`

func (p *process) planThresholdsCommand() *cobra.Command {
	var flags planFlags
	var metric string
	c := &cobra.Command{
		Use: "thresholds SCENARIO", Short: "Thresholds of a Horizon farm", Long: planThresholdsHelp, Example: planThresholdsExample, Args: atMost(1),
		RunE: func(c *cobra.Command, args []string) error {
			if err := flags.check(c); err != nil {
				return err
			}
			if metric != "" && (study.Lookup(metric) == nil || study.Lookup(metric).Better == study.Neither) {
				return usagef("--metric %s: no metric of which less or more is better is called so; \"poolsim list metrics\" lists them", metric)
			}
			j, err := p.newPlanning("thresholds", args, &flags)
			if err != nil {
				return err
			}
			if algorithm := j.base.Config.Pools[0].Rules.Balancer.Algorithm(); algorithm != "horizon" {
				return usagef("%s places by %s, which has no thresholds; plan with --set pool.algorithm=horizon", j.scenario.Source, algorithm)
			}
			if len(flags.algorithms) > 0 {
				return usagef("--algorithms: thresholds are Horizon's own; plan them for one rule")
			}
			return j.thresholds(c.Context(), metric)
		},
	}
	c.Flags().StringVar(&metric, "metric", "", "`name` of the metric to make best (default: that of the first objective)")
	flags.register(c)
	return c
}

// thresholdGrids are the thresholds and the values to choose among: around the vendor's defaults and advice (20 and 20, at
// least 4 hosts; the agents' off, 20 logons, and an index of 90 or 100 for extreme load alone).
func thresholdGrids(hosts int) []plan.Grid {
	grids := []plan.Grid{{
		Keys:   []string{"horizon.broker.connecting_threshold", "horizon.broker.load_index_threshold"},
		Values: [][]string{{"2", "5", "10", "15", "20", "30"}, {"10", "20", "30", "40", "60", "90"}},
	}, {
		Keys: []string{"horizon.broker.min_hosts"}, Values: [][]string{nil},
	}, {
		Keys:   []string{"horizon.agent.connecting_threshold", "horizon.agent.load_index_threshold"},
		Values: [][]string{{"0", "10", "20", "30"}, {"0", "90", "100"}},
	}, {
		Keys: []string{"metrics.interval"}, Values: [][]string{{`"5s"`, `"15s"`, `"30s"`, `"60s"`}},
	}}
	for _, n := range []int{1, 2, 4, 8, 16} {
		if n <= hosts {
			grids[1].Values[0] = append(grids[1].Values[0], strconv.Itoa(n))
		}
	}
	return grids
}

// thresholds tunes, prints and writes.
func (j *planning) thresholds(ctx context.Context, metric string) (err error) {
	if metric == "" {
		metric = j.base.Objectives[0].Metric
	}
	q := plan.Tuning{Grids: thresholdGrids(len(j.base.Config.Pools[0].Hosts)), Metric: study.Lookup(metric), Indifference: 0.02}
	if err := q.Check(); err != nil {
		return usagef("--metric: %w", err)
	}
	out := j.flags.out
	if out == "" {
		out = defaultFolder(j.scenario.ID + "-plan-" + j.name)
	}
	folder, err := openFolder(out, j.flags.force)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, folder.discard()) }()
	var tuned *plan.Tuned
	ask := func(ctx context.Context, j *planning) (*plan.Answer, []string, error) {
		var err error
		tuned, err = plan.Tune(ctx, j.bench, q)
		return &plan.Answer{Question: "thresholds", Chosen: -1}, nil, err
	}
	answer, _, err := j.search(ctx, ask)
	if err != nil {
		return err
	}
	report := &reports.Thresholds{Plan: j.report(answer, nil, out), Tuned: tuned, Metric: q.Metric}
	if err := j.writeThresholds(ctx, folder, report); err != nil {
		return err
	}
	return j.printThresholds(report, out)
}

func (j *planning) printThresholds(report *reports.Thresholds, out string) error {
	if j.flags.json {
		if err := reports.WriteThresholdsJSON(j.process.stdout, report); err != nil {
			return err
		}
	} else {
		if err := reports.WriteThresholds(j.process.stdout, report); err != nil {
			return err
		}
		if _, err := fmt.Fprintf(j.process.stdout, "\n%s/report.html   plots/   candidates.csv   commands.txt   scenario.toml\n", out); err != nil {
			return err
		}
	}
	if report.Tuned.Chosen == nil {
		return errMissed
	}
	return nil
}

// writeThresholds writes the files.
func (j *planning) writeThresholds(ctx context.Context, results *folder, report *reports.Thresholds) error {
	create := func(name string) (io.WriteCloser, error) {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		return results.create(name)
	}
	writes := []struct {
		name  string
		write func(io.Writer) error
	}{
		{"plan.json", func(w io.Writer) error { return reports.WriteThresholdsJSON(w, report) }},
		{"candidates.csv", func(w io.Writer) error { return reports.WritePlanCSV(w, report.Plan) }},
		{"report.html", func(w io.Writer) error { return reports.WriteThresholdsHTML(w, report) }},
	}
	if chosen := report.Tuned.Chosen; chosen != nil {
		writes = append(writes, []struct {
			name  string
			write func(io.Writer) error
		}{
			{"commands.txt", func(w io.Writer) error { return reports.WriteThresholdsCommands(w, report) }},
			{"scenario.toml", func(w io.Writer) error { return j.recommended(w, chosen.Sets) }},
		}...)
	}
	for _, one := range writes {
		if err := writeOne(create, one.name, one.write); err != nil {
			return err
		}
	}
	for _, drawn := range report.Plots() {
		for _, format := range j.flags.formats {
			if err := writeOne(create, "plots/"+drawn.Name+"."+format, func(w io.Writer) error { return drawn.Write(w, format) }); err != nil {
				return err
			}
		}
	}
	return results.commit()
}
