package scenarios

import (
	"strings"

	"poolsim/scenarios/tree"
)

// schema is the table of keys as a tree, to walk a scenario along.
type schema struct {
	name     string
	key      *Key      // of a setting; nil for tables
	children []*schema // fields of a table, in the order of the table of keys
	item     *schema   // items of a list of tables
	any      *schema   // what stands under any name
	absent   string    // what this version does not have; "" when it has it

	fallback *tree.Node            // default of a setting; nil for none
	builtin  map[string]*tree.Node // of the root: the built-in classes
	// constants are the values of the program's own tables, of the root: read once, because every variant and every cell of
	// a sweep has most of them. They are shared and must not be changed.
	constants map[*tree.Node]constantValue
}

// constantValue is a value of the program's own tables as read.
type constantValue struct {
	data any
	text string
}

func newSchema() *schema {
	root := &schema{builtin: map[string]*tree.Node{}}
	keys := Keys()
	for i := range keys {
		root.add(&keys[i])
	}
	for _, a := range notAvailable() {
		root.enter(a.path).absent = a.what
	}
	for _, name := range builtinNames() {
		root.builtin[name] = builtinClass(name)
	}
	root.readConstants()
	return root
}

// readConstants reads the defaults of all keys and the values of the built-in classes.
func (s *schema) readConstants() {
	s.constants = map[*tree.Node]constantValue{}
	r := &reader{problems: &collector{}}
	s.readDefaults(r, s.constants)
	class := s.field("class").any
	for _, n := range s.builtin {
		for _, f := range n.Fields() {
			class.field(f.Name).readConstant(r, f.Node, s.constants)
		}
	}
	if err := r.problems.err(); err != nil {
		panic("scenarios: the program's own tables are wrong: " + err.Error())
	}
}

// readDefaults reads the defaults of the keys below.
func (s *schema) readDefaults(r *reader, into map[*tree.Node]constantValue) {
	if s.fallback != nil {
		s.readConstant(r, s.fallback, into)
	}
	for _, c := range s.children {
		c.readDefaults(r, into)
	}
	for _, c := range []*schema{s.item, s.any} {
		if c != nil {
			c.readDefaults(r, into)
		}
	}
}

func (s *schema) readConstant(r *reader, n *tree.Node, into map[*tree.Node]constantValue) {
	if data, text, ok := r.read(s.key, s.key.Path, n, s.fallback); ok {
		into[n] = constantValue{data, text}
	}
}

func (s *schema) add(k *Key) {
	n := s.enter(k.Path)
	n.key = k
	if k.Default != "" {
		n.fallback = constant(k.Default)
	}
}

// enter finds or makes the node of a path of the table of keys.
func (s *schema) enter(path string) *schema {
	for _, step := range strings.Split(path, ".") {
		name, list := strings.CutSuffix(step, "[]")
		switch {
		case name == "NAME":
			if s.any == nil {
				s.any = &schema{}
			}
			s = s.any
		default:
			s = s.child(name)
		}
		if list {
			if s.item == nil {
				s.item = &schema{name: name}
			}
			s = s.item
		}
	}
	return s
}

func (s *schema) child(name string) *schema {
	if c := s.field(name); c != nil {
		return c
	}
	c := &schema{name: name}
	s.children = append(s.children, c)
	return c
}

// field returns the node of a field; nil when there is no such key.
func (s *schema) field(name string) *schema {
	for _, c := range s.children {
		if c.name == name {
			return c
		}
	}
	return nil
}

// under is what stands below a name: a field, or what stands under any name; nil when there is nothing.
func (s *schema) under(name string) *schema {
	if c := s.field(name); c != nil {
		return c
	}
	return s.any
}

func (s *schema) fieldNames() []string {
	names := make([]string, len(s.children))
	for i, c := range s.children {
		names[i] = c.name
	}
	return names
}

// missing is something that scenario files of later versions may hold.
type missing struct{ path, what string }

// notAvailable lists the tables that are known but not part of this version.
func notAvailable() []missing {
	return []missing{
		{"horizon.script", "custom load scripts are"},
		{"custom", "custom rules are"},
	}
}
