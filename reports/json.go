package reports

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"unicode/utf8"

	"poolsim/sim/study"
)

// SummarySchema names the form of summary.json. It changes when a program that reads the file would have to.
const SummarySchema = "poolsim.summary/1"

// summaryJSON is summary.json. The order of its fields and members is that of the file.
type summaryJSON struct {
	Schema       string           `json:"schema"`
	Tool         string           `json:"tool"`
	Scenario     string           `json:"scenario"`
	Title        string           `json:"title"`
	Source       string           `json:"source"`
	Command      string           `json:"command"`
	Digest       string           `json:"digest"`
	Seed         uint64           `json:"seed"`
	Replications int              `json:"replications"`
	Stopped      stopJSON         `json:"stopped"`
	Currency     string           `json:"currency"`
	Warnings     []string         `json:"warnings"`
	Verdict      []string         `json:"verdict"`
	Variants     []variantJSON    `json:"variants"`
	Differences  []differenceJSON `json:"differences"`
}

type variantJSON struct {
	Name       string          `json:"name"`
	Warmup     warmupJSON      `json:"warmup"`
	Settings   object          `json:"settings"`
	Metrics    object          `json:"metrics"`
	Objectives []objectiveJSON `json:"objectives"`
	Theory     []theoryJSON    `json:"theory"`
}

// metricJSON is one metric of a variant. Mean, low and high are null when a replication came to never, low and high also
// when there is a single replication. N counts the replications with a value, never those that came to never.
type metricJSON struct {
	Unit   string  `json:"unit"`
	Mean   float   `json:"mean"`
	Low    float   `json:"low"`
	High   float   `json:"high"`
	N      int     `json:"n"`
	Never  int     `json:"never,omitempty"`
	Values []float `json:"values"`
}

type objectiveJSON struct {
	Metric  string `json:"metric"`
	Max     *float `json:"max,omitempty"`
	Min     *float `json:"min,omitempty"`
	At      string `json:"at,omitempty"`
	Within  string `json:"within,omitempty"`
	Variant string `json:"variant,omitempty"`
	Value   float  `json:"value"`
	Met     bool   `json:"met"`
	Sure    bool   `json:"sure"`
}

type differenceJSON struct {
	Metric          string `json:"metric"`
	Variant         string `json:"variant"`
	Baseline        string `json:"baseline"`
	Mean            float  `json:"mean"`
	Low             float  `json:"low"`
	High            float  `json:"high"`
	Distinguishable bool   `json:"distinguishable"`
	// VarianceRatio is the variance of the paired differences over that of differences between separate users; null when it
	// cannot be had.
	VarianceRatio float `json:"variance_ratio"`
}

// WriteSummaryJSON writes summary.json (SummarySchema): every metric of every variant with its 95 % interval and its value
// in each replication, the objectives, and the paired differences to the first variant. Numbers have at most ten
// significant digits; what is not a number is null.
func WriteSummaryJSON(w io.Writer, in *Input) error {
	compact, err := marshal(in.summary())
	if err != nil {
		return err
	}
	_, err = w.Write(append(laidOut(compact), '\n'))
	return err
}

// marshal is json.Marshal that leaves <, > and & as they are, as the file is not part of a page.
func marshal(v any) ([]byte, error) {
	var b bytes.Buffer
	encoder := json.NewEncoder(&b)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(v); err != nil {
		return nil, err
	}
	return unobeyed(bytes.TrimSuffix(b.Bytes(), []byte("\n"))), nil
}

// unobeyed writes the characters of JSON text that a terminal obeys, or that turn the direction of writing, as \uXXXX. The
// control characters below U+0020 are written like that already; all others stand within strings only, and have four
// hexadecimal digits.
func unobeyed(text []byte) []byte {
	if !bytes.ContainsFunc(text, isObeyed) {
		return text
	}
	var b []byte
	for _, r := range string(text) {
		if isObeyed(r) {
			b = fmt.Appendf(b, "\\u%04x", r)
			continue
		}
		b = utf8.AppendRune(b, r)
	}
	return b
}

func (in *Input) summary() *summaryJSON {
	s := &summaryJSON{
		Schema: SummarySchema, Tool: in.Tool, Scenario: in.ID, Title: in.Title, Source: in.Source, Command: in.Command,
		Digest: in.Digest, Seed: in.Seed, Replications: in.Replications, Stopped: in.stop(), Currency: in.Currency,
		Warnings: append([]string{}, in.Warnings...), Verdict: append([]string{}, Verdict(in)...),
		Variants: []variantJSON{}, Differences: []differenceJSON{},
	}
	for i := range in.Study.Outcomes {
		s.Variants = append(s.Variants, in.variant(&in.Study.Outcomes[i]))
	}
	for i := range in.Study.Differences {
		d := &in.Study.Differences[i]
		s.Differences = append(s.Differences, differenceJSON{d.Metric.Name, d.Variant, d.Baseline,
			float(d.Mean), float(d.Low), float(d.High), d.Distinguishable, float(d.VarianceRatio)})
	}
	return s
}

func (in *Input) variant(o *study.Outcome) variantJSON {
	v := variantJSON{
		Name: o.Cell.Name, Warmup: warmupOf(o.Cell), Settings: settingsObject(o.Cell.Settings), Objectives: []objectiveJSON{},
		Theory: in.theoryEntries(o.Cell.Name),
	}
	for i := range o.Estimates {
		e := &o.Estimates[i]
		v.Metrics = append(v.Metrics, member{e.Metric.Name, in.metric(e)})
	}
	for i := range o.Objectives {
		v.Objectives = append(v.Objectives, objective(&o.Objectives[i]))
	}
	return v
}
