package sim

import (
	"time"

	"poolsim/sim/power"
)

// ScalingBucket is what scaling policies saw in one time bucket: the figures of the latest evaluation, which hold until the
// next one, as means over the part of the bucket in which a policy was at work. Counts are summed over pools, percentages
// are means over them.
type ScalingBucket struct {
	Evaluations int64
	Required    float64 // hosts
	On          float64 // hosts that run, available or not
	Available   float64 // hosts
	Sessions    float64 // that the policy counts
	// UsedPercent is the used share that is held against ThresholdPercent, over the time in which there was one; NaN when
	// there was none. See power.Record for what it is for each policy.
	UsedPercent      float64
	ThresholdPercent float64 // NaN for a policy that knows no percentage
}

// ScalingTimes are integrals over the time, in seconds, in which scaling policies were at work, summed over pools.
type ScalingTimes struct {
	Known     float64 // the time itself; 0 without a policy
	Required  float64 // hosts x time
	Available float64
	Sessions  float64
}

// scalingSums are integrals of what the latest evaluations saw, over seconds.
type scalingSums struct {
	known, required, on, available, sessions float64
	used, usedKnown                          float64 // percent
	threshold, thresholdKnown                float64 // percent
	evaluations                              int64
}

// scalingMeter keeps scalingSums up to date. Its figures change at evaluations only, so that it is not asked at every event.
type scalingMeter struct {
	sum, base, bucket scalingSums // now, at the end of the warm-up, at the start of the time bucket
	now               time.Duration
}

// advance integrates the latest records of the pools up to a time.
func (t *scalingMeter) advance(s *Simulator, to time.Duration) {
	d := (to - t.now).Seconds()
	t.now = to
	if d <= 0 {
		return
	}
	for p := range s.pools {
		if c := &s.pools[p].scaling; c.recorded {
			t.sum.add(&c.record, d)
		}
	}
}

// add integrates a record over d seconds.
func (t *scalingSums) add(r *power.Record, d float64) {
	t.known += d
	t.required += float64(float64(r.Required) * d)
	t.on += float64(float64(r.On) * d)
	t.available += float64(float64(r.Available) * d)
	t.sessions += float64(float64(r.Sessions) * d)
	if used, capacity, ok := r.UsedPercent(); ok {
		t.used += float64(float64(used) / float64(capacity) * d)
		t.usedKnown += d
	}
	if r.Rule != power.RuleClassicTool {
		t.threshold += float64(float64(r.Threshold) * d)
		t.thresholdKnown += d
	}
}

// close ends a time bucket; nil when no policy was at work in it.
func (t *scalingMeter) close(s *Simulator, border time.Duration) *ScalingBucket {
	t.advance(s, border)
	a, b := &t.sum, &t.bucket
	known := a.known - b.known
	var bucket *ScalingBucket
	if known > 0 {
		bucket = &ScalingBucket{
			Evaluations: a.evaluations - b.evaluations,
			Required:    (a.required - b.required) / known, On: (a.on - b.on) / known,
			Available: (a.available - b.available) / known, Sessions: (a.sessions - b.sessions) / known,
			// 0/0 is NaN: there was no share to speak of.
			UsedPercent:      (a.used - b.used) / (a.usedKnown - b.usedKnown),
			ThresholdPercent: (a.threshold - b.threshold) / (a.thresholdKnown - b.thresholdKnown),
		}
	}
	t.bucket = t.sum
	return bucket
}

// endWarmup makes the present the base of what is measured.
func (t *scalingMeter) endWarmup(s *Simulator) {
	t.advance(s, s.cfg.Warmup)
	t.base = t.sum
}

// times are the integrals since the warm-up.
func (t *scalingMeter) times(s *Simulator) ScalingTimes {
	t.advance(s, s.now)
	return ScalingTimes{
		Known: t.sum.known - t.base.known, Required: t.sum.required - t.base.required,
		Available: t.sum.available - t.base.available, Sessions: t.sum.sessions - t.base.sessions,
	}
}
