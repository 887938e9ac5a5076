package power

// MinimumHosts is how many hosts a minimum percentage asks for: percent/100 of the base, rounded up
// (https://learn.microsoft.com/azure/virtual-desktop/autoscale-create-assign-scaling-plan). The base is the number of all
// hosts of the pool, stopped and excluded ones too; with dynamic scaling it is the minimum size of the pool.
func MinimumHosts(percent, base int32) int32 {
	return int32(ceilDiv(int64(percent)*int64(base), 100))
}

// NeededHosts is how many hosts keep the sessions at or below the capacity threshold: sessions/(limit x threshold/100),
// rounded up, which is the formula of https://learn.microsoft.com/troubleshoot/azure/virtual-desktop/troubleshoot-autoscale.
// The limit is that of sessions per host, at least 1, the threshold is in percent. A threshold of 0 is met by no number of
// hosts when there is a session: all that the pool has are needed.
//
// It is worked out in whole numbers. In floating point 0.9 x 20 and its like are not exact, and the quotient rounded up is
// sometimes one too many.
func NeededHosts(sessions, limit, threshold, all int32) int32 {
	switch {
	case sessions <= 0:
		return 0
	case threshold <= 0:
		return all
	}
	return int32(ceilDiv(100*int64(sessions), int64(limit)*int64(threshold)))
}

// ceilDiv is a/b rounded up, for a >= 0 and b > 0.
func ceilDiv(a, b int64) int64 { return (a + b - 1) / b }
