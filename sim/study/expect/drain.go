package expect

import (
	"fmt"
	"math"
	"time"

	"poolsim/sim"
	"poolsim/sim/theory"
	"poolsim/workloads/draw"
)

// drainError is the relative error allowed for taking the sessions on the drained hosts from one replication: the time
// grows with the logarithm of their number only.
const drainError = 0.05

// drainTime compares how long the slowest drained host takes to empty with the largest of independent exponential times.
func drainTime(v *variant) ([]Comparison, error) {
	op := v.onlyDrain()
	if op == nil {
		return nil, nil
	}
	c := newComparison("time until the last drained host is empty", "min")
	c.simulate(v.Estimate("drain_minutes_max"))
	mean, why := v.memoryless()
	if why != "" {
		c.Why = "No formula: " + why + "."
		return []Comparison{c}, nil
	}
	sessions := v.drainedSessions(op.At)
	if sessions == 0 {
		return nil, nil
	}
	d, err := theory.NewDrain(sessions, mean)
	if err != nil {
		return nil, err
	}
	c.Theory = d.Mean() / 60
	applied := fmt.Sprintf("The last of %d sessions (as replication 1 had) with exponential times of mean %s; what is left of a session is as long as a new one.",
		sessions, time.Duration(mean*float64(time.Second)).Round(time.Second))
	c.judge(applied, v.drainObstacles(op), drainError*c.Theory)
	return []Comparison{c}, nil
}

// onlyDrain is the drain of a run that has just one; nil otherwise.
func (v *variant) onlyDrain() *sim.Operation {
	var found *sim.Operation
	for i := range v.cfg.Operations {
		op := &v.cfg.Operations[i]
		switch {
		case op.Kind == sim.Stop && op.DrainFirst, op.Kind == sim.Drain && found != nil:
			return nil
		case op.Kind == sim.Drain:
			found = op
		}
	}
	return found
}

// memoryless is the mean of the session length when every session has the same exponential one and ends as soon as its
// user leaves; otherwise why says what is not so.
func (v *variant) memoryless() (mean float64, why string) {
	var laws []*draw.Law
	for i := range v.cfg.Workloads {
		w := &v.cfg.Workloads[i]
		if v.leavesDisconnected(w) {
			return 0, "users leave sessions disconnected, which then last for a fixed time"
		}
		if w.EndsByClock {
			return 0, "sessions end by the clock"
		}
		laws = append(laws, &w.SessionLength)
	}
	for i := range v.pool.Hosts {
		if h := &v.pool.Hosts[i]; h.Sessions > 0 {
			if v.cfg.Classes[h.SessionsClass].DisconnectShare > 0 && v.pool.Rules.SessionLimits.DisconnectedLogoff != 0 {
				return 0, "users leave sessions disconnected, which then last for a fixed time"
			}
			laws = append(laws, &h.SessionsLength)
		}
	}
	for _, l := range laws {
		if !isExponential(l) {
			return 0, "sessions are not exponential, so that what is left of one depends on how long it has lasted"
		}
		if mean != 0 && math.Abs(l.Mean()-mean) > 1e-9*mean {
			return 0, "sessions have different means"
		}
		mean = l.Mean()
	}
	if mean == 0 {
		return 0, "there are no sessions"
	}
	return mean, ""
}

// isExponential compares quantiles with those of the exponential law of the same mean.
func isExponential(l *draw.Law) bool {
	mean := l.Mean()
	if !l.Varies() || math.IsInf(mean, 1) {
		return false
	}
	for _, u := range []float64{0.01, 0.3, 0.5, 0.9, 0.999} {
		if want := -mean * math.Log1p(-u); math.Abs(l.At(u)-want) > 1e-6*want {
			return false
		}
	}
	return true
}

// drainedSessions is the number of sessions in replication 1 on the hosts that stopped being open at a time, just before
// it.
func (v *variant) drainedSessions(at time.Duration) int {
	h := v.History
	if h == nil || h.Quantiles || h.Rows == 0 {
		return 0
	}
	bucket := int(at.Seconds() / v.Series.WidthSeconds)
	before := max(bucket-1, 0)
	if (bucket+1)*h.Rows > len(h.States) {
		return 0
	}
	sum := 0.0
	for row := range h.Rows {
		was, is := sim.State(h.States[before*h.Rows+row]), sim.State(h.States[bucket*h.Rows+row])
		if is != sim.Open && (was == sim.Open || bucket == 0) {
			sum += float64(h.Sessions[before*h.Rows+row])
		}
	}
	return int(math.Round(sum))
}

// drainObstacles are what ends sessions on a drained host before their time, or brings it back before it is empty.
func (v *variant) drainObstacles(op *sim.Operation) []string {
	all := v.lengthObstacles()
	if op.ForceLogoffAfter != sim.Never {
		all = append(all, "who is left is signed out by force after a time")
	}
	if op.Until != sim.Never {
		all = append(all, "hosts return to service at a set time, empty or not")
	}
	if v.mean("drain_minutes_max") == 0 {
		all = append(all, "in some replication a host is not empty when the run ends")
	}
	return all
}
