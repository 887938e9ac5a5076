package balancer

import (
	"math"
	"testing"
	"time"
)

// storm is a logon storm on a farm where one host has just booted: ten hosts hold 40 sessions of 50, the eleventh, listed
// last, none. One user logs on at each of the seconds 0 to 59, and a logon takes 40 s. The load index is the session
// factor; samples are taken at 0 and 30 s, before the logon of that second.
type storm struct {
	board *Board
	seed  uint64
}

const (
	freshHost    = int32(10)
	logonSeconds = 40
	sampleEvery  = 30
)

// newStorm computes the index from live counts, or from the last sample.
func newStorm(part SessionPart, seed uint64) storm {
	x := DefaultLoadIndex()
	x.SessionPart = part
	return storm{board: openBoard(50, x, 40, 40, 40, 40, 40, 40, 40, 40, 40, 40, 0), seed: seed}
}

// play returns how many logons land on the fresh host, and the most that are in progress there at once.
func (s storm) play(settings Settings) (landed, peak int32) {
	v := s.board.View()
	rule, placed := settings.New(v), [60]int32{}
	for second := range placed {
		if second >= logonSeconds {
			s.finish(placed[second-logonSeconds])
		}
		if second%sampleEvery == 0 {
			s.sample(time.Duration(second) * time.Second)
		}
		host := rule.Place(v, Request{Draw: s.seed<<8 | uint64(second)}).Host
		placed[second] = host
		s.board.place(host)
		peak = max(peak, v.Counts(freshHost).Connecting)
	}
	return v.Counts(freshHost).Sessions, peak
}

// finish ends a logon; the session stays.
func (s storm) finish(host int32) {
	c := s.board.View().Counts(host)
	s.board.SetCounts(host, Counts{c.Sessions, c.Connecting - 1})
}

func (s storm) sample(now time.Duration) {
	for h := range freshHost + 1 {
		s.board.Deliver(h, Report{SampledAt: now, Counts: s.board.View().Counts(h)})
	}
}

// segments are the settings of Horizon's segments with a way to share and ties.
func segments(share Share, ties SegmentTies) Horizon {
	s := DefaultHorizon()
	s.Share, s.Ties = share, ties
	return s
}

// TestStorm checks the rules whose outcome does not depend on chance. The lowest index keeps to the fresh host until it is
// at 80 like the others, which its 40th logon does; the 41st lands there when all others have had one. With the index
// sampled it takes all logons up to its limit. The ring passes it once a round of 11 hosts, or of 4 or 5.
func TestStorm(t *testing.T) {
	for _, c := range []struct {
		name         string
		settings     Settings
		part         SessionPart
		landed, peak int32
	}{
		{"lowest index", Horizon78{TiesFirst}, Live, 41, 40},
		{"ring, ties all", segments(Ring, TiesAll), Live, 5, 4},
		{"ring, exactly 4", segments(Ring, TiesExact), Live, 5, 4},
		{"ring, ties all", segments(Ring, TiesAll), Sampled, 5, 4},
		{"ring, exactly 4", segments(Ring, TiesExact), Sampled, 14, 10},
		{"lowest index", Horizon78{TiesFirst}, Sampled, 50, 40},
	} {
		landed, peak := newStorm(c.part, 0).play(c.settings)
		if landed != c.landed || peak != c.peak {
			t.Errorf("%s, part %d: %d landed, peak %d; want %d, %d", c.name, c.part, landed, peak, c.landed, c.peak)
		}
	}
}

// TestStormAtRandom checks the means of the random share against 4,000 runs of an independent model, given to a tenth.
func TestStormAtRandom(t *testing.T) {
	const runs = 2000
	for _, c := range []struct {
		ties         SegmentTies
		part         SessionPart
		landed, peak float64
	}{
		{TiesExact, Live, 15.0, 11.8},
		{TiesExact, Sampled, 15.1, 11.8},
		{TiesAll, Live, 8.9, 7.4},
		{TiesAll, Sampled, 8.8, 7.5},
	} {
		var landed, peak moments
		for seed := range uint64(runs) {
			l, p := newStorm(c.part, seed).play(segments(RandomShare, c.ties))
			landed.add(float64(l))
			peak.add(float64(p))
		}
		landed.check(t, "landed", c.landed, 0.1, 4000)
		peak.check(t, "peak", c.peak, 0.1, 4000)
	}
}

// moments sums values and their squares.
type moments struct{ n, sum, squares float64 }

func (m *moments) add(x float64) { m.n, m.sum, m.squares = m.n+1, m.sum+x, m.squares+x*x }

// check compares the mean with one that is known from other runs, rounded to a unit. The bound is the rounding and four
// standard errors of the difference.
func (m *moments) check(t *testing.T, what string, want, unit, otherRuns float64) {
	t.Helper()
	mean := m.sum / m.n
	variance := m.squares/m.n - mean*mean
	bound := unit/2 + 4*math.Sqrt(variance/m.n+variance/otherRuns)
	if math.Abs(mean-want) > bound {
		t.Errorf("%s %.3f, want %.3f ± %.3f", what, mean, want, bound)
	}
}
