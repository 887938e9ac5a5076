package expect

import (
	"math"
	"strings"
	"testing"
	"time"

	"poolsim/balancer"
	"poolsim/sim"
	"poolsim/workloads"
)

// agree fails the test unless a comparison agrees, with a theory near what it should be.
func agree(t *testing.T, c *Comparison, want, relative float64) {
	t.Helper()
	if c == nil {
		t.Fatal("no comparison")
	}
	if !(math.Abs(c.Theory-want) <= relative*want) {
		t.Errorf("%s: theory %v, want %v", c.What, c.Theory, want)
	}
	if c.Verdict != Agrees {
		t.Errorf("%s: %v: theory %v, simulated %v in [%v, %v]. %s", c.What, c.Verdict, c.Theory, c.Simulated, c.Low, c.High, c.Why)
	}
}

// Erlang B with 16 seats and 12 erlangs refuses .0604125924626 of the users, whatever the law of the session length.
func TestErlang(t *testing.T) {
	for name, length := range map[string]workloads.Workload{
		"exponential": load(workloads.Steady{RatePerHour: 12}, exponential(3590)),
		"constant":    load(workloads.Steady{RatePerHour: 12}, fixed(3590)),
	} {
		cfg := config(120*time.Hour, 4, 4, length)
		cfg.Warmup = 10 * time.Hour
		t.Run(name, func(t *testing.T) { agree(t, simulated(t, cfg, share), .0604125924626, 1e-9) })
	}
}

// Engset with 100 users, 40 seats and a demand of 0.5 refuses .0293377110112 of the requests.
func TestEngset(t *testing.T) {
	w := load(&workloads.Population{Users: 100, Offline: exponential(7200)}, exponential(3590))
	cfg := config(80*time.Hour, 10, 4, w)
	cfg.Warmup = 10 * time.Hour
	agree(t, simulated(t, cfg, share), .0293377110112, 1e-9)
}

// A steady stream of 100 an hour with sessions of an hour holds 100 (1 - exp(-t)) sessions after t hours from an empty pool:
// on average over four hours 100 (1 - (1 - exp(-4))/4) = 75.458.
func TestSessionsOfASteadyStream(t *testing.T) {
	cfg := config(4*time.Hour, 10, 1000, load(workloads.Steady{RatePerHour: 100}, exponential(3590)))
	agree(t, simulated(t, cfg, mean), 75.458, 0.003)
	if c := simulated(t, cfg, peak); c != nil {
		t.Errorf("a steady stream has no busiest moment: %+v", c)
	}
}

// A thousand users over 60 minutes with exponential sessions of 480 minutes: 940.024779323 are there at the end of the hour
// (UniformWindow of package theory), and with a logon of ten seconds a little more.
func TestPeakOfAStorm(t *testing.T) {
	storm := &workloads.Storm{Users: 1000, At: time.Hour, Window: time.Hour, Shape: workloads.ShapeUniform}
	c := simulated(t, config(6*time.Hour, 10, 1000, load(storm, exponential(480*60))), peak)
	agree(t, c, 940.02, 0.001)
	// Each user is there with probability 0.94: standard deviation sqrt(1000 x 0.94 x 0.06) = 7.5, times 3.09 23.2.
	if math.Abs(c.Most-964) > 1 {
		t.Errorf("at most %v", c.Most)
	}
}

func TestPeakIsNeverMoreThanThereAreUsers(t *testing.T) {
	storm := &workloads.Storm{Users: 50, At: time.Hour, Window: 10 * time.Minute}
	c := simulated(t, config(3*time.Hour, 10, 1000, load(storm, fixed(8*3600))), peak)
	agree(t, c, 50, 1e-9)
	if c.Most != 50 || c.Simulated != 50 {
		t.Errorf("%+v", c)
	}
}

// A thousand users by VMware's one-hour rule, each logging on in 40 s: 27.8883905184 at once at the top, but for the 0.165 %
// of the curve that are cut (1/0.99835 more) and the mean over the minute in place of its middle.
func TestLogonsOfAStorm(t *testing.T) {
	storm := &workloads.Storm{Users: 1000, At: time.Hour, Window: time.Hour}
	cfg := config(3*time.Hour, 10, 1000, load(storm, fixed(3600*8)))
	cfg.Classes[0].LogonFixed = fixed(40)
	agree(t, simulated(t, cfg, logons), 27.8883905184/0.998347, 0.002)
}

