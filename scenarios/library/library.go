// Package library holds the built-in scenarios: commented scenario files, one for each question that planners ask first,
// with the recorded data that they replay. Each file says where its numbers come from and what it shows.
package library

import "embed"

// Files are the built-in scenarios by name, such as "morning-storm.toml", and the data beside them.
//
//go:embed *.toml *.csv.gz
var Files embed.FS
