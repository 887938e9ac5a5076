package power

// Settings are those of one of the policies: Power, Dynamic, ClassicTool, CapacityBuffer or Occupancy. They may be shared
// by several runs at the same time.
type Settings interface {
	// New makes the policy. The settings must be valid.
	New() Policy
	// Validate says what is wrong with the settings, if anything.
	Validate() error
	// Phases is the number of phases that the settings hold, to be the same as that of the timetable.
	Phases() int
	// EventDriven says whether the service looks at the pool whenever a session begins or ends. All look at it when a
	// phase starts and at regular times.
	EventDriven() bool
}

// Policy evaluates a pool. It has no memory of earlier evaluations, but it reuses its working space: a policy belongs to one
// run, and a decision holds until the next evaluation.
type Policy interface {
	// Evaluate says what is to be done with the hosts in a phase, given by its number in the timetable.
	Evaluate(v *View, phase int) Decision
}

// Decision is what an evaluation came to.
type Decision struct {
	Actions []Action // valid until the next evaluation
	Record  Record
}
