// Package study runs many replications of one or more variants of a pool and says what can be concluded from them.
//
// A [Cell] is one variant: a name, its settings as text, and the [sim.Config] they were compiled to. [Run] simulates
// every cell in the same number of replications. Replication r of every cell draws from the same random streams, so
// variants meet the same users, and what differs between them is what the planner changed:
//
//	s, err := study.Run(ctx, cells, study.Options{Replications: 20})
//	if err != nil {
//		return err
//	}
//	for i := range s.Outcomes {
//		p95 := s.Outcomes[i].Estimate("logon_seconds_p95")
//		fmt.Println(s.Outcomes[i].Cell.Name, p95.Mean, p95.Low, p95.High)
//	}
//
// Each replication yields one [Value] of each [Metric]; an [Estimate] is their mean with a 95 % Student t interval, and
// a [Difference] the mean of paired differences to the first cell. A percentile that users without a desktop reach into
// is not a number but "never" ([Unserved]), and never counts as worse than any number.
//
// [Explain] shows one placement of one run: what the broker knew, how its rule decided, and what was true.
//
// Replications are spread over workers and put together in the order (cell, replication), so that a study is the same
// for any number of workers.
package study
