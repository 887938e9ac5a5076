package reports

import (
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"

	"github.com/rivo/uniseg"

	"poolsim/sim/study/plan"
)

// WritePlan writes the answer for the terminal: the headline, the table of what was found, and the sentences.
func WritePlan(w io.Writer, p *Plan) error {
	var b strings.Builder
	writeLine(&b, strings.Join([]string{printable(p.Input.Title), printable(p.Input.Headline), fmt.Sprintf("%d replications, seed %d", p.Used, p.Input.Seed)}, " · "))
	b.WriteByte('\n')
	p.writeTable(&b)
	b.WriteByte('\n')
	for _, line := range p.Sentences() {
		writeLine(&b, line)
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// besidePoints is how many points on either side of the best of a way the terminal shows; the files have all.
const besidePoints = 4

// writeTable writes one row a point.
func (p *Plan) writeTable(b *strings.Builder) {
	head := []string{"", "hosts", p.Input.costLabel(), "logon time, 95th percentile", "users refused", ""}
	switch p.Answer.Question {
	case "limit":
		head[0] = "limit"
	case "storm":
		head[1] = "users"
	}
	rows := [][]string{head}
	for _, c := range p.shown() {
		rows = append(rows, p.row(c))
	}
	widths := make([]int, len(head))
	for _, r := range rows {
		for i, cell := range r {
			widths[i] = max(widths[i], uniseg.StringWidth(cell))
		}
	}
	for _, r := range rows {
		var line strings.Builder
		for i, cell := range r {
			line.WriteString(cell + strings.Repeat(" ", widths[i]-uniseg.StringWidth(cell)+2))
		}
		writeLine(b, strings.TrimRight(line.String(), " "))
	}
}

// shown are the points for the terminal: of each way those around its cheapest, and the one that never binds.
func (p *Plan) shown() []*plan.Point {
	var all []*plan.Point
	points := p.Answer.Points
	for from := 0; from < len(points); {
		to := from
		for to < len(points) && points[to].Way == points[from].Way {
			to++
		}
		best := p.bestOf(from, to)
		for i := from; i < to; i++ {
			if max(i-best, best-i) <= besidePoints || points[i].Limit > 0 && !points[i].Binds {
				all = append(all, &points[i])
			}
		}
		from = to
	}
	return all
}

// bestOf is the index of the recommended point among some, else of the first cheapest.
func (p *Plan) bestOf(from, to int) int {
	best := from
	for i := from; i < to; i++ {
		if i == p.Answer.Chosen {
			return i
		}
		if p.Answer.Points[i].Cost() < p.Answer.Points[best].Cost() {
			best = i
		}
	}
	return best
}

// row is a point as cells of the table.
func (p *Plan) row(c *plan.Point) []string {
	name := columnName(c.Way)
	if c.Limit > 0 {
		name = fmt.Sprintf("%d  %s", c.Limit, name)
	}
	if c.Trial == nil {
		return []string{name, "–", "–", "–", "–", p.missedBy(c)}
	}
	mark := ""
	if c.Limit > 0 && !c.Binds {
		mark = "never binds; nor does a larger one"
	}
	if c == p.Answer.Recommended() {
		mark = "<== recommended"
	}
	return []string{
		name, strconv.Itoa(c.Number), p.estimateCell(c.Trial, "cost", moneyFigure(p.Input.Currency)),
		p.estimateCell(c.Trial, "logon_seconds_p95", secondsFigure()), p.estimateCell(c.Trial, "refused_users", countFigure()), mark,
	}
}

// missedBy names the objective that the closest candidate misses.
func (p *Plan) missedBy(c *plan.Point) string {
	switch {
	case c.Closest == nil:
		return "misses the objectives"
	case c.Closest.Verdict == plan.Refused:
		return "not possible in this scenario"
	}
	return "misses " + c.Closest.RejectedBy()
}

func (p *Plan) estimateCell(t *plan.Trial, metric string, f figure) string {
	e := t.Estimate(metric)
	r := tableRow{figure: f, interval: true}
	if e != nil && math.IsNaN(e.Low) {
		r.interval = false
	}
	return r.value(e)
}
