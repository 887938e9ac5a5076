package sim

import (
	"time"

	"poolsim/sim/queue"
	"poolsim/workloads"
)

// userState is where a user stands.
type userState uint8

const (
	stateFree         userState = iota // the slot is not in use
	stateWaiting                       // refused, will try again
	stateBounced                       // rejected by a host's agent, about to be placed again
	stateAwaiting                      // waits for a host to boot
	stateConnecting                    // placed, logon not finished
	stateActive                        // at work
	stateIdle                          // connected, not at work
	stateReconnecting                  // back to a session, desktop not there yet
	stateDisconnected                  // the session is there, the user is not
	stateLeaving                       // signing out
	stateAbsent                        // without a session, will come back
)

// onHost says whether the user holds a seat.
func (s userState) onHost() bool {
	return s >= stateConnecting && s <= stateLeaving
}

// connected says whether the user looks at a desktop.
func (s userState) connected() bool { return s == stateActive || s == stateIdle }

// none is an index that names nothing.
const none = int32(-1)

// user is a user from the first try until the seat is free again.
type user struct {
	state    userState
	leaves   workloads.Leaving
	measured bool // the first try lies after the warm-up
	hidden   bool // the placement is not yet in the broker's view
	reached  bool // a desktop was reached in this visit
	known    bool // the workload's table leads here
	already  bool // there before the record began: takes a seat without a logon
	awaited  bool // the request under way has waited for a host to boot

	workload int16
	class    int16
	jobs     uint8   // left in the present phase
	ioOn     ioPlace // whose queue io belongs to

	number int32
	host   int32
	next   int32 // on the same host, or of those who wait for one to boot; none for the last
	prev   int32
	bounce int32 // list of hosts that rejected the request; none without

	visit      uint32
	tries      uint32 // of this request
	placements uint16 // draws of the broker in this visit, as are the next three
	spells     uint16
	rejoins    uint16
	cuts       uint16
	gen        uint32 // of the slot

	request int64 // number of the request under way

	since   time.Duration // first try of the request under way, or of the reconnect
	placed  time.Duration // or since when the user waits for a host to boot
	shows   time.Duration // when the placement shows in the broker's view
	leaveAt time.Duration // end of the session; Never while unknown
	backAt  time.Duration // return of a user who is away; Never for not

	cpu   int64   // demand while active
	idle  int64   // demand while idle
	scale float64 // logon CPU work over its mean

	timer queue.Handle // phase, activity, time limit, or retry
	end   queue.Handle // leaving, or logon timeout
	pause queue.Handle // break or return
	work  queue.Handle // CPU job of a logon, reconnect or sign-out
	io    queue.Handle // disk or profile job

	programs queue.Handle // CPU job of the start-up programs
}

// ioPlace says on which queue the disk or profile work of a user stands.
type ioPlace uint8

const (
	ioNone  ioPlace = iota
	ioTimer         // of the host's timers: unlimited profile share
	ioDisk          // of the host's disk
	ioShare         // of the profile share
)

// take gives a free slot.
func (s *Simulator) take() int32 {
	if n := len(s.freeUsers); n > 0 {
		slot := s.freeUsers[n-1]
		s.freeUsers = s.freeUsers[:n-1]
		return slot
	}
	s.users = append(s.users, user{})
	return int32(len(s.users) - 1)
}

// release gives a slot back.
func (s *Simulator) release(slot int32) {
	u := &s.users[slot]
	s.forget(slot)
	gen := u.gen + 1
	*u = user{gen: gen}
	s.freeUsers = append(s.freeUsers, slot)
}

// forget takes the user out of the table of known users: who comes again under this number is somebody without a session.
func (s *Simulator) forget(slot int32) {
	u := &s.users[slot]
	if u.known {
		s.loads[u.workload].slots[u.number] = none
		u.known = false
	}
}

// userSeq orders requests at the same time by user number.
func userSeq(workload int16, number int32) uint64 {
	return uint64(workload)<<32 | uint64(uint32(number))
}

func (s *Simulator) group(u *user) uint16 { return uint16(u.workload) }

// seq is the next sequence number.
func (s *Simulator) seq() uint64 {
	s.sequence++
	return s.sequence
}
