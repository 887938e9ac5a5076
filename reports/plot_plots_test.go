package reports

import (
	"bytes"
	"encoding/xml"
	"errors"
	"image/png"
	"io"
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"poolsim/sim"
	"poolsim/sim/study"
)

func plotsOf(t testing.TB, in *Input) []Plot {
	t.Helper()
	plots, err := Plots(in)
	if err != nil {
		t.Fatal(err)
	}
	return plots
}

func svgOf(t testing.TB, p *Plot) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := p.Write(&b, "svg"); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// wellFormed reads XML to its end and gives its text.
func wellFormed(t testing.TB, data []byte) string {
	t.Helper()
	var text strings.Builder
	d := xml.NewDecoder(bytes.NewReader(data))
	for {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			return text.String()
		}
		if err != nil {
			t.Fatal(err)
		}
		switch token := token.(type) {
		case xml.CharData:
			text.Write(token)
			text.WriteByte('\n')
		case xml.StartElement:
			if name := token.Name.Local; !slices.Contains([]string{"svg", "title", "desc", "path", "text"}, name) {
				t.Errorf("element %s", name)
			}
		}
	}
}

var allPlots = []string{
	"distribution-heatmap", "distribution-peak", "saturation-cpu", "saturation-hosts", "logon-time", "logon-distribution",
	"saturation-connecting", "cost-hosts", "cost-cumulative", "cost-parts", "cost-wait",
}

func TestEveryPlotDrawsHardInputs(t *testing.T) {
	for name, p := range hardPools() {
		t.Run(name, func(t *testing.T) {
			plots := plotsOf(t, p.input())
			var names []string
			for i := range plots {
				names = append(names, plots[i].Name)
				svg := svgOf(t, &plots[i])
				wellFormed(t, svg)
				for _, odd := range []string{"NaN", "Inf", "e+", "e-0"} {
					if bytes.Contains(svg, []byte(odd+" ")) || bytes.Contains(svg, []byte(odd+`"`)) {
						t.Errorf("%s: %s in a coordinate", plots[i].Name, odd)
					}
				}
				if len(svg) > 1_500_000 {
					t.Errorf("%s: %d bytes", plots[i].Name, len(svg))
				}
				if plots[i].Caption == "" || plots[i].Alt == "" || plots[i].Title == "" {
					t.Errorf("%s lacks a text", plots[i].Name)
				}
			}
			want := allPlots
			if len(p.variants) == 1 {
				want = want[:len(want)-1] // one variant has no bargain to show
			}
			if !slices.Equal(names, want) {
				t.Errorf("plots: %v", names)
			}
		})
	}
}

// TestPNGAndPDFAreWhole draws the storm and the hard names in the formats that take longer.
func TestPNGAndPDFAreWhole(t *testing.T) {
	for _, name := range []string{"twelve hard names", "hosts come and go"} {
		for _, p := range plotsOf(t, hardPools()[name].input()) {
			var picture, page bytes.Buffer
			if err := p.Write(&picture, "png"); err != nil {
				t.Fatal(err)
			}
			config, err := png.DecodeConfig(&picture)
			if want := int(float64(p.Width)*pngDPI/72 + 0.5); err != nil || config.Width != want {
				t.Errorf("%s: %d dots wide, %v", p.Name, config.Width, err)
			}
			if err := p.Write(&page, "pdf"); err != nil {
				t.Fatal(err)
			}
			if !bytes.HasPrefix(page.Bytes(), []byte("%PDF-")) || !bytes.HasSuffix(bytes.TrimSpace(page.Bytes()), []byte("%%EOF")) {
				t.Errorf("%s: no whole PDF", p.Name)
			}
		}
	}
}

func TestPlotsAreTheSameTwice(t *testing.T) {
	first, second := plotsOf(t, stormPool().input()), plotsOf(t, stormPool().input())
	for i := range first {
		for _, format := range PlotFormats() {
			var a, b bytes.Buffer
			if err := errors.Join(first[i].Write(&a, format), second[i].Write(&b, format)); err != nil {
				t.Fatal(err)
			}
			if !bytes.Equal(a.Bytes(), b.Bytes()) {
				t.Errorf("%s.%s differs", first[i].Name, format)
			}
		}
	}
}

