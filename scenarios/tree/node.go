package tree

import "slices"

// Kind is what a node is.
type Kind uint8

// Kinds of nodes.
const (
	Leaf  Kind = iota // a value: string, int64, float64 or bool
	Table             // named fields
	List              // items in order
)

// Node is one value, table or list.
type Node struct {
	Kind   Kind
	Origin Origin
	Value  any // of a leaf: string, int64, float64 or bool; a TOML date or time is its text
	Items  []*Node
	fields []Field
}

// Field is a named node of a table.
type Field struct {
	Name string
	Node *Node
}

// NewTable returns an empty table.
func NewTable(o Origin) *Node { return &Node{Kind: Table, Origin: o} }

// NewLeaf returns a node for a string, int64, float64 or bool.
func NewLeaf(v any, o Origin) *Node { return &Node{Kind: Leaf, Origin: o, Value: v} }

// Fields are the fields of a table in the order in which they were written.
func (n *Node) Fields() []Field {
	if n == nil {
		return nil
	}
	return n.fields
}

// Field returns the field of that name; nil when n is nil, not a table, or has no such field.
func (n *Node) Field(name string) *Node {
	for _, f := range n.Fields() {
		if f.Name == name {
			return f.Node
		}
	}
	return nil
}

// Put sets a field of a table, in its old place when there was one.
func (n *Node) Put(name string, child *Node) {
	for i := range n.fields {
		if n.fields[i].Name == name {
			n.fields[i].Node = child
			return
		}
	}
	n.fields = append(n.fields, Field{name, child})
}

// Clone copies the tree; leaves are shared because nothing changes them.
func (n *Node) Clone() *Node {
	if n == nil || n.Kind == Leaf {
		return n
	}
	c := *n
	c.fields = slices.Clone(n.fields)
	for i := range c.fields {
		c.fields[i].Node = c.fields[i].Node.Clone()
	}
	c.Items = slices.Clone(n.Items)
	for i := range c.Items {
		c.Items[i] = c.Items[i].Clone()
	}
	return &c
}

// Under returns a copy of the tree in which every node has the label put in front of where it came from.
func (n *Node) Under(label string) *Node {
	c := *n
	c.Origin.Label = label
	c.fields = slices.Clone(n.fields)
	for i := range c.fields {
		c.fields[i].Node = c.fields[i].Node.Under(label)
	}
	c.Items = slices.Clone(n.Items)
	for i := range c.Items {
		c.Items[i] = c.Items[i].Under(label)
	}
	return &c
}

// Plain is the value of a leaf; nil when n is nil or no leaf.
func (n *Node) Plain() any {
	if n == nil {
		return nil
	}
	return n.Value
}

// Where is the origin of the node, or the other origin when n is nil.
func (n *Node) Where(other Origin) Origin {
	if n == nil {
		return other
	}
	return n.Origin
}
