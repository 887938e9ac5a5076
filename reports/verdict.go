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
//   - how each variant differs from the first one, and in what it is better or worse;
//   - which variants cannot be told apart;
//   - who was refused, with both cures;
//   - which objectives were missed;
//   - at the end the assumption that decides the answer, where one does.
//
// A single variant has sentences of its own. Nothing is said that the study does not carry.
func Verdict(in *Input) []string {
	sentences := verdict(in)
	lines := make([]string, len(sentences))
	for i, s := range sentences {
		lines[i] = s.text
	}
	return lines
}

// sentence is one line of the verdict.
type sentence struct {
	text  string
	alike bool // tells which variants cannot be told apart
}

func verdict(in *Input) []sentence {
	var all []sentence
	switch {
	case len(in.Study.Outcomes) == 1:
		all = said(alone(in, &in.Study.Outcomes[0]))
	case in.Replications == 1:
		all = said([]string{"A single replication cannot tell the variants apart; 20 can (--replications 20)."})
	default:
		all = compared(in)
	}
	all = append(all, said(refusals(in))...)
	all = append(all, said(missed(in))...)
	return append(all, said(deciding(in))...)
}

func said(texts []string) []sentence {
	sentences := make([]sentence, len(texts))
	for i, text := range texts {
		sentences[i] = sentence{text: text}
	}
	return sentences
}

// compared tells every variant against the first one: those that differ one by one, the others together.
func compared(in *Input) []sentence {
	var differing, same, close []string
	base := &in.Study.Outcomes[0]
	differences := in.differences()
	for i := range in.Study.Outcomes[1:] {
		o := &in.Study.Outcomes[i+1]
		found := in.judge(base, o, differences)
		switch {
		case found.empty() && found.slight:
			close = append(close, quoted(o.Cell.Name))
			continue
		case found.empty():
			same = append(same, quoted(o.Cell.Name))
			continue
		}
		differing = append(differing, found.sentence(quoted(base.Cell.Name), quoted(o.Cell.Name)))
	}
	all := said(differing)
	if len(close) > 0 {
		text := fmt.Sprintf("%s %s from %s by less than 1 %% in everything that counts.",
			listed(close), verb(len(close), "differs", "differ"), quoted(base.Cell.Name))
		all = append(all, sentence{text: capital(text)})
	}
	if len(same) > 0 {
		who := listed(same)
		if len(same) > mostListed && len(differing) == 0 {
			who = fmt.Sprintf("the %s others", numberWord(len(same)))
		}
		text := fmt.Sprintf("%s cannot be told apart from %s here.", who, quoted(base.Cell.Name))
		all = append(all, sentence{text: capital(text), alike: true})
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
