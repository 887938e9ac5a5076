package sim

import (
	"math"
	"time"
)

// ThrashingStep is the width of the steps in which thrashing is measured. It is the time between two reports of a Horizon
// agent by default, at which herding on old reports shows, and the same in every run, so that variants which sample at
// other intervals can be compared.
const ThrashingStep = 30 * time.Second

// minThrashingMoves is how many moves a host must have made to be counted: five minutes. A shorter series that goes up and
// down once would look as if it did nothing else.
const minThrashingMoves = 10

// cpuGrain is how many billionths of the CPU use of a host thrashing tells apart. A step's sum of CPU x nanoseconds is then
// a whole number below 2^63, so that a constant load is exactly constant, however it is cut into events.
const cpuGrain = 10

// swings measures how much a series goes up and down beyond its trend.
//
// The series is cut at its turning points into swings: stretches that only rise, or only fall. With U the sum of the
// squared heights of the rising swings, D that of the falling ones, n the number of moves from one value to the next and R
// the range of all values,
//
//	thrashing = 2 min(U, D) / (n R²)
//
// A rise that is never taken back has D = 0, so a trend counts nothing. A series that goes through its whole range with
// every move has U + D = n R², and thrashing 1 (short of that by 1/n for an odd number of moves, which hold one more swing
// to one side). In between, a saw with k moves a tooth has 2/k, however steep its sides are. Neither the unit nor the zero
// of the load matters.
//
// Heights are squared because a host's load is never still: its users are busy and idle in turn. Plain sums of movement are
// mostly made of such small moves, of which a long quiet time has many, and even fall when a herd's few wide swings widen
// the range. Squared, a swing through the whole range counts as much as a hundred through a tenth of it.
type swings struct {
	moves     int64
	last      int64
	swing     int64 // height of the swing under way, negative when it falls
	low, high int64
	up, down  float64 // sums of squared heights of the stretch under way
	both      float64 // 2 min(up, down), of the stretches that have ended
	begun     bool    // the stretch has a value
	ranged    bool    // there has been a value at all
}

// add takes so many equal values.
func (w *swings) add(value, times int64) {
	if w.begun {
		w.moves += times
		w.move(value - w.last)
	} else {
		w.moves += times - 1
		w.begun = true
	}
	w.last = value
	if !w.ranged {
		w.low, w.high, w.ranged = value, value, true
		return
	}
	w.low, w.high = min(w.low, value), max(w.high, value)
}

// move goes on with the swing under way, or turns.
func (w *swings) move(by int64) {
	if by > 0 && w.swing < 0 || by < 0 && w.swing > 0 {
		w.turn()
	}
	w.swing += by
}

// turn ends the swing under way.
func (w *swings) turn() {
	height := float64(w.swing)
	if height > 0 {
		w.up += float64(height * height)
	} else {
		w.down += float64(height * height)
	}
	w.swing = 0
}

// pause ends a stretch: from its last value to the next one is no move.
func (w *swings) pause() {
	w.turn()
	w.both += float64(2 * min(w.up, w.down))
	w.up, w.down, w.begun = 0, 0, false
}

// thrashing ends the series and says what it came to, 0 to 1.
func (w *swings) thrashing() float64 {
	w.pause()
	span := float64(w.high - w.low)
	if span == 0 || w.moves == 0 {
		return 0
	}
	return w.both / float64(float64(w.moves)*float64(span*span))
}

// churn makes the series of one host: its mean CPU use in each step that it was on throughout. Steps are no events: they
// are worked out from the stretches of constant load, when these end.
type churn struct {
	swings swings
	border time.Duration // end of the step under way
	sum    int64         // CPU x nanoseconds of the step
	from   time.Duration // the step is covered from here
	on     bool
}

// restart forgets everything: what counts begins at this time.
func (c *churn) restart() { *c = churn{} }

// off notes that the host was not on.
func (c *churn) off() {
	if c.on {
		c.swings.pause()
		c.on = false
	}
}

// advance adds a stretch of constant CPU use, in billionths, in which the host was on. Stretches follow each other without
// a gap unless off lies between.
func (c *churn) advance(from, to time.Duration, cpu int64) {
	if !c.on {
		c.on, c.sum, c.from = true, 0, from
		c.border = from - from%ThrashingStep + ThrashingStep
	}
	cpu /= cpuGrain
	if to >= c.border {
		c.step(cpu, from)
		from = c.border - ThrashingStep
		if whole := (to - from) / ThrashingStep; whole > 0 {
			c.swings.add(cpu*int64(ThrashingStep), int64(whole))
			from += whole * ThrashingStep
			c.from, c.border = from, from+ThrashingStep
		}
	}
	c.sum += cpu * int64(to-from)
}

// step ends the step under way, constant since from. It is dropped when the host was not on from its beginning.
func (c *churn) step(cpu int64, from time.Duration) {
	if c.from == c.border-ThrashingStep {
		c.swings.add(c.sum+cpu*int64(c.border-from), 1)
	}
	c.sum, c.from, c.border = 0, c.border, c.border+ThrashingStep
}

// poolThrashing is the mean over hosts, weighted by the time that each was measured.
type poolThrashing struct{ sum, moves float64 }

func (p *poolThrashing) add(c *churn) {
	moves := float64(c.swings.moves)
	if moves < minThrashingMoves {
		return
	}
	p.sum += float64(moves * c.swings.thrashing())
	p.moves += moves
}

// mean is NaN when no host was on for long enough.
func (p *poolThrashing) mean() float64 {
	if p.moves == 0 {
		return math.NaN()
	}
	return p.sum / p.moves
}
