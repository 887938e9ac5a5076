package reports

import (
	"fmt"
	"strings"

	"poolsim/sim/study"
)

// refusals tells who was refused or never served, and what would cure it. Variants of which the same is to be said share
// a sentence.
func refusals(in *Input) []string {
	var order []string
	names := map[string][]string{}
	for i := range in.Study.Outcomes {
		o := &in.Study.Outcomes[i]
		text := refusalText(in, o)
		if text == "" {
			continue
		}
		if names[text] == nil {
			order = append(order, text)
		}
		names[text] = append(names[text], quoted(o.Cell.Name))
	}
	lines := make([]string, len(order))
	for i, text := range order {
		lines[i] = fmt.Sprintf("Under %s: %s", listed(names[text]), text)
	}
	return lines
}

// refusalText is what is to be said of one variant, after "Under NAME"; "" when everybody was served at once.
func refusalText(in *Input, o *study.Outcome) string {
	var parts []string
	if refused := o.Estimate("refused_users"); known(refused) && refused.Mean > 0 {
		parts = append(parts, usersText(refused)+ofUsers(o)+" refused at the first try")
	}
	if unserved := o.Estimate("unserved_users"); known(unserved) && unserved.Mean > 0 {
		parts = append(parts, usersText(unserved)+" without a desktop to the end")
	}
	if len(parts) == 0 {
		return ""
	}
	return listed(parts) + "." + cureText(in, o.Cell.Name)
}

func usersText(e *study.Estimate) string {
	text := countFigure().text(e.Mean, halfWidth(e))
	if text == "1" {
		return text + " user"
	}
	return text + " users"
}

// ofUsers is the share of users who were refused, in brackets.
func ofUsers(o *study.Outcome) string {
	share := o.Estimate("refused_users_share")
	if !known(share) {
		return ""
	}
	return " (" + percentFigure().text(share.Mean, halfWidth(share)) + ")"
}

// cureText names what would keep the users of a variant from being refused.
func cureText(in *Input, variant string) string {
	var b strings.Builder
	for _, c := range in.Cures {
		if c.Variant != variant {
			continue
		}
		if ways := c.ways(); ways != "" {
			fmt.Fprintf(&b, " %s would serve everybody at the first try.", capital(ways))
		}
		if c.Note != "" {
			b.WriteString(" " + printable(c.Note))
		}
	}
	return b.String()
}

func (c *Cure) ways() string {
	var ways []string
	if c.Limit > 0 {
		ways = append(ways, fmt.Sprintf("a session limit of %d", c.Limit))
	}
	if c.Hosts > 0 {
		ways = append(ways, numberWord(c.Hosts)+" more "+plural(c.Hosts, "host"))
	}
	return strings.Join(ways, " or ")
}
