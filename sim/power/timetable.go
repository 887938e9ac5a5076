package power

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"time"
)

const (
	day  = 24 * time.Hour
	week = 7 * day
)

// Days is a set of weekdays, bit 0 Monday.
type Days uint8

// EveryDay is the set of all weekdays.
const EveryDay Days = 1<<7 - 1

// Start is the beginning of a phase.
type Start struct {
	Kind PhaseKind
	At   time.Duration // time of day, from 0 to less than 24 h
}

// Schedule says which phases the days of a set have. A phase lasts until the next one starts. A start that is not later
// than the one before it is on the following day, so that a schedule may run past midnight.
type Schedule struct {
	Name   string
	Days   Days
	Starts []Start // of one day, in their order, less than 24 h from the first to the last
}

// Timetable says which phase is in force at which time of the week. Phases are numbered as they are written: those of the
// first schedule from 0, then those of the second. A phase goes on through days without a schedule (Microsoft describes the
// end of a phase only as the start of the next).
type Timetable struct {
	phases []phaseName
	turns  []turn // of a week, in the order of time; never empty
}

type phaseName struct {
	schedule string
	kind     PhaseKind
}

// turn is the start of a phase in the week.
type turn struct {
	at    time.Duration // since Monday 00:00
	phase int
}

// NewTimetable makes a timetable of schedules. It fails when there is none, when a schedule has no day or no start, when two
// have the same day, and when starts are out of range or order.
func NewTimetable(schedules []Schedule) (*Timetable, error) {
	if len(schedules) == 0 {
		return nil, errors.New("no schedule")
	}
	t := &Timetable{}
	var plan [7]dayPlan
	for i := range schedules {
		if err := t.add(&schedules[i], &plan); err != nil {
			return nil, fmt.Errorf("schedule %q: %w", schedules[i].Name, err)
		}
	}
	t.compile(&plan)
	return t, nil
}

// dayPlan are the starts of one weekday, since its midnight, perhaps reaching into the next day.
type dayPlan []turn

// add numbers the phases of a schedule and puts them on its days.
func (t *Timetable) add(s *Schedule, plan *[7]dayPlan) error {
	if s.Days&EveryDay == 0 {
		return errors.New("no day")
	}
	starts, err := s.turns(len(t.phases))
	if err != nil {
		return err
	}
	for _, start := range s.Starts {
		t.phases = append(t.phases, phaseName{s.Name, start.Kind})
	}
	for d := range plan {
		if s.Days&(1<<d) == 0 {
			continue
		}
		if plan[d] != nil {
			return fmt.Errorf("%s already has a schedule", time.Weekday((d+1)%7))
		}
		plan[d] = starts
	}
	return nil
}

// turns are the starts of the schedule since the midnight of its day.
func (s *Schedule) turns(phase int) (dayPlan, error) {
	if len(s.Starts) == 0 {
		return nil, errors.New("no phase")
	}
	var list dayPlan
	shift := time.Duration(0)
	for i, start := range s.Starts {
		if start.At < 0 || start.At >= day {
			return nil, fmt.Errorf("%s starts at %s, which is no time of day", start.Kind, start.At)
		}
		if i > 0 && start.At <= s.Starts[i-1].At {
			shift += day
		}
		at := start.At + shift
		if at >= s.Starts[0].At+day {
			return nil, fmt.Errorf("%s starts a day or more after %s", start.Kind, s.Starts[0].Kind)
		}
		list = append(list, turn{at, phase + i})
	}
	return list, nil
}

// compile puts the days together. What a day has planned after the next day's schedule begins is void.
func (t *Timetable) compile(plan *[7]dayPlan) {
	for d := range plan {
		next := plan[(d+1)%7]
		for _, s := range plan[d] {
			if next != nil && s.at >= day+next[0].at {
				break
			}
			t.turns = append(t.turns, turn{(time.Duration(d)*day + s.at) % week, s.phase})
		}
	}
	slices.SortFunc(t.turns, func(a, b turn) int { return cmp.Compare(a.at, b.at) })
}

// At is the number of the phase in force at a time, given as time since any Monday 00:00; a phase is in force from its start.
func (t *Timetable) At(sinceMonday time.Duration) int {
	return t.turns[t.index(sinceMonday)].phase
}

// Next is how long it is from a time to the next start of a phase, more than 0 and at most a week.
func (t *Timetable) Next(sinceMonday time.Duration) time.Duration {
	next := t.turns[(t.index(sinceMonday)+1)%len(t.turns)].at - inWeek(sinceMonday)
	if next <= 0 {
		next += week
	}
	return next
}

// index is that of the last turn at or before a time; before the first of the week that is the last of the week before.
func (t *Timetable) index(sinceMonday time.Duration) int {
	at := inWeek(sinceMonday)
	i, _ := slices.BinarySearchFunc(t.turns, at, func(s turn, at time.Duration) int {
		if s.at <= at {
			return -1
		}
		return 1
	})
	return (i + len(t.turns) - 1) % len(t.turns)
}

func inWeek(t time.Duration) time.Duration { return (t%week + week) % week }

// Phases is the number of phases.
func (t *Timetable) Phases() int { return len(t.phases) }

// Kind is the kind of a phase.
func (t *Timetable) Kind(phase int) PhaseKind { return t.phases[phase].kind }

// Schedule is the name of the schedule that a phase belongs to.
func (t *Timetable) Schedule(phase int) string { return t.phases[phase].schedule }
