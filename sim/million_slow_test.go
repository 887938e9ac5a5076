//go:build slow

package sim

import (
	"context"
	"testing"

	"poolsim/balancer"
)

// BenchmarkMillion simulates the day of a million users on ten thousand hosts.
func BenchmarkMillion(b *testing.B) {
	for _, settings := range []balancer.Settings{balancer.DefaultBreadthFirst(), balancer.DefaultDepthFirst(), balancer.DefaultHorizon()} {
		b.Run(settings.Algorithm(), func(b *testing.B) {
			cfg := officeDay(1_000_000, 10_000, settings)
			for i := range b.N {
				r, err := New(cfg, Options{}).Run(context.Background(), uint32(i))
				if err != nil {
					b.Fatal(err)
				}
				b.ReportMetric(float64(r.Events)/b.Elapsed().Seconds()*float64(i+1), "events/s")
				b.ReportMetric(float64(r.Events), "events")
			}
		})
	}
}
