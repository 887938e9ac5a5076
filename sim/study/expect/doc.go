// Package expect sets what queueing theory expects of a variant beside what was simulated, so that a planner sees where
// the two agree, and why they do not where the pool does something that the formula leaves out.
//
//	comparisons, err := expect.Of(&outcome)
//	if err != nil {
//		return err
//	}
//	for _, c := range comparisons {
//		fmt.Println(c.What, c.Theory, c.Simulated, c.Verdict, c.Why)
//	}
//
// Four closed forms are looked for: sessions in a pool that has a seat for everyone (M_t/G/infinity), their peak in a
// storm or a day, logons in progress at the top of a storm, refusals of a full pool (Erlang B, Engset), and the time a
// drain takes. A comparison is judged only where everything that the formula assumes holds; otherwise it names what does
// not. The formulas themselves are those of package theory.
package expect
