package main

import (
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"poolsim/scenarios"
)

// planFlags are the flags of the searches.
type planFlags struct {
	simulationFlags
	algorithms []string
	confidence float64
	budget     int
	growth     string
	factor     float64  // from growth
	scenario   string   // as it was asked for
	grown      []string // settings of the growth
}

// defaultBudget is the number of replications that a search may simulate.
const defaultBudget = 50000

// register adds the flags to a command.
func (f *planFlags) register(c *cobra.Command) {
	flags := c.Flags()
	flags.StringSliceVar(&f.algorithms, "algorithms", nil, "`rules` to plan with, all for every one (default: the scenario's own)")
	flags.Float64Var(&f.confidence, "confidence", 0.95, "`probability` with which the answer is to be right, 0.5 to 0.9999")
	flags.IntVar(&f.budget, "budget", defaultBudget, "`number` of replications that the search may simulate in all")
	flags.StringVar(&f.growth, "growth", "0%", "`percent` by which every workload's users and rates grow, such as 20%")
	flags.StringVar(&f.out, "out", "", "`folder` for the results (default poolsim-out/<scenario>-plan-<question>)")
	flags.BoolVar(&f.force, "force", false, "write into a folder that holds something else than results")
	flags.Var(&f.seed, "seed", "`number` that all random draws come from (default: the scenario's)")
	flags.StringArrayVar(&f.sets, "set", nil, "`KEY=VALUE` put over the scenario; may be given again")
	flags.Var((*countFlag)(&f.workers), "workers", "`number` of runs at the same time (default: one a CPU); never changes results")
	flags.BoolVar(&f.json, "json", false, "print plan.json on standard output, and nothing else there")
	flags.BoolVar(&f.quiet, "quiet", false, "no progress and no warnings on standard error")
	flags.StringSliceVar(&f.formats, "format", []string{"svg", "png"}, "`formats` of the plots: svg, png, pdf")
	f.traced = 1
}

// check refuses flags that cannot be meant.
func (f *planFlags) check(c *cobra.Command) error {
	if err := f.simulationFlags.check(c); err != nil {
		return err
	}
	if !(f.confidence >= 0.5 && f.confidence <= 0.9999) {
		return usagef("--confidence is %v; 0.5 to 0.9999 are allowed", f.confidence)
	}
	if f.budget < 20 {
		return usagef("--budget is %d; at least 20 replications are needed to judge anything", f.budget)
	}
	percent, err := strconv.ParseFloat(strings.TrimSpace(strings.TrimSuffix(f.growth, "%")), 64)
	if err != nil || !(percent > -100 && percent <= 10000) {
		return usagef("--growth is %q; a percentage above -100 is wanted, such as 20%%", f.growth)
	}
	f.factor = 1 + percent/100
	return nil
}

// load reads the scenario with the growth put over it.
func (f *planFlags) load(arg string) (*scenarios.Scenario, error) {
	f.scenario = arg
	s, err := scenarios.Load(arg, f.overrides())
	if err != nil || f.factor == 1 {
		return s, err
	}
	f.grown = s.Growth(f.factor)
	return scenarios.Load(arg, f.overrides())
}

// overrides are what the flags put over the scenario, the growth included.
func (f *planFlags) overrides() scenarios.Overrides {
	o := f.simulationFlags.overrides()
	o.Sets = append(append([]string{}, o.Sets...), f.grown...)
	return o
}

// words are the flags that decide the results, as they are typed again.
func (f *planFlags) words() []string {
	words := f.simulationFlags.words()
	if len(f.algorithms) > 0 {
		words = append([]string{"--algorithms", strings.Join(f.algorithms, ",")}, words...)
	}
	if f.factor != 1 {
		words = append(words, "--growth", f.growth)
	}
	if f.confidence != 0.95 {
		words = append(words, "--confidence", strconv.FormatFloat(f.confidence, 'g', -1, 64))
	}
	if f.budget != defaultBudget {
		words = append(words, "--budget", strconv.Itoa(f.budget))
	}
	return words
}
