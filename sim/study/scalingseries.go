package study

import "poolsim/sim"

// scalingSums adds up what scaling policies saw in a time bucket, over the replications in which one was at work.
type scalingSums struct {
	runs, evaluations                 float64
	required, on, available, sessions float64
	used, threshold                   average
}

func (s *scalingSums) add(b *sim.ScalingBucket) {
	if b == nil {
		return
	}
	s.runs++
	s.evaluations += float64(b.Evaluations)
	s.required += b.Required
	s.on += b.On
	s.available += b.Available
	s.sessions += b.Sessions
	s.used.add(b.UsedPercent)
	s.threshold.add(b.ThresholdPercent)
}

func (s *scalingSums) mean() ScalingPoint {
	if s.runs == 0 {
		return ScalingPoint{}
	}
	return ScalingPoint{
		Known: true, Evaluations: s.evaluations / s.runs,
		Required: s.required / s.runs, On: s.on / s.runs, Available: s.available / s.runs, Sessions: s.sessions / s.runs,
		UsedPercent: s.used.mean(), ThresholdPercent: s.threshold.mean(),
	}
}
