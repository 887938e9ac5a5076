package reports

import (
	"fmt"
	"io"
	"math"
	"slices"
	"strings"

	"gonum.org/v1/plot/vg"

	"poolsim/sim/study"
	"poolsim/sim/study/plan"
)

// Sensitivity is which assumption matters most, with what the report of it is made from.
type Sensitivity struct {
	Input  *Input
	Result *plan.Sensitivity
}

// moving are the factors that are shown to move the metric, the largest first; still are the others.
func (s *Sensitivity) moving() (moving, still []plan.Swing) {
	for _, f := range s.Result.Swings {
		if f.Moves() {
			moving = append(moving, f)
		} else {
			still = append(still, f)
		}
	}
	return moving, still
}

func (s *Sensitivity) figure() figure { return s.Input.figureOf(s.Result.Metric) }

// Sentences say in words which assumption matters most, and whether one would change which rule is better.
func (s *Sensitivity) Sentences() []string {
	r := s.Result
	var lines []string
	if len(r.Swings) == 0 {
		return []string{"No uncertain setting is in force."}
	}
	top := &r.Swings[0]
	if !top.Moves() {
		return []string{fmt.Sprintf("No uncertain setting moves %s by an amount that %s can show.", r.Metric.Label, s.Input.replicationsText())}
	}
	var parts []string
	for i := range top.Effects[0] {
		e := &top.Effects[0][i]
		parts = append(parts, fmt.Sprintf("%s with %s", s.valueText(&e.Estimate), printable(e.Value.Text)))
	}
	lines = append(lines, fmt.Sprintf("What matters most is %s: %s is %s with %s, %s.", top.Factor.Key, r.Metric.Label, s.valueText(&r.Base[0]), printable(top.Factor.Now), listed(parts)))
	if r.Better < 0 {
		return lines
	}
	var turns []string
	for i := range r.Swings {
		if r.Swings[i].Turns {
			turns = append(turns, r.Swings[i].Factor.Key)
		}
	}
	better, other := quoted(r.Ways[r.Better].Name), quoted(r.Ways[1-r.Better].Name)
	if len(turns) == 0 {
		return append(lines, fmt.Sprintf("No value of any of them makes %s better than %s.", other, better))
	}
	return append(lines, fmt.Sprintf("%s is better than %s, but %s would turn that round: measure before you decide.", capital(better), other, listed(turns)))
}

func (s *Sensitivity) valueText(e *study.Estimate) string {
	r := tableRow{figure: s.figure()}
	return r.value(e)
}

