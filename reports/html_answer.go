package reports

import (
	"fmt"
	"html/template"
	"io"
	"strings"

	"poolsim/sim/study"
	"poolsim/sim/study/plan"
)

// answerPage is the page of an answer to a planner's question.
type answerPage struct {
	Title, Under, Policy string
	Style                template.CSS
	Question, Intro      string
	Sentences            []string
	Deciding             *pageFigure
	Figures              []pageFigure
	Warnings             []string
	Tables               []pageTable
	Commands             string
	Facts                []pageFact
}

// newAnswerPage begins a page with what all answers have.
func newAnswerPage(in *Input, replications int, sentences []string, plots []Plot) (*answerPage, error) {
	p := &answerPage{
		Title: printable(in.Title), Under: fmt.Sprintf("%s · %d replications · seed %d", printable(in.Headline), replications, in.Seed),
		Policy: contentPolicy(pageStyle), Style: template.CSS(pageStyle), Sentences: sentences, Warnings: in.Warnings,
		Facts: []pageFact{
			{"Made again by", in.Command}, {"Scenario", in.Source}, {"Digest of what was simulated", in.Digest}, {"Seed", fmt.Sprint(in.Seed)}, {"Version", in.Tool},
		},
	}
	for i := range plots {
		svg, err := inlineSVG(&plots[i])
		if err != nil {
			return nil, err
		}
		figure := pageFigure{svg, plots[i].Title}
		if i == 0 {
			p.Deciding = &figure
		} else {
			p.Figures = append(p.Figures, figure)
		}
	}
	return p, nil
}

// WritePlanHTML writes report.html of an answer: the answer with its picture, every candidate with the objective that rejects
// it, and what to type.
func WritePlanHTML(w io.Writer, p *Plan) error {
	page, err := newAnswerPage(p.Input, p.Used, p.Sentences(), p.Plots())
	if err != nil {
		return err
	}
	page.Question = map[string]string{
		"hosts": "How few hosts are enough?", "limit": "Which session limit is the cheapest that is good enough?", "storm": "How large a storm does the pool survive?",
	}[p.Answer.Question]
	page.Intro = candidatesIntro
	page.Tables = []pageTable{p.candidateTable(p.Trials)}
	if c := p.Answer.Recommended(); c != nil {
		page.Commands = instructions(c.Trial.Sample.Cell)
	}
	return writePage(w, answerTemplate, page)
}

const candidatesIntro = "Everything that was tried, with as many replications as it took to be sure of the verdict, and the objective that rejects it."

// WriteThresholdsHTML writes report.html of an answer on thresholds.
func WriteThresholdsHTML(w io.Writer, h *Thresholds) error {
	page, err := newAnswerPage(h.Plan.Input, h.Plan.Used, h.Sentences(), h.Plots())
	if err != nil {
		return err
	}
	page.Question, page.Intro = "Which thresholds suit this farm?", candidatesIntro
	page.Tables = []pageTable{h.Plan.candidateTable(h.Plan.Trials)}
	if h.Tuned.Chosen != nil {
		page.Commands = instructions(h.Tuned.Chosen.Sample.Cell)
	}
	return writePage(w, answerTemplate, page)
}

// WriteSensitivityHTML writes report.html of a sensitivity study.
func WriteSensitivityHTML(w io.Writer, s *Sensitivity) error {
	page, err := newAnswerPage(s.Input, s.Input.Replications, s.Sentences(), []Plot{s.Plot()})
	if err != nil {
		return err
	}
	page.Question = "Which assumption matters most?"
	page.Intro = "Every uncertain setting with each of its values, the others as they are. ~ marks a change that the replications cannot show."
	page.Tables = []pageTable{s.table()}
	return writePage(w, answerTemplate, page)
}

// candidateTable has one row a candidate.
func (p *Plan) candidateTable(trials []*plan.Trial) pageTable {
	t := pageTable{Corner: "settings", Heads: []string{"runs", "verdict", "cost", "logon time, 95th percentile", "users refused"}}
	for _, trial := range trials {
		row := pageRow{Label: strings.Join(trial.Sets, ", ")}
		if row.Label == "" {
			row.Label = "as the scenario has it"
		}
		if trial.Sample == nil {
			row.Cells = []pageCell{{"–", "", ""}, {"not possible in this scenario", "", ""}, {"–", "", ""}, {"–", "", ""}, {"–", "", ""}}
			t.Rows = append(t.Rows, row)
			continue
		}
		row.Cells = []pageCell{
			{fmt.Sprint(trial.Sample.Len()), "", ""}, verdictCell(trial), {p.estimateCell(trial, "cost", moneyFigure(p.Input.Currency)), "", ""},
			{p.estimateCell(trial, "logon_seconds_p95", secondsFigure()), "", ""}, {p.estimateCell(trial, "refused_users", countFigure()), "", ""},
		}
		t.Rows = append(t.Rows, row)
	}
	return t
}

func verdictCell(t *plan.Trial) pageCell {
	cell := pageCell{Value: "meets the objectives"}
	if t.Verdict == plan.Missed {
		cell.Value = "misses " + t.RejectedBy()
	}
	if !t.Sure {
		cell.Note = "not certain"
	}
	return cell
}

// table has one row a factor and value.
func (s *Sensitivity) table() pageTable {
	t := pageTable{Corner: "setting"}
	for _, w := range s.Result.Ways {
		t.Heads = append(t.Heads, printable(w.Name))
	}
	for i := range s.Result.Swings {
		f := &s.Result.Swings[i]
		for k := range f.Factor.Values {
			row := pageRow{Label: f.Factor.Key + " = " + f.Factor.Values[k].Text}
			for _, effects := range f.Effects {
				row.Cells = append(row.Cells, s.effectCell(&effects[k]))
			}
			t.Rows = append(t.Rows, row)
		}
	}
	return t
}

func (s *Sensitivity) effectCell(e *plan.Effect) pageCell {
	cell := pageCell{Value: s.valueText(&e.Estimate)}
	if e.Estimate.State == study.Known && e.Difference != nil && !e.Difference.Distinguishable {
		cell.Note = "~"
	}
	return cell
}
