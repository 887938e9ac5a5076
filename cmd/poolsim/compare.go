package main

import (
	"strings"

	"github.com/spf13/cobra"

	"poolsim/scenarios"
)

const compareHelp = `Simulates the same users under several load-balancing rules and says how the rules
differ from the first one: better, worse, or not to be told apart. Every rule meets
the same people at the same times, so the differences are the rules' own.

Without SCENARIO it takes the built-in morning-storm. Without --algorithms it
compares breadth-first, depth-first, horizon-78 and horizon; a scenario with
[[variant]]s is compared with those instead. With a scaling plan whose phases name
rules, it compares the plan as written ("plan") with breadth-first and depth-first in
the pool and every phase.`

const compareExample = `  poolsim compare
  poolsim compare pool.toml
  poolsim compare pool.toml --algorithms breadth-first,horizon
  poolsim compare office-day --algorithms all --replications 40
  poolsim compare stale-herd
  poolsim compare scaling-plan-week
  poolsim compare scaling-plan-week --algorithms plan,depth-first`

// comparedAlgorithms are compared when nothing else is asked for.
const comparedAlgorithms = "breadth-first,depth-first,horizon-78,horizon"

// comparedWithPlan are compared when the phases of a scaling plan name rules.
const comparedWithPlan = scenarios.PlanName + ",breadth-first,depth-first"

func (p *process) compareCommand() *cobra.Command {
	var flags simulationFlags
	var algorithms []string
	c := &cobra.Command{
		Use:     "compare [SCENARIO]",
		Short:   "Simulate the same users under several rules",
		Long:    compareHelp,
		Example: compareExample,
		Args:    atMost(1),
		RunE: func(c *cobra.Command, args []string) error {
			if err := flags.check(c); err != nil {
				return err
			}
			words := flags.words()
			if c.Flags().Changed("algorithms") {
				words = append([]string{"--algorithms", strings.Join(algorithms, ",")}, words...)
			}
			scenario, byRule, err := loadCompared(first(args), flags.overrides(), algorithms)
			if err != nil {
				return err
			}
			job := simulation{
				process: p, flags: &flags, scenario: scenario, command: commandLine("compare", args, words),
				args: args, byRule: byRule,
			}
			return job.run(c.Context())
		},
	}
	c.Flags().StringSliceVar(&algorithms, "algorithms", nil, "`rules` to compare, the first is the baseline; all for every one (default "+comparedAlgorithms+")")
	flags.register(c)
	return c
}

// loadCompared loads a scenario under the algorithms; when none are given, with its own variants or, when it has none,
// under the usual ones. It says whether the variants are rules.
func loadCompared(arg string, o scenarios.Overrides, algorithms []string) (s *scenarios.Scenario, byRule bool, err error) {
	if len(algorithms) == 0 {
		own, err := scenarios.Load(arg, o)
		if err != nil || len(own.Cells) > 1 {
			return own, false, err
		}
		usual := comparedAlgorithms
		if own.Plan() {
			usual = comparedWithPlan
		}
		algorithms = strings.Split(usual, ",")
	}
	o.Algorithms = algorithms
	s, err = scenarios.Load(arg, o)
	return s, true, err
}
