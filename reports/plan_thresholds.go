package reports

import (
	"fmt"
	"io"
	"math"
	"strings"

	"gonum.org/v1/plot/vg"

	"poolsim/sim/study"
	"poolsim/sim/study/plan"
)

// Thresholds is the answer on thresholds, with what the report of it is made from.
type Thresholds struct {
	Plan   *Plan
	Tuned  *plan.Tuned
	Metric *study.Metric
}

func (h *Thresholds) figure() figure { return h.Plan.Input.figureOf(h.Metric) }

// Sentences is the answer in words.
func (h *Thresholds) Sentences() []string {
	t := h.Tuned
	if t.Chosen == nil {
		return []string{"No thresholds that were tried meet the objectives.", fmt.Sprintf("  With those in force: %s.", h.Plan.results(t.Now))}
	}
	lines := []string{"Keep the thresholds as they are: none that was tried is better by more than 2 %."}
	if len(t.Changes) > 0 {
		lines[0] = fmt.Sprintf("Set %s.", h.settings())
	}
	now, then := h.valueText(t.Now), h.valueText(t.Chosen)
	lines = append(lines, fmt.Sprintf("  That has %s %s, those in force %s.", h.Metric.Label, then, now))
	evidence := "  It meets the objectives: " + h.Plan.results(t.Chosen)
	if t.Confirmed {
		evidence += fmt.Sprintf("; confirmed on %d fresh replications", t.Fresh.Len())
	}
	lines = append(lines, evidence+".")
	for i := range t.Stages {
		if s := &t.Stages[i]; s.Chosen >= 0 && !s.Sure {
			lines = append(lines, fmt.Sprintf("  Several values of %s are as good; they lie too close for certainty.", strings.Join(s.Grid.Keys, " and ")))
		}
	}
	if t.Spent {
		lines = append(lines, fmt.Sprintf("  The budget of replications (%d used) ended before everything was certain; --budget allows more.", h.Plan.Used))
	}
	return lines
}

// settings are the chosen thresholds in one line.
func (h *Thresholds) settings() string {
	var parts []string
	for _, set := range h.Tuned.Changes {
		key, value, _ := strings.Cut(set, "=")
		parts = append(parts, key+" to "+unquoted(value))
	}
	return listed(parts)
}

func (h *Thresholds) valueText(t *plan.Trial) string {
	r := tableRow{figure: h.figure(), interval: true}
	return r.value(t.Estimate(h.Metric.Name))
}

