package reports

import (
	"fmt"
	"strings"

	"poolsim/sim"
	"poolsim/sim/study"
)

// staleBy is by how much what a rule was told must differ from what is true before the table speaks of it, in points of a
// load index or a percentage.
const staleBy = 10

// hostNote says of a host that it was chosen, and where the broker was wrong about it.
func hostNote(e *study.Explanation, i int, color bool) string {
	var parts []string
	if i == e.Chosen {
		parts = append(parts, "chosen")
	}
	if text := mistakes(e, &e.Hosts[i]); text != "" {
		parts = append(parts, painted(text, worse, color))
	}
	return strings.Join(parts, "; ")
}

// mistakes says where the broker was wrong about a host.
func mistakes(e *study.Explanation, h *study.HostView) string {
	var parts []string
	if text := mistakenState(h); text != "" {
		parts = append(parts, text)
	}
	if unseen := h.True.Sessions - h.Believed.Counts.Sessions; unseen > 0 {
		parts = append(parts, fmt.Sprintf("%d %s not seen yet", unseen, plural(int(unseen), "session")))
	} else if unseen < 0 {
		parts = append(parts, fmt.Sprintf("%d %s gone unnoticed", -unseen, plural(int(-unseen), "session")))
	}
	if text := stale(e, h); text != "" {
		parts = append(parts, text)
	}
	return strings.Join(parts, ", ")
}

// mistakenState speaks of a host that takes users, or does not, without the broker knowing.
func mistakenState(h *study.HostView) string {
	switch open := h.True.State == sim.Open; {
	case h.Believed.Open && !open:
		return "is " + stateWord(h.True.State) + " without the broker knowing"
	case !h.Believed.Open && open:
		return "is open without the broker knowing"
	}
	return ""
}

// stale speaks of a load index, or of CPU use, that is no longer what the broker was told.
func stale(e *study.Explanation, h *study.HostView) string {
	if !e.ReadsReports || !h.Believed.Reported || !isOn(h.True.State) {
		return ""
	}
	if was, is := h.Believed.Index, h.True.Index; was >= 0 && is >= 0 && abs(was-is) >= staleBy {
		return fmt.Sprintf("index was %d, is %d", was, is)
	}
	was, is := h.Believed.Report.CPUPercent, h.True.CPUPercent
	if max(was-is, is-was) >= staleBy {
		return "CPU was " + percentOf(was) + ", is " + percentOf(is)
	}
	return ""
}
