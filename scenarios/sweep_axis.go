package scenarios

import (
	"slices"
	"strings"

	"poolsim/scenarios/tree"
)

// Axis is a setting and the values that a sweep gives it.
type Axis struct {
	Key    string // address of the setting: "pool.hosts[0].count"
	Unit   string // of its numbers; "" for none, and for spans of time, which carry theirs
	Values []string
	nodes  []*tree.Node
}

func varyOrigin() tree.Origin { return tree.Origin{Label: "--vary"} }

// axis reads KEY=V1,V2,…; each V is a TOML value, a text without quotes, or a range LO..HI[:STEP] of whole numbers,
// numbers, spans of time or clock times.
func (s *Scenario) axis(text string, p *collector) (Axis, bool) {
	key, list, found := strings.Cut(text, "=")
	key = strings.TrimSpace(key)
	if !found || key == "" || strings.TrimSpace(list) == "" {
		p.add(varyOrigin(), "", "%s is not KEY=V1,V2,… or KEY=LO..HI[:STEP], such as pool.max_session_limit=8..24.", shown(text))
		return Axis{}, false
	}
	known := len(p.list)
	a := Axis{Key: key}
	k := s.addressed(&a, p)
	if len(p.list) > known {
		return a, false
	}
	for _, v := range splitValues(list) {
		if at := rangeAt(v); at >= 0 {
			for _, value := range rangeValues(a.Key, k, v, at, p) {
				a.add(value)
			}
			continue
		}
		if v == "" {
			p.add(varyOrigin(), key, "a value is missing between two commas.")
			continue
		}
		a.add(v)
	}
	a.checkTwice(p)
	return a, len(p.list) == known
}

// add adds a value.
func (a *Axis) add(text string) {
	n := setValue(text, varyOrigin())
	a.nodes = append(a.nodes, n)
	a.Values = append(a.Values, literal(n))
}

// addressed finds the key of an axis and makes its address the usual one, with numbers for items that were named. The key
// is nil when there is none of that address, which making a cell reports.
func (s *Scenario) addressed(a *Axis, p *collector) *Key {
	steps, ok := parseAddress(a.Key)
	if !ok {
		p.add(varyOrigin(), "", "%s is not the address of a setting, such as pool.max_session_limit or workload.storm[0].users.", shown(a.Key))
		return nil
	}
	if steps[0].name == "variant" || steps[0].name == "objective" {
		p.add(varyOrigin(), a.Key, "a sweep leaves variants and objectives out; there is nothing to vary in them.")
		return nil
	}
	k, path := s.keyAt(steps)
	if k != nil {
		a.Key = path
		if !k.inTime() {
			a.Unit = k.Unit
		}
	}
	return k
}

// keyAt is the key at an address, or the one whose value holds what is addressed, and the usual form of the address.
func (s *Scenario) keyAt(steps []step) (*Key, string) {
	at, node, path := s.schema, s.root, ""
	for _, one := range steps {
		switch {
		case at.item != nil:
			i := one.index
			if one.name != "" {
				i = indexOf(node, one.name)
			}
			if node == nil || i < 0 || i >= len(node.Items) {
				return nil, ""
			}
			at, node, path = at.item, node.Items[i], item(path, i)
		case one.name == "":
			return nil, ""
		case at.key != nil:
			path = dotted(path, bare(one.name))
		default:
			if at = at.under(one.name); at == nil {
				return nil, ""
			}
			node, path = node.Field(one.name), dotted(path, bare(one.name))
		}
	}
	return at.key, path
}

// checkTwice reports a value that is given twice.
func (a *Axis) checkTwice(p *collector) {
	for i, v := range a.Values {
		if slices.Contains(a.Values[:i], v) {
			p.add(varyOrigin(), a.Key, "%s is given twice.", v)
		}
	}
}

// checkAxes reports a setting that is varied twice.
func checkAxes(axes []Axis, p *collector) {
	for i := range axes {
		if slices.ContainsFunc(axes[:i], func(a Axis) bool { return a.Key == axes[i].Key }) {
			p.add(varyOrigin(), axes[i].Key, "the setting is varied twice; give all its values at once.")
		}
	}
}

// splitValues splits a list at the commas that stand outside quotes, brackets and braces.
func splitValues(list string) []string {
	var values []string
	depth, quote, from := 0, rune(0), 0
	for i, r := range list {
		switch {
		case quote != 0:
			if r == quote {
				quote = 0
			}
		case r == '"' || r == '\'':
			quote = r
		case r == '[' || r == '{':
			depth++
		case r == ']' || r == '}':
			depth--
		case r == ',' && depth == 0:
			values = append(values, strings.TrimSpace(list[from:i]))
			from = i + 1
		}
	}
	return append(values, strings.TrimSpace(list[from:]))
}

// rangeAt is where the dots of a range stand; -1 when the text is none: in quotes, a list or a table.
func rangeAt(text string) int {
	if text == "" || strings.ContainsRune(`"'[{`, rune(text[0])) {
		return -1
	}
	return strings.Index(text, "..")
}
