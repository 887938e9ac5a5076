package study

import (
	"math"

	"poolsim/sim"
)

// known is a value that is a number, or an absent one when x is not a finite number.
func known(x float64) Value {
	if math.IsNaN(x) || math.IsInf(x, 0) {
		return Value{State: Absent}
	}
	return Value{X: x}
}

// ranked is a percentile: +Inf says that it falls among those who never came to an end.
func ranked(x float64) Value {
	if math.IsInf(x, 1) {
		return Value{State: Unserved}
	}
	return known(x)
}

// ratio is part over whole, absent when there is no whole.
func ratio(part, whole float64) Value {
	if whole == 0 {
		return Value{State: Absent}
	}
	return known(part / whole)
}

// counted reads a whole number.
func counted[N int32 | int64](read func(r *sim.Result) N) func(*sim.Result) Value {
	return func(r *sim.Result) Value { return known(float64(read(r))) }
}

// overSpan reads a time integral and gives its mean over the measured time.
func overSpan(read func(t *sim.PoolTimes) float64) func(*sim.Result) Value {
	return func(r *sim.Result) Value { return ratio(read(&r.Pool), r.Span.Seconds()) }
}

// overOn reads a time integral and gives its mean over the time that hosts were on.
func overOn(read func(t *sim.PoolTimes) float64) func(*sim.Result) Value {
	return func(r *sim.Result) Value { return ratio(read(&r.Pool), onTime(&r.Pool)) }
}

// whileOpen reads a time integral and gives its mean over the time with at least one open host.
func whileOpen(read func(t *sim.PoolTimes) float64) func(*sim.Result) Value {
	return func(r *sim.Result) Value { return ratio(read(&r.Pool), r.Pool.AnyOpen) }
}

// scaled reads a time integral in seconds and gives it in a longer unit.
func scaled(seconds float64, read func(t *sim.PoolTimes) float64) func(*sim.Result) Value {
	return func(r *sim.Result) Value { return known(read(&r.Pool) / seconds) }
}

// onTime is host x time in which hosts were on, in seconds: open or draining.
func onTime(t *sim.PoolTimes) float64 { return t.Open + t.Draining }

// quantile reads percentile p of a sample; never when it falls among those who never came to an end.
func quantile(p float64, sample func(r *sim.Result) *sim.Sample) func(*sim.Result) Value {
	return func(r *sim.Result) Value { return ranked(sample(r).Quantile(p)) }
}

func logons(r *sim.Result) *sim.Sample     { return &r.Logons }
func reconnects(r *sim.Result) *sim.Sample { return &r.Reconnects }
func drains(r *sim.Result) *sim.Sample     { return &r.Drains }

// Seconds in longer units.
const (
	minute = 60
	hour   = 3600
)
