package reports

import (
	"fmt"
	"regexp"
	"strings"
	"unicode"

	"poolsim/sim/study"
)

// Verdict is what the study says, in plain sentences, one a line:
//
//   - what each variant saves a month against the first one, where something switches hosts off;
//   - how each variant differs from the first one, and in what it is better or worse;
//   - which variants serve users alike, and which cannot be told apart at all;
//   - who was refused, with both cures;
//   - which objectives were missed and which were met;
//   - at the end the assumption that decides the answer, where one does.
//
// A single variant has sentences of its own. Nothing is said that the study does not carry.
func Verdict(in *Input) []string {
	var all []string
	switch {
	case len(in.Study.Outcomes) == 1:
		all = alone(in, &in.Study.Outcomes[0])
	case in.Replications == 1:
		all = []string{"A single replication cannot tell the variants apart; 20 can (--replications 20)."}
	default:
		all = append(billed(in), compared(in)...)
	}
	all = append(all, comingBack(in)...)
	all = append(all, refusals(in)...)
	all = append(all, missed(in)...)
	all = append(all, met(in)...)
	return append(all, deciding(in)...)
}

// compared tells every variant against the first one: those that differ in the same words together, and those that do not
// differ together.
func compared(in *Input) []string {
	c := comparison{base: quoted(in.Study.Outcomes[0].Cell.Name)}
	differences := in.differences()
	for i := range in.Study.Outcomes[1:] {
		o := &in.Study.Outcomes[i+1]
		c.add(quoted(o.Cell.Name), in.judge(&in.Study.Outcomes[0], o, differences))
	}
	return c.sentences()
}

// comparison collects the variants by what is to be said of them.
type comparison struct {
	base        string
	groups      []group
	close, same []string
}

// group are variants of which the same words tell the differences to the first one.
type group struct {
	findings findings
	variants []string
}

func (c *comparison) add(variant string, found findings) {
	switch {
	case found.empty() && len(found.explaining) > 0:
	case found.empty() && found.slight:
		c.close = append(c.close, variant)
		return
	case found.empty():
		c.same = append(c.same, variant)
		return
	}
	for i := range c.groups {
		if g := &c.groups[i]; g.findings.same(&found) {
			g.variants = append(g.variants, variant)
			return
		}
	}
	c.groups = append(c.groups, group{findings: found, variants: []string{variant}})
}

func (c *comparison) sentences() []string {
	var all []string
	for i := range c.groups {
		g := &c.groups[i]
		all = append(all, g.findings.sentence(c.base, g.variants))
	}
	if len(c.close) > 0 {
		text := fmt.Sprintf("%s %s no difference to %s beyond 1 %% in anything that counts.",
			listed(c.close), verb(len(c.close), "shows", "show"), c.base)
		all = append(all, capital(text))
	}
	if len(c.same) > 0 {
		who := listed(c.same)
		if len(c.same) > mostListed && len(c.groups) == 0 {
			who = fmt.Sprintf("the %s others", numberWord(len(c.same)))
		}
		text := fmt.Sprintf("%s cannot be told apart from %s here.", who, c.base)
		all = append(all, capital(text))
	}
	return all
}

// mostListed is how many variants are named one by one when all of them are alike.
const mostListed = 4

// slug is a name that reads well in a sentence without quotation marks.
var slug = regexp.MustCompile(`^[a-z0-9-]+$`)

// quoted is the name of a variant within a sentence.
func quoted(name string) string {
	if slug.MatchString(name) {
		return name
	}
	return `"` + printable(name) + `"`
}

// capital makes the first letter of a sentence a capital.
func capital(text string) string {
	for i, r := range text {
		return string(unicode.ToUpper(r)) + text[i+len(string(r)):]
	}
	return text
}

// listed joins parts as "a", "a and b", "a, b and c".
func listed(parts []string) string {
	if len(parts) < 2 {
		return strings.Join(parts, "")
	}
	last := len(parts) - 1
	return strings.Join(parts[:last], ", ") + " and " + parts[last]
}

// numberWord is a small count as people write it.
func numberWord(n int) string {
	words := [...]string{"no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"}
	if n >= 0 && n < len(words) {
		return words[n]
	}
	return fmt.Sprint(n)
}

// verb is the form of a verb for n things.
func verb(n int, one, many string) string {
	if n == 1 {
		return one
	}
	return many
}

// plural is a noun for n things.
func plural(n int, noun string) string {
	if n == 1 {
		return noun
	}
	return noun + "s"
}

// known says whether an estimate is a number.
func known(e *study.Estimate) bool { return e != nil && e.State == study.Known }
