package power

import (
	"slices"
	"testing"
	"time"
)

// on is a host that runs with so many active sessions.
func on(sessions int32) Host {
	return Host{State: On, Sessions: sessions, Active: sessions, Load: UnknownLoad}
}

// pool is a view of hosts that run with the given sessions, followed by hosts that are off.
func pool(limit int32, off int, sessions ...int32) *View {
	v := &View{Limit: limit, Draw: 1}
	for _, n := range sessions {
		v.Hosts = append(v.Hosts, on(n))
	}
	for range off {
		v.Hosts = append(v.Hosts, Host{Load: UnknownLoad})
	}
	return v
}

// evaluate is one evaluation of settings with one phase.
func evaluate(t *testing.T, s Settings, v *View) Decision {
	t.Helper()
	if err := s.Validate(); err != nil {
		t.Fatal(err)
	}
	return s.New().Evaluate(v, 0)
}

// plan is a power plan of one phase with the default switches.
func plan(p PowerPhase) Power { return Power{PhaseRules: []PowerPhase{p}, Switches: DefaultSwitches()} }

// hosts are those that a decision does something with, in its order.
func hosts(d Decision, kind ActionKind) []int32 {
	var list []int32
	for _, a := range d.Actions {
		if a.Kind == kind {
			list = append(list, a.Host)
		}
	}
	return list
}

// number counts the actions of a kind.
func number(d Decision, kind ActionKind) int32 { return int32(len(hosts(d, kind))) }

// wantActions checks how many actions of each kind a decision has; kinds that are not named must not occur.
func wantActions(t *testing.T, d Decision, want map[ActionKind]int32) {
	t.Helper()
	for kind := StartHost; kind <= DeleteHost; kind++ {
		if got := number(d, kind); got != want[kind] {
			t.Errorf("%d actions of kind %d, want %d: %s", got, kind, want[kind], d.Record.Sentence())
		}
	}
}

// apply carries out a decision on the view as if machines booted at once. Forced sign-outs become pending.
func apply(v *View, d Decision) {
	for _, a := range d.Actions {
		h := &v.Hosts[a.Host]
		switch a.Kind {
		case StartHost, CreateHost:
			*h = Host{State: On, Load: UnknownLoad, OpenedAt: v.Now}
		case DrainHost:
			h.Drain = DrainedByPolicy
		case UndrainHost:
			h.Drain, h.LogoffPending = NotDrained, false
		case ForceLogoff:
			h.LogoffPending = true
		case CancelLogoff:
			h.LogoffPending = false
		case StopHost:
			*h = Host{Load: UnknownLoad}
		case DeleteHost:
			*h = Host{State: Absent, Load: UnknownLoad}
		}
	}
}

// open counts the hosts that take new users.
func open(v *View) int {
	n := 0
	for _, h := range v.Hosts {
		if h.State == On && h.Drain == NotDrained {
			n++
		}
	}
	return n
}

func sorted(list []int32) []int32 {
	slices.Sort(list)
	return list
}

const minute = time.Minute
