package scenarios

import (
	"fmt"
	"slices"
	"time"

	"poolsim/scenarios/tree"
	"poolsim/sim/study"
	"poolsim/workloads/draw"
)

// entry is one completed setting.
type entry struct {
	path   string
	key    *Key
	data   any    // the typed value; nil when there is none
	text   string // as a scenario file would have it
	origin tree.Origin
	bad    bool // what was written is wrong, and reported
}

// settings are the completed settings of one variant, in the order of the table of keys. A setting without a value keeps
// its place.
type settings struct {
	entries []*entry
	byPath  map[string]*entry
	lengths map[string]int         // of lists of tables
	origins map[string]tree.Origin // of items of lists of tables
	names   map[string][]string    // names under a table that takes any, in order
}

// usualSettings is about how many settings a scenario has, so that room for them is made once.
const usualSettings = 400

func newSettings() *settings {
	return &settings{
		entries: make([]*entry, 0, usualSettings), byPath: make(map[string]*entry, usualSettings), lengths: map[string]int{}, origins: map[string]tree.Origin{}, names: map[string][]string{},
	}
}

func (s *settings) add(e *entry) {
	s.entries = append(s.entries, e)
	s.byPath[e.path] = e
}

// has says whether the setting has a value.
func (s *settings) has(path string) bool {
	e := s.byPath[path]
	return e != nil && e.data != nil
}

// written says whether somebody wrote the setting.
func (s *settings) written(path string) bool {
	e := s.byPath[path]
	return e != nil && e.origin != tree.Default && (e.data != nil || e.bad)
}

// good says whether none of the settings was reported as wrong, so that it makes sense to check them together.
func (s *settings) good(paths ...string) bool {
	for _, p := range paths {
		if e := s.byPath[p]; e != nil && e.bad {
			return false
		}
	}
	return true
}

// origin is where a setting or an item of a list was written.
func (s *settings) origin(path string) tree.Origin {
	if e := s.byPath[path]; e != nil {
		return e.origin
	}
	return s.origins[path]
}

// give completes a setting that was not written with a value worked out from others.
func (s *settings) give(path string, data any, text, source string) {
	if e := s.byPath[path]; e.data == nil && !e.bad {
		e.data, e.text, e.origin = data, text, tree.Origin{Label: source}
	}
}

// assume puts a value worked out from others in the place of a default.
func (s *settings) assume(path string, data any, text, source string) {
	if e := s.byPath[path]; e.origin == tree.Default && !e.bad {
		e.data, e.text, e.origin = data, text, tree.Origin{Label: source}
	}
}

// drop takes a default away that does not hold beside other settings.
func (s *settings) drop(path string) {
	if e := s.byPath[path]; e.origin == tree.Default {
		e.data = nil
	}
}

// get returns a typed value, and the zero value when the setting has none.
func get[T any](s *settings, path string) T {
	e := s.byPath[path]
	if e == nil {
		panic("scenarios: no key " + path)
	}
	if e.data == nil {
		var zero T
		return zero
	}
	return e.data.(T)
}

func (s *settings) text(path string) string        { return get[string](s, path) }
func (s *settings) flag(path string) bool          { return get[bool](s, path) }
func (s *settings) count(path string) int          { return int(get[int64](s, path)) }
func (s *settings) number(path string) float64     { return get[float64](s, path) }
func (s *settings) span(path string) time.Duration { return get[time.Duration](s, path) }
func (s *settings) clock(path string) clockTime    { return get[clockTime](s, path) }
func (s *settings) law(path string) draw.Law       { return get[draw.Law](s, path) }
func (s *settings) list(path string) []string      { return get[[]string](s, path) }
func (s *settings) len(path string) int            { return s.lengths[path] }

// all are the settings that have a value and are kept, for reports.
func (s *settings) all(keep func(path string) bool) []study.Setting {
	var out []study.Setting
	for _, e := range s.entries {
		if e.data != nil && keep(e.path) {
			out = append(out, study.Setting{Key: e.path, Value: e.text, Origin: e.origin.String()})
		}
	}
	return out
}

// item is the address of an item of a list.
func item(list string, i int) string { return fmt.Sprintf("%s[%d]", list, i) }

// isBelow says whether a path lies within a table or an item of a list.
func isBelow(path string, tables ...string) bool {
	return slices.ContainsFunc(tables, func(t string) bool {
		return len(path) > len(t) && (path[len(t)] == '.' || path[len(t)] == '[') && path[:len(t)] == t
	})
}
