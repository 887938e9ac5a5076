package reports

import (
	"cmp"
	"fmt"
	"image/color"
	"io"
	"math"
	"slices"
	"strings"
	"time"

	"gonum.org/v1/plot/vg"

	"poolsim/sim/study"
)

// WriteSweepPlots writes a plot of every shown metric as plots/sweep-METRIC.FORMAT: a line with its 95 % band over one
// setting in numbers, a dot with its interval for each word, a heat map for two settings, and several of them for more.
// Settings with a single value do not count. Create makes the file of a name in the result folder; every file it made is
// closed.
func WriteSweepPlots(create func(name string) (io.WriteCloser, error), s *SweepResult, formats []string) error {
	for m := range s.metrics {
		if !s.drawn(m) {
			continue
		}
		var p Plot
		b := builder{"sweep of " + s.metrics[m].Name, func() Plot { return s.plot(m) }}
		p, err := b.build()
		if err != nil {
			return err
		}
		for _, f := range formats {
			name := "plots/" + p.Name + "." + f
			write := func(w io.Writer, _ *Input) error { return p.Write(w, f) }
			if err := writeFile(create, name, nil, write); err != nil {
				return fmt.Errorf("%s: %w", name, err)
			}
		}
	}
	return nil
}

// drawn says whether there is something to draw for a metric: a number that varies over some setting.
func (s *SweepResult) drawn(metric int) bool {
	if len(s.varied()) == 0 {
		return false
	}
	for i := range s.cells {
		if known(s.estimate(i, metric)) {
			return true
		}
	}
	return false
}

// varied are the numbers of the axes with more than one value.
func (s *SweepResult) varied() []int {
	var axes []int
	for i := range s.in.Axes {
		if len(s.in.Axes[i].Values) > 1 {
			axes = append(axes, i)
		}
	}
	return axes
}

func (s *SweepResult) plot(metric int) Plot {
	axes := s.varied()
	switch {
	case len(axes) > 1:
		return s.heatPlot(metric, axes)
	case s.inNumbers(axes[0]):
		return s.linePlot(metric, axes[0])
	}
	return s.dotPlot(metric, axes[0])
}

// finished makes the plot of a chart.
func (s *SweepResult) finished(metric int, kind string, c *chart) Plot {
	c.title = capital(s.metrics[metric].Label)
	sentence := strings.Join(s.bestOf(metric), " ")
	return Plot{
		Name: "sweep-" + s.metrics[metric].Name, Title: c.title, Caption: sentence,
		Alt: kind + ". " + capital(c.unit) + ". " + sentence, Width: chartWidth, Height: c.height(), chart: c,
	}
}

// unitText says what is drawn.
func (s *SweepResult) unitText(metric int, what string) string {
	f := s.in.figureOf(s.metrics[metric])
	text := what
	if f.unit != "" {
		text = f.unit + ", " + what
	}
	return fmt.Sprintf("%s over %s; %s", text, counted(s.in.Replications, "replication", "replications"), printable(s.in.Title))
}

// places are where the values of an axis lie: numbers as they are, time spans in seconds and times of day in minutes.
// When one value is neither, all are words.
func (s *SweepResult) places(axis int) (at []float64, numbers bool) {
	for _, literal := range s.in.Axes[axis].Values {
		x, ok := placeOf(axisValueOf(literal))
		if !ok {
			return nil, false
		}
		at = append(at, x)
	}
	return at, true
}

func placeOf(v axisValue) (float64, bool) {
	if v.isNumber {
		return v.x, true
	}
	if d, err := time.ParseDuration(v.text); err == nil {
		return d.Seconds(), true
	}
	if t, err := time.Parse("15:04", v.text); err == nil {
		return float64(60*t.Hour() + t.Minute()), true
	}
	return 0, false
}

func (s *SweepResult) inNumbers(axis int) bool {
	_, numbers := s.places(axis)
	return numbers
}

// labels are the values of an axis as plots write them.
func (s *SweepResult) labels(axis int) []string {
	var texts []string
	for i, literal := range s.in.Axes[axis].Values {
		text, _ := drawnName(axisValueOf(literal).text, "value", i+1)
		texts = append(texts, text)
	}
	return texts
}

// axisName is the setting.
func (s *SweepResult) axisName(axis int) string {
	text, _ := drawnName(s.in.Axes[axis].Key, "setting", axis+1)
	return text
}

// axisLabel is the setting with its unit.
func (s *SweepResult) axisLabel(axis int) string {
	if unit := s.in.Axes[axis].Unit; unit != "" {
		return s.axisName(axis) + " (" + unit + ")"
	}
	return s.axisName(axis)
}

