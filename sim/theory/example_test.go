package theory_test

import (
	"fmt"

	"poolsim/sim/theory"
)

func ExampleNewSharedHost() {
	host, err := theory.NewSharedHost(4, 3.0/8, 8)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("%.2f s instead of 8 s\n", host.MeanSojourn())
	// Output: 12.08 s instead of 8 s
}

func ExampleChain_Solve() {
	for _, rule := range []struct {
		name   string
		choose theory.Placement
	}{{"random", theory.PlaceRandom}, {"least", theory.PlaceLeast}, {"half", theory.PlaceHalf}, {"depth", theory.PlaceDepth}} {
		pool := theory.Chain{Hosts: 3, Limit: 4, Load: 8, Choose: rule.choose}
		result, err := pool.Solve()
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Printf("%-6s %.1f %% refused, fullest host %.2f\n", rule.name, 100*result.Refused, result.MeanMax)
	}
	// Output:
	// random 5.1 % refused, fullest host 3.35
	// least  5.1 % refused, fullest host 3.02
	// half   5.1 % refused, fullest host 3.17
	// depth  5.1 % refused, fullest host 3.65
}