// TestNamesAreText: a name is shown or replaced, and never becomes markup.
func TestNamesAreText(t *testing.T) {
	in := hardPools()["twelve hard names"].input()
	for _, p := range plotsOf(t, in) {
		svg := svgOf(t, &p)
		if bytes.Contains(svg, []byte("<script")) {
			t.Fatalf("%s: markup from a name", p.Name)
		}
		text := wellFormed(t, svg)
		for _, want := range []string{"</text><script>", "variant 2: the font", "variant 12: the font", "Основной", "éèü€", "ab"} {
			if !strings.Contains(text, want) && p.Name != "logon-distribution" {
				t.Errorf("%s: no %q", p.Name, want)
			}
		}
	}
}

func TestPlotsWithoutDataAreLeftOut(t *testing.T) {
	in := stormPool().input()
	for i := range in.Study.Outcomes {
		in.Study.Outcomes[i].History = nil
		*in.Study.Outcomes[i].Estimate("cost") = fixtureEstimate(in.Study.Outcomes[i].Estimate("cost").Metric, interval{absent, 0})
	}
	var names []string
	for _, p := range plotsOf(t, in) {
		names = append(names, p.Name)
	}
	if want := []string{"saturation-hosts", "logon-time", "logon-distribution", "saturation-connecting", "cost-hosts"}; !slices.Equal(names, want) {
		t.Errorf("%v", names)
	}
	if _, err := Plots(&Input{}); err == nil {
		t.Error("no error without a study")
	}
	if _, err := Plots(&Input{Study: &study.Study{}}); err == nil {
		t.Error("no error without a variant")
	}
}

// TestOneVariantMayLackData: the others are drawn, and its panel says so.
func TestOneVariantMayLackData(t *testing.T) {
	in := stormPool().input()
	in.Study.Outcomes[2].History = nil
	in.Study.Outcomes[3].Series.Points, in.Study.Outcomes[3].LogonCurve = nil, nil
	for _, p := range plotsOf(t, in) {
		if text := wellFormed(t, svgOf(t, &p)); p.Name == "distribution-heatmap" && !strings.Contains(text, "no data") {
			t.Error(text)
		}
	}
}

// TestNoNumberIsTooOdd: whatever the series hold, there is a picture or an error with its name, and no panic.
func TestNoNumberIsTooOdd(t *testing.T) {
	for _, odd := range []float64{math.NaN(), math.Inf(1), math.Inf(-1), -5, 1e300, 1e-300} {
		in := stormPool().input()
		for i := range in.Study.Outcomes {
			o := &in.Study.Outcomes[i]
			o.Series.Points[3] = study.Point{Saturated: odd, LogonP50: odd, LogonP95: odd, Logons: 1, WorstLogons: odd, Used: odd, Open: odd, Cost: odd, CostUsed: odd, CostAlwaysOn: odd}
			o.History.Sessions[5], o.History.CPUBands[4], o.History.CPUBands[7] = float32(odd), float32(odd), float32(odd)
			o.LogonCurve[0], o.LogonCurve[100], o.LogonCurve[200] = odd, odd, odd
		}
		for _, p := range plotsOf(t, in) {
			wellFormed(t, svgOf(t, &p))
		}
	}
}

func TestPanicNamesThePlot(t *testing.T) {
	p := Plot{Name: "broken"}
	if err := p.Write(io.Discard, "svg"); err == nil || !strings.Contains(err.Error(), "plot broken as svg") {
		t.Errorf("%v", err)
	}
	in := stormPool().input()
	in.Study.Outcomes[0].History = &sim.History{Rows: 3, Sessions: make([]float32, 9), States: make([]uint8, 1)}
	if _, err := Plots(in); err == nil || !strings.Contains(err.Error(), "over time") {
		t.Errorf("%v", err)
	}
}

