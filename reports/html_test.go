package reports

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"encoding/xml"
	"errors"
	"html"
	"io"
	"regexp"
	"strings"
	"testing"

	"poolsim/sim/study"
)

func pageOf(t testing.TB, in *Input) string {
	t.Helper()
	var b bytes.Buffer
	if err := WriteHTML(&b, in); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// parsed reads a page and gives its elements in order, with their attributes.
func parsed(t *testing.T, page string) []xml.StartElement {
	t.Helper()
	d := xml.NewDecoder(strings.NewReader(strings.NewReplacer("\uFFFE", "", "\uFFFF", "").Replace(page))) // HTML allows them, XML does not
	d.Strict, d.AutoClose, d.Entity = false, xml.HTMLAutoClose, xml.HTMLEntity
	var elements []xml.StartElement
	depth := 0
	for {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		switch token := token.(type) {
		case xml.StartElement:
			depth++
			elements = append(elements, token.Copy())
		case xml.EndElement:
			depth--
		}
	}
	if depth != 0 {
		t.Errorf("%d elements stay open", depth)
	}
	return elements
}

func fullInput() *Input {
	in := stormPool().input()
	in.Description = "A contact centre.\n\nIt shows the rules side by side."
	in.Warnings = []string{"hosts of this size have no price"}
	in.Assumptions = []Assumption{{Key: "pool.visibility_lag", Value: `"0s"`, Sentence: "How long the broker does not see a placement.", Source: "https://example.com/page"}}
	in.NotModelled = []string{"Networks are not modelled."}
	return in
}

// TestPageAsksForNothing: no element loads anything, and links lead to places within the page.
func TestPageAsksForNothing(t *testing.T) {
	ids := map[string]int{}
	var links []string
	for _, e := range parsed(t, pageOf(t, fullInput())) {
		switch e.Name.Local {
		case "script", "link", "img", "iframe", "object", "embed", "image", "use", "base", "form":
			t.Errorf("element %s", e.Name.Local)
		}
		for _, a := range e.Attr {
			switch name := a.Name.Local; {
			case name == "href" && strings.HasPrefix(a.Value, "#"):
				links = append(links, a.Value[1:])
			case name == "href", name == "src", name == "style", name == "xlink", strings.HasPrefix(name, "on"):
				t.Errorf("%s: attribute %s=%q", e.Name.Local, name, a.Value)
			case name == "id":
				ids[a.Value]++
			case name == "aria-labelledby":
				links = append(links, strings.Fields(a.Value)...)
			case strings.Contains(a.Value, "//"):
				t.Errorf("%s: attribute %s=%q", e.Name.Local, name, a.Value)
			}
		}
	}
	for id, n := range ids {
		if n > 1 {
			t.Errorf("%d elements with the name %s", n, id)
		}
	}
	for _, to := range links {
		if ids[to] == 0 {
			t.Errorf("nothing is called %s", to)
		}
	}
	if strings.Contains(pageStyle, "url(") || strings.Contains(pageStyle, "@import") {
		t.Error("the style loads something")
	}
}

// TestPolicyMatchesTheStyle: a browser takes the style sheet only when its hash is the one of the policy.
func TestPolicyMatchesTheStyle(t *testing.T) {
	page := pageOf(t, fullInput())
	policy := regexp.MustCompile(`<meta http-equiv="Content-Security-Policy" content="([^"]*)">`).FindStringSubmatch(page)
	style := regexp.MustCompile(`(?s)<style>(.*?)</style>`).FindAllStringSubmatch(page, -1)
	if policy == nil || len(style) != 1 {
		t.Fatalf("%d style sheets, policy %v", len(style), policy)
	}
	sum := sha256.Sum256([]byte(style[0][1]))
	want := "default-src 'none'; style-src 'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'; base-uri 'none'; form-action 'none'"
	if got := html.UnescapeString(policy[1]); got != want {
		t.Errorf("policy %s\nwant   %s", got, want)
	}
}

// TestPageInItsOrder: question, verdict and deciding picture come before the tables, assumptions last.
func TestPageInItsOrder(t *testing.T) {
	page := pageOf(t, fullInput())
	rest := page
	for _, want := range []string{
		"<h1>Morning storm</h1>", "Which suits this pool: breadth-first, depth-first, horizon-78 or horizon?", "Depth-first ", "<h3>Logon time, 95th percentile</h3>",
		"Cost, empty hosts off", "logon-distribution-title", "Warnings", "hosts of this size have no price", "Results", "1.7 × worse",
		"Who got which host", "distribution-heatmap-title", "Which hosts saturate", "How long people wait", "What it costs", "cost-cumulative-title",
		"What to type", "az desktopvirtualization", "A contact centre.", "Assumptions", "pool.visibility_lag", "https://example.com/page", "Networks are not modelled.", "poolsim compare",
	} {
		at := strings.Index(rest, want)
		if at < 0 {
			t.Fatalf("no %q after what comes before it", want)
		}
		rest = rest[at:]
	}
	for _, name := range allPlots {
		if n := strings.Count(page, `id="`+name+`-title"`); n != 1 {
			t.Errorf("%s is shown %d times", name, n)
		}
	}
}

func TestPageEscapesNames(t *testing.T) {
	in := hardPools()["twelve hard names"].input()
	in.Title, in.Headline, in.Command = "<b>Title</b>", "</p><script>x()</script>", `poolsim "<i>"`
	for i := range in.Study.Outcomes {
		in.Study.Outcomes[i].Hosts[0].Name = "</td><img src=x>"
	}
	page := pageOf(t, in)
	for _, bad := range []string{"<script", "<img", "<b>", "<i>"} {
		if strings.Contains(page, bad) {
			t.Errorf("%s from a name", bad)
		}
	}
	for _, want := range []string{"最小インデックス規則", "&lt;/td&gt;&lt;img src=x&gt;", "&lt;b&gt;Title&lt;/b&gt;"} {
		if !strings.Contains(page, want) {
			t.Errorf("no %s", want)
		}
	}
	parsed(t, page)
}

func TestPageOfHardInputs(t *testing.T) {
	for name, p := range hardPools() {
		t.Run(name, func(t *testing.T) { parsed(t, pageOf(t, p.input())) })
	}
}

func TestPageIsTheSameTwice(t *testing.T) {
	first, second := pageOf(t, fullInput()), pageOf(t, fullInput())
	if first != second {
		t.Error("two pages of one study differ")
	}
}

// TestDecidingPicture: where users wait for the same time, the page shows first who got which host.
func TestDecidingPicture(t *testing.T) {
	in := stormPool().input()
	plots := plotsOf(t, in)
	if got := in.decidingPlot(plots); got != "logon-distribution" {
		t.Errorf("waiting differs: %s", got)
	}
	for i := range in.Study.Differences {
		in.Study.Differences[i].Distinguishable = false
	}
	if got := in.decidingPlot(plots); got != "distribution-heatmap" {
		t.Errorf("nothing differs: %s", got)
	}
	if got := in.decidingPlot(plots[3:]); got != "logon-distribution" {
		t.Errorf("no hosts over time: %s", got)
	}
}

// TestNumbersOfManyVariants: the first screen shows the first, the lowest and the highest.
func TestNumbersOfManyVariants(t *testing.T) {
	p := stormPool()
	p.variants = []string{"a", "b", "c", "d", "e", "f", "g", "h"}
	in := p.input()
	for i, seconds := range []float64{30, 20, 50, 40, 10, 60, 70, 45} {
		e := in.Study.Outcomes[i].Estimate("logon_seconds_p95")
		in.Study.Outcomes[i].Estimates = append([]study.Estimate(nil), in.Study.Outcomes[i].Estimates...)
		*in.Study.Outcomes[i].Estimate("logon_seconds_p95") = fixtureEstimate(e.Metric, interval{seconds, 1})
	}
	numbers := in.pageNumbers()
	if len(numbers) != 3 {
		t.Fatalf("%d numbers", len(numbers))
	}
	var shown []string
	for _, v := range numbers[0].Values {
		shown = append(shown, v.Variant)
	}
	if got := strings.Join(shown, " "); got != "a e g" {
		t.Errorf("shown: %s", got)
	}
}

func TestWrittenSettings(t *testing.T) {
	in := stormPool().input()
	in.Study.Outcomes[0].Cell.Settings = []study.Setting{
		{Key: "pool.algorithm", Value: `"breadth-first"`, Origin: "pool.toml:3"}, {Key: "pool.visibility_lag", Value: `"0s"`, Origin: "default"},
	}
	in.Study.Outcomes[1].Cell.Settings = []study.Setting{
		{Key: "pool.algorithm", Value: `"depth-first"`, Origin: "--algorithms"}, {Key: "pool.visibility_lag", Value: `"0s"`, Origin: "default"},
	}
	in.Study.Outcomes = in.Study.Outcomes[:2]
	got := in.writtenSettings()
	if len(got) != 2 || got[0].Origin != "pool.toml:3" || got[1] != (pageSetting{"depth-first", "pool.algorithm", `"depth-first"`, "--algorithms"}) {
		t.Errorf("%v", got)
	}
}

func TestPageWithoutStudy(t *testing.T) {
	if err := WriteHTML(io.Discard, &Input{}); err == nil {
		t.Error("no error")
	}
}

func BenchmarkPage(b *testing.B) {
	in := fullInput()
	b.ReportAllocs()
	for b.Loop() {
		if err := WriteHTML(io.Discard, in); err != nil {
			b.Fatal(err)
		}
	}
}