// Twenty sessions with exponential times of an hour take 3.59773965714 hours on average.
func TestDrain(t *testing.T) {
	cfg := config(40*time.Hour, 2, 100)
	for i := range cfg.Pools[0].Hosts {
		cfg.Pools[0].Hosts[i].Sessions, cfg.Pools[0].Hosts[i].SessionsLength = 20, exponential(3600)
	}
	cfg.Operations = []sim.Operation{{
		Kind: sim.Drain, Hosts: sim.HostChoice{Count: 1}, ForceLogoffAfter: sim.Never, Until: sim.Never,
	}}
	c := simulated(t, cfg, drains)
	if c == nil || c.Verdict != Agrees || math.Abs(c.Theory-60*3.59773965714) > 5 {
		t.Errorf("%+v", c)
	}
}

// What a formula leaves out is named, and nothing is judged then.
func TestObstacles(t *testing.T) {
	steady := func() *sim.Config {
		cfg := config(30*time.Hour, 2, 4, load(workloads.Steady{RatePerHour: 10}, exponential(3590)))
		cfg.Warmup = 10 * time.Hour
		return cfg
	}
	cases := []struct {
		want   string
		what   string
		change func(c *sim.Config)
	}{
		{"refused users try again", share, func(c *sim.Config) { c.Pools[0].Rules.RefusedPatience = time.Minute }},
		{"does not respect the session limit", share, func(c *sim.Config) { c.Pools[0].Rules.Balancer = balancer.BreadthFirst{} }},
		{"late (pool.visibility_lag)", share, func(c *sim.Config) { c.Pools[0].Rules.VisibilityLag = time.Minute }},
		{"thresholds of their own", share, func(c *sim.Config) { c.Pools[0].Rules.Agents[1].Connecting = 50 }},
		{"hosts or rules change", share, func(c *sim.Config) { c.Pools[0].Hosts[0].Off = true }},
		{"still lacks 37 % of its sessions", share, func(c *sim.Config) { c.Warmup = time.Hour }},
		{"do not come to all hosts at all times", share, func(c *sim.Config) { c.Workloads[0].To = 25 * time.Hour }},
		{"a seat for everyone", mean, func(*sim.Config) {}},
		{"an operation cuts connections", mean, func(c *sim.Config) {
			c.Operations = []sim.Operation{{Kind: sim.Disconnect, At: 20 * time.Hour, Share: 1, BackAfter: fixed(60)}}
		}},
		{"idle sessions are disconnected", mean, func(c *sim.Config) { c.Pools[0].Rules.SessionLimits.IdleDisconnect = time.Hour }},
		{"users take breaks", mean, func(c *sim.Config) {
			c.Workloads[0].Breaks = []workloads.Break{{At: 12 * time.Hour, Share: 1, Length: fixed(60)}}
		}},
	}
	for _, c := range cases {
		cfg := steady()
		c.change(cfg)
		got := simulated(t, cfg, c.what)
		if got == nil || got.Verdict != NotJudged || math.IsNaN(got.Theory) || !strings.Contains(got.Why, c.want) {
			t.Errorf("%s: %+v", c.want, got)
		}
	}
}

func TestWhereThereIsNoFormula(t *testing.T) {
	drained := func(w workloads.Workload, disconnected float64) *sim.Config {
		cfg := config(4*time.Hour, 2, 100, w)
		cfg.Classes[0].DisconnectShare = disconnected
		cfg.Operations = []sim.Operation{{
			Kind: sim.Drain, At: time.Hour, Hosts: sim.HostChoice{Count: 1}, ForceLogoffAfter: sim.Never, Until: sim.Never,
		}}
		return cfg
	}
	stream := workloads.Steady{RatePerHour: 50}
	for want, cfg := range map[string]*sim.Config{
		"not exponential":    drained(load(stream, fixed(600)), 0),
		"leave sessions":     drained(load(stream, exponential(600)), 0.5),
		"there are no sessi": drained(load(&workloads.Storm{At: 2 * time.Hour}, exponential(600)), 0),
	} {
		cfg.Workloads[0].EndsByClock = false
		if want == "there are no sessi" {
			cfg.Workloads = nil
		}
		got := simulated(t, cfg, drains)
		if got == nil || !math.IsNaN(got.Theory) || got.Verdict != NotJudged || !strings.Contains(got.Why, want) {
			t.Errorf("%s: %+v", want, got)
		}
	}
}

// A theory that is wrong by more than the bounds is said to differ: here an hour of session is called two.
func TestDifference(t *testing.T) {
	c := Comparison{Theory: 10, Most: math.NaN(), Low: 10.2, High: 10.6}
	if c.judge("", nil, 0.1); c.Verdict != Differs {
		t.Errorf("%v", c.Verdict)
	}
	if c.judge("", nil, 0.3); c.Verdict != Agrees {
		t.Errorf("%v", c.Verdict)
	}
	c.Most = 12
	if c.judge("", nil, 0.1); c.Verdict != Agrees {
		t.Errorf("%v", c.Verdict)
	}
}
