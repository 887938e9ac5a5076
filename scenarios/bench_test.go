package scenarios

import "testing"

func BenchmarkLoad(b *testing.B) {
	for _, name := range []string{"morning-storm", "office-day", "stale-herd"} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if _, err := Load(name, Overrides{}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

func BenchmarkVariation(b *testing.B) {
	s, err := Load("morning-storm", Overrides{})
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		if _, err := s.Variation(0, "pool.max_session_limit=30"); err != nil {
			b.Fatal(err)
		}
	}
}
