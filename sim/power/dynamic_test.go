package power

import (
	"testing"

	"pgregory.net/rapid"
)

// places adds so many places without a machine.
func places(v *View, n int) *View {
	for range n {
		v.Hosts = append(v.Hosts, Host{State: Absent, Load: UnknownLoad})
	}
	return v
}

func dynamic(p PowerPhase, least, most int32) Dynamic {
	return Dynamic{PhaseRules: []DynamicPhase{{p, least, most}}, Switches: DefaultSwitches()}
}

func TestDynamic(t *testing.T) {
	peak := PowerPhase{Kind: Peak, MinimumHostsPercent: 10, CapacityThresholdPercent: 60}
	rampUp := peak
	rampUp.Kind = RampUp
	for _, c := range []struct {
		name     string
		settings Dynamic
		view     *View
		required int32
		want     map[ActionKind]int32
	}{
		// 10 % of the least size, not of the hosts that exist.
		{"one host always runs", dynamic(peak, 10, 20), pool(5, 9, 0), 1, nil},
		{"minimum of the least size", dynamic(peak, 10, 30), places(pool(5, 19, 0), 10), 1, map[ActionKind]int32{DeleteHost: 10}},
		// 31 sessions of 5 at 60 % need ceil(31/3) = 11 hosts: 9 run, one is off.
		{"started before created", dynamic(peak, 10, 20), places(pool(5, 1, 4, 4, 4, 4, 3, 3, 3, 3, 3), 10), 11,
			map[ActionKind]int32{StartHost: 1, CreateHost: 1}},
		{"never above the most", dynamic(peak, 1, 3), places(pool(5, 0, 5, 5), 1), 4, map[ActionKind]int32{CreateHost: 1}},
		{"created up to the least size", dynamic(rampUp, 4, 9), places(pool(5, 0, 1), 8), 1, map[ActionKind]int32{CreateHost: 3}},
		// 3 sessions need 1 host: of 4 above a least size of 2, two empty ones are deleted and one stays as a stopped host.
		{"deleted down to the least size", dynamic(peak, 2, 9), pool(5, 0, 3, 0, 0, 0), 1, map[ActionKind]int32{DeleteHost: 2, StopHost: 1}},
		{"nothing deleted in ramp-up", dynamic(rampUp, 2, 9), pool(5, 3, 3, 0, 0, 0), 1, nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			d := evaluate(t, c.settings, c.view)
			if d.Record.Required != c.required {
				t.Errorf("%d hosts required, want %d", d.Record.Required, c.required)
			}
			wantActions(t, d, c.want)
		})
	}
}

// Hosts with an ephemeral disk cannot be deallocated: with a minimum of 100 % of the least size nothing is ever stopped, only
// created and deleted (https://learn.microsoft.com/azure/virtual-desktop/deploy/session-hosts/ephemeral-os-disks).
func TestEphemeralHostsAreNeverStopped(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p, least := anyPhase(t), rapid.Int32Range(0, 5).Draw(t, "least")
		p.MinimumHostsPercent = 100
		most := least + rapid.Int32Range(0, 5).Draw(t, "more")
		v := &View{Limit: 4, Draw: rapid.Uint64().Draw(t, "draw")}
		for range most {
			v.Hosts = append(v.Hosts, Host{State: Absent})
		}
		policy := dynamic(p, least, most).New()
		for range 10 {
			for i := range v.Hosts {
				if h := &v.Hosts[i]; h.State == On {
					h.Sessions = rapid.Int32Range(0, 4).Draw(t, "sessions")
					h.Active = h.Sessions
				}
			}
			d := policy.Evaluate(v, 0)
			if d.Record.Stopped > 0 {
				t.Fatalf("stopped: %s", d.Record.Sentence())
			}
			apply(v, d)
			if n := policy.Evaluate(v, 0).Record.Total; n < least || n > most {
				t.Fatalf("%d hosts, want %d to %d", n, least, most)
			}
		}
	})
}

func TestDynamicRefusesImpossibleSizes(t *testing.T) {
	for _, d := range []Dynamic{dynamic(PowerPhase{}, -1, 2), dynamic(PowerPhase{}, 3, 2), {}} {
		if d.Validate() == nil {
			t.Errorf("%+v is valid", d)
		}
	}
}
