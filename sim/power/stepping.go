package power

import (
	"fmt"
	"time"
)

// stepping is the evaluation that CapacityBuffer and Occupancy have in common: a minimum number of hosts that is kept at
// once, and beyond it a few hosts more or fewer at a time.
type stepping struct {
	evaluation
	step int32
}

func validateStepping(phases int, step int32, stay time.Duration) error {
	switch {
	case phases == 0:
		return errNoPhase
	case step < 1:
		return fmt.Errorf("step of %d hosts is less than 1", step)
	case stay < 0:
		return fmt.Errorf("delay of %s before a host is turned off is negative", stay)
	}
	return nil
}

// grow brings the hosts that are available, have of them, to the minimum, or when they are at it and too much is used a step
// further. It says whether there was anything to do. Draining hosts are reopened first; those that stay closed are stopped
// once they are empty.
func (s *stepping) grow(have int32, tooMuch bool) bool {
	r := &s.record
	r.Needed = have
	if tooMuch {
		r.Needed += s.step
	}
	r.Required = max(r.Needed, r.Minimum)
	short := r.Required - have
	reopened := s.doFirst(UndrainHost, min(short, s.drained()))
	s.stopEmptied(s.order[reopened:])
	short -= reopened
	r.Missing = short - s.start(short)
	return r.Required > have
}

// stopEmptied stops drained hosts that are empty and had their time.
func (s *stepping) stopEmptied(drained []candidate) {
	for _, c := range drained {
		h := &s.view.Hosts[c.host]
		if h.Sessions == 0 && h.Connecting == 0 && s.rest.over(h, s.view.Now) {
			s.do(StopHost, c.host)
		}
	}
}

// turnOff stops an available host when it is empty, and drains it otherwise.
func (s *stepping) turnOff(i int32) {
	h := &s.view.Hosts[i]
	if h.Sessions == 0 && h.Connecting == 0 {
		s.do(StopHost, i)
	} else {
		s.do(DrainHost, i)
	}
	s.record.Needed--
	s.record.Required = max(s.record.Needed, s.record.Minimum)
}
