// Command beside puts the future event list of the simulator beside others on one machine and in one run: a bare typed
// heap, Go's container/heap, C++'s std::priority_queue, ns-3 with each of its schedulers, and SimPy.
//
//	go run ./sim/queue/beside
//	go run ./sim/queue/beside -pending 100,10000 -events 300000 -rounds 5
//
// Two models are run. In the hold model a fixed number of events is pending; the next one happens and schedules another
// one an exponential time later (Jones 1986, An empirical comparison of priority-queue and event-set implementations,
// Communications of the ACM 29(4)). M/M/1 is a queue with Poisson arrivals, one server, and nine tenths of its capacity
// used; every program prints the mean time in the system, whose exact value is 10 services, so that a program which does
// less than its share of the work is seen.
//
// The contenders take turns, round by round, and medians are printed. Every contender draws its exponential times with what
// its own language offers, and that time counts. What is not installed is left out, and said. On Debian
// the script run installs all of them.
package main
