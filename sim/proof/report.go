package proof

import (
	"encoding/json"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"
	"text/tabwriter"
)

// Report is the outcome of all cases that were run, in their order.
type Report struct {
	Seed  uint64
	Cases []Case
}

// Passed says whether every case passed.
func (r *Report) Passed() bool { return r.count(Passed) == len(r.Cases) }

func (r *Report) count(v Verdict) int {
	n := 0
	for i := range r.Cases {
		if r.Cases[i].Verdict == v {
			n++
		}
	}
	return n
}

// WriteTable writes a table of the cases by group, and how many passed.
func (r *Report) WriteTable(w io.Writer) error {
	const gap = 2
	t := tabwriter.NewWriter(w, 0, 0, gap, ' ', 0)
	group := ""
	for i := range r.Cases {
		c := &r.Cases[i]
		if c.Group != group {
			if group != "" {
				fmt.Fprintln(t) // errors of the stream come with Flush
			}
			group = c.Group
			fmt.Fprintln(t, strings.ToUpper(group[:1])+group[1:]+"\ttheory\tsimulated\tbounds\tunit\t")
		}
		fmt.Fprintln(t, strings.Join(c.row(), "\t"))
	}
	fmt.Fprintf(t, "\n%s\n", r.summary())
	return t.Flush()
}

// row is a case as a line of the table.
func (c *Case) row() []string {
	simulated, bounds := significant(c.Mean), "exact"
	if !c.Exact {
		bounds = significant(c.Low) + " to " + significant(c.High)
	}
	return []string{c.Name, significant(c.Theory), simulated, bounds, c.Unit, c.Verdict.String()}
}

// significant is a number to five digits.
func significant(x float64) string {
	const digits = 5
	if x == 0 || math.IsNaN(x) || math.IsInf(x, 0) {
		return strconv.FormatFloat(x, 'f', -1, 64)
	}
	decimals := max(0, digits-1-int(math.Floor(math.Log10(math.Abs(x)))))
	text := strconv.FormatFloat(x, 'f', decimals, 64)
	if strings.Contains(text, ".") {
		text = strings.TrimRight(strings.TrimRight(text, "0"), ".")
	}
	return text
}

// summary is the sentence under the table.
func (r *Report) summary() string {
	text := fmt.Sprintf("%d of %d cases passed", r.count(Passed), len(r.Cases))
	if n := r.count(Failed); n > 0 {
		text += fmt.Sprintf(", %d failed", n)
	}
	if n := r.count(Unproven); n > 0 {
		text += fmt.Sprintf(", %d unproven", n)
	}
	return text + fmt.Sprintf(" (seed %d).", r.Seed)
}

// reportJSON is the shape poolsim.verify/1.
type reportJSON struct {
	Schema string     `json:"schema"`
	Seed   uint64     `json:"seed"`
	Passed bool       `json:"passed"`
	Cases  []caseJSON `json:"cases"`
}

// caseJSON is one case of reportJSON; low and high are null for an exact one.
type caseJSON struct {
	Group        string   `json:"group"`
	Name         string   `json:"name"`
	Unit         string   `json:"unit"`
	Source       string   `json:"source"`
	Theory       float64  `json:"theory"`
	Mean         *float64 `json:"mean"`
	Low          *float64 `json:"low"`
	High         *float64 `json:"high"`
	Replications int      `json:"replications"`
	Verdict      string   `json:"verdict"`
	Passed       bool     `json:"passed"`
}

// WriteJSON writes the report as one object of schema poolsim.verify/1.
func (r *Report) WriteJSON(w io.Writer) error {
	out := reportJSON{Schema: "poolsim.verify/1", Seed: r.Seed, Passed: r.Passed(), Cases: []caseJSON{}}
	for i := range r.Cases {
		c := &r.Cases[i]
		out.Cases = append(out.Cases, caseJSON{
			Group: c.Group, Name: c.Name, Unit: c.Unit, Source: c.Source, Theory: c.Theory, Mean: number(c.Mean),
			Low: number(c.Low), High: number(c.High), Replications: c.Replications, Verdict: c.Verdict.String(), Passed: c.Verdict == Passed,
		})
	}
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	return e.Encode(out)
}

// number is nil where there is none.
func number(x float64) *float64 {
	if math.IsNaN(x) || math.IsInf(x, 0) {
		return nil
	}
	return &x
}
