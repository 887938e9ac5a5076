package scenarios

import (
	"fmt"
	"strconv"
	"strings"

	"poolsim/scenarios/tree"
)

// literal writes a node as a TOML value.
func literal(n *tree.Node) string {
	var b strings.Builder
	writeLiteral(&b, n)
	return b.String()
}

func writeLiteral(b *strings.Builder, n *tree.Node) {
	switch n.Kind {
	case tree.Table:
		b.WriteString("{ ")
		for i, f := range n.Fields() {
			if i > 0 {
				b.WriteString(", ")
			}
			b.WriteString(bare(f.Name) + " = ")
			writeLiteral(b, f.Node)
		}
		b.WriteString(" }")
	case tree.List:
		b.WriteString("[")
		for i, item := range n.Items {
			if i > 0 {
				b.WriteString(", ")
			}
			writeLiteral(b, item)
		}
		b.WriteString("]")
	default:
		b.WriteString(leafText(n.Value))
	}
}

func leafText(v any) string {
	switch v := v.(type) {
	case string:
		return strconv.Quote(v)
	case float64:
		return numberText(v)
	default:
		return fmt.Sprint(v)
	}
}

// bare is a key as TOML has it: quoted when it must be.
func bare(name string) string {
	plain := name != "" && !strings.ContainsFunc(name, func(r rune) bool {
		return !(r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || r == '_' || r == '-')
	})
	if plain {
		return name
	}
	return strconv.Quote(name)
}

// quotedList writes texts as a TOML list.
func quotedList(items []string) string {
	quoted := make([]string, len(items))
	for i, s := range items {
		quoted[i] = strconv.Quote(s)
	}
	return "[" + strings.Join(quoted, ", ") + "]"
}
