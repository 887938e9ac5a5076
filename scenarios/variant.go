package scenarios

import (
	"fmt"

	"poolsim/scenarios/tree"
)

// plan is one variant before it is compiled: its name and what it puts over the file.
type plan struct {
	name      string // "" for the name of its algorithm
	overrides []override
}

// variants reads [[variant]]. What is wrong with their form was reported when the file was resolved.
func variants(root *tree.Node, s *schema) []plan {
	list := root.Field("variant")
	if list == nil || list.Kind != tree.List {
		return nil
	}
	var out []plan
	for i, n := range list.Items {
		set := n.Field("set")
		if set == nil || set.Kind != tree.Table {
			continue
		}
		name, _ := n.Field("name").Plain().(string)
		label := fmt.Sprintf("variant %q", name)
		if name == "" { // reported; what it sets is checked all the same
			name = item("variant", i)
			label = name
		}
		p := plan{name: name}
		p.flatten(s, "", set, label)
		out = append(out, p)
	}
	return out
}

// flatten collects the overrides of a table. Keys may be quoted addresses, or tables within tables as unquoted dotted keys
// make them.
func (p *plan) flatten(s *schema, path string, n *tree.Node, label string) {
	for _, f := range n.Fields() {
		address := dotted(path, f.Name)
		steps, ok := parseAddress(address)
		if ok && f.Node.Kind == tree.Table && s.isTable(steps) {
			p.flatten(s, address, f.Node, label)
			continue
		}
		p.overrides = append(p.overrides, override{address, f.Node.Under(label)})
	}
}

// isTable says whether an address leads to a table of keys rather than to a setting.
func (s *schema) isTable(steps []step) bool {
	for i := 0; i < len(steps); i++ {
		if s = s.under(steps[i].name); s == nil || s.key != nil {
			return false
		}
		if s.item != nil {
			s = s.item
			i++
		}
	}
	return true
}

// checkNames reports variants of the same name. The first is the file as it stands.
func checkNames(root *tree.Node, cells []*cell, p *collector) {
	seen := map[string]bool{}
	for i, c := range cells {
		if seen[c.name] {
			o := root.Origin
			if list := root.Field("variant"); list != nil && i > 0 && i <= len(list.Items) {
				o = list.Items[i-1].Field("name").Where(list.Items[i-1].Origin)
			}
			p.add(o, "variant", "two variants are named %s; names must differ (the file as it stands is named by its algorithm).", shown(c.name))
		}
		seen[c.name] = true
	}
}
