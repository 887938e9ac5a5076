package main

import (
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"poolsim/scenarios"
)

const checkHelp = `Reads scenarios and says what is wrong with them, all at once and line by line. With
--show it prints the completed settings, each with where it came from, and what an
idle host gives its users. It writes no file and simulates nothing.`

const checkExample = `  poolsim check pool.toml
  poolsim check --show pool.toml
  poolsim check --show morning-storm --set pool.hosts[0].size=D16s_v5
  poolsim check *.toml`

func (p *process) checkCommand() *cobra.Command {
	var show bool
	var sets []string
	c := &cobra.Command{
		Use:     "check SCENARIO…",
		Short:   "Read and validate scenarios",
		Long:    checkHelp,
		Example: checkExample,
		Args: func(c *cobra.Command, args []string) error {
			if len(args) == 0 {
				return usagef("poolsim check needs a scenario: a file, or a name of %q", "poolsim list scenarios")
			}
			return nil
		},
		RunE: func(_ *cobra.Command, args []string) error { return p.check(args, sets, show) },
	}
	c.Flags().BoolVar(&show, "show", false, "print the completed settings with where each came from")
	c.Flags().StringArrayVar(&sets, "set", nil, "`KEY=VALUE` put over the scenarios; may be given again")
	return c
}

// check checks all scenarios, and tells the problems of all of them.
func (p *process) check(args, sets []string, show bool) error {
	all := &scenarios.Problems{}
	for _, arg := range args {
		s, err := scenarios.Load(arg, scenarios.Overrides{Sets: sets})
		var wrong *scenarios.Problems
		switch {
		case errors.As(err, &wrong):
			all.List = append(all.List, wrong.List...)
			all.Total += wrong.Total
			continue
		case err != nil:
			return err
		}
		if err := p.showScenario(s, show); err != nil {
			return err
		}
	}
	if all.Total > 0 {
		return all
	}
	return nil
}

// showScenario tells about a scenario without problems.
func (p *process) showScenario(s *scenarios.Scenario, show bool) error {
	for _, w := range s.Warnings {
		fmt.Fprintln(p.stderr, "warning:", w)
	}
	if show {
		return scenarios.Show(s, p.stdout)
	}
	_, err := fmt.Fprintf(p.stdout, "%s: no problems. %s\n", s.Source, s.Headline)
	return err
}
