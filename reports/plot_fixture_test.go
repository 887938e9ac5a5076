package reports

import (
	"fmt"
	"math"
	"slices"
	"time"

	"poolsim/sim"
	"poolsim/sim/study"
)

// pool is a made-up study for pictures: users come in a storm, are dealt over hosts by a rule, and keep their CPU busy for
// a while. It is no simulation of anything, but its numbers move like those of one.
type pool struct {
	variants []string
	hosts    int
	run      time.Duration
	users    int
	zero     bool // nobody comes
	gaps     bool // hosts are off now and then, and logons are rare
	plan     bool // a scaling plan keeps a third of the hosts off
}

// stormPool is a morning storm on ten hosts under four rules.
func stormPool() pool {
	return pool{variants: []string{"breadth-first", "depth-first", "horizon-78", "horizon"}, hosts: 10, run: 2 * time.Hour, users: 180}
}

// input is the report of the made-up study.
func (p pool) input() *Input {
	in := stormInput()
	template := in.Study.Outcomes
	in.Study.Outcomes = nil
	for i, name := range p.variants {
		o := template[i%len(template)]
		o.Cell = &study.Cell{Name: name, Settings: template[i%len(template)].Cell.Settings}
		p.fill(&o, i)
		in.Study.Outcomes = append(in.Study.Outcomes, o)
	}
	in.Study.Differences = fixtureDifferences(in.Study.Outcomes, func(variant, metric string) bool { return variant == "depth-first" })
	in.Calendar = quarterToEight()
	return in
}

// width is the width of a time bucket: a minute, doubled until there are at most sim.MaxBuckets.
func (p pool) width() time.Duration {
	width := time.Minute
	for (p.run+width-1)/width > sim.MaxBuckets {
		width *= 2
	}
	return width
}

func (p pool) fill(o *study.Outcome, variant int) {
	width := p.width()
	buckets := int((p.run + width - 1) / width)
	rows := min(p.hosts, sim.MaxRows)
	o.Series = study.Series{WidthSeconds: width.Seconds()}
	o.History = &sim.History{Rows: rows, Quantiles: p.hosts > sim.MaxRows, PeakBucket: buckets - 1}
	o.Hosts = nil
	for h := range p.hosts {
		o.Hosts = append(o.Hosts, study.HostRow{Name: fmt.Sprintf("sh-%03d", h+1), SessionsPeak: float64(p.users) / float64(p.hosts)})
	}
	for b := range buckets {
		p.bucket(o, variant, b, buckets, rows)
	}
	o.LogonCurve = p.curve(variant)
}

// bucket adds bucket b of a variant: odd variants fill one host after the other, even ones spread.
func (p pool) bucket(o *study.Outcome, variant, b, buckets, rows int) {
	came := p.came(b, buckets)
	sessions := make([]float64, rows)
	left := came * float64(rows) / float64(p.hosts)
	for h := range sessions {
		sessions[h] = left / float64(rows-h)
		if variant%2 == 1 {
			sessions[h] = min(left, 28)
		}
		left -= sessions[h]
	}
	storm := came - p.came(b-1, buckets)
	cpu := make([]float64, rows)
	for h := range cpu {
		state := p.state(b, h)
		cpu[h] = min(100, 2*sessions[h]+storm+5*math.Sin(float64(b+3*h)))
		if state != sim.Open {
			cpu[h] = math.NaN()
		}
		cpu[h] = max(cpu[h], 0)
		o.History.Sessions = append(o.History.Sessions, float32(sessions[h]))
		o.History.CPU = append(o.History.CPU, float32(cpu[h]))
		if !o.History.Quantiles {
			o.History.States = append(o.History.States, uint8(state))
		}
	}
	o.History.CPUBands = append(o.History.CPUBands, bands(cpu)...)
	o.Series.Points = append(o.Series.Points, p.point(sessions, storm, came))
}

