package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"poolsim/reports"
	"poolsim/scenarios"
	"poolsim/sim/study"
	"poolsim/sim/study/plan"
)

const planHelp = `Searches for the settings that meet the scenario's objectives, and says how sure it is:

  limit        the session limits that meet them, and the cheapest of them
  hosts        the fewest hosts
  thresholds   the thresholds of a Horizon farm
  storm        the largest storm that the pool survives as it is
  sensitivity  which assumption matters most

Objectives are what is good enough, in the scenario:

  [[objective]]
  metric = "logon_seconds_p95"
  max    = 45

A candidate is simulated until it is clear whether it meets them; what is recommended is
simulated again with users that the search has not met. The exit status is 3 when nothing
meets the objectives.`

const planExample = `  poolsim plan limit pool.toml --algorithms breadth-first,depth-first
  poolsim plan hosts pool.toml --growth 20%
  poolsim plan storm pool.toml`

func (p *process) planCommand() *cobra.Command {
	c := &cobra.Command{
		Use:     "plan",
		Short:   "Search for settings that meet the objectives",
		Long:    planHelp,
		Example: planExample,
		Args:    cobra.ArbitraryArgs,
		RunE: func(c *cobra.Command, args []string) error {
			if len(args) == 0 {
				return usagef("poolsim plan needs to know what to search for: limit, hosts, thresholds, storm or sensitivity")
			}
			return usagef("poolsim plan %s: limit, hosts, thresholds, storm and sensitivity can be planned%s", args[0], suggestion(c.SuggestionsFor(args[0])))
		},
	}
	c.SuggestionsMinimumDistance = 2
	c.AddCommand(p.planLimitCommand(), p.planHostsCommand(), p.planThresholdsCommand(), p.planStormCommand(), p.sensitivityCommand())
	return c
}

// planning is one search.
type planning struct {
	process  *process
	flags    *planFlags
	scenario *scenarios.Scenario
	base     study.Cell // the scenario as it stands, with the growth
	name     string     // of the question
	command  string
	bench    *plan.Bench
	ways     []plan.Way
	cures    []string // what would meet the objectives when nothing does
}

// question is how one of the plans is answered.
type question func(ctx context.Context, j *planning) (*plan.Answer, []string, error)

// planOf is the command of one question.
func (p *process) planOf(c *cobra.Command, name string, flags *planFlags, ask question) *cobra.Command {
	c.Args = atMost(1)
	c.RunE = func(c *cobra.Command, args []string) error {
		if err := flags.check(c); err != nil {
			return err
		}
		j, err := p.newPlanning(name, args, flags)
		if err != nil {
			return err
		}
		return j.run(c.Context(), ask)
	}
	flags.register(c)
	return c
}

func (p *process) newPlanning(name string, args []string, flags *planFlags) (*planning, error) {
	scenario, err := flags.load(first(args))
	if err != nil {
		return nil, err
	}
	j := &planning{
		process: p, flags: flags, scenario: scenario, base: scenario.Cells[0],
		name: name, command: commandLine("plan "+name, args, flags.words()),
	}
	if len(j.base.Objectives) == 0 {
		return nil, usagef("%s has no [[objective]], so nothing says what is good enough; for example:\n\n[[objective]]\nmetric = \"logon_seconds_p95\"\nmax    = 45", scenario.Source)
	}
	if err := j.possible(); err != nil {
		return nil, err
	}
	if j.ways, err = j.waysAsked(); err != nil {
		return nil, err
	}
	return j, nil
}

// waysAsked are the algorithms asked for; the scenario's own when none is.
func (j *planning) waysAsked() ([]plan.Way, error) {
	if len(j.flags.algorithms) == 0 {
		return []plan.Way{{Name: j.base.Name}}, nil
	}
	// Loading the scenario under the algorithms finds unknown ones, and replaces "all".
	overrides := j.flags.overrides()
	overrides.Algorithms = j.flags.algorithms
	under, err := scenarios.Load(j.flags.scenario, overrides)
	if err != nil {
		return nil, err
	}
	var ways []plan.Way
	for i := range under.Cells {
		name := under.Cells[i].Name
		ways = append(ways, plan.Way{Name: name, Sets: j.scenario.RuleSettings(name)})
	}
	return ways, nil
}

