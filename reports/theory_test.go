package reports

import (
	"bytes"
	"encoding/json"
	"math"
	"strings"
	"testing"

	"poolsim/sim/study/expect"
)

func TestTheoryIsReported(t *testing.T) {
	in := stormInput()
	nan := math.NaN()
	in.Theory = []Theory{{"depth-first", []expect.Comparison{
		{What: "sessions, most at once", Unit: "sessions", Theory: 178.26, Most: 180, Simulated: 179.5, Low: 179.1, High: 179.9, Verdict: expect.Agrees, Why: "A seat for everyone."},
		{What: "share of users refused", Unit: "share", Theory: 0.0604125924626, Most: nan, Simulated: 0.081, Low: 0.079, High: 0.083, Verdict: expect.Differs, Why: "Erlang B."},
		{What: "time to empty", Unit: "min", Theory: nan, Most: nan, Simulated: nan, Low: nan, High: nan, Why: "No formula: <none>."},
	}}}
	var page bytes.Buffer
	if err := WriteHTML(&page, in); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		`href="#theory"`, "<td>178.3 to 180.0</td><td>179.5 (179.1 to 179.9)</td>",
		"<td>6.041 %</td><td>8.100 (7.900 to 8.300) %</td>", `<span class="tone worse">differs</span>`,
		"<td>– min</td><td>– min</td>", "No formula: &lt;none&gt;.",
	} {
		if !strings.Contains(page.String(), want) {
			t.Errorf("%s is missing", want)
		}
	}
	var summary struct {
		Variants []struct {
			Theory []struct {
				What, Verdict, Why string
				Theory, Simulated  *float64
				Most               *float64
			}
		}
	}
	if err := json.Unmarshal([]byte(summaryText(t, in)), &summary); err != nil {
		t.Fatal(err)
	}
	if len(summary.Variants[0].Theory) != 0 || len(summary.Variants[1].Theory) != 3 {
		t.Fatalf("%+v", summary)
	}
	peak, none := summary.Variants[1].Theory[0], summary.Variants[1].Theory[2]
	if *peak.Theory != 178.26 || *peak.Most != 180 || peak.Verdict != "agrees" || none.Theory != nil || none.Most != nil || none.Verdict != "not judged" {
		t.Errorf("%+v, %+v", peak, none)
	}
}

func TestNoTheory(t *testing.T) {
	var page bytes.Buffer
	if err := WriteHTML(&page, stormInput()); err != nil {
		t.Fatal(err)
	}
	if strings.Contains(page.String(), "theory") {
		t.Error("the page has an empty section")
	}
}
