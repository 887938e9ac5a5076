package study

import (
	"context"
	"errors"
	"fmt"
	"time"

	"poolsim/balancer"
	"poolsim/sim"
)

// Question names one placement of a run.
type Question struct {
	Replication int           // counted from 0
	Request     int64         // number of the request, from 1; 0 to go by time
	At          time.Duration // the first placement at this time or after it
}

// Explanation is one placement with what the broker knew, how it decided, and what was true.
type Explanation struct {
	Cell        *Cell
	Replication int // counted from 0

	At      time.Duration
	Request int64  // number in the run, from 1
	User    string // as in a trace: "storm/17"
	Try     int32  // of the request, from 1
	Pool    string

	Algorithm    string   // in force at that time
	ReadsReports bool     // the algorithm looks at reports and load indices
	Steps        []string // of the rule, a sentence each
	Reason       string   // in words
	Chosen       int      // index in Hosts; -1 when the request was refused
	Fate         sim.Fate
	Hosts        []HostView // of the pool, as it lists them
}

// HostView is one host as the broker saw it, and as it was.
type HostView struct {
	Name     string
	Believed Belief
	True     sim.Truth
}

// Belief is what the broker knew of a host.
type Belief struct {
	Open     bool // takes new users
	Hidden   bool // from this request: the host lacks a capability, or its agent has rejected the request
	Eligible bool // open, not hidden and below the limit
	Counts   balancer.Counts
	Limit    int32 // balancer.NoLimit for none
	Index    int32 // load index, -1 for none
	Reported bool
	Report   balancer.Report // the last one; the zero Report before the first
	Age      time.Duration   // of that report
}

// Moment is when a placement happened, and for which request.
type Moment struct {
	At      time.Duration
	Request int64
}

// NoPlacement says that a run has no placement that answers a question.
type NoPlacement struct {
	Question Question
	Before   *Moment // the last placement before; nil for none
	After    *Moment // the first placement after; nil for none
}

// Error says what was looked for. Times are those since the start of the run; who knows the time of day says it better.
func (e *NoPlacement) Error() string {
	if e.Question.Request > 0 {
		return fmt.Sprintf("request %d was not placed", e.Question.Request)
	}
	return fmt.Sprintf("no placement %s after the start or later", e.Question.At)
}

// Explain simulates a replication of a cell up to the placement that a question names, and explains that. A request that
// was redirected is explained at its first placement. The placement is the one that [Run] has in the same replication.
//
// The error is a [*NoPlacement] when there is no such placement: nobody asked at that time or later, or the request of
// that number went back to a session that was there.
func Explain(ctx context.Context, cell *Cell, q Question) (*Explanation, error) {
	if q.Replication < 0 {
		return nil, fmt.Errorf("there is no replication %d", q.Replication+1)
	}
	inner, stop := context.WithCancel(ctx)
	defer stop()
	w := &inquirer{cell: cell, question: q, stop: stop}
	_, err := sim.New(cell.Config, sim.Options{Witness: w}).Run(inner, uint32(q.Replication))
	switch {
	case w.answer != nil:
		return w.answer, nil
	case ctx.Err() != nil:
		return nil, ctx.Err()
	case err != nil && !errors.Is(err, context.Canceled):
		return nil, err
	}
	return nil, &NoPlacement{Question: q, Before: w.before, After: w.after}
}

// inquirer waits for the placement of a question, and then stops the run.
type inquirer struct {
	cell     *Cell
	question Question
	stop     context.CancelFunc

	answer        *Explanation
	before, after *Moment // nearest to the question so far
}

// Decided implements [sim.Witness].
func (w *inquirer) Decided(p *sim.Placement) {
	switch {
	case w.answer != nil || w.after != nil: // the run has not noticed yet that it is over
	case w.asked(p):
		w.answer = explanation(w.cell, w.question.Replication, p)
		w.stop()
	case w.question.Request > 0 && p.Request > w.question.Request:
		w.after = &Moment{At: p.At, Request: p.Request} // a request is placed when it gets its number, or never
		w.stop()
	default:
		w.before = &Moment{At: p.At, Request: p.Request}
	}
}

func (w *inquirer) asked(p *sim.Placement) bool {
	if w.question.Request > 0 {
		return p.Request == w.question.Request
	}
	return p.At >= w.question.At
}

// explanation copies what is valid only during the call.
func explanation(c *Cell, replication int, p *sim.Placement) *Explanation {
	e := &Explanation{
		Cell: c, Replication: replication, At: p.At, Request: p.Request, User: p.User, Try: p.Try,
		Pool: c.Config.Pools[p.Pool].Name, Algorithm: p.Algorithm(), ReadsReports: p.ReadsReports(), Steps: p.Steps(),
		Reason: p.Decision.Reason.Sentence(p.View, p.Decision.Host), Chosen: int(p.Decision.Host), Fate: p.Fate,
	}
	for h := range int32(p.View.Len()) {
		e.Hosts = append(e.Hosts, HostView{Name: p.View.Name(h), Believed: belief(p, h), True: p.Truth(h)})
	}
	for _, h := range p.Hidden {
		e.Hosts[h].Believed.Hidden, e.Hosts[h].Believed.Eligible = true, false
	}
	return e
}

func belief(p *sim.Placement, h int32) Belief {
	v := p.View
	b := Belief{Open: v.Open(h), Eligible: v.Eligible(h), Counts: v.Counts(h), Limit: v.Limit(h), Index: v.Index(h)}
	if b.Report, b.Reported = v.Report(h); b.Reported {
		b.Age = p.At - b.Report.SampledAt
	}
	return b
}
