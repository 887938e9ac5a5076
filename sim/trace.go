package sim

import (
	"strconv"
	"time"
)

// TraceEvent is one line of a trace: an event, or a decision of the broker with its reason.
type TraceEvent struct {
	At         time.Duration
	Kind       string // one of the Trace… kinds
	User       string // "storm/17": workload and number, from 1; "" when no user is concerned
	Host       string // "" when no host is concerned
	Try        int32  // of a request, from 1; 0 otherwise
	Sessions   int32  // on the host after the event
	Connecting int32  // on the host after the event
	Note       string // a decision's reason in words, or what an operation does
}

// Kinds of trace events.
const (
	TraceRequest      = "request"       // a user asks for a desktop
	TracePlaced       = "placed"        // a new session on a host
	TraceRefused      = "refused"       // no host
	TraceGaveUp       = "gave-up"       // the user's patience is over
	TraceRejected     = "rejected"      // the host's agent sends the user away
	TraceReconnect    = "reconnect"     // back to an existing session
	TraceAwaiting     = "awaiting"      // waits for a host to boot
	TraceDesktop      = "desktop"       // the logon or reconnect is done
	TraceTimeout      = "logon-timeout" // the logon took too long
	TraceDisconnected = "disconnected"
	TraceSignOut      = "sign-out" // the user leaves, sign-out work begins
	TraceEnded        = "ended"    // the seat is free
	TraceLost         = "lost"     // the session was lost with its host
	TraceHost         = "host"     // a host changes its state
	TraceOperation    = "operation"
	TracePhase        = "phase"   // a phase of a scaling plan begins
	TraceScaling      = "scaling" // an evaluation of a scaling policy, with its reason
)

// Tracer receives the events of one run in their order. The event is only valid during the call.
type Tracer interface {
	Trace(e *TraceEvent)
}

// trace tells the tracer, if there is one, of an event of a user.
func (s *Simulator) trace(kind string, slot, i int32, note string) {
	if s.opt.Tracer == nil {
		return
	}
	u := &s.users[slot]
	e := TraceEvent{At: s.now, Kind: kind, User: s.userName(u), Try: int32(u.tries), Note: note}
	s.traceAt(&e, i)
}

func (s *Simulator) traceHost(i int32, note string) {
	if s.opt.Tracer != nil {
		s.traceAt(&TraceEvent{At: s.now, Kind: TraceHost, Note: note}, i)
	}
}

func (s *Simulator) traceOperation(op *Operation) {
	if s.opt.Tracer == nil {
		return
	}
	note := op.Name
	if op.Text != "" {
		note += ": " + op.Text
	}
	s.opt.Tracer.Trace(&TraceEvent{At: s.now, Kind: TraceOperation, Note: note})
}

func (s *Simulator) traceAt(e *TraceEvent, i int32) {
	if i != none {
		m := &s.hosts[i]
		e.Host, e.Sessions, e.Connecting = m.cfg.Name, m.sessions, m.connecting
	}
	s.opt.Tracer.Trace(e)
}

// userName is how a trace calls a user: the workload's name and the number from 1.
func (s *Simulator) userName(u *user) string {
	name := "present"
	if w := s.workloadOf(u); w != nil {
		name = w.Name
	}
	return name + "/" + strconv.Itoa(int(u.number)+1)
}
