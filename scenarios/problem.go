package scenarios

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"poolsim/scenarios/tree"
)

// MaxProblems is how many problems of a scenario are kept; the rest are only counted.
const MaxProblems = 50

// Problem is one thing wrong with a scenario.
type Problem struct {
	Origin tree.Origin
	Key    string // address of the setting; "" when the problem is none of a single setting
	Text   string // what was found, what is allowed, and what may have been meant
}

// String is the problem as one line: place, key and text.
func (p Problem) String() string {
	parts := []string{p.Origin.Place(), p.Key, p.Text}
	return strings.Join(slices.DeleteFunc(parts, func(s string) bool { return s == "" }), ": ")
}

// Problems is the error of a scenario that cannot be run: all that is wrong with it, in the order of the file.
type Problems struct {
	List  []Problem // at most MaxProblems
	Total int
}

// Error lists the problems, one a line.
func (p *Problems) Error() string {
	lines := make([]string, 0, len(p.List)+1)
	for _, one := range p.List {
		lines = append(lines, one.String())
	}
	if rest := p.Total - len(p.List); rest > 0 {
		lines = append(lines, fmt.Sprintf("… and %d more.", rest))
	}
	return strings.Join(lines, "\n")
}

// collector gathers the problems of one reading. A problem met twice, as when several variants share a line, counts once.
type collector struct {
	list     []Problem
	seen     map[Problem]bool
	unlisted int // problems that were only counted
}

func (c *collector) add(o tree.Origin, key, format string, args ...any) {
	p := Problem{o, printable(key), printable(fmt.Sprintf(format, args...))}
	if c.first(p) {
		c.list = append(c.list, p)
	}
}

// addMore counts further problems of a setting that nobody tells one by one. They follow problems that were told.
func (c *collector) addMore(o tree.Origin, key string, n int) {
	if c.first(Problem{o, key, fmt.Sprintf("%d more", n)}) {
		c.unlisted += n
	}
}

// first says whether a problem is met for the first time.
func (c *collector) first(p Problem) bool {
	if c.seen == nil {
		c.seen = map[Problem]bool{}
	}
	known := c.seen[p]
	c.seen[p] = true
	return !known
}

func (c *collector) clean() bool { return len(c.list) == 0 }

// err returns the problems in the order of their lines, those without a line last; nil when there are none.
func (c *collector) err() error {
	if c.clean() {
		return nil
	}
	sorted := slices.Clone(c.list)
	slices.SortStableFunc(sorted, func(a, b Problem) int {
		return cmp.Or(cmp.Compare(a.rank(), b.rank()), cmp.Compare(a.Origin.Line, b.Origin.Line))
	})
	return &Problems{List: sorted[:min(len(sorted), MaxProblems)], Total: len(sorted) + c.unlisted}
}

func (p Problem) rank() int {
	if p.Origin.Line > 0 {
		return 0
	}
	return 1
}

// printable escapes what would confuse a terminal.
func printable(s string) string {
	if !strings.ContainsFunc(s, func(r rune) bool { return !unicode.IsPrint(r) }) && utf8.ValidString(s) {
		return s
	}
	quoted := strconv.Quote(s)
	return quoted[1 : len(quoted)-1]
}

// shown is a text of the user as a message quotes it: control characters escaped, and cut when long.
func shown(s string) string {
	const most = 60
	if r := []rune(s); len(r) > most {
		s = string(r[:most]) + "…"
	}
	return fmt.Sprintf("%q", s)
}
