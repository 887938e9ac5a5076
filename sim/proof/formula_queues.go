package proof

import "poolsim/sim/theory"

// Formulas are the closed forms, in the order in which they are shown.
func Formulas() []Formula {
	return []Formula{
		erlangBFormula(), erlangCFormula(), engsetFormula(), logonSlowdownFormula(), singleQueueFormula(),
		occupancyFormula(), drainFormula(), stormFormula(), fluidStormFormula(), windowFormula(),
		breadthFirstFormula(), packingFormula(), fullestHostFormula(), choicesFormula(), staleChoicesFormula(),
	}
}

func erlangBFormula() Formula {
	return Formula{
		Name: "erlang-b", Source: erlang,
		Summary: "Share of users refused, and mean sessions, when a pool of so many seats is full and nobody waits.",
		Parameters: []Parameter{
			{Name: "servers", Unit: "seats", Summary: "hosts times session limit", Whole: true, Example: 160},
			{Name: "load", Unit: "erlangs", Summary: "users an hour times hours a session", Example: 150},
		},
		compute: func(p []float64) ([]Quantity, error) {
			refused, err := theory.ErlangB(int(p[0]), p[1])
			if err != nil {
				return nil, err
			}
			carried, err := theory.ErlangBCarried(int(p[0]), p[1])
			return []Quantity{{refusedQuantity, "share", refused}, {sessionsQuantity, "sessions", carried}}, err
		},
		trial: erlangBTrial,
	}
}

func erlangCFormula() Formula {
	return Formula{
		Name: "erlang-c", Source: kleinrock1,
		Summary: "Waiting in one line for several servers, in order of arrival.",
		Parameters: []Parameter{
			{Name: "servers", Summary: "served at once", Whole: true, Example: 10},
			{Name: "load", Unit: "erlangs", Summary: "arrivals an hour times hours of service; below the servers", Example: 8},
			{Name: "service", Unit: "s", Summary: "mean time of service", Example: 30},
		},
		compute: func(p []float64) ([]Quantity, error) {
			if p[2] <= 0 {
				return nil, &ValueError{"service", p[2], "a time above 0 is needed"}
			}
			q, err := theory.NewMMC(int(p[0]), p[1]/p[2], p[2])
			if err != nil {
				return nil, err
			}
			return []Quantity{
				{"must wait", "share", q.WaitProbability()}, {"mean wait, all", "s", q.MeanWait()},
				{"mean time, wait and service", "s", q.MeanTime()}, {"mean number waiting", "", q.MeanWaiting()},
				{"wait longer than one service", "share", q.WaitTail(p[2])},
			}, nil
		},
	}
}

func engsetFormula() Formula {
	return Formula{
		Name: "engset", Source: engset,
		Summary: "As erlang-b, for a known number of users: who has a session does not ask for another.",
		Parameters: []Parameter{
			{Name: "users", Unit: "users", Summary: "all who may come", Whole: true, Example: 1000},
			{Name: "seats", Unit: "seats", Summary: "hosts times session limit", Whole: true, Example: 520},
			{Name: "demand", Unit: "erlangs", Summary: "sessions that an idle user asks for in a mean session length", Example: 1},
		},
		compute: func(p []float64) ([]Quantity, error) {
			e, err := theory.NewEngset(int(p[0]), int(p[1]), p[2])
			if err != nil {
				return nil, err
			}
			return []Quantity{
				{refusedQuantity, "share", e.CallCongestion()}, {"time with every seat taken", "share", e.TimeCongestion()},
				{sessionsQuantity, "sessions", e.MeanBusy()},
			}, nil
		},
		trial: engsetTrial,
	}
}

func logonSlowdownFormula() Formula {
	return Formula{
		Name: "logon-slowdown", Source: kelly,
		Summary: "How logons slow each other down on a host whose cores they share, each using one core at most.",
		Parameters: []Parameter{
			{Name: "cores", Unit: "vCPU", Summary: "free for logons, a whole number", Whole: true, Example: 4},
			{Name: "per-minute", Unit: "logons/min", Summary: "logons on this host", Example: 9},
			{Name: "work", Unit: "s", Summary: "CPU seconds of a logon", Example: 20},
		},
		compute: func(p []float64) ([]Quantity, error) {
			h, err := theory.NewSharedHost(int(p[0]), p[1]/60, p[2])
			if err != nil {
				return nil, err
			}
			return []Quantity{
				{logonTimeQuantity, "s", h.MeanSojourn()}, {"times as long as on an idle host", "", h.Stretch()},
				{"mean logons in progress", "logons", h.MeanJobs()},
			}, nil
		},
		trial: logonSlowdownTrial,
	}
}

func singleQueueFormula() Formula {
	return Formula{
		Name: "single-queue", Source: kleinrock1,
		Summary: "One server: in order of arrival with exponential and with constant work, and shared by all.",
		Parameters: []Parameter{
			{Name: "load", Summary: "arrivals times mean work, below 1", Example: 0.8},
			{Name: "work", Unit: "s", Summary: "mean work", Example: 10},
		},
		compute: func(p []float64) ([]Quantity, error) {
			m, err := theory.NewMM1(p[0], p[1])
			if err != nil {
				return nil, err
			}
			constant, err := theory.NewFIFO(p[0], p[1], 0)
			if err != nil {
				return nil, err
			}
			shared, err := theory.NewSharedCore(p[0], p[1])
			if err != nil {
				return nil, err
			}
			p95, err := m.TimeQuantile(0.95)
			return []Quantity{
				{"mean time, in order of arrival", "s", m.MeanTime()}, {"95 % of the times, in order of arrival", "s", p95},
				{"mean time, in order of arrival, constant work", "s", constant.MeanTime()},
				{"mean time, shared, any work", "s", shared.MeanSojourn()}, {"mean number present", "", m.MeanNumber()},
			}, err
		},
	}
}
