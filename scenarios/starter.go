package scenarios

import (
	_ "embed"
	"slices"
)

//go:embed starter.toml
var starter []byte

// Starter is a commented scenario file to begin with. It runs as it is; the lines to change are marked.
func Starter() []byte { return slices.Clone(starter) }
