package reports

import (
	"fmt"
	"math"
	"strings"
	"time"

	"gonum.org/v1/plot/vg"

	"poolsim/sim/study"
)

// album makes the plots of one study: it knows how variants are named and how time runs in all of them.
type album struct {
	in    *Input
	names []string // of the variants, as plots write them
	notes []string // below every plot
	end   time.Duration
	// warmup is the longest time before which some variant's results are dropped.
	warmup time.Duration
	width  float64 // of the time buckets, in seconds
}

func newAlbum(in *Input) *album {
	al := &album{in: in}
	for i := range in.Study.Outcomes {
		o := &in.Study.Outcomes[i]
		name, replaced := drawnName(o.Cell.Name, "variant", i+1)
		al.names = append(al.names, name)
		if replaced {
			al.notes = append(al.notes, name+": the font of the plots lacks a character of its name; tables show it in full.")
		}
		al.end = max(al.end, runLength(o))
		if o.Cell.Config != nil {
			al.warmup = max(al.warmup, o.Cell.Config.Warmup)
		}
		al.width = max(al.width, o.Series.WidthSeconds)
	}
	return al
}

// runLength is how long a variant was simulated; without its configuration, as far as its time buckets reach.
func runLength(o *study.Outcome) time.Duration {
	if o.Cell.Config != nil {
		return o.Cell.Config.Duration
	}
	return time.Duration(float64(len(o.Series.Points)) * o.Series.WidthSeconds * float64(time.Second))
}

func (al *album) outcomes() []study.Outcome { return al.in.Study.Outcomes }

// plot is a chart with its name and texts; its sentence is made from the data that the chart shows.
func (al *album) plot(name, kind, sentence string, c *chart) Plot {
	c.notes = append(c.notes, al.notes...)
	al.markWarmup(c)
	return Plot{
		Name: name, Title: c.title, Caption: sentence, Alt: kind + ". " + capital(c.unit) + ". " + sentence,
		Width: chartWidth, Height: c.height(), chart: c,
	}
}

// markWarmup draws the end of the warm-up into a chart over time: pictures show the whole run, metrics what comes after.
func (al *album) markWarmup(c *chart) {
	if at := al.warmup.Seconds(); c.x.clock && at > c.x.lo && at < c.x.hi {
		line := stroke{color: ink(), width: 1, dashes: dashDotted()}
		c.limits = append(c.limits, reference{at: at, vertical: true, stroke: line})
		c.keys = append(c.keys, key{"end of the warm-up; metrics count from here", line})
	}
}

// clockAxis is the axis of the time of day, for a chart of so many panels.
func (al *album) clockAxis(panels int) axis { return al.clockAxisOf(panels, 0, al.end) }

func (al *album) clockAxisOf(panels int, from, to time.Duration) axis {
	const roomOfLabel = vg.Length(34)
	most := max(2, int(timePanelWidth(panels)/roomOfLabel))
	return axis{
		scale: scale{from.Seconds(), max(to.Seconds(), from.Seconds()+1)},
		ticks: clockTicks(al.in.Calendar, from, to, most),
		label: "clock time", clock: true,
	}
}

// busyAxis is a clockAxis of the stretch of time in which something happens in some series, when that is a small part of
// the run: a storm of ten minutes in a day would be a needle.
func (al *album) busyAxis(panels int, series [][]mark) axis {
	const smallPart = 0.4
	first, last := al.end.Seconds(), 0.0
	for _, s := range series {
		for _, m := range s {
			if m.y > 0 {
				first, last = min(first, m.x), max(last, m.x)
			}
		}
	}
	around := max((last-first)/4, 5*al.width)
	from, to := max(0, first-around), min(al.end.Seconds(), last+around)
	if !(first <= last) || to-from > al.end.Seconds()*smallPart {
		return al.clockAxis(panels)
	}
	return al.clockAxisOf(panels, seconds(from).Truncate(time.Minute), seconds(to).Truncate(time.Minute))
}