func TestCaptions(t *testing.T) {
	in := stormPool().input()
	want := map[string]string{
		// 180 users on 10 hosts: 18 each, or six full hosts of 28 and 12 on the seventh.
		"distribution-heatmap": "At the fullest moment of each run the busiest and the emptiest host hold 18 and 18 sessions under breadth-first and horizon-78; 28 and 0 sessions under depth-first and horizon.",
		"distribution-peak":    "Hosts that hold a session at the peak: 10 of 10 under breadth-first and horizon-78; 7 of 10 under depth-first and horizon.",
		// 180 users in 12 of 120 minutes: 15 a minute, and half of them on the worst host.
		"saturation-connecting": "Logons at once on one host at the worst time: 7.5 under all variants (07:46).",
		// Ten hosts for 120 buckets at 0.10: 12 in all.
		"cost-cumulative": "At the end the cost is 12.00 USD",
	}
	for _, p := range plotsOf(t, in) {
		if w, ok := want[p.Name]; ok && !strings.HasPrefix(p.Caption, w) {
			t.Errorf("%s: %s", p.Name, p.Caption)
		}
	}
}

// TestWarmupIsMarked: pictures over time show it, metrics leave it out.
func TestWarmupIsMarked(t *testing.T) {
	in := stormPool().input()
	for i := range in.Study.Outcomes {
		in.Study.Outcomes[i].Cell.Config = &sim.Config{Duration: 2 * time.Hour, Warmup: 5 * time.Minute}
	}
	for _, p := range plotsOf(t, in) {
		marked := strings.Contains(wellFormed(t, svgOf(t, &p)), "end of the warm-up")
		if overTime := !slices.Contains([]string{"distribution-peak", "logon-distribution", "cost-parts", "cost-wait"}, p.Name); marked != overTime {
			t.Errorf("%s: marked %v", p.Name, marked)
		}
	}
}

type closer struct {
	bytes.Buffer
	closed bool
}

func (c *closer) Close() error { c.closed = true; return nil }

func TestWritePlots(t *testing.T) {
	made := map[string]*closer{}
	create := func(name string) (io.WriteCloser, error) { made[name] = &closer{}; return made[name], nil }
	if err := WritePlots(create, stormPool().input(), []string{"svg"}); err != nil {
		t.Fatal(err)
	}
	for _, name := range allPlots {
		if f := made["plots/"+name+".svg"]; f == nil || !f.closed || f.Len() == 0 {
			t.Errorf("%s: %v", name, f)
		}
	}
	if err := WritePlots(create, stormPool().input(), []string{"svg", "gif"}); err == nil || !strings.Contains(err.Error(), `"gif"`) {
		t.Errorf("%v", err)
	}
	full := errors.New("disk full")
	err := WritePlots(func(string) (io.WriteCloser, error) { return nil, full }, stormPool().input(), []string{"svg"})
	if !errors.Is(err, full) || !strings.Contains(err.Error(), "plots/distribution-heatmap.svg") {
		t.Errorf("%v", err)
	}
}

// TestClockLabelsDoNotTouch: the clock stays legible in short runs and long ones, with one panel a row and with three.
func TestClockLabelsDoNotTouch(t *testing.T) {
	for _, run := range []time.Duration{5 * time.Minute, 2 * time.Hour, 19 * time.Hour, 30 * time.Hour, 8 * 24 * time.Hour, 28 * 24 * time.Hour} {
		for _, variants := range []int{1, 2, 3, 12} {
			al := &album{in: &Input{Calendar: quarterToEight()}, end: run, width: 60}
			ax := al.clockAxis(variants)
			for i := range ax.ticks[:max(0, len(ax.ticks)-1)] {
				a, b := ax.ticks[i], ax.ticks[i+1]
				room := float64(timePanelWidth(variants)) * (ax.place(b.at) - ax.place(a.at))
				need := float64(textWidth(a.label, tickSize, false)+textWidth(b.label, tickSize, false)) / 2
				if room < need+4 {
					t.Errorf("%v, %d variants: %q and %q have %.0f pt", run, variants, a.label, b.label, room)
				}
			}
			if len(ax.ticks) < 2 && run >= 2*time.Hour {
				t.Errorf("%v, %d variants: %d ticks", run, variants, len(ax.ticks))
			}
		}
	}
}

func BenchmarkPlotsSVG(b *testing.B) {
	in := stormPool().input()
	b.ReportAllocs()
	for b.Loop() {
		for _, p := range plotsOf(b, in) {
			if err := p.Write(io.Discard, "svg"); err != nil {
				b.Fatal(err)
			}
		}
	}
}
