package proof

import (
	"fmt"

	"poolsim/sim/theory"
)

func breadthFirstFormula() Formula {
	return Formula{
		Name: "breadth-first-spread", Source: microsoft,
		Summary: "How sessions spread over many hosts when each goes to a random host of the emptier half.",
		Parameters: []Parameter{
			{Name: "mean", Unit: "sessions", Summary: "mean sessions a host", Example: 20},
		},
		compute: func(p []float64) ([]Quantity, error) {
			l, err := theory.NewHalfLaw(p[0])
			if err != nil {
				return nil, err
			}
			quantities := []Quantity{{"standard deviation", "sessions", l.SD()}}
			const below = 4
			for k := l.Level() + 1; k >= max(0, l.Level()-below); k-- {
				quantities = append(quantities, Quantity{fmt.Sprintf("hosts with %d sessions", k), "share", l.Probability(k)})
			}
			return quantities, nil
		},
	}
}

func packingFormula() Formula {
	return Formula{
		Name: "ordered-hunting", Source: "R. B. Cooper, Introduction to Queueing Theory (1981), 3.4",
		Summary: "Mean sessions on each host when every session goes to the first host with room: close to depth-first.",
		Parameters: []Parameter{
			{Name: "hosts", Unit: "hosts", Summary: "in their order", Whole: true, Example: 10},
			{Name: "limit", Unit: "sessions", Summary: "session limit of a host", Whole: true, Example: 16},
			{Name: "load", Unit: "erlangs", Summary: "users an hour times hours a session", Example: 100},
		},
		compute: func(p []float64) ([]Quantity, error) {
			sessions, err := theory.OrderedHunting(int(p[0]), int(p[1]), p[2])
			if err != nil {
				return nil, err
			}
			quantities := make([]Quantity, len(sessions))
			for i, x := range sessions {
				quantities[i] = Quantity{fmt.Sprintf("sessions on host %d", i+1), "sessions", x}
			}
			return quantities, nil
		},
	}
}

func fullestHostFormula() Formula {
	return Formula{
		Name: "fullest-host", Source: "W. Feller, Probability Theory I (1968), II.5",
		Summary: "Mean sessions on the fullest host when a storm falls at random on equal hosts, as with a frozen load index.",
		Parameters: []Parameter{
			{Name: "sessions", Unit: "sessions", Summary: "of the storm", Whole: true, Example: 30},
			{Name: "hosts", Unit: "hosts", Summary: "all alike", Whole: true, Example: 10},
		},
		compute: func(p []float64) ([]Quantity, error) {
			x, err := theory.ExpectedMax(int(p[0]), int(p[1]))
			return []Quantity{{"on the fullest host, mean", "sessions", x}}, err
		},
	}
}

func choicesFormula() Formula {
	return Formula{
		Name: "choices", Source: supermarket,
		Summary: "Mean time of a job among very many servers when it joins the shortest of a few, figures up to date.",
		Parameters: []Parameter{
			{Name: "load", Summary: "of a server, below 1", Example: 0.9},
			{Name: "choices", Unit: "servers", Summary: "looked at; 1 is random placement", Whole: true, Example: 2},
		},
		compute: func(p []float64) ([]Quantity, error) {
			s, err := theory.NewSupermarket(p[0], int(p[1]))
			if err != nil {
				return nil, err
			}
			return []Quantity{{"mean time", "services", s.MeanTime()}, {"servers with 3 jobs and more", "share", s.Tail(3)}}, nil
		},
	}
}

func staleChoicesFormula() Formula {
	return Formula{
		Name: "stale-choices", Source: mitzenmacher,
		Summary: "As choices, with figures that are brought up to date at intervals only, beside joining the shortest of all.",
		Parameters: []Parameter{
			{Name: "load", Summary: "of a server, at most 0.95", Example: 0.9},
			{Name: "interval", Unit: "services", Summary: "between updates, 0.05 to 20 mean service times", Example: 1},
			{Name: "choices", Unit: "servers", Summary: "looked at, 2 and more", Whole: true, Example: 2},
		},
		compute: func(p []float64) ([]Quantity, error) {
			board, err := theory.NewStaleBoard(p[0], p[1], int(p[2]))
			if err != nil {
				return nil, err
			}
			choices, err := board.Solve()
			if err != nil {
				return nil, err
			}
			board, err = theory.NewStaleShortest(p[0], p[1])
			if err != nil {
				return nil, err
			}
			shortest, err := board.Solve()
			return []Quantity{{"mean time, choices", "services", choices.MeanTime}, {"mean time, shortest of all", "services", shortest.MeanTime}}, err
		},
	}
}
