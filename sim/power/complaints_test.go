package power

import "testing"

// https://github.com/MicrosoftDocs/azure-docs/issues/88703: ten hosts, at most four in off-peak. No setting caps the hosts
// that run; the threshold does as long as the sessions stay within its share of four hosts. Limit 10, 36 sessions: 90 % and
// more keep four hosts, 89 % starts a fifth (36/8.9 = 4.04).
func TestWhichThresholdKeepsFourHosts(t *testing.T) {
	for threshold := int32(1); threshold <= 100; threshold++ {
		d := evaluate(t, plan(PowerPhase{Kind: OffPeak, CapacityThresholdPercent: threshold}), pool(10, 6, 9, 9, 9, 9))
		if stays := d.Record.Started == 0; stays != (threshold >= 90) {
			t.Errorf("threshold %d %%: %s", threshold, d.Record.Sentence())
		}
	}
}

// https://github.com/MicrosoftDocs/azure-docs/issues/84847: ten hosts of 20 seats. At a threshold of 60 % the wave has to fill
// 12 seats a host before the next one starts, one at a time; a minimum of 50 % has five there before anybody comes.
func TestMinimumInPeak(t *testing.T) {
	one, half := PowerPhase{Kind: Peak, MinimumHostsPercent: 10, CapacityThresholdPercent: 60}, PowerPhase{Kind: Peak, MinimumHostsPercent: 50, CapacityThresholdPercent: 60}
	started := func(p PowerPhase, sessions ...int32) int32 {
		return evaluate(t, plan(p), pool(20, 10-len(sessions), sessions...)).Record.Started
	}
	if got := started(one, 12); got != 0 {
		t.Errorf("12 of 20 seats start %d hosts, want none", got)
	}
	if got := started(one, 13); got != 1 {
		t.Errorf("13 of 20 seats start %d hosts, want 1", got)
	}
	if got := started(half, 0); got != 4 {
		t.Errorf("an empty pool starts %d hosts, want 4", got)
	}
}

// https://github.com/Azure/RDS-Templates/issues/523: two hosts of four seats, a third wanted at 6 or 7 users. It starts at 7
// with a threshold below 87.5 %, at 6 below 75 %.
func TestWhichThresholdStartsThirdHost(t *testing.T) {
	for threshold := int32(1); threshold <= 100; threshold++ {
		p := PowerPhase{Kind: Peak, MinimumHostsPercent: 30, CapacityThresholdPercent: threshold}
		seven, six := evaluate(t, plan(p), pool(4, 4, 4, 3)), evaluate(t, plan(p), pool(4, 4, 3, 3))
		if (seven.Record.Started > 0) != (threshold < 88) || (six.Record.Started > 0) != (threshold < 75) {
			t.Errorf("threshold %d %%: 7 users start %d, 6 users %d", threshold, seven.Record.Started, six.Record.Started)
		}
	}
}

// https://github.com/MicrosoftDocs/azure-docs/issues/88625: no host without a session, at a minimum of 0 %.
func TestZeroHosts(t *testing.T) {
	p := PowerPhase{Kind: OffPeak, CapacityThresholdPercent: 90}
	wantActions(t, evaluate(t, plan(p), pool(10, 3, 0, 0)), map[ActionKind]int32{StopHost: 2})
	wantActions(t, evaluate(t, plan(p), pool(10, 3, 1)), nil)
}

// https://github.com/MicrosoftDocs/azure-docs/issues/94542: during a roll-over the pool has ten old hosts, tagged, and ten new
// ones. Half of all twenty are to run, and tagged ones that run count, so that no new host starts until old ones go.
func TestTaggedHostsCountInTheMinimum(t *testing.T) {
	p := PowerPhase{Kind: RampUp, MinimumHostsPercent: 50, CapacityThresholdPercent: 80}
	v := pool(10, 10, make([]int32, 10)...)
	for i := range 10 {
		v.Hosts[i].Excluded = true
	}
	wantActions(t, evaluate(t, plan(p), v), nil)
	for i := range 10 {
		v.Hosts[i].State = Off
	}
	wantActions(t, evaluate(t, plan(p), v), map[ActionKind]int32{StartHost: 10})
}