// WriteSensitivity writes the answer for the terminal.
func WriteSensitivity(w io.Writer, s *Sensitivity) error {
	var b strings.Builder
	writeLine(&b, s.Input.titleLine())
	fmt.Fprintf(&b, "\n%s, %s with the settings in force (%s):\n\n", s.Result.Metric.Label, s.valueText(&s.Result.Base[0]), quoted(s.Result.Ways[0].Name))
	shown, still := s.moving()
	width := 0
	for i := range shown {
		width = max(width, len(shown[i].Factor.Key))
	}
	for i := range shown {
		f := &shown[i]
		var parts []string
		for k := range f.Effects[0] {
			e := &f.Effects[0][k]
			mark := ""
			if known(&e.Estimate) && e.Difference != nil && !e.Difference.Distinguishable {
				mark = " ~"
			}
			parts = append(parts, fmt.Sprintf("%s: %s%s", printable(e.Value.Text), s.valueText(&e.Estimate), mark))
		}
		note := ""
		if f.Turns {
			note = "   turns which rule is better"
		}
		writeLine(&b, fmt.Sprintf("%-*s  %s  (now %s)%s", width, f.Factor.Key, strings.Join(parts, "   "), printable(shortened(f.Factor.Now)), note))
	}
	if len(still) > 0 {
		var keys []string
		for i := range still {
			keys = append(keys, still[i].Factor.Key)
		}
		writeLine(&b, fmt.Sprintf("\nNo difference that %s can show: %s.", s.Input.replicationsText(), strings.Join(keys, ", ")))
	}
	b.WriteByte('\n')
	for _, line := range s.Sentences() {
		writeLine(&b, line)
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// shortened cuts a long value, such as that of a law.
func shortened(text string) string {
	const most = 48
	if r := []rune(text); len(r) > most {
		return string(r[:most-1]) + "…"
	}
	return text
}

// WriteSensitivityJSON writes sensitivity.json, in the form PlanSchema with the question "sensitivity".
func WriteSensitivityJSON(w io.Writer, s *Sensitivity) error {
	r := s.Result
	factors := []object{}
	for i := range r.Swings {
		f := &r.Swings[i]
		ways := object{}
		for k, effects := range f.Effects {
			values := []object{}
			for j := range effects {
				values = append(values, effectJSON(s.Input, &effects[j]))
			}
			ways = append(ways, member{r.Ways[k].Name, values})
		}
		factors = append(factors, object{{"key", f.Factor.Key}, {"now", f.Factor.Now}, {"undocumented", f.Factor.Undocumented}, {"turns", f.Turns}, {"ways", ways}})
	}
	base := object{}
	for k := range r.Base {
		base = append(base, member{r.Ways[k].Name, s.Input.metric(&r.Base[k])})
	}
	out := object{
		{"schema", PlanSchema}, {"tool", s.Input.Tool}, {"scenario", s.Input.ID}, {"digest", s.Input.Digest}, {"seed", s.Input.Seed}, {"replications", s.Input.Replications},
		{"question", "sensitivity"}, {"recommendation", nil}, {"metric", r.Metric.Name}, {"now", base}, {"factors", factors}, {"reason", s.Sentences()[0]}, {"sentences", s.Sentences()},
	}
	compact, err := marshal(out)
	if err != nil {
		return err
	}
	_, err = w.Write(append(laidOut(compact), '\n'))
	return err
}

func effectJSON(in *Input, e *plan.Effect) object {
	o := object{{"value", e.Value.Text}, {"metric", in.metric(&e.Estimate)}}
	if d := e.Difference; d != nil {
		o = append(o, member{"difference", object{{"mean", float(d.Mean)}, {"low", float(d.Low)}, {"high", float(d.High)}, {"distinguishable", d.Distinguishable}}})
	}
	return o
}

// WriteSensitivityCSV writes sensitivity.csv: one row a way, factor and value.
func WriteSensitivityCSV(w io.Writer, s *Sensitivity) error {
	f := newCSV("way", "key", "now", "value", "undocumented", s.Result.Metric.Name, "low", "high", "difference", "difference_low", "difference_high", "distinguishable")
	for i := range s.Result.Swings {
		swing := &s.Result.Swings[i]
		for k, effects := range swing.Effects {
			for _, e := range effects {
				for _, text := range []string{s.Result.Ways[k].Name, swing.Factor.Key, swing.Factor.Now, e.Value.Text, fmt.Sprint(swing.Factor.Undocumented)} {
					f.text(text)
				}
				f.numbers(e.Estimate.Mean, e.Estimate.Low, e.Estimate.High)
				if d := e.Difference; d != nil {
					f.numbers(d.Mean, d.Low, d.High)
					f.text(fmt.Sprint(d.Distinguishable))
				} else {
					for range 4 {
						f.text("")
					}
				}
				f.endRow()
			}
		}
	}
	return f.writeTo(w)
}

// Plot is the tornado: one bar a factor, from the metric with one value to that with another, the largest on top.
func (s *Sensitivity) Plot() Plot {
	f := s.figure()
	shown, _ := s.moving()
	n := max(1, len(shown))
	c := &chart{
		title: "Which assumption matters most", columns: 1, panelHeight: vg.Length(n)*rowHeight + rowHeight/2,
		unit: s.Result.Metric.Label + behind(f) + ", with each value of an uncertain setting, mean of " + s.Input.replicationsText() + ", " + s.Result.Ways[0].Name,
	}
	low, high := s.ends(shown)
	// Room on either side for the values that are written there.
	room := (high - low) * 0.25
	c.x.scale, c.x.ticks = spreadAxis([2]float64{max(0, low-room) * f.scale, (high + room) * f.scale}, 8)
	c.x.lines, c.y.scale = true, scale{0, float64(n)}
	for i := range shown {
		c.y.ticks = append(c.y.ticks, tick{float64(n-i) - 0.5, elided(shown[i].Factor.Key, tickSize, false, chartWidth*0.4)})
	}
	line := stroke{color: ink(), width: 1, dashes: dashed()}
	if known(&s.Result.Base[0]) {
		c.limits = []reference{{at: s.Result.Base[0].Mean * f.scale, vertical: true, stroke: line}}
	}
	c.keys = []key{{"with the settings in force", line}, swatch("with other values", blue())}
	if slices.ContainsFunc(shown, func(f plan.Swing) bool { return f.Turns }) {
		c.keys = append(c.keys, swatch("would turn which rule is better", vermillion()))
	}
	c.panels = []panel{{draw: func(a area) {
		for i := range shown {
			a.swing(&shown[i], &s.Result.Base[0], float64(n-i)-0.5, f.scale)
		}
	}}}
	sentence := s.Sentences()[0]
	return Plot{
		Name: "plan-sensitivity", Title: c.title, Caption: sentence, Alt: "A bar for each uncertain setting. " + capital(c.unit) + ". " + sentence,
		Width: chartWidth, Height: c.height(), chart: c,
	}
}

// ends are the least and the largest value of the metric that is a number; 0 and 1 when none is.
func (s *Sensitivity) ends(shown []plan.Swing) (low, high float64) {
	low, high = math.Inf(1), math.Inf(-1)
	include := func(e *study.Estimate) {
		if known(e) {
			low, high = min(low, e.Mean), max(high, e.Mean)
		}
	}
	include(&s.Result.Base[0])
	for i := range shown {
		for k := range shown[i].Effects[0] {
			include(&shown[i].Effects[0][k].Estimate)
		}
	}
	if low > high {
		return 0, 1
	}
	return low, high
}

// swing draws a factor: a bar over the range of the metric, with the value of the setting at either end.
func (a area) swing(s *plan.Swing, base *study.Estimate, y, factor float64) {
	const half = 0.3
	c := blue()
	if s.Turns {
		c = vermillion()
	}
	type end struct {
		at   float64
		text string
	}
	middle := base.Mean
	if !known(base) {
		middle = a.x.hi / factor // never lies beyond every number
	}
	low, high := end{middle, ""}, end{middle, ""}
	never := ""
	for i := range s.Effects[0] {
		e := &s.Effects[0][i]
		switch {
		case e.Estimate.State == study.Unserved:
			never = e.Value.Text
		case known(&e.Estimate) && e.Estimate.Mean < low.at:
			low = end{e.Estimate.Mean, e.Value.Text}
		case known(&e.Estimate) && e.Estimate.Mean > high.at:
			high = end{e.Estimate.Mean, e.Value.Text}
		}
	}
	if never != "" {
		high = end{a.x.hi / factor, never + ": never"}
	}
	a.rectangle(vg.Rectangle{Min: a.at(low.at*factor, y-half), Max: a.at(high.at*factor, y+half)}, c)
	style := textStyle{size: smallSize, color: ink(), align: toRight}
	a.write(vg.Point{X: a.at(low.at*factor, y).X - 3, Y: a.at(0, y).Y - smallSize*0.35}, low.text, style)
	style.align = 0
	if never != "" {
		style.align, style.color = toRight, paper()
		a.write(vg.Point{X: a.rect.Max.X - 3, Y: a.at(0, y).Y - smallSize*0.35}, high.text, style)
		return
	}
	a.write(vg.Point{X: a.at(high.at*factor, y).X + 3, Y: a.at(0, y).Y - smallSize*0.35}, high.text, style)
}
