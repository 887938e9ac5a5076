package workloads

import (
	"cmp"
	"fmt"
	"hash/fnv"
	"math"
	"slices"
	"time"

	"poolsim/workloads/draw"
)

// arrange brings the rows of a file into the form that is replayed: within the span, scaled, with one session a user at a
// time, shifted and in order.
func (p *Trace) arrange(opt TraceOptions) error {
	if err := p.checkSpan(); err != nil {
		return err
	}
	if opt.ScaleUsers != 0 && opt.ScaleUsers != 1 {
		if err := p.scale(opt.ScaleUsers); err != nil {
			return err
		}
	}
	slices.SortStableFunc(p.Rows, byUser)
	if opt.OneSessionPerUser {
		p.merge()
	} else if err := p.separate(); err != nil {
		return err
	}
	for i := range p.Rows {
		p.Rows[i].Start += opt.TimeShift
		p.Rows[i].End += opt.TimeShift
	}
	slices.SortStableFunc(p.Rows, byStart)
	return nil
}

// checkSpan refuses a log that covers too long a time.
func (p *Trace) checkSpan() error {
	for i := range p.Rows {
		r := &p.Rows[i]
		if r.Start > traceSpan || r.Leaves != LeaveOpen && r.End > traceSpan {
			return fmt.Errorf("line %d lies more than 366 days after the start of the log", r.Line)
		}
	}
	return nil
}

func byUser(a, b Row) int {
	return cmp.Or(cmp.Compare(a.User, b.User), cmp.Compare(a.Start, b.Start))
}

func byStart(a, b Row) int {
	return cmp.Or(cmp.Compare(a.Start, b.Start), cmp.Compare(a.User, b.User))
}

// scale puts a number of copies in the place of each user. Copies of one round follow after those of the round before.
func (p *Trace) scale(factor float64) error {
	copies := make([]int, len(p.Users))
	total, rounds := 0, 0
	for i, name := range p.Users {
		copies[i] = copiesOf(name, factor)
		total += copies[i]
		rounds = max(rounds, copies[i])
	}
	if total > traceUsersMost {
		return fmt.Errorf("the factor %v makes %d users; at most %d are allowed", factor, total, traceUsersMost)
	}
	byRow := slices.Clone(p.Rows)
	users := p.Users
	p.Rows, p.Users = p.Rows[:0], make([]string, 0, total)
	for round := range rounds {
		p.addRound(round, users, copies, byRow)
	}
	for _, n := range copies {
		if n == 0 {
			p.Dropped++
		}
	}
	return nil
}

// addRound adds one copy of each user who has more copies than there were rounds.
func (p *Trace) addRound(round int, users []string, copies []int, rows []Row) {
	number := make([]int32, len(users))
	for i, name := range users {
		if copies[i] <= round {
			continue
		}
		if round > 0 {
			name = fmt.Sprintf("%s~%d", name, round+1)
		}
		number[i] = int32(len(p.Users))
		p.Users = append(p.Users, name)
	}
	for _, row := range rows {
		if copies[row.User] > round {
			row.User = number[row.User]
			p.Rows = append(p.Rows, row)
		}
	}
}

// copiesOf is the whole part of the factor, and one more with the probability of the fraction.
func copiesOf(name string, factor float64) int {
	whole := math.Floor(factor)
	h := fnv.New64a()
	h.Write([]byte(name)) // a hash takes any bytes and gives no error
	if (draw.Key{Seed: h.Sum64()}).Unit(draw.TraceUser, 0, 0, 0) < factor-whole {
		return int(whole) + 1
	}
	return int(whole)
}

// until is the end of a session, Forever when it is open.
func (r *Row) until() time.Duration {
	if r.Leaves == LeaveOpen {
		return Forever
	}
	return r.End
}

// merge joins rows of one user that overlap or touch. The rows are in the order of users and starts.
func (p *Trace) merge() {
	kept := p.Rows[:0]
	for _, row := range p.Rows {
		if n := len(kept); n == 0 || kept[n-1].User != row.User || kept[n-1].until() < row.Start {
			kept = append(kept, row)
			continue
		}
		p.Merged++
		if last := &kept[len(kept)-1]; row.until() > last.until() {
			last.End, last.Reason, last.Leaves = row.End, row.Reason, row.Leaves
		}
	}
	p.Rows = kept
}

// separate gives the sessions that a user has beside another one to users of their own, so that each has one at a time: a
// row goes to the first of the user's numbers that is free. The rows are in the order of users and starts.
func (p *Trace) separate() error {
	named := p.Users
	var numbers []int32      // of the user at hand
	var ends []time.Duration // of the last session of each number
	for i := range p.Rows {
		row := &p.Rows[i]
		if i == 0 || numbers[0] != row.User {
			numbers, ends = append(numbers[:0], row.User), append(ends[:0], row.until())
			continue
		}
		free := slices.IndexFunc(ends, func(end time.Duration) bool { return end <= row.Start })
		if free < 0 {
			free = len(ends)
			numbers, ends = append(numbers, int32(len(p.Users))), append(ends, 0)
			p.Users = append(p.Users, fmt.Sprintf("%s#%d", named[row.User], free+1))
		}
		row.User, ends[free] = numbers[free], row.until()
	}
	if len(p.Users) > traceUsersMost {
		return fmt.Errorf("users with several sessions at once make %d users; at most %d are allowed", len(p.Users), traceUsersMost)
	}
	return nil
}
