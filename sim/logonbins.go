package sim

import "math"

// LogonBins counts logons by duration in bins that grow by 2 %, from half a second to more than half an hour; the first
// and the last bin hold what lies outside.
type LogonBins [logonBinCount]uint32

const (
	logonBinCount = 420
	logonBinFirst = 0.5
	logonBinRatio = 1.02
)

func (b *LogonBins) add(seconds float64) {
	i := 0
	if seconds > logonBinFirst {
		i = 1 + int(math.Log(seconds/logonBinFirst)/math.Log(logonBinRatio))
	}
	b[min(i, logonBinCount-1)]++
}

// Add adds the counts of another.
func (b *LogonBins) Add(o *LogonBins) {
	for i := range b {
		b[i] += o[i]
	}
}

// Count is the number of logons.
func (b *LogonBins) Count() int64 {
	n := int64(0)
	for _, c := range b {
		n += int64(c)
	}
	return n
}

// Quantile is the duration in seconds that the share p of logons does not exceed, to within 1 % (the middle of its bin);
// NaN without logons.
func (b *LogonBins) Quantile(p float64) float64 {
	n := b.Count()
	if n == 0 {
		return math.NaN()
	}
	rank, seen := int64(math.Ceil(float64(p*float64(n))-1e-9)), int64(0)
	for i, c := range b {
		if seen += int64(c); seen >= max(rank, 1) {
			return logonBinFirst * math.Pow(logonBinRatio, max(0, float64(i)-0.5))
		}
	}
	panic("unreachable: the counts add up to n")
}
