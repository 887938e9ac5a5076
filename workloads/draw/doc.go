// Package draw makes the random quantities of a simulation: which number is drawn is decided by what it is for, never by
// how many were drawn before.
//
// A [Key] (seed and replication) together with a [Purpose], a group, an entity and an index names one draw. It is worked
// out when needed, by the counter-based generator Philox4x32-10, and nothing is kept between draws. So two variants of a
// scenario see the same demand, replications can run in any order, and a new kind of draw moves no old one:
//
//	key := draw.Key{Seed: 1, Replication: 3}
//	length, err := draw.Lognormal(4*3600, 0.6) // seconds
//	if err != nil { ... }
//	seconds := length.At(key.Unit(draw.SessionLength, workload, user, visit))
//
// A [Law] is a distribution; its At turns one uniform into one value by the inverse transform. Laws are made once, when a
// scenario is read, and drawing from one allocates nothing.
//
// Results are the same bytes on every processor: the package has its own logarithm, exponential and normal quantile, and
// keeps products and sums apart so that no compiler fuses them.
package draw