func seconds(s float64) time.Duration { return time.Duration(s * float64(time.Second)) }

// panelHeights by the number of panels beside each other.
func panelHeight(panels int) vg.Length {
	return [...]vg.Length{210, 210, 140, 110}[chartColumns(panels)]
}

// countAxis is an axis from 0 for counts or amounts up to highest.
func countAxis(highest float64, height vg.Length, whole bool) axis {
	s, ticks := valueAxis(highest, int(height/30), whole)
	return axis{scale: s, ticks: ticks, lines: true}
}

func shareAxis() axis {
	s, ticks := percentAxis()
	return axis{scale: s, ticks: ticks, lines: true}
}

// bucketText names the time that a value of a series is taken over.
func (al *album) bucketText() string {
	minutes := al.width / 60
	if minutes == 1 {
		return "minute"
	}
	return plain(minutes, 0) + " minutes"
}

// over are the values of a variant's time buckets, each in the middle of its bucket.
func (al *album) over(o *study.Outcome, value func(p *study.Point) float64) []mark {
	series := make([]mark, len(o.Series.Points))
	for i := range series {
		series[i] = mark{al.middle(o, i), finite(value(&o.Series.Points[i]))}
	}
	return series
}

// middle is the middle of time bucket i; the last one ends with the run.
func (al *album) middle(o *study.Outcome, i int) float64 {
	from := float64(i) * o.Series.WidthSeconds
	return (from + al.bucketEnd(o, i)) / 2
}

func (al *album) bucketEnd(o *study.Outcome, i int) float64 {
	return min(float64(i+1)*o.Series.WidthSeconds, al.end.Seconds())
}

// finite turns infinities into gaps.
func finite(x float64) float64 {
	if math.IsInf(x, 0) {
		return math.NaN()
	}
	return x
}

// highest is the mark with the largest value of a series; ok is false when there is no value.
func highest(series []mark) (top mark, ok bool) {
	for _, m := range series {
		if !math.IsNaN(m.y) && (!ok || m.y > top.y) {
			top, ok = m, true
		}
	}
	return top, ok
}

// bucketClock is the time of day at which the time bucket of a place on the time axis begins.
func (al *album) bucketClock(at float64) string {
	return al.in.Clock(seconds(math.Floor(at/al.width) * al.width))
}

// toldGroups is how many different things a caption tells of the variants; the picture shows them all.
const toldGroups = 4

// told joins what is said of each variant, with a detail behind its name; those of whom the same is said come together.
// An empty text says nothing: "19 under a and c; 28 under b (08:05)".
func (al *album) told(say func(o *study.Outcome) (text, detail string)) string {
	var groups [][2]string
	names := map[[2]string][]string{}
	for i := range al.outcomes() {
		text, detail := say(&al.outcomes()[i])
		if text == "" {
			continue
		}
		group := [2]string{text, detail}
		if names[group] == nil {
			groups = append(groups, group)
		}
		names[group] = append(names[group], quoted(al.outcomes()[i].Cell.Name))
	}
	var parts []string
	for _, g := range groups {
		under := listed(names[g])
		if n := len(names[g]); n == len(al.outcomes()) && n > 2 {
			under = "all variants"
		}
		parts = append(parts, g[0]+" under "+under+g[1])
	}
	switch more := len(parts) - toldGroups; {
	case len(parts) == 0:
		return "nothing was recorded"
	case more > 0:
		parts = append(parts[:toldGroups], fmt.Sprintf("and %d more in the picture", more))
	}
	return strings.Join(parts, "; ")
}

// toldPeaks tells the highest value of each variant's series with its time.
func (al *album) toldPeaks(value func(p *study.Point) float64, f figure) string {
	return al.told(func(o *study.Outcome) (text, detail string) {
		top, ok := highest(al.over(o, value))
		if !ok {
			return "", ""
		}
		if top.y > 0 {
			detail = " (" + al.bucketClock(top.x) + ")"
		}
		return f.text(math.Round(top.y*10)/10, math.NaN()), detail
	})
}
