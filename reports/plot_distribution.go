package reports

import (
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/plot/vg"

	"poolsim/sim"
	"poolsim/sim/study"
)

// hostsOverTime is the heat map of sessions per host, one panel a variant.
func (al *album) hostsOverTime() Plot {
	n := len(al.outcomes())
	rows, most := 1, 0.0
	for i := range al.outcomes() {
		if h := al.outcomes()[i].History; h != nil {
			rows, most = max(rows, h.Rows), max(most, largestOf(h.Sessions))
		}
	}
	c := &chart{
		title: "Sessions per host over time", unit: "mean sessions of each host in each " + al.bucketText() + ", replication 1",
		columns: chartColumns(n), panelHeight: heatHeight(rows, n),
		x: al.clockAxis(n), y: al.hostAxis(rows, heatHeight(rows, n)), keys: al.heatKeys(),
	}
	s, ticks := valueAxis(most, 6, true)
	c.bar = &colorBar{scale: s, ticks: ticks, label: "sessions"}
	for i := range al.outcomes() {
		c.panels = append(c.panels, al.heatPanel(i, s.hi))
	}
	return al.plot("distribution-heatmap", "Heat map of hosts and time, one panel for each variant", al.heatCaption(), c)
}

// heatHeight is the height of a panel of so many hosts; with few panels beside each other there is room for more.
func heatHeight(rows, panels int) vg.Length {
	most := [...]vg.Length{300, 300, 220, 200}[chartColumns(panels)]
	return min(max(vg.Length(rows)*14, 70), most)
}

func largestOf(values []float32) float64 {
	most := 0.0
	for _, v := range values {
		most = max(most, float64(v)) // max of a NaN would be one
	}
	return most
}

// hostAxis counts hosts from the top, and names as many as there is room for.
func (al *album) hostAxis(rows int, height vg.Length) axis {
	ax := axis{scale: scale{float64(rows), 0}}
	if al.quantiles() {
		ax.ticks = []tick{{0.5, "busiest"}, {float64(rows) / 2, "median"}, {float64(rows) - 0.5, "emptiest"}}
		return ax
	}
	names := al.hostNames(rows)
	step := 1
	if most := int(height / (tickSize * 1.1)); rows > most {
		s, _ := roundStep(float64(rows)/float64(most), true)
		step = int(s)
	}
	for i := 0; i < rows; i += step {
		ax.ticks = append(ax.ticks, tick{float64(i) + 0.5, elided(names[i], tickSize, false, 90)})
	}
	return ax
}

// quantiles says whether some variant has too many hosts for a row each.
func (al *album) quantiles() bool {
	return slices.ContainsFunc(al.outcomes(), func(o study.Outcome) bool { return o.History != nil && o.History.Quantiles })
}

// hostNames are the names of the rows, as far as all variants have the same; numbers otherwise.
func (al *album) hostNames(rows int) []string {
	names := make([]string, rows)
	for i := range names {
		name := ""
		for o := range al.outcomes() {
			hosts := al.outcomes()[o].Hosts
			switch {
			case i >= len(hosts):
			case name == "":
				name = hosts[i].Name
			case name != hosts[i].Name:
				name = fmt.Sprintf("host %d", i+1)
			}
		}
		names[i], _ = drawnName(name, "host", i+1)
	}
	return names
}

// heatKeys explain what the colour bar does not, as far as it occurs.
func (al *album) heatKeys() []key {
	var keys []key
	if al.hasState(sim.Draining) {
		keys = append(keys, key{"draining", drainStroke()})
	}
	if al.hasState(sim.Off) || al.hasState(sim.Booting) {
		keys = append(keys, swatch("off or booting", gone()))
	}
	return keys
}

func drainStroke() stroke { return stroke{color: vermillion(), width: thick} }

func (al *album) hasState(s sim.State) bool {
	return slices.ContainsFunc(al.outcomes(), func(o study.Outcome) bool {
		return o.History != nil && slices.Contains(o.History.States, uint8(s))
	})
}

