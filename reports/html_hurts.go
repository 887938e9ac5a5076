package reports

import "fmt"

// pageHurt is one placement that led to a slow logon.
type pageHurt struct {
	Title   string
	Steps   []string
	Outcome string
	Command string // what to type to see all hosts
}

// pageHurts tells the placements that hurt most; none when every desktop was there at once.
func (in *Input) pageHurts() []pageHurt {
	var all []pageHurt
	for _, h := range in.Hurts {
		if h.Seconds > 0 {
			all = append(all, in.pageHurt(h))
		}
	}
	return all
}

func (in *Input) pageHurt(h Hurt) pageHurt {
	e := h.Explanation
	page := pageHurt{
		Title: fmt.Sprintf("%s s for %s under %s, placed at %s", plain(h.Seconds, 0), printable(e.User),
			quoted(e.Cell.Name), TraceClock(in.Calendar, e.At)),
		Outcome: capital(printable(fateSentence(e)) + " " + in.crowd(h)),
		Command: h.Command,
	}
	for _, step := range e.Steps {
		page.Steps = append(page.Steps, printable(step))
	}
	return page
}

// crowd says what was true of the chosen host.
func (in *Input) crowd(h Hurt) string {
	e := h.Explanation
	if e.Chosen < 0 {
		return ""
	}
	host := e.Hosts[e.Chosen]
	return fmt.Sprintf("It had %d sessions, %d of them logging on, and its CPU was at %s %%.",
		host.True.Sessions, host.True.Connecting, plain(host.True.CPUPercent, 0))
}
