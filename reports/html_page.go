package reports

import (
	"fmt"
	"html/template"
	"slices"
	"strings"

	"poolsim/sim/study"
)

// page is what the template of the report shows, in its order.
type page struct {
	Title, Under, Policy string
	Style                template.CSS

	Question string
	Verdict  []pageLine
	Numbers  []pageNumber
	Deciding *pageFigure

	Warnings    []string
	Results     pageTable
	ResultsNote string
	Sections    []pageSection
	Theory      []pageTheory

	Hurts       []pageHurt
	Commands    string
	Description []string // paragraphs, their lines as they were written
	Settings    []pageSetting
	Assumptions []Assumption
	NotModelled []string
	Pairing     string // what comparing the same users was worth
	Facts       []pageFact
}

// pageLine is one line of the verdict.
type pageLine struct {
	Text   string
	Missed bool // an objective was missed
	Met    bool // an objective was met
}

// pageNumber is one of the numbers on the first screen.
type pageNumber struct {
	Label  string
	Values []pageValue
}

type pageValue struct{ Variant, Value string }

type pageFigure struct {
	SVG     template.HTML
	Caption string
}

type pageFact struct{ Label, Value string }

func newPage(in *Input) (*page, error) {
	plots, err := Plots(in)
	if err != nil {
		return nil, err
	}
	p := &page{
		Title: printable(in.Title), Under: strings.Join(in.underTitle(), " · "),
		Policy: contentPolicy(pageStyle), Style: template.CSS(pageStyle),
		Question: in.question(), Verdict: in.pageVerdict(), Numbers: in.pageNumbers(),
		Warnings: in.Warnings, Results: in.pageTable("", in.tableRows()), ResultsNote: in.resultsNote(),
		Hurts:       in.pageHurts(),
		Description: paragraphs(in.Description), Settings: in.writtenSettings(),
		Assumptions: in.Assumptions, NotModelled: in.NotModelled, Pairing: in.pairingSentence(), Theory: in.pageTheories(), Facts: in.facts(),
	}
	var commands strings.Builder
	if err := WriteCommands(&commands, in); err != nil {
		return nil, err
	}
	p.Commands = commands.String()
	return p, in.illustrate(p, plots)
}

func (in *Input) underTitle() []string {
	return []string{printable(in.Headline), in.replicationsText(), fmt.Sprintf("seed %d", in.Seed)}
}

// question is what the study answers.
func (in *Input) question() string {
	names := in.variantNames()
	if len(names) == 1 {
		return "How does this pool cope under " + names[0] + "?"
	}
	last := len(names) - 1
	return "Which suits this pool: " + strings.Join(names[:last], ", ") + " or " + names[last] + "?"
}

func (in *Input) variantNames() []string {
	names := make([]string, len(in.Study.Outcomes))
	for i := range names {
		names[i] = quoted(in.Study.Outcomes[i].Cell.Name)
	}
	return names
}

func (in *Input) pageVerdict() []pageLine {
	var lines []pageLine
	for _, text := range Verdict(in) {
		lines = append(lines, pageLine{text, strings.HasPrefix(text, missedMark), strings.HasPrefix(text, metMark)})
	}
	return lines
}

// pageNumbers are how long users wait, what goes wrong, and what it costs.
func (in *Input) pageNumbers() []pageNumber {
	rows := in.tableRows()
	var numbers []pageNumber
	for _, candidates := range [][]string{
		{"logon_seconds_p95"}, in.trouble(), {"cost_used", "hosts_used_peak"},
	} {
		for _, metric := range candidates {
			if i := slices.IndexFunc(rows, func(r tableRow) bool { return r.metric == metric }); i >= 0 {
				numbers = append(numbers, in.pageNumber(&rows[i]))
				break
			}
		}
	}
	return numbers
}

// trouble are the metrics of which the first is shown that the study has: refused users where there are any.
func (in *Input) trouble() []string {
	for i := range in.Study.Outcomes {
		if e := in.Study.Outcomes[i].Estimate("refused_users"); known(e) && e.Mean > 0 {
			return []string{"refused_users"}
		}
	}
	return []string{"saturated_hosts_peak", "refused_users"}
}

// numberedVariants is the largest number of variants that the first screen lists; of more it shows the first, the best
// and the worst.
const numberedVariants = 6

func (in *Input) pageNumber(r *tableRow) pageNumber {
	n := pageNumber{Label: capital(strings.TrimSpace(r.label))}
	for _, i := range in.shownVariants(r.metric) {
		o := &in.Study.Outcomes[i]
		n.Values = append(n.Values, pageValue{printable(o.Cell.Name), r.value(o.Estimate(r.metric))})
	}
	return n
}

// shownVariants are the numbers of the variants that a number on the first screen is given for.
func (in *Input) shownVariants(metric string) []int {
	all := make([]int, len(in.Study.Outcomes))
	for i := range all {
		all[i] = i
	}
	if len(all) <= numberedVariants {
		return all
	}
	rank := func(i int) float64 { return rankOf(in.Study.Outcomes[i].Estimate(metric)) }
	lowest, highest := 0, 0
	for i := range all {
		if rank(i) < rank(lowest) {
			lowest = i
		}
		if rank(i) > rank(highest) {
			highest = i
		}
	}
	shown := []int{0, lowest, highest}
	slices.Sort(shown)
	return slices.Compact(shown)
}

// rankOf puts estimates in order, "never" behind every number.
func rankOf(e *study.Estimate) float64 {
	switch {
	case e == nil || e.State == study.Absent:
		return -1
	case e.State == study.Unserved:
		return 1e300
	}
	return e.Mean
}

func (in *Input) resultsNote() string {
	if in.Replications == 1 {
		return "A single replication has no interval."
	}
	note := fmt.Sprintf("Means of %s, those of the slowest and of peaks too; ± is half of the 95 %% interval.", in.replicationsText())
	if len(in.Study.Outcomes) > 1 {
		note += fmt.Sprintf(" Better, worse and ~ (no difference that the replications can show) are against %s, from differences between the same users.",
			quoted(in.Study.Outcomes[0].Cell.Name))
	}
	return strings.Join(append([]string{note}, in.certainty()...), " ")
}

// paragraphs are the parts of a text between empty lines.
func paragraphs(text string) []string {
	var all []string
	for part := range strings.SplitSeq(strings.ReplaceAll(text, "\r\n", "\n"), "\n\n") {
		if part = strings.TrimSpace(part); part != "" {
			all = append(all, part)
		}
	}
	return all
}

func (in *Input) facts() []pageFact {
	return []pageFact{
		{"command", printable(in.Command)},
		{"scenario", printable(in.Source)},
		{"digest of the settings", in.Digest},
		{"seed", fmt.Sprint(in.Seed)},
		{"replications", fmt.Sprintf("%d (%s)", in.Replications, in.Study.Stop.Rule)},
		{"version", printable(in.Tool)},
	}
}
