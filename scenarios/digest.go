package scenarios

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"strconv"
	"strings"
)

// digest identifies what is simulated: the completed settings of all variants with their names, the objectives, and the
// contents of the files that were read. Comments, spelling and origins do not count.
func (s *Scenario) digest() string {
	h := sha256.New()
	for _, c := range s.cells {
		fmt.Fprintf(h, "variant %q\n", c.name)
		for _, e := range c.compiled.s.entries {
			if c.shows(e) {
				fmt.Fprintf(h, "%s = %s\n", e.path, e.text)
			}
		}
	}
	for _, name := range s.files.names() {
		fmt.Fprintf(h, "file %q %s\n", name, s.files.sum(name))
	}
	return "sha256:" + hex.EncodeToString(h.Sum(nil))
}

// shows says whether a setting has a value that decides something, objectives included.
func (c *cell) shows(e *entry) bool {
	return e.data != nil && (c.compiled.keeps(e.path) || isBelow(e.path, "objective"))
}

// digest identifies a cell of a sweep: where it lies on the axes, its completed settings, and the contents of the files
// that these name.
func (w *Sweep) digest(c *cell) string {
	h := sha256.New()
	fmt.Fprintf(h, "cell %q\n", c.name)
	var shown []*entry
	for _, e := range c.compiled.s.entries {
		if c.shows(e) && !isBelow(e.path, "objective") {
			fmt.Fprintf(h, "%s = %s\n", e.path, e.text)
			shown = append(shown, e)
		}
	}
	for _, name := range w.scenario.files.names() {
		if namedBy(shown, name) {
			fmt.Fprintf(h, "file %q %s\n", name, w.scenario.files.sum(name))
		}
	}
	return "sha256:" + hex.EncodeToString(h.Sum(nil))
}

// namedBy says whether a setting names a file. Other cells may have read other files by now.
func namedBy(settings []*entry, file string) bool {
	for _, e := range settings {
		if strings.Contains(e.text, strconv.Quote(file)) {
			return true
		}
	}
	return false
}
