// Package scenarios turns scenario files into configurations of the simulator.
//
// A scenario is a TOML file. Everything that the program knows about a setting stands in one table, Keys: its name, type,
// unit, range, default and source. Files, --set, variants, changes while the pool runs, listings and every message come
// from that table, so that a setting is checked in the same way wherever it is written:
//
//	s, err := scenarios.Load("pool.toml", scenarios.Overrides{Sets: []string{"pool.max_session_limit=12"}})
//	var wrong *scenarios.Problems
//	if errors.As(err, &wrong) {
//		fmt.Println(wrong) // pool.toml:9: pool.max_sesion_limit: no such key. Did you mean max_session_limit?
//	}
//	for _, cell := range s.Cells { … } // what package study runs
//
// The way of a setting: package tree reads the text into a tree in which every value remembers its line; overrides are put
// over it (address.go); the tree is checked against the table and completed with the defaults (resolve.go and value.go);
// the completed settings are compiled into a sim.Config, and what no single setting can show is checked on the way
// (compile.go and the files beside it). All problems are collected and reported at once.
//
// The built-in scenarios are in package library, sizes and prices of machines in package catalogue.
package scenarios
