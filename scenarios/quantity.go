package scenarios

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"poolsim/scenarios/tree"
	"poolsim/workloads/draw"
)

// lawFields are the parameters of each distribution in their order.
func lawFields(dist string) []string {
	switch dist {
	case "exponential":
		return []string{"mean"}
	case "lognormal", "gamma", "weibull":
		return []string{"mean", "cv"}
	case "normal":
		return []string{"mean", "sd", "min"}
	case "uniform":
		return []string{"min", "max"}
	case "triangular":
		return []string{"min", "mode", "max"}
	case "empirical":
		return []string{"file"}
	default:
		return nil
	}
}

func distributions() []string {
	return []string{"exponential", "lognormal", "normal", "uniform", "triangular", "gamma", "weibull", "empirical"}
}

// quantity reads a number or a distribution. A table that names no distribution edits the base.
func (v valueOf) quantity(base *tree.Node) (any, string, bool) {
	if v.key.Type == TimeOrNever && v.node.Value == "never" {
		return draw.Never(), `"never"`, true
	}
	if v.isEdit() {
		v.node = edited(base, v.node)
	}
	law, text, ok := v.law()
	if !ok || !v.lawInRange(&law) {
		return nil, "", false
	}
	return law, text, true
}

// isEdit says whether the value is a table that changes parts of another distribution.
func (v valueOf) isEdit() bool { return isEdit(v.node) }

func isEdit(n *tree.Node) bool {
	return n.Kind == tree.Table && n.Field("dist") == nil && n.Field("mix") == nil
}

// edited returns the base with the fields of the change put over it.
func edited(base, change *tree.Node) *tree.Node {
	if base == nil || base.Kind != tree.Table {
		return change
	}
	merged := base.Clone()
	merged.Origin = change.Origin
	for _, f := range change.Fields() {
		merged.Put(f.Name, f.Node)
	}
	return merged
}

// lawInRange checks the mean and the least value of a law against the range of its key.
func (v valueOf) lawInRange(l *draw.Law) bool {
	format := v.key.numberFormat()
	if low := l.Min(); v.key.Range.Given && low < v.key.Range.Low {
		v.fail("values down to %s can come up; %s allowed.", format(low), v.key.Range.words(format))
		return false
	}
	return v.inRange(l.Mean(), format(l.Mean()))
}

// law reads a constant, a distribution or a mixture.
func (v valueOf) law() (draw.Law, string, bool) {
	switch {
	case v.node.Kind == tree.List:
		v.unwanted("a number or a distribution")
		return draw.Law{}, "", false
	case v.node.Kind == tree.Leaf:
		return v.constant()
	case v.node.Field("mix") != nil:
		return v.mixture()
	default:
		return v.distribution()
	}
}

// amount reads a number of the key: a span of time in seconds where the key is in time.
func (v valueOf) amount(n *tree.Node) (x float64, text string, ok bool) {
	v.node = n
	if v.key.inTime() {
		d, ok := v.duration(n)
		return d.Seconds(), strconv.Quote(spanText(d)), ok && v.notNegative(d.Seconds())
	}
	x, ok = numberOf(n)
	if !ok || math.IsNaN(x) || math.Abs(x) > 1e15 {
		v.fail("%s is not a number up to 1e15, and no distribution.", literal(n))
		return 0, "", false
	}
	return x, numberText(x), v.notNegative(x)
}

// notNegative reports a parameter below 0, which no quantity can have.
func (v valueOf) notNegative(x float64) bool {
	if x < 0 {
		format := v.key.numberFormat()
		v.fail("%s is not allowed; %s.", format(x), atLeast(0).words(format))
	}
	return x >= 0
}

func (v valueOf) constant() (draw.Law, string, bool) {
	x, text, ok := v.amount(v.node)
	if !ok || !v.inRange(x, v.key.numberFormat()(x)) {
		return draw.Law{}, "", false
	}
	law, err := draw.Constant(x)
	return v.made(law, text, err)
}

func (v valueOf) made(law draw.Law, text string, err error) (draw.Law, string, bool) {
	if err != nil {
		v.fail("%s.", err)
		return draw.Law{}, "", false
	}
	return law, text, true
}

// distribution reads { dist = …, … }.
func (v valueOf) distribution(extra ...string) (draw.Law, string, bool) {
	dist, fields, ok := v.form(extra)
	if !ok {
		return draw.Law{}, "", false
	}
	if dist == "empirical" {
		return v.empirical()
	}
	values, texts := map[string]float64{}, []string{"dist = " + strconv.Quote(dist)}
	for _, f := range fields {
		x, text, ok := v.parameter(dist, f)
		if !ok {
			return draw.Law{}, "", false
		}
		values[f] = x
		texts = append(texts, f+" = "+text)
	}
	law, err := newLaw(dist, values)
	return v.made(law, "{ "+strings.Join(texts, ", ")+" }", err)
}

