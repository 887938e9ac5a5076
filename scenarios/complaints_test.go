package scenarios

import "testing"

// What users of Azure Virtual Desktop asked in public and could not answer by its documentation, each as a small scenario
// whose answer follows from the rules. Others are in findings_test.go, beside the built-in scenario that shows them.

// https://github.com/MicrosoftDocs/azure-docs/issues/75419: starting on connect in a breadth-first pool, one machine a
// connection or as in depth-first? A host is started when no seat is free, so 10 users on hosts of 4 seats start 3.
func TestStartingOnConnectFillsHosts(t *testing.T) {
	r := tryText(t, `
start = "08:00"
duration = "4h"
[pool]
algorithm = "breadth-first"
max_session_limit = 4
start_vm_on_connect = true
[[pool.hosts]]
count = 10
size = "D4s_v5"
state = "off"
[[workload.storm]]
users = 10
at = "08:10"
window = "2h"
session_length = { dist = "normal", mean = "8h", sd = "1m" }
[session_limits]
logon_timeout = "15m"
`, 5, []string{"pool.max_session_limit=1"})
	r.between(0, "host_starts", 3, 3)
	r.between(0, "hosts_on_peak", 3, 3)
	r.between(0, "unserved_users", 0, 0)
	r.between(1, "unserved_users", 0, 0)
	r.between(1, "host_starts", 10, 10)
}

// https://github.com/MicrosoftDocs/azure-docs/issues/88703: at most four of ten hosts in off-peak. 36 sessions on hosts of
// 10 seats need 36 / (10 x 0.9) = 4 at a threshold of 90 %, and 4.5, so 5, at 80 %.
func TestThresholdKeepsFourHosts(t *testing.T) {
	r := tryText(t, `
start = "Mon 21:00"
duration = "4h"
[pool]
max_session_limit = 10
[[pool.hosts]]
count = 4
size = "D8s_v5"
sessions = 9
sessions_length = "never"
[[pool.hosts]]
count = 6
size = "D8s_v5"
state = "off"
[[autoscale.schedule]]
ramp_up = { start = "07:00" }
peak = { start = "09:00" }
ramp_down = { start = "18:00", minimum_hosts_percent = 0, capacity_threshold_percent = 90 }
off_peak = { start = "20:00" }
`, 3, []string{"autoscale.schedule[0].ramp_down.capacity_threshold_percent=80"})
	r.between(0, "hosts_on_peak", 4, 4)
	r.between(1, "hosts_on_peak", 5, 5)
}

// https://github.com/MicrosoftDocs/azure-docs/issues/62660: two of two hosts run without a session, with a minimum of one.
// The older tool never stops a host in peak hours; a scaling plan keeps its minimum. In eight hours that is eight host hours,
// but for the moments until the first evaluation.
func TestOlderToolWastesHosts(t *testing.T) {
	r := tryText(t, `
start = "Mon 09:30"
duration = "8h"
[pool]
max_session_limit = 15
[[pool.hosts]]
count = 2
size = "D8s_v5"
[autoscale]
kind = "classic-tool"
minimum_hosts = 1
[[autoscale.schedule]]
ramp_up = { start = "07:00", minimum_hosts_percent = 50 }
peak = { start = "09:00" }
ramp_down = { start = "18:00" }
off_peak = { start = "20:00" }
`, 3, []string{"autoscale.kind=power"})
	r.between(0, "host_hours", 16, 16)
	r.between(1, "host_hours", 8, 8.2)
}

// https://github.com/Azure/RDS-Templates/issues/523: hosts of four seats, a third wanted with 7 users on two of them, or with
// 6. Seven of eight seats are 87.5 %, six 75 %; a threshold below that starts a host, one at it does nothing.
func TestThirdHostStartsInTime(t *testing.T) {
	third := func(sessions, threshold string) []string {
		return []string{"pool.hosts[0].sessions=" + sessions, "autoscale.schedule[0].ramp_up.capacity_threshold_percent=" + threshold}
	}
	r := tryText(t, `
start = "Mon 10:00"
duration = "1h"
[pool]
max_session_limit = 4
[[pool.hosts]]
count = 2
size = "F8s_v2"
sessions = [4, 3]
sessions_length = "never"
[[pool.hosts]]
count = 4
size = "F8s_v2"
state = "off"
[[autoscale.schedule]]
ramp_up = { start = "07:00", capacity_threshold_percent = 87 }
peak = { start = "09:00" }
ramp_down = { start = "18:00" }
off_peak = { start = "20:00" }
`, 3, third("[4,3]", "88"), third("[3,3]", "74"), third("[3,3]", "75"))
	for i, starts := range []float64{1, 0, 1, 0} {
		r.between(i, "host_starts", starts, starts)
	}
}

