package balancer_test

import (
	"fmt"
	"time"

	"poolsim/balancer"
)

func Example() {
	board := balancer.NewBoard([]balancer.HostInfo{
		{Name: "host-01", Limit: 16, Capabilities: balancer.DefaultCapabilities, Weight: 1},
		{Name: "host-02", Limit: 16, Capabilities: balancer.DefaultCapabilities, Weight: 1},
	}, balancer.LoadIndex{})
	board.SetOpen(0, true)
	board.SetOpen(1, true)
	board.SetCounts(0, balancer.Counts{Sessions: 3})

	rule := balancer.DefaultDepthFirst().New(board.View())
	decision := rule.Place(board.View(), balancer.Request{Draw: 42})
	fmt.Println(decision.Reason.Sentence(board.View(), decision.Host))
	// Output: most sessions below the limit on host-01; 3 of 16 sessions
}

// A load index from CPU alone is as old as the last report: until the next one, Horizon 7.8 sends everyone to one host.
func ExampleHorizon78() {
	board := balancer.NewBoard([]balancer.HostInfo{
		{Name: "host-01", Limit: 50, Capabilities: balancer.DefaultCapabilities, Weight: 1},
		{Name: "host-02", Limit: 50, Capabilities: balancer.DefaultCapabilities, Weight: 1},
	}, balancer.LoadIndex{Enabled: true, CPUThreshold: 90})
	for host, cpu := range []float64{30, 18} {
		board.SetOpen(int32(host), true)
		board.Deliver(int32(host), balancer.Report{CPUPercent: cpu})
	}
	rule := balancer.DefaultHorizon78().New(board.View())
	for second := range 3 {
		now := time.Duration(second) * time.Second
		decision := rule.Place(board.View(), balancer.Request{Now: now, Draw: uint64(second)})
		fmt.Println(decision.Reason.Sentence(board.View(), decision.Host))
		counts := board.View().Counts(decision.Host)
		board.SetCounts(decision.Host, balancer.Counts{Sessions: counts.Sessions + 1, Connecting: counts.Connecting + 1})
	}
	// Output:
	// lowest load index on host-02; index 20 sampled 0 s ago
	// lowest load index on host-02; index 20 sampled 1 s ago
	// lowest load index on host-02; index 20 sampled 2 s ago
}
