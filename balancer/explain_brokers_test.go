package balancer

import "testing"

func TestExplainHorizon62(t *testing.T) {
	steps := explained(scriptBoard(cpuHigh, cpuLow, cpuHigh, cpuMed, cpuBlock, cpuLow), byCPU(), 0)
	checkSteps(t, "vendor example", steps[1:3],
		"The scripts look at CPU, from reports, 30 s old: 2 HIGH, 1 MED, 2 LOW; 1 BLOCK, which are left out.",
		"A bucket with a single host is joined with its neighbour; the first bucket then has 3 hosts.")
	checkSteps(t, "no script", explained(openBoard(10, LoadIndex{}, 3, 2, 4), DefaultHorizon62(), 0)[1:],
		"No load script runs on the hosts, so sessions are compared with the limit.",
		"The smallest share of a limit in use, 2 of 10 sessions, is on one host alone: host-02.")
	checkSteps(t, "nobody reported", explained(openBoard(10, LoadIndex{}, 3, 2), byCPU(), 0)[1:2],
		"No host has reported a preference yet, so sessions are compared with the limit.")
}

func TestExplainCitrix(t *testing.T) {
	b := openBoard(NoLimit, LoadIndex{}, 250, 40, 20)
	b.SetCounts(2, Counts{Sessions: 20, Connecting: 2})
	checkSteps(t, "horizontal", explained(b, DefaultCitrix(), 0)[1:],
		"The load evaluator index, 0 to 10000, comes from live session counts alone.",
		"1 host is left out, at index 10000.",
		"1 host is passed over, 2 or more logons being in progress there.",
		"Of the rest the lowest index, 1600, is on one host alone: host-02.")
	b.SetOpen(1, false)
	checkSteps(t, "over the tolerance", explained(b, Citrix{Mode: Vertical, ConcurrentLogonTolerance: 2, Evaluators: DefaultEvaluators()}, 0)[3:],
		"On all of them 2 or more logons are in progress, so the tolerance, which is soft, is ignored.",
		"Of the rest the highest index, 800, is on one host alone: host-03.")
}

func TestExplainOtherBrokers(t *testing.T) {
	b := openBoard(50, LoadIndex{}, 8, 20)
	b.SetCounts(1, Counts{Sessions: 20, Connecting: 16})
	checkSteps(t, "rd-broker", explained(b, DefaultRDBroker(), 0)[1:],
		"The load of a host is its sessions, a logon in progress counting as 1, over its weight.",
		"1 host is left out, 16 or more logons being in progress there.",
		"The lowest load, 8, is on one host alone: host-01.")
	b.Deliver(0, Report{MemoryPercent: 30, CPUPercent: 50})
	checkSteps(t, "ras", explained(b, DefaultRAS(), 0)[1:],
		"The ratios are added: sessions over the limit, memory in use, CPU in use; reports are 30 s old.",
		"The smallest sum, 0.96, is on one host alone: host-01.")
	checkSteps(t, "appstream, fill", explained(b, AppStream{Mode: Fill}, 0)[1:],
		"The largest share of a limit in use below it, 20 of 50 sessions, is on one host alone: host-02.")
}
