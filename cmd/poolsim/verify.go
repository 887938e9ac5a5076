package main

import (
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"poolsim/sim/proof"
	"poolsim/sim/theory"
)

const verifyHelp = `Simulates cases whose answers are known and prints theory beside simulation: queues,
pools that refuse, placement rules with fresh and with old figures, examples that
vendors print, drains. It takes half a minute on two cores.

The bounds hold for all cases together with probability 99.9 %, so that a correct
simulator fails once in a thousand runs with a new seed. "Unproven" means that the
bounds are too wide to show anything. Exit status 3 when a case does not pass.

With the name of a formula it works that out for your own numbers, and simulates them
beside it where that takes no more than a second or two.`

const verifyExample = `  poolsim verify
  poolsim verify --group vendor
  poolsim verify --seed 42 --json
  poolsim verify erlang-b --servers 160 --load 150
  poolsim verify drain --sessions 16 --remaining 4`

// verifyFlags are the flags that verify and its formulas share.
type verifyFlags struct {
	seed    seedFlag
	workers int
	json    bool
	quiet   bool
}

func (f *verifyFlags) register(c *cobra.Command) {
	flags := c.Flags()
	flags.Var(&f.seed, "seed", "`number` that all random draws come from (default 1)")
	flags.IntVar(&f.workers, "workers", 0, "`number` of runs at the same time (default: one a CPU); never changes results")
	flags.BoolVar(&f.json, "json", false, "print one object")
	flags.BoolVar(&f.quiet, "quiet", false, "no progress on standard error")
}

// options are the flags as package proof takes them.
func (f *verifyFlags) options() (proof.Options, error) {
	if f.workers < 0 {
		return proof.Options{}, usagef("--workers is %d; 0 (one a CPU) and more are allowed", f.workers)
	}
	o := proof.Options{Seed: 1, Workers: f.workers}
	if f.seed.given {
		o.Seed = f.seed.value
	}
	return o, nil
}

func (p *process) verifyCommand() *cobra.Command {
	var flags verifyFlags
	var group string
	c := &cobra.Command{
		Use:     "verify",
		Short:   "Check the simulator against known answers",
		Long:    verifyHelp,
		Example: verifyExample,
		Args:    cobra.ArbitraryArgs,
		RunE: func(c *cobra.Command, args []string) error {
			if len(args) > 0 {
				return usagef("poolsim verify %s: no formula is called so%s; %q lists them",
					args[0], suggestion(c.SuggestionsFor(args[0])), c.CommandPath()+" --help")
			}
			return p.verify(c, group, &flags)
		},
	}
	c.SuggestionsMinimumDistance = 2
	flags.register(c)
	c.Flags().StringVar(&group, "group", "", "`name` of one group: "+strings.Join(proof.Groups(), ", "))
	for _, f := range proof.Formulas() {
		c.AddCommand(p.formulaCommand(&f))
	}
	return c
}

// verify runs the cases of one group or of all.
func (p *process) verify(c *cobra.Command, group string, f *verifyFlags) error {
	o, err := f.options()
	if err != nil {
		return err
	}
	o.Group = group
	progress := p.newProgress(f.quiet)
	o.Progress = progress.phase("verifying")
	report, err := proof.Run(c.Context(), o)
	progress.end()
	var unknown *proof.UnknownGroupError
	switch {
	case errors.As(err, &unknown):
		return usagef("--group: %w", err)
	case err != nil:
		return err
	}
	write := report.WriteTable
	if f.json {
		write = report.WriteJSON
	}
	if err := write(p.stdout); err != nil {
		return err
	}
	return missedUnless(report.Passed())
}

// missedUnless is the end of a command whose cases have passed, or not.
func missedUnless(passed bool) error {
	if passed {
		return nil
	}
	return errMissed
}

// formulaCommand works out one formula.
func (p *process) formulaCommand(formula *proof.Formula) *cobra.Command {
	var flags verifyFlags
	values := make([]float64, len(formula.Parameters))
	c := &cobra.Command{
		Use:     formula.Name,
		Short:   formula.Summary,
		Long:    formula.Summary + "\n\nSource: " + formula.Source + ".",
		Example: "  " + formulaExample(formula),
		Args:    atMost(0),
		RunE: func(c *cobra.Command, _ []string) error {
			if missing := missingFlags(c, formula); len(missing) > 0 {
				return usagef("%s needs %s; for example:\n  %s", c.CommandPath(), strings.Join(missing, ", "), formulaExample(formula))
			}
			return p.compute(c, formula, values, &flags)
		},
	}
	for i, parameter := range formula.Parameters {
		usage := parameter.Summary
		if parameter.Unit != "" {
			usage += ", in " + parameter.Unit
		}
		c.Flags().Float64Var(&values[i], parameter.Name, 0, usage)
	}
	flags.register(c)
	return c
}

// formulaExample is a command with the example of each parameter.
func formulaExample(f *proof.Formula) string {
	words := "poolsim verify " + f.Name
	for _, parameter := range f.Parameters {
		words += fmt.Sprintf(" --%s %v", parameter.Name, parameter.Example)
	}
	return words
}

// missingFlags are the parameters that were not given.
func missingFlags(c *cobra.Command, f *proof.Formula) []string {
	var missing []string
	for _, parameter := range f.Parameters {
		if !c.Flags().Changed(parameter.Name) {
			missing = append(missing, "--"+parameter.Name)
		}
	}
	return missing
}

// compute works a formula out, and tries it where that is cheap.
func (p *process) compute(c *cobra.Command, formula *proof.Formula, values []float64, f *verifyFlags) error {
	o, err := f.options()
	if err != nil {
		return err
	}
	progress := p.newProgress(f.quiet)
	o.Progress = progress.phase("simulating")
	computed, err := formula.Try(c.Context(), values, o)
	progress.end()
	var wrong *proof.ValueError
	var meaningless *theory.ParameterError
	switch {
	case errors.As(err, &wrong):
		return usagef("%s: %w", c.CommandPath(), err)
	case errors.As(err, &meaningless):
		return usagef("%s: %s is %v; allowed: %s", c.CommandPath(), meaningless.Name, meaningless.Value, meaningless.Allowed)
	case err != nil:
		return err
	}
	write := computed.WriteTable
	if f.json {
		write = computed.WriteJSON
	}
	if err := write(p.stdout); err != nil {
		return err
	}
	return missedUnless(computed.Passed())
}
