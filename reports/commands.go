package reports

import (
	"fmt"
	"io"
	"strings"

	"poolsim/sim/study"
)

// WriteCommands writes commands.txt: for every variant, the chosen one first, what to type to set a real pool up in the
// same way, and how to see that it took effect. Names in angle brackets are to be replaced. Algorithms that no product
// offers are said to be such.
func WriteCommands(w io.Writer, in *Input) error {
	var b strings.Builder
	chosen, why := in.chosen()
	fmt.Fprintf(&b, "# How to apply the settings of %s\n", printable(in.Title))
	fmt.Fprintf(&b, "# poolsim %s, %s, seed %d, %s\n", printable(in.Tool), in.replicationsText(), in.Seed, printable(in.Digest))
	b.WriteString("# Replace the names in <angle brackets>. The commands set the placement rule and its limits; they add and remove no host.\n")
	for _, i := range orderFrom(chosen, len(in.Study.Outcomes)) {
		o := &in.Study.Outcomes[i]
		fmt.Fprintf(&b, "\n\n## %s\n", printable(o.Cell.Name))
		if i == chosen {
			fmt.Fprintf(&b, "# %s\n", why)
		}
		b.WriteString("\n" + instructions(o.Cell))
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// orderFrom are the numbers below n with first in front.
func orderFrom(first, n int) []int {
	order := []int{first}
	for i := range n {
		if i != first {
			order = append(order, i)
		}
	}
	return order
}

// instructions are the commands of one variant, by the product that has its algorithm.
func instructions(cell *study.Cell) string {
	s := settingsOf(cell)
	switch algorithm := s.text("pool.algorithm"); algorithm {
	case "breadth-first":
		return avdCommands(s, "BreadthFirst") + scalingPart(cell) + operationsPart(cell, true)
	case "depth-first":
		return avdCommands(s, "DepthFirst") + scalingPart(cell) + operationsPart(cell, true)
	case "horizon":
		return horizonCommands(s, true) + operationsPart(cell, false)
	case "horizon-78":
		return horizonCommands(s, false) + operationsPart(cell, false)
	default:
		if text, ok := productCommands(s, algorithm); ok {
			return text + operationsPart(cell, false)
		}
		return fmt.Sprintf("# No product that we know of has the algorithm %q: there is nothing to type. It is here for comparison.\n", algorithm)
	}
}

// settings are the completed settings of a cell by key.
type settings map[string]string

func settingsOf(cell *study.Cell) settings {
	s := make(settings, len(cell.Settings))
	for _, setting := range cell.Settings {
		s[setting.Key] = setting.Value
	}
	return s
}

// text is a setting without quotation marks, safe to stand in a command; "" when there is no such setting.
func (s settings) text(key string) string { return printable(unquoted(s[key])) }

// orElse is a setting, or the given text when there is none.
func (s settings) orElse(key, otherwise string) string {
	if text := s.text(key); text != "" {
		return text
	}
	return otherwise
}
