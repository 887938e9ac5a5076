package main

import (
	"github.com/spf13/cobra"

	"poolsim/scenarios"
)

const runHelp = `Simulates a scenario as it stands and with each of its [[variant]]s, over several
replications, prints a table and a verdict, and writes the results: report.html
(the page to look at), plots, summary.json, CSV files and commands.txt (what to
type to set a real pool up like that).

Without SCENARIO it runs the built-in morning-storm.`

const runExample = `  poolsim run pool.toml
  poolsim run pool.toml --set pool.algorithm=depth-first --set pool.max_session_limit=12
  poolsim run drain-and-storm --replications 50
  poolsim run pool.toml --json --quiet > summary.json
  poolsim run pool.toml --trace events.csv`

func (p *process) runCommand() *cobra.Command {
	var flags simulationFlags
	c := &cobra.Command{
		Use:     "run [SCENARIO]",
		Short:   "Simulate a scenario with its own settings and variants",
		Long:    runHelp,
		Example: runExample,
		Args:    atMost(1),
		RunE: func(c *cobra.Command, args []string) error {
			if err := flags.check(c); err != nil {
				return err
			}
			scenario, err := scenarios.Load(first(args), flags.overrides())
			if err != nil {
				return err
			}
			job := simulation{process: p, flags: &flags, scenario: scenario, command: commandLine("run", args, flags.words()), args: args}
			return job.run(c.Context())
		},
	}
	flags.register(c)
	return c
}
