package main

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"
)

const listHelp = `Lists what there is:

  algorithms   load-balancing rules
  workloads    kinds of demand
  scenarios    built-in scenarios
  hosts        sizes of the built-in catalogue, with prices
  metrics      figures of a run, as files and objectives name them
  keys         everything that a scenario may say, with defaults and sources`

const listExample = `  poolsim list scenarios
  poolsim list keys
  poolsim list metrics --json`

// listing is something that can be listed.
type listing struct {
	name    string
	head    []string // of the columns of the table
	entries func() []listed
}

// listed is one entry: as a row of the table, and as an object with name and summary at least.
type listed struct {
	row    []string
	object any
}

func (p *process) listCommand() *cobra.Command {
	c := &cobra.Command{
		Use:     "list",
		Short:   "List algorithms, workloads, scenarios, hosts, metrics or keys",
		Long:    listHelp,
		Example: listExample,
		RunE: func(c *cobra.Command, args []string) error {
			if len(args) == 0 {
				return usagef("poolsim list needs to know what: algorithms, workloads, scenarios, hosts, metrics or keys")
			}
			return usagef("poolsim list %s: algorithms, workloads, scenarios, hosts, metrics and keys can be listed%s",
				args[0], suggestion(c.SuggestionsFor(args[0])))
		},
		Args: cobra.ArbitraryArgs,
	}
	c.SuggestionsMinimumDistance = 2
	for _, l := range []listing{algorithmList(), workloadList(), scenarioList(), hostList(), metricList(), keyList()} {
		c.AddCommand(p.listingCommand(l))
	}
	return c
}

// suggestion is the end of a sentence about an unknown name.
func suggestion(names []string) string {
	if len(names) == 0 {
		return ""
	}
	return "; did you mean " + strings.Join(names, " or ") + "?"
}

// listingCommand is the command of one list.
func (p *process) listingCommand(l listing) *cobra.Command {
	var asJSON bool
	c := &cobra.Command{
		Use:     l.name,
		Short:   "List " + l.name,
		Example: fmt.Sprintf("  poolsim list %s\n  poolsim list %s --json", l.name, l.name),
		Args:    atMost(0),
		RunE: func(*cobra.Command, []string) error {
			if asJSON {
				return writeObjects(p.stdout, l.entries())
			}
			return writeRows(p.stdout, l.head, l.entries())
		},
	}
	c.Flags().BoolVar(&asJSON, "json", false, "print an array of objects")
	return c
}

// writeObjects writes the entries as a JSON array.
func writeObjects(w io.Writer, entries []listed) error {
	objects := make([]any, len(entries))
	for i := range entries {
		objects[i] = entries[i].object
	}
	encoder := json.NewEncoder(w)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "  ")
	return encoder.Encode(objects)
}

// writeRows writes the entries as a table.
func writeRows(w io.Writer, head []string, entries []listed) error {
	const gap = 2
	table := tabwriter.NewWriter(w, 0, 0, gap, ' ', 0)
	fmt.Fprintln(table, strings.Join(head, "\t")) // errors of the stream come with Flush
	for _, e := range entries {
		fmt.Fprintln(table, strings.Join(e.row, "\t"))
	}
	return table.Flush()
}
