// Package proof sets the simulator beside answers that are known without it: closed forms and small chains from package
// theory, examples that vendors print, sums done by hand, and published or independent simulations.
//
//	report, err := proof.Run(ctx, proof.Options{Seed: 1})
//	if err != nil {
//		return err
//	}
//	if err := report.WriteTable(os.Stdout); err != nil {
//		return err
//	}
//	fmt.Println(report.Passed())
//
// An experiment is one simulation, in many replications, from which one or more cases read a figure each. A [Case] says
// what the figure should be, how far that itself is known, and what came out.
//
// # Verdicts
//
// A case passes when the known value lies within the bounds around the simulated mean. The bounds are Student t intervals,
// so wide that all cases together hold them with probability 99.9 % when the simulator is right (Bonferroni: each case at
// 1 - 0.001/cases, whichever groups are run). Where the known value was itself simulated, its own error at that level is
// added. A case whose bounds are wider than 5 % of the value has not shown anything and is unproven, which is not passed.
// Exact cases must give the very number.
//
// Where more work or more users came than is expected, times and refusals are higher for that reason alone. What came is
// known in the mean, so these cases are adjusted by it (control variates), which makes their bounds narrower and leaves
// them as safe.
//
// # Faults
//
// The check is worth what it can find. [Options].Rule puts another rule in the place of one that a case names; the tests of
// this package put rules with typical mistakes there (half rounded down, old figures read as if they were live, a limit
// off by one, ties always to the first) and see the cases fail.
//
// # Single formulas
//
// [Formulas] are the closed forms by name, for a planner's own numbers.
package proof
