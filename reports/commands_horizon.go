package reports

import (
	"fmt"
	"strconv"
	"strings"

	"poolsim/balancer"
)

// farmSetting is one load-balancing setting of a Horizon farm with the name it has in each place.
type farmSetting struct {
	key     string // in a scenario
	console string // in Horizon Console
	field   string // in the REST API
}

// farmSettings are the metrics that make the load index, and the thresholds with which a host turns logons away itself.
// Console texts: https://docs.vmware.com/en/VMware-Horizon/2309/virtual-desktops/GUID-461B7E5E-183B-4AA0-AB87-A76D07F6BDDD.html
// Fields: https://developer.broadcom.com/xapis/view-rest-api/2312/data-structures/RDSHLoadBalancerSettingsInfoV2
func farmSettings() []farmSetting {
	return []farmSetting{
		{"horizon.include_sessions", "Include session count", "include_session_count"},
		{"horizon.cpu_threshold", "CPU usage threshold", "cpu_threshold"},
		{"horizon.memory_threshold", "Memory usage threshold", "memory_threshold"},
		{"horizon.disk_queue_threshold", "Disk queue length threshold", "disk_queue_length_threshold"},
		{"horizon.read_latency_threshold_ms", "Disk read latency threshold", "disk_read_latency_threshold"},
		{"horizon.write_latency_threshold_ms", "Disk write latency threshold", "disk_write_latency_threshold"},
	}
}

func stormSettings() []farmSetting {
	return []farmSetting{
		{"horizon.agent.connecting_threshold", "Connecting Session Threshold", "connecting_session_threshold"},
		{"horizon.agent.load_index_threshold", "Load Index Threshold", "load_index_threshold"},
	}
}

// brokerAttribute is a threshold of the Connection Server in its directory.
type brokerAttribute struct {
	key, attribute string
}

func brokerAttributes() []brokerAttribute {
	return []brokerAttribute{
		{"horizon.broker.load_index_threshold", "pae-RDSLoadIndexThreshold"},
		{"horizon.broker.connecting_threshold", "pae-RDSConnectingSessionThreshold"},
		{"horizon.broker.min_hosts", "pae-MinRDSServersInLBQueue"},
	}
}

// horizonCommands tell where a farm gets its settings. Horizon has no command line for them: they are typed into the
// console, sent to the REST API, or written into the directory of the Connection Server. Segments says whether the
// version places by segments, with broker thresholds and storm thresholds, or by the lowest index.
func horizonCommands(s settings, segments bool) string {
	var b strings.Builder
	if segments {
		b.WriteString("# Horizon 8, version 2309 and later: three segments of hosts.\n")
	} else {
		b.WriteString("# Horizon 7.8 to 8 2106: the lowest load index. Later versions have no switch back to this rule; it is here for comparison with them.\n")
	}
	farm := farmSettings()
	if segments {
		farm = append(farm, stormSettings()...)
	}
	consolePart(&b, s, farm)
	restPart(&b, s, farm)
	if segments {
		policyPart(&b, s)
		directoryPart(&b, s)
	} else {
		lackingPart(&b, s)
	}
	return b.String()
}

// lackingPart names the hosts' own thresholds that a variant sets although the versions with its rule have none: the agent
// has them since version 2111
// (https://developer.omnissa.com/horizon-apis/view/versions/2309/vdi.resources.Farm.LoadBalancingSettings).
func lackingPart(b *strings.Builder, s settings) {
	var lines []string
	for _, f := range stormSettings() {
		for _, key := range []string{f.key, policyKey(f.key)} {
			if value := s.text(key); value != "" && value != "0" {
				lines = append(lines, fmt.Sprintf("# %-30s  %s (%s)\n", f.console, value, key))
			}
		}
	}
	if len(lines) > 0 {
		b.WriteString("\n# These versions have no thresholds in the agent of a host; such came with 2111. The simulated hosts kept to these, so there is no\n" +
			"# version that behaves like this variant:\n" + strings.Join(lines, ""))
	}
}

// policyKey is the setting by which a policy gives a threshold of the agent.
func policyKey(key string) string {
	return strings.Replace(key, "horizon.agent.", "horizon.agent_policy.", 1)
}

func consolePart(b *strings.Builder, s settings, farm []farmSetting) {
	b.WriteString("\n# Horizon Console: Inventory > Farms > <Farm> > Edit > Load Balancing Settings (0 = not considered, or off)\n")
	for _, f := range farm {
		if value := s.text(f.key); value != "" {
			fmt.Fprintf(b, "%-30s  %s\n", f.console, value)
		}
	}
	if limit := s.text("pool.max_session_limit"); limit != "" {
		fmt.Fprintf(b, "%-30s  %s   # among the farm settings\n", "Max sessions per RDS host", horizonLimit(limit))
	}
	b.WriteString("# verify: Inventory > Farms > <Farm> > Summary shows the settings, Monitor > Dashboard the load index of each host.\n")
}

// horizonLimit is a session limit as the console has it, which knows no number for none.
func horizonLimit(limit string) string {
	if limit == strconv.Itoa(balancer.NoLimit) {
		return "Unlimited"
	}
	return limit
}

// policyPart names the thresholds that a policy sets on single hosts.
func policyPart(b *strings.Builder, s settings) {
	var lines []string
	for _, f := range stormSettings() {
		if value := s.text(policyKey(f.key)); value != "" {
			lines = append(lines, fmt.Sprintf("%-30s  %s\n", f.console, value))
		}
	}
	if len(lines) == 0 {
		return
	}
	fmt.Fprintf(b, "\n# Group policy for the Horizon agent, which wins over the console, on %s\n", s.orElse("horizon.agent_policy.hosts", "all hosts"))
	b.WriteString(strings.Join(lines, ""))
}

func restPart(b *strings.Builder, s settings, farm []farmSetting) {
	var fields []string
	for _, f := range farm {
		if value := s.text(f.key); value != "" {
			fields = append(fields, fmt.Sprintf("%q: %s", f.field, value))
		}
	}
	b.WriteString("\n# REST: the fields of the farm's load balancer settings. Read the farm first and send it back whole with these values.\n")
	if s.text("horizon.enabled") == "false" {
		fields = append(fields, `"load_index_lb_enabled": false`) // since version 2512
	}
	fmt.Fprintf(b, "{ %s }\n", strings.Join(fields, ", "))
	b.WriteString("# verify: GET https://<ConnectionServer>/rest/inventory/v9/farms/<FarmId> (older servers: a lower version number)\n")
}

// directoryPart names the attributes that only the Connection Server uses. The vendor names the attributes, and the object
// for global attributes of this kind:
// https://docs.vmware.com/en/VMware-Horizon/2209/horizon-security/GUID-8ACEC4A1-00D0-45EF-BE8E-FBD799E9A185.html
func directoryPart(b *strings.Builder, s settings) {
	b.WriteString("\n# Directory of the Connection Server (ADSI Edit, localhost:389, DC=vdi,DC=vmware,DC=int; global attributes are kept at\n" +
		"# CN=Common,OU=Global,OU=Properties; it replicates to the other servers). Set here means for all farms.\n")
	for _, a := range brokerAttributes() {
		if value := s.text(a.key); value != "" {
			fmt.Fprintf(b, "%-35s  %s\n", a.attribute, value)
		}
	}
	b.WriteString("# verify: read the attributes again on another Connection Server. An attribute that is not set counts as 20, 20 and 4.\n")
}
