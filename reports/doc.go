// Package reports turns what was concluded from many runs into what people read: a table and a verdict for the
// terminal, CSV and JSON files, the commands that apply a setting, a trace file, plots, and one HTML page.
//
// Everything is made from one Input. The package never simulates and never reads a scenario, so a report can be made
// again from a saved study:
//
//	in := &reports.Input{ID: "morning-storm", Title: "Morning storm", Study: st}
//	err := reports.WriteTable(os.Stdout, in, reports.TableOptions{Width: 120})
//
// Three manners hold in every output. A number is rounded to what its interval supports. A value that users without a
// desktop reach into is "never", one that could not be had is left out, and neither is ever written as 0. A difference
// that the replications cannot show is called one, with the sign ~.
package reports
