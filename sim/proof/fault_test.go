package proof

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"testing"

	"poolsim/balancer"
)

// faulty is breadth-first as someone might get it wrong: written by sorting all hosts anew for every request.
type faulty struct {
	halfDown   bool  // half rounded down, at least one
	limitOff   int32 // added to every limit
	firstOfTie bool  // hosts of equal counts at the edge of the half in the order in which they are listed
	packs      bool  // depth-first instead
}

func (f faulty) Algorithm() string {
	if f.packs {
		return "depth-first"
	}
	return "breadth-first"
}
func (faulty) ReadsReports() bool                 { return false }
func (f faulty) New(*balancer.View) balancer.Rule { return f }

// Place chooses with two draws that follow from the request's own bits.
func (f faulty) Place(v *balancer.View, r balancer.Request) balancer.Decision {
	var hosts []int32
	for h := range int32(v.Len()) {
		if v.Open(h) && v.Counts(h).Sessions < v.Limit(h)+f.limitOff {
			hosts = append(hosts, h)
		}
	}
	if len(hosts) == 0 {
		return balancer.Decision{Host: balancer.None, Reason: balancer.Reason{Step: balancer.AllAtLimit}}
	}
	bits := r.Draw
	next := func(n int) int {
		bits = bits*6364136223846793005 + 1442695040888963407 // D. Knuth's MMIX generator
		return int((bits >> 33) % uint64(n))
	}
	if !f.firstOfTie {
		for i := len(hosts) - 1; i > 0; i-- {
			j := next(i + 1)
			hosts[i], hosts[j] = hosts[j], hosts[i]
		}
	}
	slices.SortStableFunc(hosts, func(a, b int32) int { return cmp.Compare(v.Counts(a).Sessions, v.Counts(b).Sessions) })
	if f.packs {
		most := v.Counts(hosts[len(hosts)-1]).Sessions
		first := slices.IndexFunc(hosts, func(h int32) bool { return v.Counts(h).Sessions == most })
		return balancer.Decision{Host: slices.Min(hosts[first:])}
	}
	half := (len(hosts) + 1) / 2
	if f.halfDown {
		half = max(1, len(hosts)/2)
	}
	return balancer.Decision{Host: hosts[next(half)]}
}

// insteadOf puts a faulty rule in the place of the documented breadth-first, and of depth-first when a limit is wrong.
func (f faulty) insteadOf(s balancer.Settings) balancer.Settings {
	switch s.(type) {
	case balancer.BreadthFirst:
		return f
	case balancer.DepthFirst:
		if f.limitOff != 0 {
			f.packs = true
			return f
		}
	}
	return s
}

// liveInstead reads live counts where a rule should have read those of the last report.
func liveInstead(s balancer.Settings) balancer.Settings {
	switch r := s.(type) {
	case balancer.Least:
		r.View = balancer.LiveView
		return r
	case balancer.Choices:
		r.View = balancer.LiveView
		return r
	}
	return s
}

// fault is a mistake, and experiments that must find it.
type fault struct {
	name string
	rule func(balancer.Settings) balancer.Settings
	// reds are parts of the names of cases that must fail.
	reds []string
}

func faults() []fault {
	return []fault{
		{"half rounded down", faulty{halfDown: true}.insteadOf, []string{
			"nine hosts with 11 to 19 sessions, limit 999999: hosts that breadth-first takes",
			"breadth-first, 25 sessions on 5 empty hosts: busiest less emptiest",
		}},
		{"limit one too low", faulty{limitOff: -1}.insteadOf, []string{
			"nine hosts with 11 to 19 sessions, limit 16: hosts that breadth-first takes",
			"nine hosts with 11 to 19 sessions, limit 19: depth-first takes",
			"depth-first, 3 hosts, limit 4, 4 erlangs: hosts with a session",
		}},
		{"limit one too high", faulty{limitOff: 1}.insteadOf, []string{
			"nine hosts with 11 to 19 sessions, limit 19: hosts that breadth-first takes",
			"nine hosts with 11 to 19 sessions, limit 19: depth-first takes",
		}},
		{"ties at the edge to the first", faulty{firstOfTie: true}.insteadOf, []string{
			"breadth-first, 3 hosts, limit 4, 4 erlangs: sessions on the last of the hosts",
		}},
		{"index read live", liveInstead, []string{
			"shortest at load 0.5, updated every 5: mean time",
			"30 logons at once on 10 equal hosts, ties at random: busiest host",
		}},
	}
}

// experimentsOf are the experiments with a case whose name begins with one of the texts.
func experimentsOf(t *testing.T, rule func(balancer.Settings) balancer.Settings, names []string) (some []experiment, family int) {
	t.Helper()
	all, err := experiments(rule)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range all {
		family += len(e.cases)
		if slices.ContainsFunc(e.cases, func(c Case) bool { return named(c.Name, names) }) {
			some = append(some, e)
		}
	}
	return some, family
}

func named(name string, texts []string) bool {
	return slices.ContainsFunc(texts, func(text string) bool { return strings.HasPrefix(name, text) })
}

// judgedWith runs the cases of some names with a rule in the place of others.
func judgedWith(t *testing.T, rule func(balancer.Settings) balancer.Settings, names []string) []Case {
	t.Helper()
	some, family := experimentsOf(t, rule, names)
	o := Options{Seed: 1}
	samples, err := replicate(context.Background(), some, &o)
	if err != nil {
		t.Fatal(err)
	}
	var cases []Case
	for _, c := range judged(o.Seed, some, samples, family).Cases {
		if named(c.Name, names) {
			cases = append(cases, c)
		}
	}
	if len(cases) < len(names) {
		t.Fatalf("%d cases for %q", len(cases), names)
	}
	return cases
}

// TestFaultsAreFound puts typical mistakes in the place of the rules, and sees the cases fail that passed without them.
func TestFaultsAreFound(t *testing.T) {
	for _, f := range faults() {
		t.Run(f.name, func(t *testing.T) {
			for _, c := range judgedWith(t, nil, f.reds) {
				if c.Verdict != Passed {
					t.Errorf("without the fault: %s: %s, %v, want %v", c.Verdict, c.Name, c.Mean, c.Theory)
				}
			}
			for _, c := range judgedWith(t, f.rule, f.reds) {
				if c.Verdict != Failed {
					t.Errorf("not found: %s: %s, %v, known is %v", c.Verdict, c.Name, c.Mean, c.Theory)
				}
			}
		})
	}
}

// TestFaultyWithoutFault checks that the rule of this file is right when no fault is set, so that what is found is the
// fault.
func TestFaultyWithoutFault(t *testing.T) {
	names := []string{"nine hosts", "breadth-first, 3 hosts, limit 4, 4 erlangs", "breadth-first, 25 sessions on 5 empty hosts"}
	for _, c := range judgedWith(t, faulty{}.insteadOf, names) {
		if c.Verdict != Passed {
			t.Errorf("%s: %s, %v, want %v", c.Verdict, c.Name, c.Mean, c.Theory)
		}
	}
}
