// Package plan searches for settings that meet objectives: the fewest hosts, the best session limit, the largest storm.
//
// A Bench simulates candidates and remembers them. Whether a candidate meets its objectives is a question to noisy
// answers, so a Bench adds replications until it is sure, or until it has spent what it may:
//
//	bench := plan.NewBench(vary, plan.Settings{Confidence: 0.95, Budget: 20000})
//	edge, err := bench.Edge(ctx, plan.Range{Low: 1, High: 64, Start: 10}, hosts)   // the fewest hosts
//
// An Edge is found by halving, which is right where more hosts never make anything worse. That is checked beside the
// edge, and where it does not hold, the search goes on step by step. What is found is simulated again with users that the
// search has not met, before anybody is told.
package plan
