package sim

import (
	"math"
	"slices"
	"time"
)

// historian fills a History.
type historian struct {
	history  History
	sessions []float32 // of the bucket that is closed, by host
	cpu      []float32
	sorted   []float32
}

func newHistorian(hosts, buckets int) *historian {
	rows := min(hosts, MaxRows)
	h := &historian{
		history:  History{Quantiles: hosts > MaxRows, Rows: rows},
		sessions: make([]float32, hosts), cpu: make([]float32, hosts), sorted: make([]float32, 0, hosts),
	}
	h.history.Sessions = make([]float32, 0, rows*buckets)
	h.history.CPU = make([]float32, 0, rows*buckets)
	h.history.CPUBands = make([]float32, 0, 4*buckets)
	if !h.history.Quantiles {
		h.history.States = make([]uint8, 0, rows*buckets)
	}
	return h
}

// close reads the books of all hosts at the border of a bucket.
func (h *historian) close(s *Simulator, border time.Duration) {
	for i := range s.hosts {
		m := &s.hosts[i]
		m.book.advance(m, border)
		h.sessions[i], h.cpu[i] = m.book.bucket(s.meter.series.began, border)
		if !h.history.Quantiles {
			h.history.States = append(h.history.States, uint8(m.was.state))
		}
	}
	h.bands()
	if h.history.Quantiles {
		h.history.Sessions = h.quantiles(h.history.Sessions, h.sessions)
		h.history.CPU = h.quantiles(h.history.CPU, h.cpu)
		return
	}
	h.history.Sessions = append(h.history.Sessions, h.sessions...)
	h.history.CPU = append(h.history.CPU, h.cpu...)
}

// bucket is the mean of sessions and of the CPU in percent since the last call; the CPU is NaN for a host that was not
// on.
func (b *hostBook) bucket(from, to time.Duration) (sessions, cpu float32) {
	on := b.open + b.draining
	sessions = float32((b.sessions - b.bucketSessions) / (to - from).Seconds())
	cpu = float32(math.NaN())
	if d := on - b.bucketOn; d > 0 {
		cpu = float32(100 * (b.cpu - b.bucketCPU) / d)
	}
	b.bucketSessions, b.bucketCPU, b.bucketOn = b.sessions, b.cpu, on
	return sessions, cpu
}

// known sorts the values that are numbers.
func (h *historian) known(x []float32) []float32 {
	h.sorted = h.sorted[:0]
	for _, v := range x {
		if v == v {
			h.sorted = append(h.sorted, v)
		}
	}
	slices.Sort(h.sorted)
	return h.sorted
}

// quantile by rank ceil(p n) of sorted values; NaN without one.
func quantile(sorted []float32, p float64) float32 {
	n := len(sorted)
	if n == 0 {
		return float32(math.NaN())
	}
	rank := int(math.Ceil(float64(p*float64(n)) - 1e-9))
	return sorted[min(max(rank, 1), n)-1]
}

// bands appends the 10th percentile, median, 90th percentile and maximum of the CPU.
func (h *historian) bands() {
	x := h.known(h.cpu)
	h.history.CPUBands = append(h.history.CPUBands, quantile(x, 0.1), quantile(x, 0.5), quantile(x, 0.9), quantile(x, 1))
}

// quantiles appends as many evenly spread quantiles as there are rows, largest first.
func (h *historian) quantiles(to, values []float32) []float32 {
	x := h.known(values)
	for row := range h.history.Rows {
		to = append(to, quantile(x, 1-float64(row)/float64(h.history.Rows-1)))
	}
	return to
}

func (h *historian) finish(buckets []Bucket) *History {
	for i := range buckets {
		if buckets[i].Sessions > buckets[h.history.PeakBucket].Sessions {
			h.history.PeakBucket = i
		}
	}
	return &h.history
}
