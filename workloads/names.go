package workloads

// names numbers texts by first appearance.
type names struct {
	numbers map[string]int32
	list    []string
}

func newNames() *names { return &names{numbers: map[string]int32{}} }

func (n *names) count() int { return len(n.list) }

// index is the number of a text, -1 for the empty one.
func (n *names) index(text []byte) int32 {
	if len(text) == 0 {
		return -1
	}
	if i, known := n.numbers[string(text)]; known {
		return i
	}
	i, name := int32(len(n.list)), string(text)
	n.numbers[name] = i
	n.list = append(n.list, name)
	return i
}
