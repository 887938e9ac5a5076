package host

import (
	"math"
	"time"

	"poolsim/sim/queue"
)

// tick is the resolution of a virtual clock: 64 ticks are one nanosecond of unhindered service, so that rounding stays
// below a hundredth of a nanosecond at a change of the share.
const tick = 64

// longest is the most unhindered service of one job, in seconds: three years, beyond the longest run.
const longest = 1e8

// Station is one shared resource with its virtual clock. Jobs are kept in the order of the virtual time at which they
// are done, which no change of the share alters. The zero Station is idle and must be given a share.
type Station struct {
	share float64 // of its cap that every job gets
	clock int64   // virtual ticks
	jobs  queue.Queue
}

// Reset removes all jobs and sets the share to 1.
func (s *Station) Reset() {
	s.jobs.Reset()
	s.share, s.clock = 1, 0
}

// SetShare sets the share of its cap that every job gets from now on.
func (s *Station) SetShare(share float64) { s.share = share }

// Len is the number of jobs.
func (s *Station) Len() int { return s.jobs.Len() }

// Advance lets the jobs progress.
func (s *Station) Advance(d time.Duration) {
	if s.jobs.Len() == 0 {
		s.clock = 0
		return
	}
	if s.share == 1 {
		s.clock += int64(d) * tick
		return
	}
	s.clock += int64(math.Round(float64(d) * tick * s.share))
}

// Start begins a job.
func (s *Station) Start(j Job) queue.Handle {
	need := min(j.Work/(float64(j.Cap)/Micro), longest) // seconds of unhindered service
	return s.jobs.Push(queue.Event{
		At:   time.Duration(s.clock + int64(math.Round(need*1e9*tick))),
		Kind: j.Kind, A: j.Owner, Seq: j.Seq,
	})
}

// Cancel removes a job; false when the handle names none.
func (s *Station) Cancel(h queue.Handle) bool { return s.jobs.Cancel(h) }

// Next says when the next job is done if nothing changes, now being the time to which the station was advanced.
func (s *Station) Next(now time.Duration) (at time.Duration, seq uint64, ok bool) {
	e, ok := s.jobs.Peek()
	if !ok || s.share <= 0 {
		return 0, 0, false
	}
	left := max(0, int64(e.At)-s.clock)
	wait := math.Round(float64(left) / tick / s.share)
	if wait > float64(math.MaxInt64/2) {
		return 0, 0, false
	}
	return now + time.Duration(wait), e.Seq, true
}

// Finish takes out the job that is done first.
func (s *Station) Finish() (kind uint8, owner int32) {
	e, _ := s.jobs.Pop()
	return e.Kind, e.A
}
