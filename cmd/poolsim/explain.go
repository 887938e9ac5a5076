package main

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"poolsim/reports"
	"poolsim/scenarios"
	"poolsim/sim/study"
)

const explainHelp = `Shows one placement: what the broker knew of every host, the steps of its rule in
words, who was chosen, and what was true. The placement is the one that "run" makes
with the same scenario, seed, variant and replication; a trace (run --trace) tells
when there was one.

--at takes the first placement at a time of day or after it: "08:07:30", and in runs
of several days "Tue 08:07" or "Day2 08:07". --request takes a request by its number,
counted from 1 over the whole run. Nothing is written.`

const explainExample = `  poolsim explain morning-storm --at 08:05
  poolsim explain stale-herd --at 08:03:30 --variant "two choices, 30 s"
  poolsim explain pool.toml --request 17 --replication 3
  poolsim explain pool.toml --at 08:00 --set pool.algorithm=depth-first --json`

// explainFlags are the flags of explain.
type explainFlags struct {
	at          string
	request     int64
	variant     string
	replication int
	seed        seedFlag
	sets        []string
	json        bool
	quiet       bool
}

func (f *explainFlags) register(c *cobra.Command) {
	flags := c.Flags()
	flags.StringVar(&f.at, "at", "", "`time` of day: the first placement then or later")
	flags.Int64Var(&f.request, "request", 0, "`number` of the request in the run, from 1")
	flags.StringVar(&f.variant, "variant", "", "`name` of the variant (default: the scenario as it stands)")
	flags.IntVar(&f.replication, "replication", 1, "`number` of the replication, from 1")
	flags.Var(&f.seed, "seed", "`number` that all random draws come from (default: the scenario's)")
	flags.StringArrayVar(&f.sets, "set", nil, "`KEY=VALUE` put over the scenario; may be given again")
	flags.BoolVar(&f.json, "json", false, "print an object with all hosts")
	flags.BoolVar(&f.quiet, "quiet", false, "no warnings on standard error")
}

// check refuses flags that cannot be meant.
func (f *explainFlags) check(c *cobra.Command) error {
	at, request := c.Flags().Changed("at"), c.Flags().Changed("request")
	switch {
	case at == request:
		return usagef("explain needs either --at TIME or --request NUMBER")
	case request && f.request < 1:
		return usagef("--request is %d; requests are counted from 1", f.request)
	case f.replication < 1:
		return usagef("--replication is %d; replications are counted from 1", f.replication)
	}
	return nil
}

// words are the flags as they are typed again.
func (f *explainFlags) words() []string {
	words := []string{"--at", f.at}
	if f.request > 0 {
		words = []string{"--request", strconv.FormatInt(f.request, 10)}
	}
	if f.variant != "" {
		words = append(words, "--variant", f.variant)
	}
	words = append(words, "--replication", strconv.Itoa(f.replication))
	if f.seed.given {
		words = append(words, "--seed", f.seed.String())
	}
	for _, set := range f.sets {
		words = append(words, "--set", set)
	}
	return words
}

func (p *process) explainCommand() *cobra.Command {
	var flags explainFlags
	c := &cobra.Command{
		Use:     "explain [SCENARIO]",
		Short:   "Show why one request was placed where it was",
		Long:    explainHelp,
		Example: explainExample,
		Args:    atMost(1),
		RunE: func(c *cobra.Command, args []string) error {
			if err := flags.check(c); err != nil {
				return err
			}
			overrides := scenarios.Overrides{Sets: flags.sets}
			if flags.seed.given {
				overrides.Seed = &flags.seed.value
			}
			scenario, err := scenarios.Load(first(args), overrides)
			if err != nil {
				return err
			}
			return p.explain(c.Context(), scenario, &flags, commandLine("explain", args, flags.words()))
		},
	}
	flags.register(c)
	return c
}

// explain finds the placement and prints it.
func (p *process) explain(ctx context.Context, s *scenarios.Scenario, f *explainFlags, command string) error {
	if !f.quiet {
		for _, w := range s.Warnings {
			fmt.Fprintln(p.stderr, "warning:", w)
		}
	}
	cell, err := variantNamed(s, f.variant)
	if err != nil {
		return err
	}
	question, err := f.question(cell)
	if err != nil {
		return err
	}
	e, err := study.Explain(ctx, cell, question)
	if err != nil {
		return withClock(cell, err)
	}
	x := &reports.Explained{
		ID: s.ID, Title: s.Title, Source: s.Source, Tool: version, Command: command,
		Seed: s.Seed, Calendar: cell.Config.Calendar, Explanation: e,
	}
	if f.json {
		return reports.WriteExplanationJSON(p.stdout, x)
	}
	return reports.WriteExplanation(p.stdout, x, reports.TableOptions{Color: p.colors(p.stdout), Width: p.width(p.stdout)})
}

// variantNamed is a variant of a scenario; the scenario as it stands when no name is given.
func variantNamed(s *scenarios.Scenario, name string) (*study.Cell, error) {
	if name == "" {
		return &s.Cells[0], nil
	}
	i := slices.IndexFunc(s.Cells, func(c study.Cell) bool { return c.Name == name })
	if i >= 0 {
		return &s.Cells[i], nil
	}
	names := make([]string, len(s.Cells))
	for i := range s.Cells {
		names[i] = strconv.Quote(s.Cells[i].Name)
	}
	return nil, usagef("there is no variant %q; the scenario has %s", name, strings.Join(names, ", "))
}

// question is what the flags ask for.
func (f *explainFlags) question(cell *study.Cell) (study.Question, error) {
	q := study.Question{Replication: f.replication - 1, Request: f.request}
	if f.request > 0 {
		return q, nil
	}
	cfg := cell.Config
	at, err := scenarios.ClockTime(cfg.Calendar, f.at)
	if err != nil {
		return q, usagef("--at: %w", err)
	}
	if at > cfg.Duration {
		return q, usagef("--at %s: the run is from %s to %s", f.at, reports.TraceClock(cfg.Calendar, 0), reports.TraceClock(cfg.Calendar, cfg.Duration))
	}
	q.At = at
	return q, nil
}

// withClock tells in times of day that there is no such placement, and which are nearest.
func withClock(cell *study.Cell, err error) error {
	var none *study.NoPlacement
	if !errors.As(err, &none) {
		return err
	}
	clock := func(t time.Duration) string { return reports.TraceClock(cell.Config.Calendar, t) }
	text := "no placement at or after " + clock(none.Question.At)
	if none.Question.Request > 0 {
		text = fmt.Sprintf("request %d was not placed: there is none, or its user went back to a session that was there", none.Question.Request)
	}
	if none.Before != nil {
		text += fmt.Sprintf("; the last placement before is that of request %d at %s", none.Before.Request, clock(none.Before.At))
	}
	if none.After != nil {
		text += fmt.Sprintf("; the next one is that of request %d at %s", none.After.Request, clock(none.After.At))
	}
	if none.Before == nil && none.After == nil {
		text += "; the run has no placement at all"
	}
	return usagef("%s", text)
}
