package workloads

import (
	"math"
	"testing"
	"time"

	"gonum.org/v1/gonum/stat/distuv"
	"pgregory.net/rapid"

	"poolsim/workloads/draw"
)

// lunch is a break of 30 minutes around noon that four of five users take, two of three of them by disconnecting.
func lunch() Break {
	return Break{
		At: 12 * time.Hour, Spread: time.Hour, Share: 0.8, DisconnectsShare: 2.0 / 3,
		Length: law(draw.Constant(1800)),
	}
}

// coffee is a break of 5 minutes, twice an hour at random.
func coffee() Break { return Break{PerHour: 2, Length: law(draw.Exponential(300))} }

// breaks takes all breaks of a user in the open interval.
func breaks(w *Workload, key draw.Key, cal Calendar, user uint32, after, until time.Duration) []Pause {
	var list []Pause
	for {
		p, ok := w.NextBreak(key, 1, cal, user, after, until)
		if !ok {
			return list
		}
		list = append(list, p)
		after = p.At
	}
}

// TestDailyBreaks: of 2,000 users on five days 8,000 breaks are expected, standard deviation sqrt(10000*0.8*0.2) = 40, and
// 5,333 of them disconnect, standard deviation sqrt(8000*2/9) = 42.
func TestDailyBreaks(t *testing.T) {
	w := &Workload{Days: 1<<5 - 1, Breaks: []Break{lunch()}}
	var cal Calendar
	count, disconnected := 0, 0
	sum := 0.0
	for user := range uint32(2000) {
		for _, p := range breaks(w, draw.Key{Seed: 1}, cal, user, 0, week) {
			count++
			if p.Disconnects {
				disconnected++
			}
			clock := cal.Clock(p.At)
			if clock < 11*time.Hour+30*time.Minute || clock > 12*time.Hour+30*time.Minute || p.Length != 30*time.Minute {
				t.Fatalf("break at %v of %v", clock, p.Length)
			}
			if cal.Day(p.At) > 4 {
				t.Fatalf("break on day %d", cal.Day(p.At))
			}
			sum += clock.Hours()
		}
	}
	if d := math.Abs(float64(count) - 8000); d > 3.29*40 {
		t.Errorf("%d breaks, want 8000", count)
	}
	if d := math.Abs(float64(disconnected) - float64(count)*2/3); d > 3.29*42 {
		t.Errorf("%d of %d disconnect, want two thirds", disconnected, count)
	}
	// Uniform over an hour: standard deviation of the mean 1/sqrt(12*8000) = 0.0032 h.
	if mean := sum / float64(count); math.Abs(mean-12) > 3.29*0.0032 {
		t.Errorf("mean time of day %v h, want 12", mean)
	}
}

// TestRandomBreaks: two an hour over 100 hours and 200 users are 40,000 with standard deviation 200, and the gaps are
// exponential: exp(-1) of them exceed half an hour.
func TestRandomBreaks(t *testing.T) {
	w := &Workload{Days: EveryDay, Breaks: []Break{coffee()}}
	count, long := 0, 0
	for user := range uint32(200) {
		last := time.Duration(0)
		for _, p := range breaks(w, draw.Key{Seed: 2}, Calendar{}, user, 0, 100*time.Hour) {
			count++
			if p.At-last > 30*time.Minute {
				long++
			}
			last = p.At
		}
	}
	if d := math.Abs(float64(count) - 40_000); d > 3.29*200 {
		t.Errorf("%d breaks, want 40000", count)
	}
	// 14,715 with standard deviation sqrt(40000 * 0.3679 * 0.6321) = 96.
	if d := math.Abs(float64(long)/float64(count) - math.Exp(-1)); d > 3.29*96/40_000 {
		t.Errorf("%d of %d gaps exceed their mean, want 0.3679", long, count)
	}
}

