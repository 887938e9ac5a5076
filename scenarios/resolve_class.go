package scenarios

import (
	"slices"
	"strings"

	"poolsim/scenarios/tree"
)

// classes resolves the session classes: the built-in ones and those of the file, each put over the class that it is like.
func (r *resolver) classes(n *tree.Node, s *schema) {
	if n != nil && n.Kind != tree.Table {
		r.problems.add(n.Origin, "class", "%s; tables such as [class.medium] are wanted.", describe(n))
		n = nil
	}
	names := builtinNames()
	for _, f := range n.Fields() {
		if !slices.Contains(names, f.Name) {
			names = append(names, f.Name)
		}
		r.unknown(f.Node, s, dotted("class", bare(f.Name)))
		if len(f.Name) > 100 || f.Name == "" || printable(f.Name) != f.Name {
			r.problems.add(f.Node.Origin, "class", "%s is no name for a class; 1 to 100 printable characters are.", shown(f.Name))
		}
	}
	r.out.names["class"] = names
	for _, name := range names {
		path := dotted("class", bare(name))
		if f := n.Field(name); f != nil && f.Kind != tree.Table {
			r.problems.add(f.Origin, path, "%s; a table [%s] is wanted.", describe(f), path)
		}
		merged := r.class(n, s, name, nil)
		for _, c := range s.children {
			r.field(merged, c, dotted(path, c.name))
		}
	}
}

// class merges a class with the one that it is like. The names in use guard against a ring of likes.
func (r *resolver) class(n *tree.Node, s *schema, name string, inUse []string) *tree.Node {
	own := n.Field(name)
	base := r.baseOf(n, s, name, append(inUse, name))
	if own == nil || own.Kind != tree.Table {
		return base
	}
	merged := base.Clone()
	merged.Origin = own.Origin
	for _, f := range own.Fields() {
		known := s.field(f.Name)
		switch {
		case known == nil:
		case isEdit(f.Node) && known.key.inQuantity():
			merged.Put(f.Name, edited(base.Field(f.Name), f.Node))
		default:
			merged.Put(f.Name, f.Node)
		}
	}
	return merged
}

// inQuantity says whether the key takes distributions.
func (k *Key) inQuantity() bool {
	return k.Type == Quantity || k.Type == TimeQuantity || k.Type == TimeOrNever
}

// baseOf is what a class starts from: the class it names in like, its built-in values, or medium.
func (r *resolver) baseOf(n *tree.Node, s *schema, name string, inUse []string) *tree.Node {
	like := n.Field(name).Field("like")
	if like == nil {
		return r.builtinOr(name)
	}
	other, _ := like.Value.(string)
	known := slices.Contains(builtinNames(), other) || n.Field(other) != nil
	path := dotted("class", bare(name)) + ".like"
	switch {
	case known && other == name && slices.Contains(builtinNames(), name):
		return r.builtinOr(name)
	case slices.Contains(inUse, other):
		r.problems.add(like.Origin, path, "the class is like itself, by way of %s.", strings.Join(inUse, ", "))
	case known:
		base := r.class(n, s, other, inUse).Clone()
		base.Put("like", like)
		return base
	default:
		r.problems.add(like.Origin, path, "there is no class %s.%s", literal(like), didYouMean(other, r.classNames(n)))
	}
	return r.builtinOr(name)
}

func (r *resolver) classNames(n *tree.Node) []string {
	names := builtinNames()
	for _, f := range n.Fields() {
		names = append(names, f.Name)
	}
	return names
}

// builtinOr is a built-in class; medium for any other name.
func (r *resolver) builtinOr(name string) *tree.Node {
	if n := r.builtin[name]; n != nil {
		return n
	}
	return r.builtin["medium"]
}

// builtinClass is a built-in class as a tree.
func builtinClass(name string) *tree.Node {
	values := builtinClasses()[name]
	n := tree.NewTable(tree.Default)
	for _, k := range classKeys() {
		key := strings.TrimPrefix(k.Path, "class.NAME.")
		if text, ok := values[key]; ok {
			n.Put(key, constant(text))
		}
	}
	return n
}
