package main

import (
	"github.com/spf13/cobra"
)

const importHelp = `Turns what a pool's own systems can export into parts of a scenario: a TOML file to paste
or to run, and data files that it names. It says what it used, what it left out, and why.

Files are taken as they come off Windows machines: UTF-8 or UTF-16, with or without a byte
order mark, Windows-1252, separated by commas, semicolons or tabs, plain or gzip.`

const importExample = `  poolsim import activity connections.csv --time-zone Europe/Berlin --out last-week`

// importCommand gathers the importers, one a kind of data.
func (p *process) importCommand() *cobra.Command {
	c := &cobra.Command{
		Use:     "import",
		Short:   "Turn exports and logs into parts of a scenario",
		Long:    importHelp,
		Example: importExample,
		Args:    cobra.ArbitraryArgs,
		RunE: func(c *cobra.Command, args []string) error {
			if len(args) == 0 {
				return usagef("poolsim import needs to know what; %q lists it", c.CommandPath()+" --help")
			}
			return usagef("poolsim import %s: nothing is called so%s; %q lists what can be imported",
				args[0], suggestion(c.SuggestionsFor(args[0])), c.CommandPath()+" --help")
		},
	}
	c.SuggestionsMinimumDistance = 2
	c.AddCommand(p.importPricesCommand())
	return c
}