// https://github.com/Azure/RDS-Templates/issues/444, 463 and 305: hosts that were left drained in the evening, and nobody can
// log on the next morning. A plan that takes operators' drains away when seats are needed lets everybody in.
func TestDrainedOverNight(t *testing.T) {
	r := tryText(t, `
start = "Mon 19:00"
duration = "15h"
[pool]
max_session_limit = 20
[[pool.hosts]]
count = 2
size = "D8s_v5"
[[workload.storm]]
users = 20
at = "Tue 08:00"
window = "30m"
[[operation.drain]]
at = "20:30"
hosts = 2
[autoscale]
operator_drains = "never"
[[autoscale.schedule]]
ramp_up = { start = "07:00", minimum_hosts_percent = 100 }
peak = { start = "09:00" }
ramp_down = { start = "18:00", minimum_hosts_percent = 100 }
off_peak = { start = "20:00" }
`, 5, []string{"autoscale.operator_drains=when-needed"})
	r.between(0, "unserved_users", 20, 20)
	r.between(0, "all_drained_minutes", 13.5*60-0.001, 13.5*60+0.001) // half past eight to ten
	r.between(1, "unserved_users", 0, 0)
}

// https://github.com/Azure/RDS-Templates/issues/421, 443 and 458: scaling down is stuck, with one session on each host. Six
// sessions on hosts of ten seats need one host. Without force all wait for their last user; with it the other five are off
// after the wait of half an hour.
func TestScaleDownIsStuck(t *testing.T) {
	r := tryText(t, `
start = "Mon 17:30"
duration = "2h"
[pool]
max_session_limit = 10
[[pool.hosts]]
count = 6
size = "D8s_v5"
sessions = 1
sessions_length = "never"
[[autoscale.schedule]]
ramp_up = { start = "07:00" }
peak = { start = "09:00", algorithm = "depth-first" }
ramp_down = { start = "18:00", algorithm = "depth-first", minimum_hosts_percent = 0, capacity_threshold_percent = 90 }
off_peak = { start = "21:00", algorithm = "depth-first" }
`, 3, []string{"autoscale.schedule[0].ramp_down.force_logoff=true"})
	r.between(0, "host_hours", 12, 12)
	r.between(0, "host_stops", 0, 0)
	r.between(1, "forced_logoffs", 5, 5)
	r.between(1, "host_stops", 5, 5)
	r.between(1, "host_hours", 6+1, 6+1+0.2) // six for an hour, then one
}

// The ideas forum on drain mode and available capacity: hosts that somebody drained for work should make the plan start
// others. 25 sessions on hosts of ten seats at 80 % need 3.1, so four hosts: with two of four drained two more are
// started, unless drained hosts count as capacity.
func TestDrainedHostsAreNoCapacity(t *testing.T) {
	r := tryText(t, `
start = "Mon 09:55"
duration = "1h"
[pool]
max_session_limit = 10
[[pool.hosts]]
count = 4
size = "D8s_v5"
sessions = [7, 6, 6, 6]
sessions_length = "never"
[[pool.hosts]]
count = 4
size = "D8s_v5"
state = "off"
[[operation.drain]]
at = "10:00"
hosts = 2
[autoscale]
operator_drains = "never"
[[autoscale.schedule]]
ramp_up = { start = "07:00", minimum_hosts_percent = 0, capacity_threshold_percent = 80 }
peak = { start = "09:00" }
ramp_down = { start = "18:00" }
off_peak = { start = "20:00" }
`, 3, []string{"autoscale.drained_is_capacity=true"})
	r.between(0, "host_starts", 2, 2)
	r.between(1, "host_starts", 0, 0)
}
