package sim

import (
	"context"
	"fmt"
	"runtime"
	"testing"
	"time"

	"poolsim/balancer"
	"poolsim/workloads"
	"poolsim/workloads/draw"
)

// medium is the class of knowledge workers with the built-in figures.
func medium() workloads.Class {
	return workloads.Class{
		Name: "medium", CPU: must(draw.Lognormal(0.25, 0.5)), MemoryGiB: 1, IOPS: 10,
		ActiveTime: exponential(780), IdleTime: exponential(420), IdleShare: 0.1,
		LogonFixed: constant(6), LogonCPUSeconds: must(draw.Lognormal(12, 0.6)), StartupCPUSeconds: 8, LogonCores: 1,
		LogonIOs: 900, LogonIOPSMax: 150, ProfileIOs: 600, ProfileIOPSMax: 100,
		ReconnectFixed: constant(2), ReconnectCPUSeconds: must(draw.Lognormal(1.5, 0.6)), ReconnectIOs: 50,
		SignoutCPUSeconds: 3, SignoutProfileIOs: 500, DisconnectShare: 0.2,
	}
}

// officeDay is a working day of so many users on so many hosts, who come within two hours and stay for eight.
func officeDay(users, hosts int, settings balancer.Settings) *Config {
	p := plainPool(hosts, 8, settings)
	p.limit(64)
	p.Rules.SessionLimits.DisconnectedLogoff = 2 * time.Hour
	p.Rules.LoadIndex.CPUThreshold, p.Rules.LoadIndex.MemoryThreshold = 90, 90
	p.Rules.RefusedPatience = 5 * time.Minute
	storm := &workloads.Storm{Users: users, At: 8 * time.Hour, Window: 2 * time.Hour}
	return config(24*time.Hour, p, medium(), workload(storm, must(draw.Normal(8*3600, 1800, 0))))
}

// fresh is how many bytes a simulator allocates from its making to the end of its first run: all that it ever needs, what
// its slices grew through included.
func fresh(b *testing.B, cfg *Config) uint64 {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	if _, err := New(cfg, Options{}).Run(context.Background(), 0); err != nil {
		b.Fatal(err)
	}
	runtime.ReadMemStats(&after)
	return after.TotalAlloc - before.TotalAlloc
}

// BenchmarkDay simulates a working day; events a second and bytes a session (every user has one) are reported.
func BenchmarkDay(b *testing.B) {
	for _, size := range []struct{ users, hosts int }{{1000, 20}, {10_000, 200}} {
		for _, settings := range []balancer.Settings{balancer.DefaultBreadthFirst(), balancer.DefaultDepthFirst(), balancer.DefaultHorizon()} {
			b.Run(fmt.Sprintf("%s/%d", settings.Algorithm(), size.users), func(b *testing.B) {
				cfg := officeDay(size.users, size.hosts, settings)
				perSession := float64(fresh(b, cfg)) / float64(size.users)
				s := New(cfg, Options{})
				events := int64(0)
				b.ReportAllocs()
				b.ResetTimer()
				for i := range b.N {
					r, err := s.Run(context.Background(), uint32(i))
					if err != nil {
						b.Fatal(err)
					}
					events += r.Events
				}
				b.ReportMetric(float64(events)/b.Elapsed().Seconds(), "events/s")
				b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(events), "ns/event")
				b.ReportMetric(perSession, "B/session")
			})
		}
	}
}

// BenchmarkStorm simulates 180 logons within ten minutes on ten hosts, two hours in all.
func BenchmarkStorm(b *testing.B) {
	p := plainPool(10, 8, balancer.DefaultBreadthFirst())
	p.limit(28)
	p.Rules.RefusedPatience = 5 * time.Minute
	storm := &workloads.Storm{Users: 180, At: 15 * time.Minute, Window: 10 * time.Minute}
	s := New(config(2*time.Hour, p, medium(), workload(storm, must(draw.Normal(8*3600, 1800, 0)))), Options{})
	b.ReportAllocs()
	for i := range b.N {
		if _, err := s.Run(context.Background(), uint32(i)); err != nil {
			b.Fatal(err)
		}
	}
}
