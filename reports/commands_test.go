package reports

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"poolsim/sim/study"
)

func commandsText(t *testing.T, in *Input) string {
	t.Helper()
	var b strings.Builder
	if err := WriteCommands(&b, in); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestCommandsForAzure(t *testing.T) {
	in := only(stormInput(), "")
	want := `# How to apply the settings of Morning storm
# poolsim 1.0.0, 20 replications, seed 1, sha256:00
# Replace the names in <angle brackets>. The commands set the placement rule and its limits; they add and remove no host.


## breadth-first
# the scenario as it stands

# Azure Virtual Desktop: BreadthFirst with at most 28 sessions a host. It counts from the next new session on; sessions stay where they are.

# Azure CLI (az extension add --name desktopvirtualization)
az desktopvirtualization hostpool update --resource-group <ResourceGroup> --name <HostPool> --load-balancer-type BreadthFirst --max-session-limit 28
# verify:
az desktopvirtualization hostpool show --resource-group <ResourceGroup> --name <HostPool> --query "{loadBalancerType:loadBalancerType, maxSessionLimit:maxSessionLimit}"

# PowerShell (Install-Module Az.DesktopVirtualization)
Update-AzWvdHostPool -ResourceGroupName '<ResourceGroup>' -Name '<HostPool>' -LoadBalancerType 'BreadthFirst' -MaxSessionLimit 28
# verify:
Get-AzWvdHostPool -ResourceGroupName '<ResourceGroup>' -Name '<HostPool>' | Format-List Name, LoadBalancerType, MaxSessionLimit
`
	if diff := cmp.Diff(want, commandsText(t, in)); diff != "" {
		t.Error(diff)
	}
}

func TestCommandsForHorizon(t *testing.T) {
	in := only(stormInput(), "horizon")
	in.Study.Outcomes[1].Cell.Settings = append(in.Study.Outcomes[1].Cell.Settings,
		study.Setting{Key: "horizon.include_sessions", Value: "true"}, study.Setting{Key: "horizon.cpu_threshold", Value: "90"},
		study.Setting{Key: "horizon.agent.connecting_threshold", Value: "25"},
		study.Setting{Key: "horizon.broker.load_index_threshold", Value: "30"}, study.Setting{Key: "horizon.broker.min_hosts", Value: "4"})
	text := commandsText(t, in)
	for _, want := range []string{
		"CPU usage threshold             90\n", "Connecting Session Threshold    25\n", "Max sessions per RDS host       28 ",
		`{ "include_session_count": true, "cpu_threshold": 90, "connecting_session_threshold": 25 }`,
		"pae-RDSLoadIndexThreshold            30\n", "pae-MinRDSServersInLBQueue           4\n", "# verify: GET https://<ConnectionServer>/rest/inventory/",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
}

func TestCommandsForHorizonPolicyAndNoLimit(t *testing.T) {
	in := only(stormInput(), "horizon")
	s := in.Study.Outcomes[1].Cell.Settings
	s[1].Value = "999999"
	in.Study.Outcomes[1].Cell.Settings = append(s, study.Setting{Key: "horizon.enabled", Value: "false"},
		study.Setting{Key: "horizon.agent_policy.hosts", Value: `["host-01", "host-02"]`}, study.Setting{Key: "horizon.agent_policy.load_index_threshold", Value: "95"})
	text := commandsText(t, in)
	for _, want := range []string{
		"Max sessions per RDS host       Unlimited ", `"load_index_lb_enabled": false`,
		"wins over the console, on [\"host-01\", \"host-02\"]\nLoad Index Threshold            95\n",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
}

// TestOldHorizonHasNoStormThresholds: versions with the lowest-index rule know neither pair of storm thresholds.
func TestOldHorizonHasNoStormThresholds(t *testing.T) {
	in := only(stormInput(), "horizon-78")
	in.Study.Outcomes[1].Cell.Settings = append(in.Study.Outcomes[1].Cell.Settings,
		study.Setting{Key: "horizon.agent.connecting_threshold", Value: "25"}, study.Setting{Key: "horizon.broker.min_hosts", Value: "4"})
	text := commandsText(t, in)
	if strings.Contains(text, "pae-") || strings.Contains(text, "connecting_session_threshold") {
		t.Error(text)
	}
	for _, want := range []string{"These versions have no thresholds in the agent", "# Connecting Session Threshold    25 (horizon.agent.connecting_threshold)\n"} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
}

func TestCommandsForOtherBrokers(t *testing.T) {
	for _, c := range []struct {
		algorithm, key, value string
		want                  []string
	}{
		{"citrix", "citrix.concurrent_logon_tolerance", "10", []string{"# Citrix Virtual Apps", "Concurrent logons tolerance                   10\n", "Most sessions of a host                       28\n"}},
		{"rd-broker", "rd_broker.pending_penalty", "2", []string{"LB_ConnectionEstablishmentPenalty             2\n"}},
		{"ras", "ras.memory", "false", []string{"Counter: memory                               false\n"}},
		{"horizon-62", "horizon.preference.source", "cpu", []string{"What the script looks at                      cpu\n"}},
		{"appstream", "appstream.mode", "fill", []string{"there is nothing to type"}},
	} {
		in := only(stormInput(), "horizon")
		s := in.Study.Outcomes[1].Cell.Settings
		s[0].Value = c.algorithm
		in.Study.Outcomes[1].Cell.Settings = append(s, study.Setting{Key: c.key, Value: c.value})
		text := commandsText(t, in)
		for _, want := range c.want {
			if !strings.Contains(text, want) {
				t.Errorf("%s: no %q in\n%s", c.algorithm, want, text)
			}
		}
	}
}

func TestCommandsSayWhenNoProductHasTheRule(t *testing.T) {
	in := only(stormInput(), "horizon")
	in.Study.Outcomes[1].Cell.Settings[0].Value = `"join-idle"`
	if text := commandsText(t, in); !strings.Contains(text, `No product that we know of has the algorithm "join-idle"`) {
		t.Error(text)
	}
}

// TestCommandsTellOperations: variants of a drain differ in nothing that is typed into the pool.
func TestCommandsTellOperations(t *testing.T) {
	in := only(stormInput(), "horizon")
	for i := range in.Study.Outcomes {
		cell := in.Study.Outcomes[i].Cell
		cell.Settings = append(cell.Settings, study.Setting{Key: "operation.drain[0].until", Value: "\"07:30\""})
	}
	text := commandsText(t, in)
	if n := strings.Count(text, "# operation.drain[0].until = \"07:30\"\n"); n != 2 {
		t.Errorf("the operation is told %d times in\n%s", n, text)
	}
	if n := strings.Count(text, " -AllowNewSession:$false\n"); n != 1 {
		t.Errorf("the drain of Azure Virtual Desktop is told %d times in\n%s", n, text)
	}
}

// TestCommandsHoldNoForeignLine: a name cannot add a line that someone might paste.
func TestCommandsHoldNoForeignLine(t *testing.T) {
	in := only(stormInput(), "")
	in.Study.Outcomes[0].Cell.Name = "x\nrm -rf /"
	in.Title = "t\r\nrm -rf /"
	in.Study.Outcomes[0].Cell.Settings[1].Value = "\"28\nrm -rf /\""
	for line := range strings.Lines(commandsText(t, in)) {
		if strings.HasPrefix(line, "rm") {
			t.Error(line)
		}
	}
}

func firstVariant(t *testing.T, in *Input) string {
	t.Helper()
	_, rest, _ := strings.Cut(commandsText(t, in), "\n## ")
	name, _, _ := strings.Cut(rest, "\n")
	return name
}

func TestChosenVariantComesFirst(t *testing.T) {
	in := stormInput()
	if got := firstVariant(t, in); got != "breadth-first" { // depth-first gains and loses, the others are alike
		t.Errorf("trade-off: %s", got)
	}

	change(in, "horizon", "logon_seconds_p95", interval{30, 1})
	if got := firstVariant(t, in); got != "horizon" {
		t.Errorf("better in one thing: %s", got)
	}

	// Both breadth-first and depth-first meet the objective; depth-first is cheaper with empty hosts off.
	wanted := func(met bool) []study.ObjectiveResult {
		return []study.ObjectiveResult{{Objective: study.Objective{Metric: "users", Max: ptr(200)}, Met: met}}
	}
	for i := range in.Study.Outcomes {
		in.Study.Outcomes[i].Objectives = wanted(i < 2)
	}
	if got := firstVariant(t, in); got != "depth-first" {
		t.Errorf("objectives: %s", got)
	}
	for i := range in.Study.Outcomes {
		in.Study.Outcomes[i].Objectives = wanted(false)
	}
	if text := commandsText(t, in); !strings.Contains(text, "no variant meets every objective") {
		t.Error(text)
	}
}
