package reports

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"time"

	"poolsim/sim/study"
)

// azureClock is a time of day as the service writes it.
type azureClock struct {
	Hour   int `json:"hour"`
	Minute int `json:"minute"`
}

// azureSchedule is a pooled schedule of a scaling plan of Azure Virtual Desktop, with the names of its REST interface
// (https://learn.microsoft.com/rest/api/desktopvirtualization/scaling-plan-pooled-schedules/create).
type azureSchedule struct {
	Name                  string             `json:"name"`
	DaysOfWeek            []string           `json:"daysOfWeek"`
	RampUpStart           azureClock         `json:"rampUpStartTime"`
	RampUpAlgorithm       string             `json:"rampUpLoadBalancingAlgorithm"`
	RampUpMinimum         int                `json:"rampUpMinimumHostsPct"`
	RampUpThreshold       int                `json:"rampUpCapacityThresholdPct"`
	PeakStart             azureClock         `json:"peakStartTime"`
	PeakAlgorithm         string             `json:"peakLoadBalancingAlgorithm"`
	RampDownStart         azureClock         `json:"rampDownStartTime"`
	RampDownAlgorithm     string             `json:"rampDownLoadBalancingAlgorithm"`
	RampDownMinimum       int                `json:"rampDownMinimumHostsPct"`
	RampDownThreshold     int                `json:"rampDownCapacityThresholdPct"`
	RampDownForce         bool               `json:"rampDownForceLogoffUsers"`
	RampDownWait          int                `json:"rampDownWaitTimeMinutes"`
	RampDownNotice        string             `json:"rampDownNotificationMessage"`
	RampDownStopHostsWhen string             `json:"rampDownStopHostsWhen"`
	OffPeakStart          azureClock         `json:"offPeakStartTime"`
	OffPeakAlgorithm      string             `json:"offPeakLoadBalancingAlgorithm"`
	ScalingMethod         string             `json:"scalingMethod"`
	CreateDelete          *azureCreateDelete `json:"createDelete,omitempty"`
}

// azureCreateDelete bounds the pool of a plan that creates and deletes hosts.
type azureCreateDelete struct {
	RampUpMaximum   int `json:"rampUpMaximumHostPoolSize"`
	RampUpMinimum   int `json:"rampUpMinimumHostPoolSize"`
	RampDownMaximum int `json:"rampDownMaximumHostPoolSize"`
	RampDownMinimum int `json:"rampDownMinimumHostPoolSize"`
}

// scalingPart is how to set up the scaling plan of a variant; "" when it has none that Azure has.
func scalingPart(cell *study.Cell) string {
	s := settingsOf(cell)
	kind := s.text("autoscale.kind")
	if (kind != "power" && kind != "dynamic") || s["autoscale.schedule[0].days"] == "" {
		return ""
	}
	var b strings.Builder
	b.WriteString("\n# Scaling plan: save each schedule as a file, put the time zone of your users into the plan, and assign it to the host pool.\n")
	for i := 0; s[fmt.Sprintf("autoscale.schedule[%d].days", i)] != ""; i++ {
		fmt.Fprintf(&b, "# schedule%d.json\n", i+1)
		text := json.NewEncoder(&b)
		text.SetEscapeHTML(false)
		text.SetIndent("", "  ")
		if err := text.Encode(map[string]azureSchedule{"properties": scheduleOf(s, kind, i)}); err != nil {
			panic("reports: a schedule of numbers and texts: " + err.Error())
		}
		fmt.Fprintf(&b, "az rest --method put --url \"https://management.azure.com/subscriptions/<Subscription>/resourceGroups/<ResourceGroup>/providers/"+
			"Microsoft.DesktopVirtualization/scalingPlans/<ScalingPlan>/pooledSchedules/%s?api-version=2025-10-10\" --body @schedule%d.json\n", scheduleName(s, i), i+1)
	}
	b.WriteString("# verify:\naz rest --method get --url \"https://management.azure.com/subscriptions/<Subscription>/resourceGroups/<ResourceGroup>/providers/" +
		"Microsoft.DesktopVirtualization/scalingPlans/<ScalingPlan>/pooledSchedules?api-version=2025-10-10\"\n")
	return b.String()
}

