// Package theory holds exact answers from queueing theory, to be set beside
// what a simulation says.
//
// A planner believes a simulator that reproduces known results. Each file of
// this package is one such result: a closed form, a small Markov chain solved
// exactly, or a limit for very many hosts. Nothing here draws a random number
// and nothing here knows the simulator.
//
// # Where to look
//
// One host or one queue:
//
//   - [MM1], [MMC]: waiting lines with one server and with several (Erlang C).
//   - [FIFO]: one server in order of arrival, any job law (Pollaczek-Khinchine).
//   - [SharedCore], [SharedHost]: processor sharing, which is how logons slow
//     each other down on a host. [ShareCores] gives exact departure times of a
//     given list of jobs.
//   - [FluidStorm]: the backlog of a storm that outruns a host.
//
// How many seats a pool needs:
//
//   - [ErlangB]: refusals when N hosts of limit L are full, many users.
//   - [Engset]: the same for a fixed number of named users.
//   - [Occupancy]: sessions at once when nobody is refused (Poisson), and
//     [BatchVarianceRatio] when users come in groups.
//   - [SinusoidalDay], [UniformWindow], [TimeVaryingLoad]: the same with a rate
//     that changes over the day.
//   - [NormalStorm]: logons in progress at the top of a logon storm.
//   - [Drain]: how long a host takes to empty.
//
// How a placement rule spreads sessions:
//
//   - [HalfLaw]: "at random among the less loaded half" with many hosts.
//   - [Chain], [FillUp]: any rule on a few hosts, solved exactly.
//   - [OrderedHunting]: always the first host with room.
//   - [Supermarket], [IdleQueue], [StaleBoard]: the gain from fresh load figures
//     and the harm of old ones.
//   - [ExpectedMax]: the fullest host when sessions fall at random.
//
// # Conventions
//
// Times may be in any unit, as long as one call uses one unit: rates are per
// that unit, results are in it. Offered load is in erlangs: arrival rate times
// mean holding time, the mean number of servers that would be busy if nobody
// had to wait or was refused.
//
// Parameters without a meaning (a negative rate, a load that no steady state
// can carry) are answered with a [*ParameterError]; nothing panics. Methods
// that return a single number cannot fail once their model has been built by
// its constructor.
//
// # Example
//
// A host of four cores gets logons that would keep three cores busy, each
// logon needing 8 seconds of CPU time:
//
//	host, err := theory.NewSharedHost(4, 3.0/8, 8)
//	if err != nil {
//		return err
//	}
//	fmt.Println(host.MeanSojourn()) // 12.08 s instead of 8 s
package theory