// came is how many users are there at the end of bucket b: they come in the first tenth of the run.
func (p pool) came(b, buckets int) float64 {
	if p.zero || b < 0 {
		return 0
	}
	return float64(p.users) * min(1, float64(b)*10/float64(buckets))
}

func (p pool) state(b, host int) sim.State {
	if !p.gaps {
		return sim.Open
	}
	return sim.State((b/7 + host) % 4)
}

func (p pool) point(sessions []float64, storm, came float64) study.Point {
	used := 0.0
	for _, s := range sessions {
		if s > 0 {
			used++
		}
	}
	n := float64(len(sessions))
	point := study.Point{
		Sessions: came, Connecting: storm, WorstLogons: storm / 2, Saturated: math.Floor(storm / 6),
		Open: n, Used: used, OpenUsed: used, Cost: n / 100, CostUsed: used / 100, CostAlwaysOn: n / 100,
		LogonP50: math.NaN(), LogonP95: math.NaN(),
	}
	if p.plan {
		point.Open, point.Off = math.Max(used, n*2/3), n-math.Max(used, n*2/3)
		point.Scaling = study.ScalingPoint{Known: true, Evaluations: 1, Required: used + 1, On: point.Open, Available: point.Open, Sessions: came, UsedPercent: came / n, ThresholdPercent: 60}
	}
	if storm > 0 {
		point.Logons, point.LogonP50, point.LogonP95 = int64(storm)+1, 20+storm/4, 30+storm
	}
	return point
}

func (p pool) curve(variant int) []float64 {
	if p.zero {
		return nil
	}
	curve := make([]float64, 201)
	for i := range curve {
		curve[i] = 18 + float64(5+variant)*math.Log(1/(1.0001-float64(i)/200))
	}
	if p.gaps {
		curve[199], curve[200] = math.Inf(1), math.Inf(1)
	}
	return curve
}

// bands are the 10th percentile, median, 90th percentile and maximum.
func bands(values []float64) []float32 {
	known := slices.DeleteFunc(slices.Clone(values), math.IsNaN)
	if len(known) == 0 {
		nan := float32(math.NaN())
		return []float32{nan, nan, nan, nan}
	}
	slices.Sort(known)
	at := func(q float64) float32 { return float32(known[int(q*float64(len(known)-1))]) }
	return []float32{at(0.1), at(0.5), at(0.9), at(1)}
}

// hardPools are studies that are hard to draw.
func hardPools() map[string]pool {
	twelve := []string{
		"a name that is as long as names may be ..", "最小インデックス規則と朝のログオン嵐の組み合わせ案その一", "</text><script>alert(1)</script>",
		"\"quoted\" & 'so'", "\x1b[31mred\x1b[0m", "Основной", "=1+1", "-", "limit 12", "éèü€", "a\nb", "\uFFFE\uFFFFz",
	}
	return map[string]pool{
		"one variant, one host":    {variants: []string{"only"}, hosts: 1, run: time.Hour, users: 3},
		"five minutes":             {variants: []string{"a", "b"}, hosts: 3, run: 5 * time.Minute, users: 9},
		"half a minute":            {variants: []string{"a"}, hosts: 3, run: 30 * time.Second, users: 9},
		"four weeks":               {variants: []string{"a", "b", "c"}, hosts: 12, run: 28 * 24 * time.Hour, users: 200},
		"twelve hard names":        {variants: twelve, hosts: 10, run: 2 * time.Hour, users: 180},
		"500 hosts":                {variants: []string{"a", "depth-first"}, hosts: 500, run: 10 * time.Hour, users: 5000},
		"200 hosts, five rules":    {variants: []string{"a", "b", "c", "d", "e"}, hosts: 200, run: 25 * time.Hour, users: 3000},
		"nobody comes":             {variants: []string{"a", "b"}, hosts: 4, run: 2 * time.Hour, zero: true},
		"hosts come and go":        {variants: []string{"a", "b", "c", "d"}, hosts: 9, run: 3 * time.Hour, users: 100, gaps: true},
		"a storm under four rules": stormPool(),
	}
}