// TestBreaksDoNotDependOnTheQuestion: however the time is cut into questions, the same breaks come, in order.
func TestBreaksDoNotDependOnTheQuestion(t *testing.T) {
	spread := lunch()
	spread.At, spread.Spread = 20*time.Minute, 3*time.Hour // reaches back before midnight
	w := &Workload{Days: 0b0110111, Breaks: []Break{lunch(), coffee(), spread}}
	rapid.Check(t, func(t *rapid.T) {
		key := draw.Key{Seed: rapid.Uint64().Draw(t, "seed")}
		cal := calendars().Draw(t, "calendar")
		user := rapid.Uint32().Draw(t, "user")
		whole := breaks(w, key, cal, user, -1, 3*day)
		cut := time.Duration(rapid.Int64Range(1, int64(3*day)).Draw(t, "cut"))
		parts := append(breaks(w, key, cal, user, -1, cut), breaks(w, key, cal, user, cut-1, 3*day)...)
		if len(whole) != len(parts) {
			t.Fatalf("%d breaks at once, %d in two parts", len(whole), len(parts))
		}
		last := time.Duration(-1)
		for i, p := range whole {
			if p != parts[i] || p.At <= last || !w.Days.Has(cal.Day(p.At)) && p.At != parts[i].At {
				t.Fatalf("break %d: %+v and %+v", i, p, parts[i])
			}
			last = p.At
		}
	})
}

// TestBreaksAreBounded: a break must begin strictly between the two times.
func TestBreaksAreBounded(t *testing.T) {
	sharp := Break{At: 12 * time.Hour, Share: 1, Length: law(draw.Constant(60))}
	w := &Workload{Days: EveryDay, Breaks: []Break{sharp}}
	tests := []struct {
		after, until time.Duration
		want         time.Duration // negative for none
	}{
		{0, day, 12 * time.Hour},
		{12*time.Hour - 1, day, 12 * time.Hour},
		{12 * time.Hour, day, -1},
		{12 * time.Hour, 2 * day, 36 * time.Hour},
		{0, 12 * time.Hour, -1},
		{0, 12*time.Hour + 1, 12 * time.Hour},
		{0, 0, -1},
	}
	for _, test := range tests {
		p, ok := w.NextBreak(draw.Key{}, 0, Calendar{}, 0, test.after, test.until)
		if ok != (test.want >= 0) || ok && p.At != test.want {
			t.Errorf("between %v and %v: %v, %v", test.after, test.until, p.At, ok)
		}
	}
	if _, ok := (&Workload{Days: EveryDay}).NextBreak(draw.Key{}, 0, Calendar{}, 0, 0, week); ok {
		t.Error("a workload without breaks has one")
	}
}

// TestPoissonOne compares with gonum's cumulative law: the quantile is the least n whose cumulative exceeds u.
func TestPoissonOne(t *testing.T) {
	one := distuv.Poisson{Lambda: 1}
	for i := range 1000 {
		u := (float64(i) + 0.5) / 1000
		n := float64(poissonOne(u))
		if u >= one.CDF(n) || n > 0 && u < one.CDF(n-1) {
			t.Errorf("poissonOne(%v) = %v", u, n)
		}
	}
	if n := poissonOne(1 - 0x1p-53); n > breakCellMost {
		t.Errorf("the greatest uniform gives %d", n)
	}
}

func TestNextBreakAllocatesNothing(t *testing.T) {
	w := &Workload{Days: EveryDay, Breaks: []Break{lunch(), coffee()}}
	if n := testing.AllocsPerRun(100, func() { w.NextBreak(draw.Key{Seed: 1}, 1, Calendar{}, 7, time.Hour, day) }); n != 0 {
		t.Errorf("NextBreak allocates %v times", n)
	}
}

func BenchmarkNextBreak(b *testing.B) {
	b.ReportAllocs()
	w := &Workload{Days: EveryDay, Breaks: []Break{lunch(), coffee()}}
	for i := range uint32(b.N) {
		w.NextBreak(draw.Key{Seed: 1}, 1, Calendar{}, i, 9*time.Hour, 17*time.Hour)
	}
}