// run searches, prints and writes.
func (j *planning) run(ctx context.Context, ask question) (err error) {
	out := j.flags.out
	if out == "" {
		out = defaultFolder(j.scenario.ID + "-plan-" + j.name)
	}
	folder, err := openFolder(out, j.flags.force)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, folder.discard()) }()
	answer, beside, err := j.search(ctx, ask)
	if err != nil {
		return err
	}
	report := j.report(answer, beside, out)
	if err := j.write(ctx, folder, report); err != nil {
		return err
	}
	if err := j.print(report, out); err != nil {
		return err
	}
	if answer.Recommended() == nil {
		return errMissed
	}
	return nil
}

// search asks the question, and tells how far it is.
func (j *planning) search(ctx context.Context, ask question) (*plan.Answer, []string, error) {
	progress := j.process.newProgress(j.flags.quiet)
	defer progress.end()
	told := progress.phase("searching")
	vary := func(sets ...string) (study.Cell, error) { return j.scenario.Variation(0, sets...) }
	j.bench = plan.NewBench(vary, plan.Settings{
		Confidence: j.flags.confidence, Budget: j.flags.budget, Workers: j.flags.workers,
		Progress: func(trying string, used, budget int, events int64) { told(used, used, events) },
	})
	return ask(ctx, j)
}

// report is what the answer is told by.
func (j *planning) report(answer *plan.Answer, beside []string, out string) *reports.Plan {
	cfg := j.base.Config
	input := &reports.Input{
		ID: j.scenario.ID, Title: j.scenario.Title, Headline: j.scenario.Headline, Description: j.scenario.Description,
		Source: j.scenario.Source, Digest: j.scenario.Digest, Tool: version, Command: j.command, OutDir: out,
		Seed: j.scenario.Seed, Replications: j.scenario.Replications, Calendar: cfg.Calendar, Currency: cfg.Cost.Currency,
		Study: &study.Study{Outcomes: []study.Outcome{{Cell: &j.base}}}, Warnings: j.scenario.Warnings,
	}
	return &reports.Plan{
		Input: input, Answer: answer, Trials: j.bench.Trials(), Confidence: j.flags.confidence, Used: j.bench.Used(), Beside: beside, Remedies: j.cures,
	}
}

// print prints the answer, and where its files are.
func (j *planning) print(report *reports.Plan, out string) error {
	if j.flags.json {
		return reports.WritePlanJSON(j.process.stdout, report)
	}
	if err := reports.WritePlan(j.process.stdout, report); err != nil {
		return err
	}
	_, err := fmt.Fprintf(j.process.stdout, "\n%s\n", strings.Join([]string{out + "/report.html", "plots/", "candidates.csv", "commands.txt", "scenario.toml"}, "   "))
	return err
}

// write writes the files. Those of the recommended setting are left out when there is none.
func (j *planning) write(ctx context.Context, results *folder, report *reports.Plan) error {
	create := func(name string) (io.WriteCloser, error) {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		return results.create(name)
	}
	files := map[string]func(io.Writer) error{
		"plan.json":      func(w io.Writer) error { return reports.WritePlanJSON(w, report) },
		"candidates.csv": func(w io.Writer) error { return reports.WritePlanCSV(w, report) },
		"report.html":    func(w io.Writer) error { return reports.WritePlanHTML(w, report) },
	}
	if chosen := report.Answer.Recommended(); chosen != nil {
		files["commands.txt"] = func(w io.Writer) error {
			return reports.WritePlanCommands(w, report, chosen.Trial.Sample.Cell)
		}
		files["scenario.toml"] = func(w io.Writer) error { return j.recommended(w, chosen.Trial.Sets) }
	}
	for _, name := range []string{"plan.json", "candidates.csv", "report.html", "commands.txt", "scenario.toml"} {
		if write := files[name]; write != nil {
			if err := writeOne(create, name, write); err != nil {
				return err
			}
		}
	}
	if err := reports.WritePlanPlots(create, report, j.flags.formats); err != nil {
		return err
	}
	return results.commit()
}

// recommended writes the scenario with the recommended settings in.
func (j *planning) recommended(w io.Writer, sets []string) error {
	overrides := j.flags.overrides()
	overrides.Sets = append(overrides.Sets, sets...)
	s, err := scenarios.Load(j.flags.scenario, overrides)
	if err != nil {
		return err
	}
	return scenarios.Show(s, w)
}

// writeOne writes one file.
func writeOne(create func(string) (io.WriteCloser, error), name string, write func(io.Writer) error) error {
	file, err := create(name)
	if err != nil {
		return err
	}
	if err := write(file); err != nil {
		return errors.Join(err, file.Close())
	}
	return file.Close()
}
