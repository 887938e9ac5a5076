package proof

import (
	"encoding/json"
	"fmt"
	"io"
	"strconv"
	"strings"
	"text/tabwriter"
)

// WriteTable writes the quantities with what was simulated beside them.
func (c *Computed) WriteTable(w io.Writer) error {
	const gap = 2
	t := tabwriter.NewWriter(w, 0, 0, gap, ' ', 0)
	fmt.Fprintf(t, "%s\n\n", c.title()) // errors of the stream come with Flush
	head := []string{"", "formula", "unit"}
	if len(c.Simulated) > 0 {
		head = []string{"", "formula", "simulated", "bounds", "unit", ""}
	}
	fmt.Fprintln(t, strings.Join(head, "\t"))
	for _, q := range c.Quantities {
		fmt.Fprintln(t, strings.Join(c.row(q), "\t"))
	}
	fmt.Fprintf(t, "\n%s\n", c.remark())
	return t.Flush()
}

// title is the formula with its numbers: "erlang-b: servers 160 seats, load 150 erlangs".
func (c *Computed) title() string {
	parts := make([]string, len(c.Values))
	for i, p := range c.Formula.Parameters {
		parts[i] = strings.TrimSpace(fmt.Sprintf("%s %s %s", p.Name, strconv.FormatFloat(c.Values[i], 'f', -1, 64), p.Unit))
	}
	return c.Formula.Name + ": " + strings.Join(parts, ", ")
}

func (c *Computed) row(q Quantity) []string {
	if len(c.Simulated) == 0 {
		return []string{q.Name, significant(q.Value), q.Unit}
	}
	for i := range c.Simulated {
		if s := &c.Simulated[i]; s.Name == q.Name {
			return []string{q.Name, significant(q.Value), significant(s.Mean), significant(s.Low) + " to " + significant(s.High), q.Unit, s.Verdict.String()}
		}
	}
	return []string{q.Name, significant(q.Value), "-", "-", q.Unit, ""}
}

// remark is what stands under the table.
func (c *Computed) remark() string {
	if c.Note != "" {
		return c.Note + " Source: " + c.Formula.Source + "."
	}
	return fmt.Sprintf("Simulated in %d replications; the bounds hold together with probability 99.9 %%. Unproven: they are wider than 5 %% of the value. Source: %s.",
		c.Simulated[0].Replications, c.Formula.Source)
}

// Passed says whether no simulated value contradicts the formula.
func (c *Computed) Passed() bool {
	for i := range c.Simulated {
		if c.Simulated[i].Verdict == Failed {
			return false
		}
	}
	return true
}

// computedJSON is the shape poolsim.formula/1.
type computedJSON struct {
	Schema     string             `json:"schema"`
	Formula    string             `json:"formula"`
	Source     string             `json:"source"`
	Parameters map[string]float64 `json:"parameters"`
	Quantities []quantityJSON     `json:"quantities"`
	Note       string             `json:"note,omitempty"`
}

// quantityJSON is one quantity; what was not simulated is null.
type quantityJSON struct {
	Name    string   `json:"name"`
	Unit    string   `json:"unit"`
	Theory  *float64 `json:"theory"`
	Mean    *float64 `json:"mean"`
	Low     *float64 `json:"low"`
	High    *float64 `json:"high"`
	Verdict *string  `json:"verdict"`
}

// WriteJSON writes one object of schema poolsim.formula/1.
func (c *Computed) WriteJSON(w io.Writer) error {
	out := computedJSON{Schema: "poolsim.formula/1", Formula: c.Formula.Name, Source: c.Formula.Source, Parameters: map[string]float64{}, Note: c.Note}
	for i, p := range c.Formula.Parameters {
		out.Parameters[p.Name] = c.Values[i]
	}
	for _, q := range c.Quantities {
		j := quantityJSON{Name: q.Name, Unit: q.Unit, Theory: number(q.Value)}
		for i := range c.Simulated {
			if s := &c.Simulated[i]; s.Name == q.Name {
				verdict := s.Verdict.String()
				j.Mean, j.Low, j.High, j.Verdict = number(s.Mean), number(s.Low), number(s.High), &verdict
			}
		}
		out.Quantities = append(out.Quantities, j)
	}
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	return e.Encode(out)
}
