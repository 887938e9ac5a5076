package reports

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"poolsim/sim/study"
	"poolsim/sim/study/plan"
)

// PlanSchema names the form of plan.json.
const PlanSchema = "poolsim.plan/1"

type planJSON struct {
	Schema         string          `json:"schema"`
	Tool           string          `json:"tool"`
	Scenario       string          `json:"scenario"`
	Digest         string          `json:"digest"`
	Seed           uint64          `json:"seed"`
	Question       string          `json:"question"`
	Confidence     float           `json:"confidence"`
	Replications   int             `json:"replications"`
	Recommendation *recommendation `json:"recommendation"`
	Candidates     []candidateJSON `json:"candidates"`
	Reason         string          `json:"reason"`
	Sentences      []string        `json:"sentences"`
}

type recommendation struct {
	Settings  object `json:"settings"`
	Metrics   object `json:"metrics"`
	Sure      bool   `json:"sure"`
	Confirmed bool   `json:"confirmed"`
}

type candidateJSON struct {
	Settings     object `json:"settings"`
	Metrics      object `json:"metrics"`
	Replications int    `json:"replications"`
	Met          bool   `json:"met"`
	Sure         bool   `json:"sure"`
	RejectedBy   string `json:"rejected_by,omitempty"`
	Refused      string `json:"refused,omitempty"`
}

// WritePlanJSON writes plan.json (PlanSchema): the recommendation, null when nothing meets the objectives, and every
// candidate with its metrics and the objective that rejects it.
func WritePlanJSON(w io.Writer, p *Plan) error {
	out := planJSON{
		Schema: PlanSchema, Tool: p.Input.Tool, Scenario: p.Input.ID, Digest: p.Input.Digest, Seed: p.Input.Seed,
		Question: p.Answer.Question, Confidence: float(p.Confidence), Replications: p.Used, Candidates: []candidateJSON{},
		Sentences: p.Sentences(),
	}
	out.Reason = strings.TrimSpace(out.Sentences[0])
	if c := p.Answer.Recommended(); c != nil {
		out.Recommendation = &recommendation{
			Settings: setsJSON(c.Trial.Sets), Metrics: p.metrics(c.Trial), Sure: c.Trial.Sure && (c.Beyond == nil || c.Beyond.Sure), Confirmed: p.Answer.Confirmed,
		}
	}
	for _, t := range p.Trials {
		out.Candidates = append(out.Candidates, p.candidate(t))
	}
	compact, err := marshal(out)
	if err != nil {
		return err
	}
	_, err = w.Write(append(laidOut(compact), '\n'))
	return err
}

func (p *Plan) candidate(t *plan.Trial) candidateJSON {
	c := candidateJSON{Settings: setsJSON(t.Sets), Metrics: object{}, Met: t.Verdict == plan.Met, Sure: t.Sure, RejectedBy: t.RejectedBy()}
	if t.Refusal != nil {
		c.Refused = t.Refusal.Error()
	}
	if t.Sample != nil {
		c.Metrics, c.Replications = p.metrics(t), t.Sample.Len()
	}
	return c
}

// metrics are all metrics of a candidate.
func (p *Plan) metrics(t *plan.Trial) object {
	all := object{}
	for _, m := range study.Metrics() {
		all = append(all, member{m.Name, p.Input.metric(t.Estimate(m.Name))})
	}
	return all
}

// setsJSON turns KEY=VALUE into members: numbers and truth values as such, anything else as text.
func setsJSON(sets []string) object {
	o := object{}
	for _, set := range sets {
		key, value, _ := strings.Cut(set, "=")
		var parsed any
		if json.Unmarshal([]byte(value), &parsed) != nil {
			parsed = unquoted(value)
		}
		o = append(o, member{key, parsed})
	}
	return o
}

// WritePlanCSV writes candidates.csv: one row a candidate.
func WritePlanCSV(w io.Writer, p *Plan) error {
	f := newCSV("settings", "replications", "met", "sure", "rejected_by", "cost", "cost_per_month", "logon_seconds_p95", "logon_seconds_p95_low",
		"logon_seconds_p95_high", "refused_users_share", "unserved_users", "saturated_host_minutes")
	for _, t := range p.Trials {
		f.text(strings.Join(t.Sets, " "))
		if t.Sample == nil {
			for range 3 {
				f.text("")
			}
			f.text("not possible in this scenario")
			for range 8 {
				f.text("")
			}
			f.endRow()
			continue
		}
		f.integer(uint64(t.Sample.Len()))
		f.text(fmt.Sprint(t.Verdict == plan.Met))
		f.text(fmt.Sprint(t.Sure))
		f.text(t.RejectedBy())
		wait := t.Estimate("logon_seconds_p95")
		f.numbers(t.Estimate("cost").Mean, t.Estimate("cost_per_month").Mean, wait.Mean, wait.Low, wait.High,
			t.Estimate("refused_users_share").Mean, t.Estimate("unserved_users").Mean, t.Estimate("saturated_host_minutes").Mean)
		f.endRow()
	}
	return f.writeTo(w)
}

// WritePlanCommands writes commands.txt of the recommended setting. The cell is that of the recommendation.
func WritePlanCommands(w io.Writer, p *Plan, cell *study.Cell) error {
	_, err := io.WriteString(w, fmt.Sprintf("# %s\n# poolsim %s, seed %d, %s\n# Replace the names in <angle brackets>.\n\n%s",
		p.Sentences()[0], printable(p.Input.Tool), p.Input.Seed, printable(p.Input.Digest), instructions(cell)))
	return err
}
