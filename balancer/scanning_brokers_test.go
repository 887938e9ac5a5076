package balancer

import (
	"cmp"
	"math"
	"slices"
)

// tied are the hosts that a rule may take of equally good ones.
func (t Ties) tied(hosts []int32) []int32 {
	if t == TiesFirst {
		return firstOf(hosts)
	}
	return hosts
}

// slowShare is sessions over the limit in 300ths, a whole number for the limits 2, 4 and 150.
func slowShare(v *View) func(int32) int32 {
	return func(h int32) int32 { return v.Counts(h).Sessions * 300 / min(v.Limit(h), 150) }
}

func slowHorizon62(v *View, s Horizon62) []int32 {
	hosts := hostsWhere(v, v.Eligible)
	reported := func(h int32) bool { _, known := v.Report(h); return known }
	if s.Preferences.Source == NoPreference || len(hostsWhere(v, reported)) == 0 {
		return s.Ties.tied(lowest(hosts, slowShare(v)))
	}
	preference := func(h int32) Preference {
		r, known := v.Report(h)
		used := r.CPUPercent
		if s.Preferences.Source == PreferByMemory {
			used = r.MemoryPercent
		}
		switch {
		case !known:
			return PreferMed
		case used > 90:
			return PreferBlock
		case used > 75:
			return PreferLow
		case used > 25:
			return PreferMed
		}
		return PreferHigh
	}
	var buckets [][]int32
	for _, p := range []Preference{PreferHigh, PreferMed, PreferLow} {
		if bucket := hostsWhere(v, func(h int32) bool { return v.Eligible(h) && preference(h) == p }); len(bucket) > 0 {
			buckets = append(buckets, bucket)
		}
	}
	return firstBucket(buckets)
}

// firstBucket joins single hosts with the bucket above, or below where there is none above, until there are no more.
func firstBucket(buckets [][]int32) []int32 {
	for len(buckets) > 1 {
		single := slices.IndexFunc(buckets, func(b []int32) bool { return len(b) == 1 })
		if single < 0 {
			break
		}
		into := max(0, single-1)
		buckets[into] = slices.Concat(buckets[into], buckets[into+1])
		buckets = slices.Delete(buckets, into+1, into+2)
	}
	if len(buckets) == 0 {
		return nil
	}
	return buckets[0]
}

// slowEvaluator is the load evaluator index of Citrix, factor by factor.
func slowEvaluator(v *View, e Evaluators, h int32) int32 {
	var factors []float64
	rise := func(value, base, full float64) {
		factors = append(factors, 10_000*min(1, max(0, (value-base)/(full-base))))
	}
	if e.Sessions || e.CPUFull == 0 && e.MemoryFull == 0 && e.DiskQueue == 0 {
		limit := v.Limit(h)
		if limit == NoLimit {
			limit = e.MaxSessions
		}
		rise(float64(v.Counts(h).Sessions), 0, float64(limit))
	}
	if r, known := v.Report(h); known {
		if e.CPUFull > 0 {
			rise(r.CPUPercent, 0, e.CPUFull)
		}
		if e.MemoryFull > 0 {
			base := 0.0
			if gib := v.Info(h).MemoryGiB; gib > 0 {
				base = 100 * (e.MemoryBaseMB / 1024) / gib
			}
			rise(r.MemoryPercent, base, e.MemoryFull)
		}
		if e.DiskQueue > 0 {
			rise(r.DiskQueue, 0, e.DiskQueue/0.75)
		}
	}
	slices.SortFunc(factors, func(a, b float64) int { return cmp.Compare(b, a) })
	switch len(factors) {
	case 0:
		return 0
	case 1:
		return int32(math.Floor(factors[0] + 0.5))
	}
	others := 0.0
	for _, f := range factors[1:] {
		others += f
	}
	return int32(min(10_000, math.Floor(factors[0]+e.OthersShare*others/float64(len(factors)-1)+0.5)))
}

func slowCitrix(v *View, s Citrix) []int32 {
	hosts := hostsWhere(v, func(h int32) bool { return v.Eligible(h) && slowEvaluator(v, s.Evaluators, h) < 10_000 })
	tolerated := slices.DeleteFunc(slices.Clone(hosts), func(h int32) bool { return v.Counts(h).Connecting >= s.ConcurrentLogonTolerance })
	if len(tolerated) > 0 || s.HardLimit {
		hosts = tolerated
	}
	return s.Ties.tied(lowest(hosts, func(h int32) int32 {
		if s.Mode == Vertical {
			return -slowEvaluator(v, s.Evaluators, h)
		}
		return slowEvaluator(v, s.Evaluators, h)
	}))
}

func slowRDBroker(v *View, s RDBroker) []int32 {
	hosts := hostsWhere(v, func(h int32) bool {
		return v.Eligible(h) && (s.PendingMax == 0 || v.Counts(h).Connecting < s.PendingMax)
	})
	return s.Ties.tied(lowest(hosts, func(h int32) float64 {
		c := v.Counts(h)
		return (float64(c.Sessions-c.Connecting) + s.PendingPenalty*float64(c.Connecting)) / v.Info(h).Weight
	}))
}

// slowRAS adds ratios in 300ths.
func slowRAS(v *View, s RAS) []int32 {
	needsReport := s.Memory || s.CPU
	hosts := hostsWhere(v, func(h int32) bool { _, known := v.Report(h); return v.Eligible(h) && (known || !needsReport) })
	if len(hosts) == 0 {
		return s.Ties.tied(lowest(hostsWhere(v, v.Eligible), slowShare(v)))
	}
	return s.Ties.tied(lowest(hosts, func(h int32) int32 {
		r, _ := v.Report(h)
		sum := int32(0)
		if s.Sessions || !needsReport {
			sum += slowShare(v)(h)
		}
		if s.Memory {
			sum += int32(3 * r.MemoryPercent)
		}
		if s.CPU {
			sum += int32(3 * r.CPUPercent)
		}
		return sum
	}))
}

func slowAppStream(v *View, s AppStream) []int32 {
	return s.Ties.tied(lowest(hostsWhere(v, v.Eligible), func(h int32) int32 {
		if s.Mode == Fill {
			return -slowShare(v)(h)
		}
		return slowShare(v)(h)
	}))
}
