package reports

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"poolsim/sim/study"
)

// judgement is one metric that counts in the verdict, with the words for a variant that is better or worse in it. The
// words hold the value of the variant and that of the first one.
type judgement struct {
	metric string
	figure figure
	better string
	worse  string
}

// judgements are what users notice and what is paid. Peaks and saturation explain them but do not decide.
func (in *Input) judgements() []judgement {
	seconds, count, money := secondsFigure(), countFigure(), moneyFigure(in.Currency)
	return []judgement{
		{"unserved_users", count, "leaves %s users without a desktop, not %s", "leaves %s users without a desktop, not %s"},
		{"refused_users", count, "refuses %s users at their first try, not %s", "refuses %s users at their first try, not %s"},
		{"logon_seconds_p95", seconds, "gives users their desktop sooner (95th percentile %s, not %s)", "makes users wait longer for their desktop (95th percentile %s, not %s)"},
		{"desktop_within_share", percentFigure(), "gives %s of users a desktop within 45 s, not %s", "gives only %s of users a desktop within 45 s, not %s"},
		{"reconnect_seconds_p95", seconds, "brings users back to their desktop sooner (95th percentile %s, not %s)", "makes users wait longer to come back to their desktop (95th percentile %s, not %s)"},
		{"forced_logoffs", count, "signs %s users out by force, not %s", "signs %s users out by force, not %s"},
		{"lost_sessions", count, "loses %s sessions, not %s", "loses %s sessions, not %s"},
		{"over_limit_peak", count, "puts up to %s sessions above the limit on a host, not %s", "puts up to %s sessions above the limit on a host, not %s"},
		{"cost", money, "costs %s, not %s", "costs %s, not %s"},
	}
}

// findings are the ways in which a variant is better and worse than the first one, as parts of a sentence.
type findings struct {
	better, worse []string
	explaining    []string // where it differs in nothing that counts: the differences in what explains
	slight        bool     // in something it differs by too little to matter
}

func (f *findings) empty() bool { return len(f.better)+len(f.worse) == 0 }

// matters is the smallest relative difference that the verdict speaks of: with common random numbers far smaller ones can
// be told from chance, and nobody would choose by them.
const matters = 0.01

// slight says whether two known values differ by less than matters.
func slight(a, b *study.Estimate) bool {
	return known(a) && known(b) && math.Abs(a.Mean-b.Mean) < matters*max(math.Abs(a.Mean), math.Abs(b.Mean))
}

func (f *findings) add(t tone, text string) {
	switch t {
	case better:
		f.better = append(f.better, text)
	case worse:
		f.worse = append(f.worse, text)
	}
}

// sentence tells the findings, which several variants may share.
func (f *findings) sentence(base string, variants []string) string {
	who, are, each := listed(variants), verb(len(variants), "is", "are"), verb(len(variants), "it", "each")
	switch {
	case f.empty():
		return alikeBut(base, variants, f.explaining)
	case len(f.worse) == 0:
		return capital(fmt.Sprintf("%s %s better than %s: %s %s.", who, are, base, each, listed(f.better)))
	case len(f.better) == 0:
		return capital(fmt.Sprintf("%s %s worse than %s: %s %s.", who, are, base, each, listed(f.worse)))
	}
	return capital(fmt.Sprintf("%s %s better than %s in one way and worse in another: %s %s, but %s.",
		who, are, base, each, listed(f.better), listed(f.worse)))
}

// same says whether two variants differ from the first one in the same words.
func (f *findings) same(g *findings) bool {
	return slices.Equal(f.better, g.better) && slices.Equal(f.worse, g.worse) && slices.Equal(f.explaining, g.explaining)
}

// judge compares a variant with the first one.
func (in *Input) judge(base, variant *study.Outcome, differences differences) findings {
	var found findings
	t, text := in.judgeHosts(base, variant, differences)
	if slight(base.Estimate("cost_used"), variant.Estimate("cost_used")) && slight(base.Estimate("hosts_used_peak"), variant.Estimate("hosts_used_peak")) {
		found.slight = t == better || t == worse
	} else {
		found.add(t, text)
	}
	for _, j := range in.judgements() {
		if j.metric == "cost" && in.switched() {
			continue // told by the bill
		}
		b, v := base.Estimate(j.metric), variant.Estimate(j.metric)
		if v == nil {
			continue
		}
		d := differences.of(j.metric, variant.Cell.Name)
		t := toneOf(v.Metric, b, v, d)
		switch {
		case t != better && t != worse:
		case slight(b, v):
			found.slight = true
		case t == better:
			found.add(t, fill(j.better, j.figure, v, b, d))
		default:
			found.add(t, fill(j.worse, j.figure, v, b, d))
		}
	}
	if found.empty() {
		found.explaining = explain(base, variant, differences)
	}
	return found
}