// linePlot draws the mean with its band over a setting in numbers. When only one setting has several values, its values
// are the cells.
func (s *SweepResult) linePlot(metric, axis int) Plot {
	f := s.in.figureOf(s.metrics[metric])
	places, _ := s.places(axis)
	order := make([]int, len(places))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(places[a], places[b]) })
	var mean, low, high []mark
	most := 0.0
	for _, i := range order {
		x := numbersOfEstimate(s.estimate(i, metric))
		mean, low, high = append(mean, mark{places[i], x[0] * f.scale}), append(low, mark{places[i], x[1] * f.scale}), append(high, mark{places[i], x[2] * f.scale})
		for _, y := range x {
			if isNumber(y) {
				most = max(most, y*f.scale)
			}
		}
	}
	line := stroke{blue(), 2, nil}
	c := &chart{
		unit: s.unitText(metric, "mean"), columns: 1, panelHeight: 250, notes: s.gaps(metric),
		keys: []key{{"mean", line}, swatch("95 % interval of the mean", faint(blue()))},
	}
	if len(s.neverStretches(metric, places, order)) > 0 {
		c.keys = append(c.keys, swatch("never: users without a desktop reach into it", faint(gone())))
	}
	c.y = countAxis(most, c.panelHeight, false)
	c.x = s.numberAxis(axis, places, order)
	c.panels = []panel{{draw: func(a area) {
		for _, r := range s.neverStretches(metric, places, order) {
			a.rectangle(vg.Rectangle{Min: a.at(r.lo, c.y.lo), Max: a.at(r.hi, c.y.hi)}, faint(gone()))
		}
		a.band(low, high, faint(blue()))
		a.series(mean, line)
		for _, m := range mean {
			a.dot(m, blue())
		}
	}}}
	return s.finished(metric, "A line with a band", c)
}

// neverStretches are the parts of an axis whose nearest value came to never.
func (s *SweepResult) neverStretches(metric int, places []float64, order []int) []scale {
	var all []scale
	for k, i := range order {
		if e := s.estimate(i, metric); e == nil || e.State != study.Unserved {
			continue
		}
		before, after := places[order[max(k-1, 0)]], places[order[min(k+1, len(order)-1)]]
		all = append(all, scale{(before + places[i]) / 2, (places[i] + after) / 2})
	}
	return all
}

// numberAxis has a tick at every value, or at as many as there is room for.
func (s *SweepResult) numberAxis(number int, places []float64, order []int) axis {
	first, last := places[order[0]], places[order[len(order)-1]]
	room := (last - first) / 60
	x := axis{scale: scale{first - room, last + room}, label: s.axisLabel(number)}
	labels := s.labels(number)
	width := chartWidth - 90 // about what is left of the chart for the panel
	free := math.Inf(-1)
	for _, i := range order {
		half := float64(textWidth(labels[i], tickSize, false))/2 + 4
		at := x.place(places[i]) * float64(width)
		if at-half < free {
			continue
		}
		free = at + half
		x.ticks = append(x.ticks, tick{places[i], labels[i]})
	}
	return x
}

// dot marks one value.
func (a area) dot(m mark, c color.NRGBA) {
	const half = vg.Length(2.5)
	if !isNumber(m.y) {
		return
	}
	p := a.at(m.x, m.y)
	a.rectangle(vg.Rectangle{Min: vg.Point{X: p.X - half, Y: p.Y - half}, Max: vg.Point{X: p.X + half, Y: p.Y + half}}, c)
}

// dotPlot draws a dot with its interval for each value that is a word.
func (s *SweepResult) dotPlot(metric, axis int) Plot {
	f := s.in.figureOf(s.metrics[metric])
	n, most := len(s.cells), 0.0
	c := &chart{unit: s.unitText(metric, "mean and 95 % interval"), columns: 1, panelHeight: vg.Length(n)*rowHeight + rowHeight/2, notes: s.gaps(metric)}
	for i, label := range s.labels(axis) {
		c.y.ticks = append(c.y.ticks, tick{float64(n-i) - 0.5, label})
		for _, x := range numbersOfEstimate(s.estimate(i, metric)) {
			if isNumber(x) {
				most = max(most, x*f.scale)
			}
		}
	}
	c.x.scale, c.x.ticks = valueAxis(most, 8, false)
	c.x.lines, c.x.label, c.y.scale = true, f.unit, scale{0, float64(n)}
	c.panels = []panel{{draw: func(a area) {
		for i := range s.cells {
			if e := s.estimate(i, metric); known(e) {
				scaled := *e
				scaled.Mean, scaled.Low, scaled.High = e.Mean*f.scale, e.Low*f.scale, e.High*f.scale
				a.estimate(&scaled, float64(n-i)-0.5)
			}
		}
	}}}
	return s.finished(metric, "A dot with its interval for each value", c)
}

// gaps say where a metric has no number, and why.
func (s *SweepResult) gaps(metric int) []string {
	var never, failed []string
	axis := s.varied()[0]
	labels := s.labels(axis)
	for i := range s.cells {
		switch e := s.estimate(i, metric); {
		case e == nil:
			failed = append(failed, labels[i])
		case e.State == study.Unserved:
			never = append(never, labels[i])
		}
	}
	var notes []string
	if len(never) > 0 {
		notes = append(notes, "never (users without a desktop reach into it): "+strings.Join(never, ", "))
	}
	if len(failed) > 0 {
		notes = append(notes, "without figures: "+strings.Join(failed, ", "))
	}
	return notes
}
