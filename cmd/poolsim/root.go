package main

import (
	"strings"

	"github.com/spf13/cobra"
)

const rootHelp = `Poolsim simulates pools of shared desktops: Azure Virtual Desktop host pools and
Horizon RDS farms. It answers, before anything is built or changed: which
load-balancing rule, which session limit, which storm thresholds and how many
hosts does a pool need, and what will that cost?

A SCENARIO is a file (anything with a path separator or ending in .toml), or the
name of a built-in one ("poolsim list scenarios").

Exit status: 0 done; 1 internal or input/output error; 2 wrong usage or wrong
input; 3 an objective was missed; 130 interrupted.`

const rootExample = `  poolsim compare                        a morning storm under four rules
  poolsim init pool.toml                 write a starter scenario; change six lines
  poolsim run pool.toml                  simulate it; look at poolsim-out/pool/report.html
  poolsim compare pool.toml              the same users under several rules
  poolsim sweep pool.toml --vary pool.max_session_limit=8..24
  poolsim run pool.toml --set pool.max_session_limit=12
  poolsim explain pool.toml --at 08:05   why a request went where it went
  poolsim list keys                      everything that a scenario may say`

// rootCommand is the command line of the program.
func (p *process) rootCommand() *cobra.Command {
	root := &cobra.Command{
		Use:               "poolsim",
		Short:             "Simulate pools of shared desktops",
		Long:              rootHelp,
		Example:           rootExample,
		SilenceErrors:     true,
		SilenceUsage:      true,
		PersistentPreRun:  func(*cobra.Command, []string) { p.started = true },
		CompletionOptions: cobra.CompletionOptions{HiddenDefaultCmd: false},
	}
	root.SuggestionsMinimumDistance = 2
	root.AddCommand(
		p.runCommand(), p.compareCommand(), p.sweepCommand(), p.mergeCommand(), p.planCommand(),
		p.explainCommand(), p.verifyCommand(), p.checkCommand(), p.listCommand(),
		p.initCommand(), p.importCommand(), p.versionCommand(),
	)
	root.SetFlagErrorFunc(func(c *cobra.Command, err error) error {
		return usagef("%w; %q explains the flags", err, c.CommandPath()+" --help")
	})
	return root
}

// atMost allows up to n arguments.
func atMost(n int) cobra.PositionalArgs {
	return func(c *cobra.Command, args []string) error {
		if len(args) <= n {
			return nil
		}
		return usagef("%s takes at most %d argument, not %d (%s); %q explains it",
			c.CommandPath(), n, len(args), strings.Join(args, " "), c.CommandPath()+" --help")
	}
}

// first is the first argument, "" when there is none.
func first(args []string) string {
	if len(args) == 0 {
		return ""
	}
	return args[0]
}