func (al *album) heatPanel(i int, most float64) panel {
	o := &al.outcomes()[i]
	p := panel{title: al.names[i]}
	if o.History == nil || len(o.History.Sessions) == 0 {
		p.note = "no data"
		return p
	}
	p.draw = func(a area) {
		grid := newHostGrid(o, int((a.rect.Max.X-a.rect.Min.X)/2))
		h := &heatmap{rows: grid.rows, columns: grid.columns, highest: most, value: grid.sessions}
		h.draw(a, grid.seconds)
		grid.drawDrains(a)
	}
	return p
}

// hostGrid is a history with neighbouring time buckets put together, so that there are few enough columns.
type hostGrid struct {
	history       *sim.History
	rows, columns int
	buckets       int // in a column
	all           int
	seconds       float64 // of a column
}

func newHostGrid(o *study.Outcome, most int) *hostGrid {
	all := len(o.History.Sessions) / o.History.Rows
	buckets := max(1, (all+most-1)/most)
	return &hostGrid{
		history: o.History, rows: o.History.Rows, columns: (all + buckets - 1) / buckets, buckets: buckets, all: all,
		seconds: float64(buckets) * o.Series.WidthSeconds,
	}
}

// sessions are the mean sessions of a host in a column; NaN when it is off or booting in half of it or more.
func (g *hostGrid) sessions(row, column int) float64 {
	from, to := column*g.buckets, min((column+1)*g.buckets, g.all)
	sum, n := 0.0, 0
	for b := from; b < to; b++ {
		if v := float64(g.history.Sessions[b*g.rows+row]); !g.gone(b, row, v) {
			sum, n = sum+v, n+1
		}
	}
	if 2*n <= to-from {
		return math.NaN()
	}
	return sum / float64(n)
}

// gone says whether a host is off or booting in a bucket in which it had v sessions.
func (g *hostGrid) gone(bucket, row int, v float64) bool {
	s := g.state(bucket, row)
	return math.IsNaN(v) || v == 0 && (s == sim.Off || s == sim.Booting)
}

func (g *hostGrid) state(bucket, row int) sim.State {
	if len(g.history.States) == 0 {
		return sim.Open
	}
	return sim.State(g.history.States[bucket*g.rows+row])
}

// drawDrains draws a line through the middle of a host's row while it is draining.
func (g *hostGrid) drawDrains(a area) {
	bucket := g.seconds / float64(g.buckets)
	for row := range g.rows {
		for from := 0; from < g.all; from++ {
			to := from
			for to < g.all && g.state(to, row) == sim.Draining {
				to++
			}
			if to > from {
				y := float64(row) + 0.5
				end := min(float64(to)*bucket, a.x.hi)
				a.segment(a.at(float64(from)*bucket, y), a.at(end, y), drainStroke())
				from = to
			}
		}
	}
}

func (al *album) heatCaption() string {
	return "At the fullest moment of each run the busiest and the emptiest host hold " + al.told(func(o *study.Outcome) (text, detail string) {
		loads := peakLoads(o)
		if len(loads) == 0 {
			return "", ""
		}
		count := countFigure()
		return fmt.Sprintf("%s and %s sessions", count.text(loads[0], math.NaN()), count.text(loads[len(loads)-1], math.NaN())), ""
	}) + "."
}

// peakLoads are the sessions of the hosts that are on in the bucket with the most sessions, busiest first.
func peakLoads(o *study.Outcome) []float64 {
	if o.History == nil || len(o.History.Sessions) == 0 {
		return nil
	}
	grid := newHostGrid(o, math.MaxInt32)
	var loads []float64
	for row := range grid.rows {
		if v := grid.sessions(row, o.History.PeakBucket); !math.IsNaN(v) {
			loads = append(loads, v)
		}
	}
	slices.Sort(loads)
	slices.Reverse(loads)
	return loads
}
