// Package workloads says who comes to a pool of desktops, when, for how long, and what a session asks of its host.
//
// A [Workload] is one stream of users with a [Pattern] of arrivals:
//
//   - [Steady], a Poisson stream of new users, and [Population], a fixed set of users who come again;
//   - [Storm], a rush of logons within a window, once a day;
//   - [Day], a daily curve of arrivals;
//   - [Trace], the exact times of a log, read by [ReadTrace].
//
// A pattern makes a [Source], which yields arrivals in the order of time:
//
//	storm := &workloads.Storm{Users: 180, At: 8 * time.Hour, Window: 10 * time.Minute}
//	w := workloads.Workload{Pattern: storm, Days: workloads.EveryDay, Classes: []workloads.ClassShare{{Share: 1}}}
//	source := storm.Source(w.Stream(draw.Key{Seed: 1}, 0, workloads.Calendar{}, 24*time.Hour))
//	for a, ok := source.Next(); ok; a, ok = source.Next() {
//		fmt.Println(a.At, a.User)
//	}
//
// Whatever is random is a function of the seed, the replication, the workload, the user and the visit or day, by package
// draw: no arrival depends on how the pool served the ones before, so that all variants of a scenario meet the same users.
//
// Times are simulated times, counted from the start of the run; a [Calendar] tells their weekday and time of day. A
// [Class] describes the sessions themselves.
package workloads
