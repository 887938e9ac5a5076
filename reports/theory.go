package reports

import (
	"math"

	"poolsim/sim/study/expect"
)

// Theory is what queueing theory says about one variant, beside what was simulated.
type Theory struct {
	Variant     string
	Comparisons []expect.Comparison
}

// theoryOf are the comparisons of a variant; nil when there are none.
func (in *Input) theoryOf(variant string) []expect.Comparison {
	for i := range in.Theory {
		if in.Theory[i].Variant == variant {
			return in.Theory[i].Comparisons
		}
	}
	return nil
}

// theoryJSON is one figure from theory beside the simulated one; low and high bound the latter with 99.9 %. Most is there
// for peaks only: the number that is not exceeded at the busiest moment with probability 99.9 %.
type theoryJSON struct {
	What      string `json:"what"`
	Unit      string `json:"unit"`
	Theory    float  `json:"theory"`
	Most      *float `json:"most,omitempty"`
	Simulated float  `json:"simulated"`
	Low       float  `json:"low"`
	High      float  `json:"high"`
	Verdict   string `json:"verdict"`
	Why       string `json:"why"`
}

func (in *Input) theoryEntries(variant string) []theoryJSON {
	entries := []theoryJSON{}
	for _, c := range in.theoryOf(variant) {
		e := theoryJSON{
			What: c.What, Unit: c.Unit, Theory: float(c.Theory), Simulated: float(c.Simulated),
			Low: float(c.Low), High: float(c.High), Verdict: c.Verdict.String(), Why: c.Why,
		}
		if !math.IsNaN(c.Most) {
			e.Most = optional(&c.Most)
		}
		entries = append(entries, e)
	}
	return entries
}

// pageTheory is a row of the page's table of theory beside simulation.
type pageTheory struct {
	Variant, What, Theory, Simulated, Verdict, Class, Why string
}

// pageTheories are the rows of all variants. Those that say the same of several variants are not put together, since the
// simulated figures differ.
func (in *Input) pageTheories() []pageTheory {
	var rows []pageTheory
	for i := range in.Theory {
		for _, c := range in.Theory[i].Comparisons {
			rows = append(rows, pageTheory{
				Variant: printable(in.Theory[i].Variant), What: c.What, Theory: theoryText(&c), Simulated: boundedText(&c),
				Verdict: c.Verdict.String(), Class: theoryClass(c.Verdict), Why: c.Why,
			})
		}
	}
	return rows
}

func theoryClass(v expect.Verdict) string {
	switch v {
	case expect.Agrees:
		return better.word()
	case expect.Differs:
		return worse.word()
	}
	return ""
}

// theoryText is "19.6", or "19.6 to 34" for a peak.
func theoryText(c *expect.Comparison) string {
	text := amount(c.Theory, c.Unit)
	if !math.IsNaN(c.Most) {
		text += " to " + amount(c.Most, c.Unit)
	}
	return text + unitText(c.Unit)
}

// boundedText is "19.6 (19.1 to 20.1)".
func boundedText(c *expect.Comparison) string {
	text := amount(c.Simulated, c.Unit)
	if isNumber(c.Low) {
		text += " (" + amount(c.Low, c.Unit) + " to " + amount(c.High, c.Unit) + ")"
	}
	return text + unitText(c.Unit)
}

// amount is a figure to four digits, shares in percent.
func amount(x float64, unit string) string {
	if !isNumber(x) {
		return "–"
	}
	if unit == "share" {
		x *= 100
	}
	if x == 0 {
		return "0"
	}
	const digits = 4
	decimals := max(0, digits-1-int(math.Floor(math.Log10(math.Abs(x)))))
	return plain(x, min(decimals, 6))
}

func unitText(unit string) string {
	switch unit {
	case "share":
		return " %"
	case "min":
		return " min"
	}
	return ""
}