// fill puts the values of a variant and of the first one into words.
func fill(words string, f figure, variant, base *study.Estimate, d *study.Difference) string {
	x, y := pairTexts(f, variant, base, d)
	return fmt.Sprintf(words, x, y)
}

// pairTexts writes two values that differ so that they also look different: with the decimals that their own intervals
// support, or else with those that the interval of their difference does.
func pairTexts(f figure, variant, base *study.Estimate, d *study.Difference) (string, string) {
	x, y := estimateText(f, variant, halfWidth(variant)), estimateText(f, base, halfWidth(base))
	if x != y || d == nil {
		return x, y
	}
	for f.most < maxDecimals {
		f.most++
		half := min(float64(d.High-d.Low)/2, math.Abs(d.Mean))
		if x, y = estimateText(f, variant, half), estimateText(f, base, half); x != y {
			break
		}
	}
	return x, y
}

// maxDecimals bounds the decimals with which two close values are told apart.
const maxDecimals = 6

func estimateText(f figure, e *study.Estimate, half float64) string {
	if e.State == study.Unserved {
		return "never"
	}
	return f.text(e.Mean, half)
}

// judgeHosts tells the hosts that a variant needs at its peak and what that is worth, because the hosts it leaves empty
// save nothing unless something switches them off.
func (in *Input) judgeHosts(base, variant *study.Outcome, differences differences) (tone, string) {
	cost, costText := in.judgeUsedCost(base, variant, differences)
	b, v := base.Estimate("hosts_used_peak"), variant.Estimate("hosts_used_peak")
	d := differences.of("hosts_used_peak", variant.Cell.Name)
	if in.switched() {
		cost, costText = neutral, ""
	}
	fewer := known(b) && known(v) && d != nil && d.Distinguishable && math.Abs(d.Mean) >= 0.5
	if !fewer {
		return cost, costText
	}
	t := better
	if d.Mean > 0 {
		t = worse
	}
	x, y := pairTexts(countFigure(), v, b, d)
	text := fmt.Sprintf("needs %s %s (%s, not %s)", hostsText(x, y, d.Mean), moreOrFewer(d.Mean), x, y)
	if cost != t || in.switched() {
		return t, text // the bill says what the hosts cost
	}
	change := variant.Estimate("cost_used").Mean/base.Estimate("cost_used").Mean - 1
	return t, text + ", which " + savingText(change) + " if something switches empty hosts off"
}

// hostsText is by how many hosts two numbers of hosts differ as they are written, so that the reader comes to the same
// by subtraction: "three hosts" between "7" and "10", "4.5 hosts" between "5.5" and "10". A text that is no number ("<0.1") leaves
// the difference itself.
func hostsText(x, y string, difference float64) string {
	size, decimals := math.Abs(difference), 1
	a, errA := strconv.ParseFloat(strings.ReplaceAll(x, " ", ""), 64)
	b, errB := strconv.ParseFloat(strings.ReplaceAll(y, " ", ""), 64)
	if errA == nil && errB == nil {
		size, decimals = math.Abs(a-b), max(decimalsOf(x), decimalsOf(y))
	}
	text := plain(size, decimals)
	if whole := math.Round(size); text == plain(whole, decimals) {
		return numberWord(int(whole)) + " " + plural(int(whole), "host")
	}
	return text + " hosts"
}

// savingText tells a relative change of cost.
func savingText(change float64) string {
	percent := percentFigure().text(math.Abs(change), wholePercent)
	if change < 0 {
		return "saves " + percent
	}
	return "costs " + percent + " more"
}

func moreOrFewer(difference float64) string {
	if difference > 0 {
		return "more"
	}
	return "fewer"
}

// judgeUsedCost tells the cost with empty hosts off.
func (in *Input) judgeUsedCost(base, variant *study.Outcome, differences differences) (tone, string) {
	b, v := base.Estimate("cost_used"), variant.Estimate("cost_used")
	if !known(b) || !known(v) {
		return neutral, ""
	}
	d := differences.of("cost_used", variant.Cell.Name)
	t := toneOf(v.Metric, b, v, d)
	x, y := pairTexts(moneyFigure(in.Currency), v, b, d)
	return t, fmt.Sprintf("would cost %s, not %s, if something switched empty hosts off", x, y)
}
