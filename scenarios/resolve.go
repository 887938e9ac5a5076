package scenarios

import (
	"slices"
	"strings"

	"poolsim/scenarios/tree"
)

// resolver checks a scenario tree against the table of keys and completes it with the defaults.
type resolver struct {
	*reader
	builtin map[string]*tree.Node // the built-in classes
	known   map[*tree.Node]constantValue
	out     *settings
}

// resolve returns the completed settings of a tree. What is wrong is reported to the reader's problems; such settings
// have no value.
func resolve(root *tree.Node, s *schema, r *reader) *settings {
	one := &resolver{r, s.builtin, s.constants, newSettings()}
	one.table(root, s, "")
	return one.out
}

// table resolves the fields of a table, which may be missing.
func (r *resolver) table(n *tree.Node, s *schema, path string) {
	if n != nil && n.Kind != tree.Table {
		r.problems.add(n.Origin, path, "%s; a table %s is wanted.", describe(n), header(path))
		n = nil
	}
	r.unknown(n, s, path)
	for _, c := range s.children {
		r.field(n, c, dotted(path, c.name))
	}
	if s.any != nil {
		r.named(n, s, path)
	}
}

func dotted(path, name string) string {
	if path == "" {
		return name
	}
	return path + "." + name
}

// field resolves one field of a table.
func (r *resolver) field(parent *tree.Node, s *schema, path string) {
	n := parent.Field(s.name)
	switch {
	case s.absent != "":
		if n != nil {
			r.problems.add(n.Origin, path, "%s not available in this version.", s.absent)
		}
	case s.key != nil:
		r.setting(parent, n, s, path)
	case s.item != nil:
		r.items(n, s.item, path)
	case path == "class":
		r.classes(n, s.any)
	default:
		r.table(n, s, path)
	}
}

// unknown reports the fields of a table that are no keys.
func (r *resolver) unknown(n *tree.Node, s *schema, path string) {
	if s.any != nil {
		return
	}
	names := s.fieldNames()
	for _, f := range n.Fields() {
		if slices.Contains(names, f.Name) {
			continue
		}
		at := dotted(path, bare(f.Name))
		if i := slices.IndexFunc(names, func(s string) bool { return strings.EqualFold(s, f.Name) }); i >= 0 {
			r.wrongCase(n, f, at, names[i])
			continue
		}
		r.problems.add(f.Node.Origin, at, "no such key.%s", r.suggestion(s, f.Name))
	}
}

// wrongCase reports a key in another spelling, which may be there in the right one as well.
func (r *resolver) wrongCase(n *tree.Node, f tree.Field, at, right string) {
	if other := n.Field(right); other != nil {
		r.problems.add(f.Node.Origin, at, "the same key as %s (%s), spelt differently; keep one.", right, other.Origin.Place())
		return
	}
	r.problems.add(f.Node.Origin, at, "no such key: case counts. Did you mean %s?", right)
}

// suggestion names the nearest key of the table; or else where a key of exactly this name stands.
func (r *resolver) suggestion(s *schema, name string) string {
	if text := didYouMean(name, s.fieldNames()); text != "" {
		return text
	}
	for _, k := range Keys() {
		if strings.HasSuffix(k.Path, "."+name) {
			return " Did you mean " + k.Path + "?"
		}
	}
	return ""
}

// items resolves a list of tables.
func (r *resolver) items(n *tree.Node, s *schema, path string) {
	if n == nil {
		return
	}
	if n.Kind != tree.List {
		r.problems.add(n.Origin, path, "%s; write [[%s]], once for each.", describe(n), withoutIndices(path))
		return
	}
	r.out.lengths[path] = len(n.Items)
	for i, one := range n.Items {
		at := item(path, i)
		r.out.origins[at] = one.Origin
		r.table(one, s, at)
	}
}

// named resolves the fields of a table that takes any name.
func (r *resolver) named(n *tree.Node, s *schema, path string) {
	for _, f := range n.Fields() {
		if s.field(f.Name) != nil {
			continue
		}
		r.out.names[path] = append(r.out.names[path], f.Name)
		if at := dotted(path, bare(f.Name)); s.any.key != nil {
			r.setting(n, f.Node, s.any, at)
		} else {
			r.table(f.Node, s.any, at)
		}
	}
}

// setting resolves one setting, which may be missing.
func (r *resolver) setting(parent, n *tree.Node, s *schema, path string) {
	e := &entry{path: path, key: s.key, origin: tree.Default}
	r.out.add(e)
	if n == nil {
		r.missing(parent, e, s.fallback)
		return
	}
	e.origin = n.Origin
	if c, known := r.known[n]; known {
		e.data, e.text = c.data, c.text
		return
	}
	var ok bool
	if e.data, e.text, ok = r.read(s.key, path, n, s.fallback); !ok {
		e.data, e.bad = nil, true
	}
}

// missing gives a setting its default, or reports that it has to be written; not when the table itself is wrong, which is
// reported already.
func (r *resolver) missing(parent *tree.Node, e *entry, fallback *tree.Node) {
	switch {
	case e.key.Required:
		e.bad = true
		if parent != nil {
			r.problems.add(parent.Origin, e.path, "missing. %s", e.key.Summary)
		}
	case fallback != nil:
		c := r.known[fallback]
		e.data, e.text = c.data, c.text
	}
}

// constant reads a value of the program's own tables.
func constant(text string) *tree.Node {
	n, err := tree.Value(text, tree.Default)
	if err != nil {
		panic("scenarios: the table of keys holds " + text + ": " + err.Error())
	}
	return n
}

// withoutIndices is an address without the numbers of items.
func withoutIndices(path string) string {
	var b strings.Builder
	for rest := path; rest != ""; {
		head, tail, found := strings.Cut(rest, "[")
		b.WriteString(head)
		if !found {
			break
		}
		_, rest, _ = strings.Cut(tail, "]")
	}
	return b.String()
}
