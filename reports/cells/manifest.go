package cells

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// ManifestSchema names the form of a manifest.
const ManifestSchema = "poolsim.cells/1"

// manifestFile is its name beside the cells.
const manifestFile = "manifest.json"

// Manifest is what all cells of a sweep have in common: with it and the cells, the results can be written again without
// the scenario.
type Manifest struct {
	Schema       string   `json:"schema"`
	Tool         string   `json:"tool"` // version of the program
	Scenario     string   `json:"scenario"`
	Title        string   `json:"title"`
	Headline     string   `json:"headline"`
	Source       string   `json:"source"`
	Command      string   `json:"command"` // what to type to get the results again
	Digest       string   `json:"digest"`  // of the scenario
	Seed         uint64   `json:"seed"`
	Replications int      `json:"replications"` // of every cell, unless they are varied or follow a precision
	Currency     string   `json:"currency"`
	Warnings     []string `json:"warnings"`
	Axes         []Axis   `json:"axes"`
	// Metrics are those of the table and the plots, Formats those of the plots. They do not make it another sweep.
	Metrics []string `json:"metrics"`
	Formats []string `json:"formats"`
}

// Axis is a setting with the values that it was given, as a scenario file would have them.
type Axis struct {
	Key    string   `json:"key"`
	Unit   string   `json:"unit"`
	Values []string `json:"values"`
}

// Len is the number of cells.
func (m *Manifest) Len() int {
	n := 1
	for i := range m.Axes {
		n *= len(m.Axes[i].Values)
	}
	return n
}

// Indices are the numbers of a cell's values on the axes; the last axis changes fastest.
func (m *Manifest) Indices(cell int) []int {
	at := make([]int, len(m.Axes))
	for i := len(m.Axes) - 1; i >= 0; i-- {
		n := len(m.Axes[i].Values)
		at[i], cell = cell%n, cell/n
	}
	return at
}

// Values are a cell's values on the axes.
func (m *Manifest) Values(cell int) []string {
	values := make([]string, len(m.Axes))
	for i, at := range m.Indices(cell) {
		values[i] = m.Axes[i].Values[at]
	}
	return values
}

// Identity tells sweeps apart: two manifests with the same identity are of the same cells.
func (m *Manifest) Identity() string { return m.identity(m.Tool) }

// SameButVersion says whether two sweeps are of the same cells, perhaps by different versions of the program.
func (m *Manifest) SameButVersion(other *Manifest) bool { return m.identity("") == other.identity("") }

func (m *Manifest) identity(tool string) string {
	h := sha256.New()
	fmt.Fprintf(h, "%q %q %q %d %d\n", ManifestSchema, tool, m.Digest, m.Seed, m.Replications)
	for _, a := range m.Axes {
		fmt.Fprintf(h, "%q %q\n", a.Key, a.Values)
	}
	return hex.EncodeToString(h.Sum(nil))
}

// Write writes the manifest, whole.
func (m *Manifest) Write(s *Store) error {
	m.Schema = ManifestSchema
	text, err := json.MarshalIndent(m, "", " ")
	if err != nil {
		return err
	}
	return WriteWhole(s.path(manifestFile), append(text, '\n'))
}

// ReadManifest reads the manifest of a folder of cells; nil when there is none, or none that can be read.
func ReadManifest(dir string) (*Manifest, error) {
	text, err := os.ReadFile(filepath.Join(dir, manifestFile))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	var m Manifest
	if json.Unmarshal(text, &m) != nil || m.Schema != ManifestSchema {
		return nil, nil
	}
	return &m, nil
}
