package balancer

import (
	"fmt"
	"testing"
	"time"
)

// poolSizes are the sizes at which placement is measured.
var poolSizes = []int{10, 100, 1000, 10_000}

// steadyPool is a pool in which, for every placement, one session ends and one logon finishes elsewhere, and now and then
// a report arrives.
type steadyPool struct {
	board *Board
	rule  Rule
	draws draws
	hosts int32
	tries int
}

// newSteadyPool has about 8 sessions a host, and limits of 16.
func newSteadyPool(s Settings, hosts int) *steadyPool {
	x := DefaultLoadIndex()
	x.CPUThreshold = 90
	p := &steadyPool{board: NewBoard(equalHosts(hosts, 16), x), hosts: int32(hosts)}
	for h := range p.hosts {
		p.board.SetOpen(h, true)
		p.board.SetCounts(h, Counts{Sessions: 4 + p.draws.below(9)})
		p.report(h)
	}
	p.rule = s.New(p.board.View())
	for range 4 * hosts {
		p.step()
	}
	return p
}

func (p *steadyPool) report(host int32) {
	p.board.Deliver(host, Report{CPUPercent: float64(p.draws.below(100)), Counts: p.board.View().Counts(host)})
}

// step places one request and makes the changes that come with it.
func (p *steadyPool) step() {
	v := p.board.View()
	p.tries++
	d := p.rule.Place(v, Request{Now: time.Duration(p.tries), Draw: p.draws.next()})
	if d.Host != None {
		p.board.place(d.Host)
	}
	for range 4 {
		host := p.draws.below(p.hosts)
		if c := v.Counts(host); c.Connecting > 0 {
			p.board.SetCounts(host, Counts{c.Sessions, c.Connecting - 1})
		}
	}
	for range 3 {
		host := p.draws.below(p.hosts)
		if c := v.Counts(host); c.Sessions > c.Connecting && c.Sessions > 2 {
			p.board.SetCounts(host, Counts{c.Sessions - 1, c.Connecting})
			break
		}
	}
	p.report(p.draws.below(p.hosts))
}

// measuredRule is a rule and what to call it.
type measuredRule struct {
	name     string
	settings Settings
}

// measuredRules are all rules with their defaults, and settings that go other ways.
func measuredRules() []measuredRule {
	var rules []measuredRule
	for _, info := range Rules() {
		rules = append(rules, measuredRule{info.Name, info.Default()})
	}
	return append(rules,
		measuredRule{"horizon-deficit", segments(Deficit, TiesExact)},
		measuredRule{"horizon-random", segments(RandomShare, TiesExact)},
		measuredRule{"least-sampled", Least{SignalCPU, SampledView, TiesRandom}},
		measuredRule{"choices-distinct", Choices{D: 5, Signal: SignalCPU, View: SampledView}},
	)
}

// BenchmarkPlace measures a placement with the changes of counts and the report that come with it.
func BenchmarkPlace(b *testing.B) {
	for _, rule := range measuredRules() {
		for _, hosts := range poolSizes {
			b.Run(fmt.Sprintf("%s/hosts=%d", rule.name, hosts), func(b *testing.B) {
				p := newSteadyPool(rule.settings, hosts)
				b.ReportAllocs()
				for b.Loop() {
					p.step()
				}
			})
		}
	}
}

// BenchmarkDeliver measures a report that nobody reads until the next placement.
func BenchmarkDeliver(b *testing.B) {
	p := newSteadyPool(DefaultHorizon(), 1000)
	b.ReportAllocs()
	for b.Loop() {
		p.report(p.draws.below(p.hosts))
	}
}

// TestPlaceAllocatesNothing checks that a warm pool places, counts and reports without allocating.
func TestPlaceAllocatesNothing(t *testing.T) {
	for _, rule := range measuredRules() {
		p := newSteadyPool(rule.settings, 200)
		if allocs := testing.AllocsPerRun(2000, p.step); allocs > 0 {
			t.Errorf("%s: %v allocations a placement", rule.name, allocs)
		}
	}
}
