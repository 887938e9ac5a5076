package power

import "strconv"

// PhaseKind is the part of the day that a phase is for.
type PhaseKind uint8

// Kinds of phases, in the order of a day.
const (
	RampUp   PhaseKind = iota // usage picks up: hosts are started, none is turned off
	Peak                      // usage is highest
	RampDown                  // usage falls: the only phase in which users are signed out
	OffPeak                   // usage is lowest
)

// String is the name of the phase: "ramp-up", "peak", "ramp-down" or "off-peak".
func (k PhaseKind) String() string {
	switch k {
	case RampUp:
		return "ramp-up"
	case Peak:
		return "peak"
	case RampDown:
		return "ramp-down"
	case OffPeak:
		return "off-peak"
	}
	return "phase kind " + strconv.Itoa(int(k))
}

// busy says whether the phase belongs to the first half of a day, the peak hours of services that know no ramps.
func (k PhaseKind) busy() bool { return k == RampUp || k == Peak }
