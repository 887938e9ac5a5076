package theory

import "math"

// StaleBoard is the limit for very many servers, each with its own queue, when
// jobs are placed by a board of queue lengths that is brought up to date every
// T mean service times and stands still in between (periodic update). Arrivals
// are Poisson, service is exponential, in order of arrival.
//
// During one interval the servers whose board shows i jobs are independent
// queues M/M/1 that start with i jobs and see arrivals at the rate that the
// board's law gives them. [StaleBoard.Solve] follows the law of the board from
// one update to the next, from an empty start, until it stands still. Source:
// M. Mitzenmacher, "How Useful Is Old Information?", IEEE TPDS 11(1), 2000.
type StaleBoard struct {
	load     float64
	interval float64
	choices  int // 0: the shortest of all
}

// StaleBoardResult says how long jobs take.
type StaleBoardResult struct {
	// MeanTime is the mean time in the system over the mean service time.
	MeanTime float64
	// Settled tells that the board's law repeats itself from one update to
	// the next. When it does not, the herd of jobs swings between servers for
	// ever; MeanTime is then the mean over the last 100 intervals.
	Settled bool
	// Lowest and Highest bound the mean time over single intervals among
	// those that MeanTime covers. They agree when settled.
	Lowest, Highest float64
}

const (
	// MaxStaleInterval is the longest update interval, in mean service times,
	// that a [StaleBoard] accepts.
	MaxStaleInterval = 20
	// MinStaleInterval is the shortest; [Supermarket] is the limit for 0.
	MinStaleInterval = 0.05
	// MaxStaleLoad is the highest load that a [StaleBoard] accepts; the time
	// that the law needs to settle grows without bound towards 1.
	MaxStaleLoad = 0.95
)

// NewStaleBoard returns the limit when each job looks at the given number of
// servers (2 to 100), chosen at random, and joins the one with the shortest
// queue on the board, ties at random. load is that of a server (above 0, at
// most [MaxStaleLoad]), interval the time between updates in mean service times
// ([MinStaleInterval] to [MaxStaleInterval]). With one choice the board is not
// looked at: that is [MM1].
func NewStaleBoard(load, interval float64, choices int) (StaleBoard, error) {
	err := firstError(staleRange(load, interval), within("number of choices", choices, 2, 100))
	if err != nil {
		return StaleBoard{}, err
	}
	return StaleBoard{load: load, interval: interval, choices: choices}, nil
}

// NewStaleShortest returns the limit when each job joins a server chosen at
// random among all with the shortest queue on the board. The parameters are
// those of [NewStaleBoard].
func NewStaleShortest(load, interval float64) (StaleBoard, error) {
	if err := staleRange(load, interval); err != nil {
		return StaleBoard{}, err
	}
	return StaleBoard{load: load, interval: interval}, nil
}

func staleRange(load, interval float64) error {
	if !(load > 0 && load <= MaxStaleLoad) {
		return &ParameterError{Name: "load", Value: load, Allowed: "above 0, at most 0.95"}
	}
	if !(interval >= MinStaleInterval && interval <= MaxStaleInterval) {
		return &ParameterError{Name: "update interval", Value: interval, Allowed: "0.05 to 20 mean service times"}
	}
	return nil
}

// Solve follows the board's law until it stands still, or long enough to know
// that it does not. It fails only when more than about 97,000 events of one
// server in one interval would have to be followed. A herd over long intervals
// at a high load takes some seconds.
func (s StaleBoard) Solve() (StaleBoardResult, error) {
	const averaged = 100
	board := []float64{1}
	times := make([]float64, 0, averaged)
	for range averaged + int(s.settlingTime()/s.interval) {
		next, time, err := s.advance(board)
		if err != nil {
			return StaleBoardResult{}, err
		}
		if distance(board, next) <= settledDistance*min(1, s.interval) {
			return StaleBoardResult{MeanTime: time, Settled: true, Lowest: time, Highest: time}, nil
		}
		board = next
		if len(times) == averaged {
			times = times[:copy(times, times[1:])]
		}
		times = append(times, time)
	}
	return unsettled(times), nil
}

// settledDistance is how much of the law may still move in one mean service
// time when the board counts as settled.
const settledDistance = 1e-12

// settlingTime is how long, in mean service times, a board is given to settle.
func (s StaleBoard) settlingTime() float64 { return 200 / (1 - s.load) }

func unsettled(times []float64) StaleBoardResult {
	r := StaleBoardResult{Lowest: times[0], Highest: times[0]}
	for _, t := range times {
		r.Lowest = min(r.Lowest, t)
		r.Highest = max(r.Highest, t)
		r.MeanTime += t / float64(len(times))
	}
	return r
}

// advance returns the board's law after one interval and the mean time in the
// system by Little's law.
func (s StaleBoard) advance(board []float64) ([]float64, float64, error) {
	var next []float64
	jobTime := 0.0
	rates := s.rates(board)
	for i, share := range board {
		law, area, err := birthDeath(i, rates[i], s.interval)
		if err != nil {
			return nil, 0, err
		}
		jobTime += share * area
		next = addScaled(next, law, share)
	}
	return trimmed(next), jobTime / (s.interval * s.load), nil
}

// rates returns the arrival rate of a server by its entry on the board.
func (s StaleBoard) rates(board []float64) []float64 {
	if s.choices == 0 {
		return s.shortestRates(board)
	}
	return s.choiceRates(board)
}

func (s StaleBoard) shortestRates(board []float64) []float64 {
	rates := make([]float64, len(board))
	for i, share := range board {
		if share > 0 {
			rates[i] = s.load / share
			break
		}
	}
	return rates
}

// choiceRates is load*(Q_i^d - Q_(i+1)^d)/q_i, where Q_i is the share of
// servers with at least i jobs and q_i = Q_i - Q_(i+1). The quotient is written
// as the sum of Q_i^(d-1-j)*Q_(i+1)^j, which loses no digits.
func (s StaleBoard) choiceRates(board []float64) []float64 {
	rates := make([]float64, len(board))
	above := 0.0
	for i := len(board) - 1; i >= 0; i-- {
		from := above + board[i]
		for j := range s.choices {
			rates[i] += s.load * math.Pow(from, float64(s.choices-1-j)) * math.Pow(above, float64(j))
		}
		above = from
	}
	return rates
}

func addScaled(sum, law []float64, share float64) []float64 {
	if more := len(law) - len(sum); more > 0 {
		sum = append(sum, make([]float64, more)...)
	}
	for i, p := range law {
		sum[i] += share * p
	}
	return sum
}

// trimmed drops the longest queues that together weigh nothing, so that the
// board does not grow, and makes the rest add up to one.
func trimmed(law []float64) []float64 {
	const weightless = 1e-15
	tail, end := 0.0, len(law)
	for ; end > 1 && tail+law[end-1] < weightless; end-- {
		tail += law[end-1]
	}
	law = law[:end]
	total := 0.0
	for _, p := range law {
		total += p
	}
	for i := range law {
		law[i] /= total
	}
	return law
}

func distance(p, q []float64) float64 {
	sum := 0.0
	for i := range max(len(p), len(q)) {
		sum += math.Abs(at(p, i) - at(q, i))
	}
	return sum
}

func at(p []float64, i int) float64 {
	if i < len(p) {
		return p[i]
	}
	return 0
}
