package main

import (
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"poolsim/reports/cells"
	"poolsim/scenarios"
	"poolsim/sim/study"
)

const sweepHelp = `Simulates a scenario with every combination of the values that --vary gives to its
settings. Every combination (a cell) meets the same people at the same times, so that
cells differ only by what was varied.

KEY is the address of any setting ("poolsim list keys"), the values are as --set takes
them, or ranges: 8..24, 10s..60s:10s, 07:30..09:00:15m (whole numbers need no step).
The [[variant]]s and [[objective]]s of the scenario are left out.

The results go into the folder: sweep.csv, sweep.parquet, sweep.json, plots, and a file
for every cell under cells/. A sweep that was stopped, in whatever way, goes on from the
cells that are there when the same command is given again. --shard does a part of the
cells, on as many machines as there are parts; "poolsim merge" joins them.

A cell that fails is tried once more, and then named; the others go on, and the exit
status is 1.`

const sweepExample = `  poolsim sweep pool.toml --vary pool.max_session_limit=8..24
  poolsim sweep morning-storm --vary pool.algorithm=breadth-first,depth-first --vary pool.hosts[0].count=6..12
  poolsim sweep morning-storm --vary workload.storm[0].users=100..300:20 --metric logon_seconds_p95 --metric refused_users
  poolsim sweep pool.toml --vary pool.max_session_limit=8..24 --dry-run
  poolsim sweep pool.toml --vary pool.max_session_limit=8..24 --shard 2/7 --out shard-2`

// shownMetrics are shown of a sweep when none are asked for.
func shownMetrics() []string { return []string{"logon_seconds_p95", "cost"} }

// sweepFlags are the flags of a sweep.
type sweepFlags struct {
	simulationFlags
	vary    []string
	metrics []string
	shard   string
	dryRun  bool
}

func (p *process) sweepCommand() *cobra.Command {
	var flags sweepFlags
	c := &cobra.Command{
		Use:     "sweep SCENARIO --vary KEY=VALUES…",
		Short:   "Simulate every combination of some settings",
		Long:    sweepHelp,
		Example: sweepExample,
		Args:    atMost(1),
		RunE: func(c *cobra.Command, args []string) error {
			if err := flags.check(c); err != nil {
				return err
			}
			job, err := p.sweepJob(args, &flags)
			if err != nil {
				return err
			}
			return job.run(c.Context())
		},
	}
	flags.registerCommon(c, "poolsim-out/<scenario>-sweep", "sweep.json")
	c.Flags().StringArrayVar(&flags.vary, "vary", nil, "`KEY=VALUES`: a list a,b,c or a range LO..HI[:STEP]; may be given again")
	c.Flags().Lookup("force").Usage = "replace another sweep in the folder, or write into one that holds something else"
	registerMetrics(c, &flags.metrics)
	c.Flags().StringVar(&flags.shard, "shard", "", "`K/N`: do part K of N alone; auto: as the batch system says (auto/N where it does not tell N)")
	c.Flags().BoolVar(&flags.dryRun, "dry-run", false, "say how many cells and events there are and how long they take; write nothing")
	return c
}

// registerMetrics adds the flag that chooses what is shown.
func registerMetrics(c *cobra.Command, metrics *[]string) {
	c.Flags().StringArrayVar(metrics, "metric", nil, "`name` of a metric for the table and the plots; may be given again (default "+strings.Join(shownMetrics(), ", ")+")")
}

// checkMetrics refuses unknown metrics, and drops repeated ones.
func checkMetrics(names []string) ([]string, error) {
	var once []string
	for _, name := range names {
		if study.Lookup(name) == nil {
			hint := ""
			if near := study.Suggest(name); near != "" {
				hint = " Did you mean " + near + "?"
			}
			return nil, usagef("--metric %s: there is no such metric (list metrics).%s", name, hint)
		}
		if !slices.Contains(once, name) {
			once = append(once, name)
		}
	}
	return once, nil
}

// sweepJob is a sweep to be done.
type sweepJob struct {
	process  *process
	flags    *sweepFlags
	scenario *scenarios.Scenario
	sweep    *scenarios.Sweep
	manifest *cells.Manifest
	shard    shard
}

// sweepJob loads everything that a sweep needs, and checks it.
func (p *process) sweepJob(args []string, flags *sweepFlags) (*sweepJob, error) {
	metrics, err := checkMetrics(flags.metrics)
	if err != nil {
		return nil, err
	}
	part, err := p.shardOf(flags.shard)
	if err != nil {
		return nil, err
	}
	scenario, err := scenarios.Load(first(args), flags.overrides())
	if err != nil {
		return nil, err
	}
	sweep, err := scenario.Sweep(flags.vary)
	if err != nil {
		return nil, err
	}
	j := &sweepJob{process: p, flags: flags, scenario: scenario, sweep: sweep, shard: part}
	j.manifest = j.manifestFor(commandLine("sweep", args, flags.words()), metrics)
	return j, nil
}

// words are the flags that decide the results, as they are typed again.
func (f *sweepFlags) words() []string {
	var words []string
	for _, v := range f.vary {
		words = append(words, "--vary", v)
	}
	for _, m := range f.metrics {
		words = append(words, "--metric", m)
	}
	return append(words, f.simulationFlags.words()...)
}

// manifestFor is the manifest of the sweep. Its version has the commit, because cells of another program must not be taken
// for this one's.
func (j *sweepJob) manifestFor(command string, metrics []string) *cells.Manifest {
	s := j.scenario
	m := &cells.Manifest{
		Tool: version + commit(), Scenario: s.ID, Title: s.Title, Headline: s.Headline, Source: s.Source, Command: command, Digest: s.Digest,
		Seed: s.Seed, Replications: s.Replications, Currency: s.Cells[0].Config.Cost.Currency, Warnings: append([]string{}, s.Warnings...),
		Metrics: metrics, Formats: j.flags.formats,
	}
	if len(metrics) == 0 {
		m.Metrics = shownMetrics()
	}
	for _, a := range j.sweep.Axes {
		m.Axes = append(m.Axes, cells.Axis{Key: a.Key, Unit: a.Unit, Values: a.Values})
	}
	return m
}
