package reports

import (
	"poolsim/sim/study"
)

// cpuOverTime shows the CPU of the hosts that are on: median, the middle 80 % and the highest, one panel a variant.
func (al *album) cpuOverTime() Plot {
	n := len(al.outcomes())
	median, top := stroke{color: blue(), width: thick}, stroke{color: vermillion(), width: 0.9}
	c := &chart{
		title: "CPU of the hosts over time", unit: "percent, mean of each host in each " + al.bucketText() + ", hosts that are on, replication 1",
		columns: chartColumns(n), panelHeight: panelHeight(n), x: al.clockAxis(n), y: shareAxis(),
		keys: []key{{"median host", median}, swatch("10th to 90th percentile of the hosts", faint(blue())), {"highest host", top}},
	}
	for i := range al.outcomes() {
		low, middle, high, most := al.cpuBands(&al.outcomes()[i])
		c.panels = append(c.panels, panel{title: al.names[i], note: noData(most), draw: func(a area) {
			a.band(low, high, faint(blue()))
			a.series(middle, median)
			a.series(most, top)
		}})
	}
	return al.plot("saturation-cpu", "Lines and a band over time, one panel for each variant", al.cpuCaption(), c)
}

// cpuBands are the 10th percentile, median, 90th percentile and maximum of the hosts over time.
func (al *album) cpuBands(o *study.Outcome) (low, middle, high, most []mark) {
	if o.History == nil {
		return nil, nil, nil, nil
	}
	return al.cpuBand(o, 0), al.cpuBand(o, 1), al.cpuBand(o, 2), al.cpuBand(o, 3)
}

func (al *album) cpuBand(o *study.Outcome, number int) []mark {
	const bands = 4
	series := make([]mark, len(o.History.CPUBands)/bands)
	for i := range series {
		series[i] = mark{al.middle(o, i), finite(float64(o.History.CPUBands[i*bands+number]))}
	}
	return series
}

func (al *album) cpuCaption() string {
	return "The highest CPU of a host reaches " + al.told(func(o *study.Outcome) (text, detail string) {
		_, _, _, most := al.cpuBands(o)
		top, ok := highest(most)
		if !ok {
			return "", ""
		}
		return plain(top.y, 0) + " %", " (" + al.bucketClock(top.x) + ")"
	}) + "."
}

// saturatedHosts shows how many hosts are saturated at once.
func (al *album) saturatedHosts() Plot {
	value := func(p *study.Point) float64 { return p.Saturated }
	c := al.overTime(overTime{
		title: "Hosts saturated at once", value: value,
		unit: "hosts, most at once in each " + al.bucketText() + ", " + al.meanText(),
	})
	return al.plot("saturation-hosts", "Lines over time", "Saturated hosts at the worst time: "+al.toldPeaks(value, countFigure())+".", c)
}

// worstLogons shows how many logons run at once on the host that has most of them.
func (al *album) worstLogons() Plot {
	value := func(p *study.Point) float64 { return p.WorstLogons }
	c := al.overTime(overTime{
		title: "Connecting sessions on the worst host", value: value,
		unit: "logons at once on the host that has most, highest in each " + al.bucketText() + ", " + al.meanText(),
	})
	return al.plot("saturation-connecting", "Lines over time", "Logons at once on one host at the worst time: "+al.toldPeaks(value, countFigure())+".", c)
}

// meanText says what is averaged in series of the whole study.
func (al *album) meanText() string {
	if al.in.Replications == 1 {
		return "1 replication"
	}
	return "mean of " + al.in.replicationsText()
}
