package scenarios

import (
	"bytes"
	"strings"
	"testing"
)

func TestHeadline(t *testing.T) {
	s, err := Load("", Overrides{})
	if err != nil {
		t.Fatal(err)
	}
	if want := "180 users log on within 10 minutes · 10 hosts D8s_v5, limit 28"; s.Headline != want {
		t.Errorf("got %q, want %q", s.Headline, want)
	}
	s = load(t, small+"[[pool.hosts]]\ncount = 1\nvcpus = 4\nmemory_gib = 16\nsessions = 2\n[[operation.drain]]\nat = \"07:50\"\nhosts = \"50%\"\n", Overrides{})
	if want := "50 users log on within 10 minutes, 2 users are there · 4 hosts D8s_v5, 1 host 4 vCPU, 16 GiB, limit 20 · 3 hosts drained at 07:50"; s.Headline != want {
		t.Errorf("got %q, want %q", s.Headline, want)
	}
}

func TestShowIsTheSameScenario(t *testing.T) {
	cases := map[string][]byte{"starter": Starter(), "small": []byte(small)}
	for _, b := range Builtins() {
		if b.Name != "stand-in-day" {
			cases[b.Name] = b.Text
		}
	}
	cases["all kinds"] = []byte(everything)
	for name, text := range cases {
		first := load(t, string(text), Overrides{})
		var shown bytes.Buffer
		if err := Show(first, &shown); err != nil {
			t.Fatal(err)
		}
		write(t, "pool.toml", shown.String())
		again, err := Load("pool.toml", Overrides{})
		if err != nil {
			t.Errorf("%s: %v\n%s", name, err, shown.String())
			continue
		}
		if again.Digest != first.Digest {
			t.Errorf("%s: another digest\n%s", name, shown.String())
		}
	}
}

func TestDigest(t *testing.T) {
	base := load(t, small, Overrides{}).Digest
	if !strings.HasPrefix(base, "sha256:") || len(base) != len("sha256:")+64 {
		t.Errorf("digest %q", base)
	}
	same := load(t, "# a comment\n"+strings.Replace(small, `"2h"`, `"120m"`, 1), Overrides{}).Digest
	if same != base {
		t.Error("a comment and another spelling change the digest")
	}
	notInForce := load(t, small+"[depth_first]\nquery_order = \"name\"\n", Overrides{}).Digest
	if notInForce != base {
		t.Error("a table that is not in force changes the digest")
	}
	if other := load(t, small, Overrides{Sets: []string{"pool.max_session_limit=21"}}).Digest; other == base {
		t.Error("another limit has the same digest")
	}
}

// everything uses each kind of workload, operation and value once.
const everything = `name = "Everything"
start = "Tue 06:00"
duration = "36h"
warmup = "1h"
[pool]
algorithm = "choices"
max_session_limit = 30
refused_retry = { dist = "uniform", min = "10s", max = "1m" }
[choices]
signal = "load-index"
[[pool.hosts]]
name = "big ones"
count = 3
size = "d8s_V5"
speed = { dist = "normal", mean = 1, sd = 0.05 }
boot = { dist = "gamma", mean = "3m", cv = 0.3 }
sessions = [1, 0, 2]
sessions_length = { dist = "weibull", mean = "2h", cv = 1.5 }
capabilities = ["multi-session", "gpu"]
price_per_hour = 1.5
[[pool.hosts]]
count = 2
vcpus = 4
memory_gib = 16
state = "off"
[metrics]
phase = "aligned"
stuck_hosts = 1
[profile_share]
iops = 5000
[[workload.steady]]
name = "open"
rate_per_hour = 12
needs = ["gpu"]
classes = { light = 0.5, "odd one" = 0.5 }
from = "08:00"
to = "20:00"
[[workload.steady]]
users = 20
offline = { dist = "exponential", mean = "3h" }
session_length = "90m"
class = "none"
[[workload.storm]]
users = 10
at = "Day2 08:00"
window = "10m"
shape = "triangular"
peak_share = 0.2
[[workload.storm]]
users = 10
at = "Wed 09:00"
window = "0s"
shape = "burst"
ends = "clock"
[[workload.day]]
users = 10
curve = [["07:00", 0], ["08:00", 30], ["24:00", 0.5]]
session_length = { mix = [ { share = 0.5, dist = "triangular", min = "1h", mode = "2h", max = "3h" }, { share = 0.5, dist = "lognormal", mean = "1h", cv = 1 } ] }
[[workload.day.break]]
at = "12:00"
length = "30m"
[[workload.day.break]]
per_hour = 0.5
length = { dist = "exponential", mean = "5m" }
[[operation.drain]]
name = "patch"
at = "22:00"
hosts = "50%"
choose = "emptiest"
force_logoff_after = "30m"
until = "23:00"
restart = true
[[operation.start]]
at = "07:00"
hosts = 2
[[operation.stop]]
at = "Wed 12:00"
hosts = ["host-05"]
[[operation.fail]]
at = "13:00"
hosts = 1
repair_after = "20m"
[[operation.disconnect]]
at = "14:00"
share = 0.5
[[operation.set]]
at = "15:00"
key = "pool.refused_retry.min"
value = "20s"
[session_limits]
idle_disconnect = "1h"
[class."odd one"]
like = "heavy"
cpu.mean = 0.6
[cost]
reserved_hosts = 1
reserved_price_per_hour = 0.2
[cost.price_per_hour]
Standard_D8s_v5 = 0.4
[[objective]]
metric = "desktop_within_share"
within = "30s"
min = 0.9
at = "p90"
[[objective]]
metric = "refused_users_share"
max = 0.01
variant = "other"
[[variant]]
name = "other"
set = { "operation.drain.patch.hosts" = 1, "pool.hosts.\"big ones\".count" = 3, "class.odd one.cpu.mean" = 0.7 }
`
