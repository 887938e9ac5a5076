package scenarios_test

import (
	"fmt"

	"poolsim/scenarios"
)

func ExampleLoad() {
	s, err := scenarios.Load("morning-storm", scenarios.Overrides{Sets: []string{"pool.max_session_limit=20"}})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(s.Headline)
	// Output: 180 users log on within 10 minutes · 10 hosts D8s_v5, limit 20
}

func ExampleLoad_wrong() {
	_, err := scenarios.Load("morning-storm", scenarios.Overrides{Sets: []string{"pool.max_sesion_limit=20"}})
	fmt.Println(err)
	// Output: --set: pool.max_sesion_limit: no such key. Did you mean max_session_limit?
}
