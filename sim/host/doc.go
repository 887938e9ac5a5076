// Package host is the fluid model of one session host: a CPU and a disk that are shared by the sessions on it and by the
// work that comes and goes (logons, start-up programs, reconnects, sign-outs), and the agent that samples them.
//
// Between two events all rates are constant, so nothing is approximated by steps. Each resource has a virtual clock that
// advances at the share s of its demand that everyone gets; a job of so much work, of which at most a cap is done in a
// second, is done when that clock has advanced by work/cap. A change of s therefore moves one event, whatever the number
// of jobs: processor sharing with a cap per job, exact for any law of the work (compare Kleinrock, Queueing Systems II,
// ch. 4, and the M/G/c-PS results in package theory).
//
// Demands are integers (millionths of a vCPU, millionths of an operation a second), so that adding a session and taking
// it away again gives back exactly what was there.
package host
