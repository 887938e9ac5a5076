package reports

import (
	"fmt"
	"math"
	"strconv"

	"gonum.org/v1/plot/vg"

	"poolsim/sim/study"
)

// hostsAtPeak shows how sessions are spread over hosts when most are in the pool, one panel a variant.
func (al *album) hostsAtPeak() Plot {
	n := len(al.outcomes())
	loads := make([][]float64, n)
	hosts, most := 1, 0.0
	for i := range loads {
		loads[i] = peakLoads(&al.outcomes()[i])
		hosts = max(hosts, len(loads[i]))
		if len(loads[i]) > 0 {
			most = max(most, loads[i][0])
		}
	}
	c := &chart{
		title: "Distribution over hosts at the peak", unit: "sessions of each host when most sessions are in the pool, replication 1",
		columns: chartColumns(n), panelHeight: panelHeight(n), x: rankAxis(hosts, n, al.quantiles()),
	}
	if limit, ok := al.sharedLimit(); ok {
		most = max(most, limit)
		line := stroke{color: ink(), width: 1, dashes: dashed()}
		c.limits, c.keys = []reference{{at: limit, stroke: line}}, []key{{"session limit, " + plain(limit, 0), line}}
	}
	c.y = countAxis(most, c.panelHeight, true)
	for i := range loads {
		c.panels = append(c.panels, al.peakPanel(i, loads[i]))
	}
	return al.plot("distribution-peak", "Bars, one for each host, one panel for each variant", al.peakCaption(), c)
}

// rankAxis counts hosts from the busiest on.
func rankAxis(hosts, panels int, quantiles bool) axis {
	ax := axis{scale: scale{0, float64(hosts)}, label: "hosts, busiest first"}
	if quantiles {
		n := float64(hosts)
		ax.ticks = []tick{{0, "0 %"}, {n / 4, "25 %"}, {n / 2, "50 %"}, {3 * n / 4, "75 %"}, {n, "100 %"}}
		ax.label = "share of the hosts, busiest first"
		return ax
	}
	const roomOfLabel = vg.Length(24)
	step := 1.0
	if most := float64(timePanelWidth(panels) / roomOfLabel); float64(hosts) > most {
		step, _ = roundStep(float64(hosts)/most, true)
	}
	ax.ticks = []tick{{0.5, "1"}}
	next := step
	if step <= 2 {
		next = 1 + step // 1 3 5, but 1 10 20
	}
	for rank := next; rank <= float64(hosts); rank += step {
		ax.ticks = append(ax.ticks, tick{rank - 0.5, plain(rank, 0)})
	}
	return ax
}

// sharedLimit is the session limit that all variants have; not ok when they differ or have none.
func (al *album) sharedLimit() (limit float64, ok bool) {
	const none = 999999
	for i := range al.outcomes() {
		own, err := strconv.ParseFloat(settingsOf(al.outcomes()[i].Cell).text("pool.max_session_limit"), 64)
		if err != nil || own >= none || i > 0 && own != limit {
			return 0, false
		}
		limit = own
	}
	return limit, true
}

func (al *album) peakPanel(i int, loads []float64) panel {
	p := panel{title: al.names[i]}
	if len(loads) == 0 {
		p.note = "no data"
		return p
	}
	at := float64(al.outcomes()[i].History.PeakBucket) * al.outcomes()[i].Series.WidthSeconds
	p.title += ", " + al.bucketClock(at)
	p.draw = func(a area) {
		width := a.at(1, 0).X - a.at(0, 0).X
		gap := barGapOf(width)
		var bars [][]vg.Point
		for rank, load := range loads {
			if load == 0 {
				break // so are all behind it
			}
			low, high := a.at(float64(rank), 0), a.at(float64(rank+1), load)
			bars = append(bars, corners(vg.Rectangle{Min: vg.Point{X: low.X + gap, Y: low.Y}, Max: vg.Point{X: high.X - gap, Y: high.Y}}))
		}
		a.polygons(bars, blue())
		a.barValues(loads, width)
	}
	return p
}

// barGapOf is the gap on each side of a bar; narrow bars touch, because hairlines between them flicker.
func barGapOf(width vg.Length) vg.Length {
	if width < 6 {
		return 0
	}
	return min(width*0.15, 3)
}

// barValues writes the values into their bars where there is room.
func (a area) barValues(loads []float64, width vg.Length) {
	for rank, load := range loads {
		top := a.at(float64(rank)+0.5, load)
		text := plain(load, 0)
		if textWidth(text, smallSize, false) > width-4 || top.Y-a.rect.Min.Y < smallSize*1.6 {
			continue
		}
		a.write(vg.Point{X: top.X, Y: top.Y - smallSize*1.2}, text, textStyle{size: smallSize, color: paper(), align: centred})
	}
}

func (al *album) peakCaption() string {
	return "Hosts that hold a session at the peak: " + al.told(func(o *study.Outcome) (text, detail string) {
		loads := peakLoads(o)
		used := 0
		for used < len(loads) && loads[used] > 0 {
			used++
		}
		switch {
		case len(loads) == 0:
			return "", ""
		case o.History.Quantiles:
			return percentFigure().text(float64(used)/float64(len(loads)), math.NaN()) + " of those that are on", ""
		}
		return fmt.Sprintf("%d of %d", used, len(loads)), ""
	}) + "."
}
