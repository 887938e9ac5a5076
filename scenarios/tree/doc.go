// Package tree reads the text of a scenario file into a tree in which every value remembers where it was written, so
// that a message about a value can name its line even when the value was changed later by a flag or a variant.
//
// The TOML library that decodes the text does not say where a key stood. Scan finds that out by a second, tolerant pass
// over the same text; Parse puts both together:
//
//	root, err := tree.Parse("pool.toml", []byte("[pool]\nalgorithm = \"least\"\n"))
//	leaf := root.Field("pool").Field("algorithm")
//	fmt.Println(leaf.Value, leaf.Origin) // least pool.toml:2
//
// A tree knows nothing about which keys exist or what they mean.
package tree