// form checks the names in a distribution's table and returns the distribution and its parameters.
func (v valueOf) form(extra []string) (dist string, fields []string, ok bool) {
	n := v.node.Field("dist")
	if n == nil {
		v.fail("the distribution is not named; add dist = one of %s.", strings.Join(distributions(), ", "))
		return "", nil, false
	}
	dist, _ = n.Value.(string)
	fields = lawFields(dist)
	if fields == nil {
		v.problems.add(n.Origin, v.path+".dist", "%s is not one of %s.%s", literal(n), strings.Join(distributions(), ", "), didYouMean(dist, distributions()))
		return "", nil, false
	}
	known := append(append([]string{"dist"}, fields...), extra...)
	for _, f := range v.node.Fields() {
		if !slices.Contains(known, f.Name) {
			v.problems.add(f.Node.Origin, v.path+"."+bare(f.Name), "no such parameter; %s takes %s.", dist, strings.Join(fields, ", "))
			return "", nil, false
		}
	}
	return dist, fields, true
}

// parameter reads one parameter of a distribution. The minimum of a normal is 0 when not given; a coefficient of
// variation is a plain number also in time.
func (v valueOf) parameter(dist, name string) (float64, string, bool) {
	n := v.node.Field(name)
	if n == nil && dist == "normal" && name == "min" {
		zero := "0"
		if v.key.inTime() {
			zero = `"0s"`
		}
		return 0, zero, true
	}
	if n == nil {
		v.fail("%s has no %s.", dist, name)
		return 0, "", false
	}
	v.path += "." + name
	if name != "cv" {
		return v.amount(n)
	}
	x, ok := numberOf(n)
	if !ok {
		v.node = n
		v.unwanted("a plain number")
	}
	return x, numberText(x), ok
}

func newLaw(dist string, p map[string]float64) (draw.Law, error) {
	switch dist {
	case "exponential":
		return draw.Exponential(p["mean"])
	case "lognormal":
		return draw.Lognormal(p["mean"], p["cv"])
	case "normal":
		return draw.Normal(p["mean"], p["sd"], p["min"])
	case "uniform":
		return draw.Uniform(p["min"], p["max"])
	case "triangular":
		return draw.Triangular(p["min"], p["mode"], p["max"])
	case "gamma":
		return draw.Gamma(p["mean"], p["cv"])
	default:
		return draw.Weibull(p["mean"], p["cv"])
	}
}

// empirical reads { dist = "empirical", file = … }.
func (v valueOf) empirical() (draw.Law, string, bool) {
	n := v.node.Field("file")
	name, _ := "", false
	if n != nil {
		name, _ = n.Value.(string)
	}
	if name == "" {
		v.fail("empirical has no file.")
		return draw.Law{}, "", false
	}
	values, err := v.files.values(name, v.key.inTime())
	if err != nil {
		v.problems.add(n.Origin, v.path+".file", "%s.", err)
		return draw.Law{}, "", false
	}
	law, err := draw.Empirical(values)
	return v.made(law, `{ dist = "empirical", file = `+strconv.Quote(name)+" }", err)
}

// mixture reads { mix = [ { share = …, dist = …, … }, … ] }.
func (v valueOf) mixture() (draw.Law, string, bool) {
	list := v.node.Field("mix")
	if list.Kind != tree.List || len(list.Items) == 0 || len(v.node.Fields()) > 1 {
		v.fail("a mixture is { mix = [ { share = 0.85, dist = … }, … ] } and nothing else.")
		return draw.Law{}, "", false
	}
	var parts []draw.Part
	var texts []string
	for i, n := range list.Items {
		part, text, ok := v.part(item(v.path+".mix", i), n)
		if !ok {
			return draw.Law{}, "", false
		}
		parts, texts = append(parts, part), append(texts, text)
	}
	law, err := draw.Mix(parts)
	return v.made(law, "{ mix = [ "+strings.Join(texts, ", ")+" ] }", err)
}

// part reads one part of a mixture.
func (v valueOf) part(path string, n *tree.Node) (draw.Part, string, bool) {
	one := valueOf{v.reader, v.key, path, n}
	share, ok := numberOf(orEmpty(n.Field("share")))
	if n.Kind != tree.Table || !ok {
		one.fail("a part of a mixture is { share = 0.85, dist = … }.")
		return draw.Part{}, "", false
	}
	law, text, ok := one.distribution("share")
	return draw.Part{Share: share, Law: law}, "{ share = " + numberText(share) + ", " + strings.TrimPrefix(text, "{ "), ok
}

// orEmpty is the node, or one without a value.
func orEmpty(n *tree.Node) *tree.Node {
	if n == nil {
		return &tree.Node{}
	}
	return n
}
