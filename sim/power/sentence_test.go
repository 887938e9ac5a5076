package power

import "testing"

func TestSentences(t *testing.T) {
	delayed := pool(20, 2, 12)
	delayed.Hosts[1].State = Booting
	classic := cores(pool(4, 4, 4, 3), 8)
	for _, c := range []struct {
		settings Settings
		view     *View
		want     string
	}{
		{plan(scenarioRampUp), pool(5, 4, 2, 1),
			"ramp-up: 3 sessions on 2 available hosts of 5 seats use 30 %, at the threshold of 30 %; 2 hosts required, nothing to do"},
		{plan(scenarioRampUp), pool(5, 0, 2, 2),
			"ramp-up: 4 sessions on 2 available hosts of 5 seats use 40 %, above the threshold of 30 %; 3 hosts required by the load, missing 1"},
		{plan(scenarioRampDown), pool(5, 2, 1, 1, 1, 1),
			"ramp-down: 4 sessions on 4 available hosts of 5 seats use 20 %, below the threshold of 75 %; 2 hosts required by the load, drained 2, will sign users out on 2"},
		{plan(scenarioOffPeak), pool(5, 6),
			"off-peak: 0 sessions and no available host; 1 host required as the minimum, started 1"},
		// A third of the seats is shown as 33.3 %, and 30.02 % is above a threshold of 30 % though it is shown as 30 %.
		{plan(PowerPhase{Kind: Peak, CapacityThresholdPercent: 40}), pool(3, 0, 1),
			"peak: 1 session on 1 available host of 3 seats use 33.3 %, below the threshold of 40 %; 1 host required by the load, nothing to do"},
		{plan(PowerPhase{Kind: Peak, CapacityThresholdPercent: 30}), pool(5000, 0, 1501),
			"peak: 1501 sessions on 1 available host of 5000 seats use 30 %, above the threshold of 30 %; 2 hosts required by the load, missing 1"},
		{ClassicTool{Kinds: []PhaseKind{Peak}, MinimumHosts: 2, SessionsPer1000Cores: 400}, classic,
			"peak: 7 sessions on 16 cores: 0.437 sessions per core, above the threshold of 0.4; 3 hosts required by the load, started 1"},
		{CapacityBuffer{PhaseRules: []BufferPhase{{Peak, 0, 10}}, Step: 1}, pool(10, 8, 6, 5),
			"peak: 11 sessions load 2 available hosts to 55 %, with a buffer of 10 %; 3 hosts required by the load, started 1"},
		{Occupancy{PhaseRules: []OccupancyPhase{{Peak, 1}}, Mode: OptimizedForPerformance(), Step: 1, Switches: DefaultSwitches()}, delayed,
			"peak: 12 sessions on 1 available host, usage 60 %, above the high threshold of 50 %; 2 hosts required by the load, 1 still booting"},
	} {
		if got := evaluate(t, c.settings, c.view).Record.Sentence(); got != c.want {
			t.Errorf("%s\nwant\n%s", got, c.want)
		}
	}
}
