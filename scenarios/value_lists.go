package scenarios

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"poolsim/scenarios/tree"
	"poolsim/workloads"
)

// hostSet says which hosts: a number, a share of all, or their names.
type hostSet struct {
	count   int
	percent float64 // when not 0
	names   []string
}

// perHost is one number for every host, or a list with one for each.
type perHost struct {
	one  int
	each []int
}

// curvePoint is a point of a day curve.
type curvePoint struct {
	at   time.Duration
	rate float64
}

// classShare is the share of one class.
type classShare struct {
	class string
	share float64
}

// strings reads a list of texts.
func (v valueOf) strings(what string) ([]string, bool) {
	if v.node.Kind != tree.List {
		v.unwanted("a list of " + what)
		return nil, false
	}
	var out []string
	for i, n := range v.node.Items {
		one := valueOf{v.reader, v.key, item(v.path, i), n}
		s, _, ok := one.text()
		if !ok {
			return nil, false
		}
		out = append(out, s.(string))
	}
	return out, true
}

func (v valueOf) names() (any, string, bool) {
	list, ok := v.strings("names")
	if !ok {
		return nil, "", false
	}
	return list, quotedList(list), true
}

func (v valueOf) weekdays() (any, string, bool) {
	list, ok := v.strings(`weekdays such as ["Mon", "Tue"]`)
	if !ok {
		return nil, "", false
	}
	var days workloads.Days
	for i, name := range list {
		at := slices.Index(weekdayNames(), name)
		if at < 0 {
			v.problems.add(v.node.Items[i].Origin, item(v.path, i), "%s is not a weekday; %s are.", shown(name), strings.Join(weekdayNames(), ", "))
			return nil, "", false
		}
		days |= 1 << at
	}
	if days == 0 {
		v.fail("no day is given; at least one is needed.")
		return nil, "", false
	}
	return days, quotedList(list), true
}

func (v valueOf) hostSet() (any, string, bool) {
	if v.node.Kind == tree.List {
		names, ok := v.strings("host names")
		if ok && len(names) == 0 {
			v.fail("no host is named; at least one is needed.")
			return nil, "", false
		}
		return hostSet{names: names}, quotedList(names), ok
	}
	if s, ok := v.node.Value.(string); ok {
		number, isShare := strings.CutSuffix(s, "%")
		x, err := strconv.ParseFloat(number, 64)
		if isShare && err == nil && x > 0 && x <= 100 {
			return hostSet{percent: x}, strconv.Quote(s), true
		}
	}
	i, ok := whole(v.node)
	if !ok || i < 1 || i > MaxHosts {
		v.fail(`%s does not say which hosts; a number from 1, a share such as "33%%" or a list of names does.`, literal(v.node))
		return nil, "", false
	}
	return hostSet{count: int(i)}, strconv.FormatInt(i, 10), true
}

func (v valueOf) perHost() (any, string, bool) {
	if v.node.Kind != tree.List {
		i, text, ok := v.count()
		if !ok {
			return nil, "", false
		}
		return perHost{one: int(i.(int64))}, text, true
	}
	each := make([]int, 0, len(v.node.Items))
	for i, n := range v.node.Items {
		one := valueOf{v.reader, v.key, item(v.path, i), n}
		x, _, ok := one.count()
		if !ok {
			return nil, "", false
		}
		each = append(each, int(x.(int64)))
	}
	return perHost{each: each}, literal(v.node), true
}

func (v valueOf) curve() (any, string, bool) {
	if v.node.Kind != tree.List || len(v.node.Items) < 2 {
		v.unwanted(`a list of at least two points such as [["07:00", 0], ["08:00", 30]]`)
		return nil, "", false
	}
	points, area := []curvePoint(nil), 0.0
	for i, n := range v.node.Items {
		p, text := curvePointOf(n)
		last := time.Duration(-1)
		if i > 0 && text == "" {
			last = points[i-1].at
			area += (p.rate + points[i-1].rate) * float64(p.at-last)
		}
		if text == "" && p.at <= last {
			text = fmt.Sprintf("%s is not later than the point before it; the times of a curve must rise.", timeOfDay(p.at))
		}
		if text != "" {
			v.problems.add(n.Origin, item(v.path, i), "%s", text)
			return nil, "", false
		}
		points = append(points, p)
	}
	if area == 0 {
		v.fail("the rate is 0 everywhere; somewhere it must be more.")
		return nil, "", false
	}
	return points, literal(v.node), true
}

// curvePointOf reads [clock time, rate]; the text says what is wrong.
func curvePointOf(n *tree.Node) (p curvePoint, text string) {
	if n.Kind != tree.List || len(n.Items) != 2 {
		return p, `a point is a time of day and a relative rate, such as ["08:00", 30].`
	}
	s, _ := n.Items[0].Value.(string)
	at, isTime := parseTimeOfDay(s)
	rate, isNumber := numberOf(n.Items[1])
	switch {
	case !isTime:
		return p, fmt.Sprintf(`%s is not a time of day such as "08:00".`, literal(n.Items[0]))
	case !isNumber || !(rate >= 0 && rate <= 1e9):
		return p, fmt.Sprintf("%s is not a relative rate; 0 to 1e9 are.", literal(n.Items[1]))
	}
	return curvePoint{at, rate}, ""
}

func (v valueOf) shares() (any, string, bool) {
	if v.node.Kind != tree.Table || len(v.node.Fields()) == 0 {
		v.unwanted("a table of shares such as { light = 0.4, medium = 0.6 }")
		return nil, "", false
	}
	var out []classShare
	sum := 0.0
	for _, f := range v.node.Fields() {
		x, ok := numberOf(f.Node)
		if !ok || !(x >= 0 && x <= 1) {
			v.problems.add(f.Node.Origin, v.path+"."+bare(f.Name), "%s is not a share; 0 to 1 are.", literal(f.Node))
			return nil, "", false
		}
		sum += x
		out = append(out, classShare{f.Name, x})
	}
	if math.Abs(sum-1) > 1e-9 {
		v.fail("the shares add up to %.6g; they must add up to 1.", sum)
		return nil, "", false
	}
	return out, literal(v.node), true
}