// WriteThresholds writes the answer for the terminal: a table for each pair of thresholds, and the sentences.
func WriteThresholds(w io.Writer, h *Thresholds) error {
	var b strings.Builder
	writeLine(&b, strings.Join([]string{printable(h.Plan.Input.Title), printable(h.Plan.Input.Headline), fmt.Sprintf("%d replications, seed %d", h.Plan.Used, h.Plan.Input.Seed)}, " · "))
	for i := range h.Tuned.Stages {
		b.WriteByte('\n')
		h.writeStage(&b, &h.Tuned.Stages[i])
	}
	b.WriteByte('\n')
	for _, line := range h.Sentences() {
		writeLine(&b, line)
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// writeStage writes the metric over one or two thresholds; * marks the chosen value, a bracket what misses an objective.
func (h *Thresholds) writeStage(b *strings.Builder, s *plan.Stage) {
	columns := []string{h.Metric.Label}
	corner := s.Grid.Keys[0]
	if len(s.Grid.Keys) == 2 {
		columns = s.Grid.Values[1]
		corner += " \\ " + s.Grid.Keys[1]
	}
	rows := [][]string{append([]string{corner}, columns...)}
	for i, value := range s.Grid.Values[0] {
		row := []string{unquoted(value)}
		for k := range columns {
			row = append(row, h.cell(s, i*len(columns)+k))
		}
		rows = append(rows, row)
	}
	widths := make([]int, len(rows[0]))
	for _, r := range rows {
		for i, cell := range r {
			widths[i] = max(widths[i], len([]rune(cell)))
		}
	}
	for _, r := range rows {
		var line strings.Builder
		for i, cell := range r {
			line.WriteString(cell + strings.Repeat(" ", widths[i]-len([]rune(cell))+2))
		}
		writeLine(b, strings.TrimRight(line.String(), " "))
	}
	b.WriteString("(* = chosen; in brackets: misses an objective)\n")
}

func (h *Thresholds) cell(s *plan.Stage, i int) string {
	t := s.Trials[i]
	if t.Verdict == plan.Refused {
		return "–"
	}
	r := tableRow{figure: h.figure()}
	text := r.value(t.Estimate(h.Metric.Name))
	switch {
	case t.Verdict != plan.Met:
		return "(" + text + ")"
	case i == s.Chosen:
		return text + "*"
	}
	return text
}

// WriteThresholdsJSON writes plan.json (PlanSchema) with the question "thresholds".
func WriteThresholdsJSON(w io.Writer, h *Thresholds) error {
	p := h.Plan
	out := planJSON{
		Schema: PlanSchema, Tool: p.Input.Tool, Scenario: p.Input.ID, Digest: p.Input.Digest, Seed: p.Input.Seed,
		Question: "thresholds", Confidence: float(p.Confidence), Replications: p.Used, Candidates: []candidateJSON{}, Sentences: h.Sentences(),
	}
	out.Reason = strings.TrimSpace(out.Sentences[0])
	if t := h.Tuned.Chosen; t != nil {
		out.Recommendation = &recommendation{Settings: setsJSON(t.Sets), Metrics: p.metrics(t), Sure: t.Sure, Confirmed: h.Tuned.Confirmed}
	}
	for _, t := range p.Trials {
		out.Candidates = append(out.Candidates, p.candidate(t))
	}
	compact, err := marshal(out)
	if err != nil {
		return err
	}
	_, err = w.Write(append(laidOut(compact), '\n'))
	return err
}

// WriteThresholdsCommands writes commands.txt of the chosen thresholds.
func WriteThresholdsCommands(w io.Writer, h *Thresholds) error {
	_, err := fmt.Fprintf(w, "# %s\n# poolsim %s, seed %d, %s\n# Replace the names in <angle brackets>.\n\n%s",
		h.Sentences()[0], printable(h.Plan.Input.Tool), h.Plan.Input.Seed, printable(h.Plan.Input.Digest), instructions(h.Tuned.Chosen.Sample.Cell))
	return err
}

// Plots are heat maps of the pairs of thresholds.
func (h *Thresholds) Plots() []Plot {
	var all []Plot
	for i := range h.Tuned.Stages {
		if s := &h.Tuned.Stages[i]; len(s.Grid.Keys) == 2 {
			all = append(all, h.heat(fmt.Sprintf("plan-thresholds-%d", i+1), s))
		}
	}
	return all
}

// heat is the heat map of a pair of thresholds, with the values in its cells.
func (h *Thresholds) heat(name string, s *plan.Stage) Plot {
	f := h.figure()
	rows, columns := len(s.Grid.Values[0]), len(s.Grid.Values[1])
	low, high := math.Inf(1), math.Inf(-1)
	for _, t := range s.Trials {
		if t.Verdict == plan.Refused {
			continue
		}
		if e := t.Estimate(h.Metric.Name); known(e) {
			low, high = min(low, e.Mean), max(high, e.Mean)
		}
	}
	const cellHeight = vg.Length(26)
	c := &chart{
		title: s.Grid.Keys[0] + " and " + s.Grid.Keys[1], columns: 1, panelHeight: vg.Length(rows) * cellHeight,
		unit: h.Metric.Label + behind(f) + "; in brackets what misses an objective, the frame is the chosen pair",
		keys: []key{{label: "rows: " + s.Grid.Keys[0]}, {label: "columns: " + s.Grid.Keys[1]}},
	}
	c.x.scale, c.y.scale = scale{0, float64(columns)}, scale{0, float64(rows)}
	for i, v := range s.Grid.Values[1] {
		c.x.ticks = append(c.x.ticks, tick{float64(i) + 0.5, unquoted(v)})
	}
	for i, v := range s.Grid.Values[0] {
		c.y.ticks = append(c.y.ticks, tick{float64(rows-i) - 0.5, unquoted(v)})
	}
	c.panels = []panel{{draw: func(a area) {
		for i, t := range s.Trials {
			h.heatCell(a, s, i, t, rows, columns, low, high)
		}
	}}}
	return h.Plan.plot(name, "A heat map with the values in its cells", h.Sentences()[0], c)
}

// heatCell draws one pair.
func (h *Thresholds) heatCell(a area, s *plan.Stage, i int, t *plan.Trial, rows, columns int, low, high float64) {
	x, y := float64(i%columns), float64(rows-1-i/columns)
	ground := gone()
	if t.Verdict != plan.Refused {
		if e := t.Estimate(h.Metric.Name); known(e) {
			share := 0.0
			if high > low {
				share = (e.Mean - low) / (high - low)
			}
			ground = viridis(share)
		}
	}
	r := vg.Rectangle{Min: a.at(x+0.02, y+0.04), Max: a.at(x+0.98, y+0.96)}
	a.rectangle(r, ground)
	if i == s.Chosen {
		corner := corners(r)
		a.path(append(corner, corner[0]), stroke{color: ink(), width: 2.4})
		a.path(append(corner, corner[0]), stroke{color: paper(), width: 0.8})
	}
	middle := a.at(x+0.5, y+0.5)
	a.write(vg.Point{X: middle.X, Y: middle.Y - textSize*0.35}, strings.TrimSuffix(h.cell(s, i), "*"), textStyle{size: textSize, color: readable(ground), align: centred})
}
