package scenarios

import (
	"fmt"
	"strconv"
	"strings"

	"poolsim/scenarios/tree"
)

// override is a value put in place of what the file has.
type override struct {
	key   string // address, as written
	value *tree.Node
}

// step is one part of an address: the name of a field, or the number of an item.
type step struct {
	name  string
	index int // of an item when name is ""
}

// parseAddress splits "workload.storm[0].users"; a name may be quoted.
func parseAddress(s string) ([]step, bool) {
	var steps []step
	for s != "" {
		var name string
		if s[0] == '"' {
			quoted, err := strconv.QuotedPrefix(s)
			if err != nil {
				return nil, false
			}
			name, _ = strconv.Unquote(quoted)
			s = s[len(quoted):]
		} else {
			end := strings.IndexAny(s+".", ".[")
			name, s = strings.TrimSpace(s[:end]), s[end:]
		}
		if name == "" || len(steps) > 12 {
			return nil, false
		}
		steps = append(steps, step{name: name})
		for strings.HasPrefix(s, "[") {
			number, rest, closed := strings.Cut(s[1:], "]")
			i, err := strconv.Atoi(number)
			if !closed || err != nil || i < 0 {
				return nil, false
			}
			steps, s = append(steps, step{index: i}), rest
		}
		if s == "" {
			break
		}
		if s[0] != '.' || len(s) == 1 {
			return nil, false
		}
		s = s[1:]
	}
	return steps, len(steps) > 0
}

// apply puts an override into a tree. Missing tables are made; missing items are reported.
func apply(root *tree.Node, s *schema, o override, p *collector) {
	steps, ok := parseAddress(o.key)
	if !ok {
		p.add(o.value.Origin, "", "%s is not the address of a setting, such as pool.max_session_limit or workload.storm[0].users.", shown(o.key))
		return
	}
	w := walk{problems: p, override: o, node: root, schema: s}
	for len(steps) > 1 && w.node != nil {
		steps = w.enter(steps)
	}
	if w.node != nil {
		w.put(steps[0])
	}
}

// walk is the way of an override down a tree.
type walk struct {
	problems *collector
	override override
	node     *tree.Node // where the walk is; nil once it failed
	schema   *schema    // what stands there; nil where no key does
	path     string
}

func (w *walk) fail(format string, args ...any) {
	w.problems.add(w.override.value.Origin, w.override.key, format, args...)
	w.node = nil
}

// enter goes down by the first of at least two steps and returns the rest.
func (w *walk) enter(steps []step) []step {
	first := steps[0]
	if first.name == "" {
		w.fail("%s is no list.", w.path)
		return nil
	}
	child := w.node.Field(first.name)
	if w.schema != nil {
		w.schema = w.schema.under(first.name)
	}
	w.path = dotted(w.path, first.name)
	if w.schema != nil && w.schema.item != nil {
		return w.enterList(child, steps[1:])
	}
	switch {
	case child == nil:
		child = tree.NewTable(w.override.value.Origin)
		w.node.Put(first.name, child)
	case child.Kind != tree.Table:
		return w.into(child, steps[1:])
	}
	w.node = child
	return steps[1:]
}

// into goes on below something that is no table: the items of a plain list, or nothing.
func (w *walk) into(child *tree.Node, steps []step) []step {
	for child.Kind == tree.List && len(steps) > 1 && steps[0].name == "" && steps[0].index < len(child.Items) {
		child, steps = child.Items[steps[0].index], steps[1:]
	}
	if child.Kind != tree.Table {
		w.fail("%s is %s here, without parts of its own; give it a whole new value.", w.path, literal(child))
		return nil
	}
	w.node = child
	return steps
}

// enterList goes down to an item of a list of tables, by number or by name.
func (w *walk) enterList(list *tree.Node, steps []step) []step {
	w.schema = w.schema.item
	n := 0
	if list != nil {
		n = len(list.Items)
	}
	i := steps[0].index
	if name := steps[0].name; name != "" {
		i = indexOf(list, name)
		if i < 0 {
			w.fail("there is no %s named %s.%s", w.path, shown(name), w.hint(list, name, n))
			return nil
		}
	}
	if i >= n {
		w.fail("there is no %s; the scenario has %d.", item(w.path, i), n)
		return nil
	}
	if len(steps) == 1 {
		w.fail("this is a table; a setting in it is wanted.")
		return nil
	}
	w.node, w.path = list.Items[i], item(w.path, i)
	return steps[1:]
}

// hint names the nearest item, or says how items are counted.
func (w *walk) hint(list *tree.Node, name string, n int) string {
	var names []string
	if list != nil {
		for _, one := range list.Items {
			if s, ok := one.Field("name").Plain().(string); ok {
				names = append(names, s)
			}
		}
	}
	if text := didYouMean(name, names); text != "" {
		return text
	}
	if n == 0 {
		return fmt.Sprintf(" The scenario has no [[%s]].", w.path)
	}
	return fmt.Sprintf(" The first of %d is %s.", n, item(w.path, 0))
}

// indexOf is the number of the item of that name; -1 for none.
func indexOf(list *tree.Node, name string) int {
	if list == nil {
		return -1
	}
	for i, one := range list.Items {
		if one.Field("name").Plain() == name {
			return i
		}
	}
	return -1
}

// put sets the last step of the address.
func (w *walk) put(last step) {
	value := w.override.value
	if last.name == "" || w.node.Kind != tree.Table {
		w.fail("items of a list cannot be set one by one; give the whole list.")
		return
	}
	old := w.node.Field(last.name)
	if w.schema != nil {
		if at := w.schema.under(last.name); at != nil && at.key != nil && at.key.inQuantity() && isEdit(value) {
			value = edited(old, value)
		}
	}
	w.node.Put(last.name, value)
}
