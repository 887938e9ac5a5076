package main

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"poolsim/reports"
	"poolsim/scenarios"
)

// simulationFlags are the flags of all commands that simulate.
type simulationFlags struct {
	out          string
	force        bool
	seed         seedFlag
	replications int
	sets         []string
	workers      int
	json         bool
	quiet        bool
	formats      []string
	trace        string
	traced       int
}

// register adds the flags to a command that runs variants.
func (f *simulationFlags) register(c *cobra.Command) {
	f.registerCommon(c, "poolsim-out/<scenario>", "summary.json")
	flags := c.Flags()
	flags.StringVar(&f.trace, "trace", "", "`file` for every event and decision: .csv, or .jsonl for one JSON object a line")
	flags.Var((*countFlag)(&f.traced), "trace-replications", "`number` of replications of every variant that --trace writes")
}

// registerCommon adds those of all commands that simulate: the folder is the default one, the file what --json prints.
func (f *simulationFlags) registerCommon(c *cobra.Command, folder, file string) {
	f.registerOutput(c, folder, file)
	flags := c.Flags()
	flags.Var(&f.seed, "seed", "`number` that all random draws come from (default: the scenario's)")
	flags.Var((*countFlag)(&f.replications), "replications", "`number` of runs of every variant (default: the scenario's)")
	flags.StringArrayVar(&f.sets, "set", nil, "`KEY=VALUE` put over the scenario; may be given again")
	flags.Var((*countFlag)(&f.workers), "workers", "`number` of runs at the same time (default: one a CPU); never changes results")
}

// registerOutput adds the flags of what is written.
func (f *simulationFlags) registerOutput(c *cobra.Command, folder, file string) {
	flags := c.Flags()
	flags.StringVar(&f.out, "out", "", "`folder` for the results (default "+folder+")")
	flags.BoolVar(&f.force, "force", false, "write into a folder, or over a trace file, that holds something else than results")
	flags.BoolVar(&f.json, "json", false, "print "+file+" on standard output, and nothing else there")
	flags.BoolVar(&f.quiet, "quiet", false, "no progress and no warnings on standard error")
	flags.StringSliceVar(&f.formats, "format", []string{"svg", "png"}, "`formats` of the plots: svg, png, pdf")
	f.traced = 1
}

// check refuses flags that cannot be meant.
func (f *simulationFlags) check(c *cobra.Command) error {
	if c.Flags().Changed("replications") && f.replications < 1 {
		return usagef("--replications is %d; at least 1 is needed", f.replications)
	}
	if f.workers < 0 {
		return usagef("--workers is %d; 0 (one a CPU) and more are allowed", f.workers)
	}
	if f.traced < 1 {
		return usagef("--trace-replications is %d; at least 1 is needed", f.traced)
	}
	if c.Flags().Changed("trace-replications") && f.trace == "" {
		return usagef("--trace-replications needs --trace FILE")
	}
	if c.Flags().Changed("out") && f.out == "" {
		return usagef("--out needs the name of a folder")
	}
	return f.checkFormats()
}

// checkFormats refuses unknown formats of plots, and drops repeated ones.
func (f *simulationFlags) checkFormats() error {
	var once []string
	for _, format := range f.formats {
		format = strings.ToLower(strings.TrimSpace(format))
		switch {
		case !slices.Contains(reports.PlotFormats(), format):
			return usagef("--format %s: %s are the formats of plots", format, strings.Join(reports.PlotFormats(), ", "))
		case !slices.Contains(once, format):
			once = append(once, format)
		}
	}
	f.formats = once
	if f.trace == "" {
		return nil
	}
	if _, err := reports.TraceFormatOf(f.trace); err != nil {
		return usagef("--trace %w", err)
	}
	return nil
}

// overrides are what the flags put over a scenario.
func (f *simulationFlags) overrides() scenarios.Overrides {
	o := scenarios.Overrides{Sets: f.sets}
	if f.seed.given {
		o.Seed = &f.seed.value
	}
	if f.replications > 0 {
		o.Replications = &f.replications
	}
	return o
}

// words are the flags that decide the results, as they are typed again.
func (f *simulationFlags) words() []string {
	var words []string
	if f.seed.given {
		words = append(words, "--seed", f.seed.String())
	}
	if f.replications > 0 {
		words = append(words, "--replications", strconv.Itoa(f.replications))
	}
	for _, set := range f.sets {
		words = append(words, "--set", set)
	}
	return words
}

// countFlag is a whole number.
type countFlag int

// String is the number in digits; "" for 0, which stands for a flag that was left out.
func (n *countFlag) String() string {
	if *n == 0 {
		return ""
	}
	return strconv.Itoa(int(*n))
}

// Set reads the number.
func (n *countFlag) Set(text string) error {
	value, err := strconv.Atoi(text)
	if errors.Is(err, strconv.ErrRange) {
		return usagef("%s is larger than any count can be", text)
	}
	if err != nil {
		return usagef("%q is no whole number", text)
	}
	*n = countFlag(value)
	return nil
}

// Type names the kind of flag.
func (n *countFlag) Type() string { return "count" }

// seedFlag is a seed that may be left out.
type seedFlag struct {
	value uint64
	given bool
}

// String is the seed in digits; "" when it was left out.
func (s *seedFlag) String() string {
	if !s.given {
		return ""
	}
	return strconv.FormatUint(s.value, 10)
}

// Set reads the seed.
func (s *seedFlag) Set(text string) error {
	value, err := strconv.ParseUint(text, 10, 64)
	if err != nil {
		return usagef("a seed is a whole number from 0 to 18446744073709551615")
	}
	s.value, s.given = value, true
	return nil
}

// Type names the kind of flag.
func (s *seedFlag) Type() string { return "seed" }
