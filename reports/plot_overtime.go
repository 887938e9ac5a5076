package reports

import "poolsim/sim/study"

// overTime is one value of all variants over time: all in one panel when they are few, otherwise each in a panel with
// the first one behind it.
type overTime struct {
	title string
	unit  string
	value func(p *study.Point) float64
}

func (al *album) overTime(t overTime) *chart {
	series := make([][]mark, len(al.outcomes()))
	most := 0.0
	for i := range series {
		series[i] = al.over(&al.outcomes()[i], t.value)
		if top, ok := highest(series[i]); ok {
			most = max(most, top.y)
		}
	}
	c := al.comparison(series)
	c.title, c.unit = t.title, t.unit
	c.x = al.busyAxis(len(c.panels), series)
	c.y = countAxis(most, c.panelHeight, most >= 2)
	return c
}

// comparison is a chart of one line a variant, without its axes.
func (al *album) comparison(series [][]mark) *chart {
	if len(series) <= overlaidVariants {
		return al.overlay(series)
	}
	first := stroke{color: muted(), width: 1, dashes: dashed()}
	own := stroke{color: blue(), width: thick}
	c := &chart{columns: chartColumns(len(series)), panelHeight: panelHeight(len(series))}
	c.keys = []key{{"this variant", own}, {al.names[0] + ", for comparison", first}}
	for i, s := range series {
		c.panels = append(c.panels, panel{title: al.names[i], note: noData(s), draw: func(a area) {
			if i > 0 {
				a.series(series[0], first)
			}
			a.series(s, own)
		}})
	}
	return c
}

func (al *album) overlay(series [][]mark) *chart {
	c := &chart{columns: 1, panelHeight: panelHeight(1)}
	for i := range series {
		c.keys = append(c.keys, key{al.names[i], variantStroke(i)})
	}
	if len(series) == 1 {
		c.keys = nil
	}
	c.panels = []panel{{note: noData(series...), draw: func(a area) {
		for i, s := range series {
			a.series(s, variantStroke(i))
		}
	}}}
	return c
}

// noData is the note of a panel whose series have no value at all.
func noData(series ...[]mark) string {
	for _, s := range series {
		if _, ok := highest(s); ok {
			return ""
		}
	}
	return "no data"
}