func scheduleName(s settings, i int) string {
	return s.orElse(fmt.Sprintf("autoscale.schedule[%d].name", i), fmt.Sprintf("schedule%d", i+1))
}

// scheduleOf are the settings of schedule i in Azure's names.
func scheduleOf(s settings, kind string, i int) azureSchedule {
	at := fmt.Sprintf("autoscale.schedule[%d].", i)
	whole := func(key string) int { n, _ := strconv.Atoi(s.text(at + key)); return n }
	schedule := azureSchedule{
		Name: scheduleName(s, i), DaysOfWeek: fullDays(s[at+"days"]),
		RampUpStart: s.clock(at + "ramp_up.start"), RampUpAlgorithm: s.phaseRule(at + "ramp_up"),
		RampUpMinimum: whole("ramp_up.minimum_hosts_percent"), RampUpThreshold: whole("ramp_up.capacity_threshold_percent"),
		PeakStart: s.clock(at + "peak.start"), PeakAlgorithm: s.phaseRule(at + "peak"),
		RampDownStart: s.clock(at + "ramp_down.start"), RampDownAlgorithm: s.phaseRule(at + "ramp_down"),
		RampDownMinimum: whole("ramp_down.minimum_hosts_percent"), RampDownThreshold: whole("ramp_down.capacity_threshold_percent"),
		RampDownForce: s.text(at+"ramp_down.force_logoff") == "true", RampDownWait: minutesOf(s.text(at + "ramp_down.wait")),
		RampDownNotice: "<message to the users>", RampDownStopHostsWhen: "ZeroSessions",
		OffPeakStart: s.clock(at + "off_peak.start"), OffPeakAlgorithm: s.phaseRule(at + "off_peak"),
		ScalingMethod: "PowerManage",
	}
	if s.text(at+"ramp_down.stop_when") == "zero-active-sessions" {
		schedule.RampDownStopHostsWhen = "ZeroActiveSessions"
	}
	if kind == "dynamic" {
		schedule.ScalingMethod = "CreateDeletePowerManage"
		schedule.CreateDelete = &azureCreateDelete{
			RampUpMaximum: whole("ramp_up.maximum_pool_size"), RampUpMinimum: whole("ramp_up.minimum_pool_size"),
			RampDownMaximum: whole("ramp_down.maximum_pool_size"), RampDownMinimum: whole("ramp_down.minimum_pool_size"),
		}
	}
	return schedule
}

// clock reads "06:30" or "06:30:00".
func (s settings) clock(key string) azureClock {
	for _, layout := range []string{"15:04", "15:04:05"} {
		if t, err := time.Parse(layout, s.text(key)); err == nil {
			return azureClock{t.Hour(), t.Minute()}
		}
	}
	return azureClock{}
}

// phaseRule is the algorithm of a phase, the pool's when the phase names none, in Azure's words.
func (s settings) phaseRule(phase string) string {
	switch rule := s.orElse(phase+".algorithm", s.text("pool.algorithm")); rule {
	case "breadth-first":
		return "BreadthFirst"
	case "depth-first":
		return "DepthFirst"
	default:
		return "<Azure has no " + rule + ">"
	}
}

// fullDays are the weekdays of a list such as ["Mon", "Tue"], as Azure names them.
func fullDays(list string) []string {
	var days []string
	for d := time.Monday; d <= time.Saturday; d++ {
		if strings.Contains(list, `"`+d.String()[:3]+`"`) {
			days = append(days, d.String())
		}
	}
	if strings.Contains(list, `"Sun"`) {
		days = append(days, time.Sunday.String())
	}
	return days
}

// minutesOf is a span such as "30m" or "1h" in whole minutes, as Azure counts the wait.
func minutesOf(span string) int {
	d, err := time.ParseDuration(span)
	if err != nil {
		return 0
	}
	return int(d.Round(time.Minute) / time.Minute)
}
