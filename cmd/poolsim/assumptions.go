package main

import (
	"regexp"
	"strings"

	"poolsim/reports"
	"poolsim/scenarios"
	"poolsim/sim/study"
)

// assumptions are the settings of any variant that nobody wrote, with what the table of keys says about them. A setting is listed once
// for each of its values.
func assumptions(cells []study.Cell) []reports.Assumption {
	keys := newKeyIndex(scenarios.Keys())
	var all []reports.Assumption
	seen := map[[2]string]bool{}
	for i := range cells {
		for _, s := range cells[i].Settings {
			if id := [2]string{s.Key, s.Value}; s.Origin == nobody && !seen[id] {
				seen[id] = true
				all = append(all, keys.assumption(s))
			}
		}
	}
	return all
}

// nobody is the origin of a setting that no one wrote.
const nobody = "default"

func (x *keyIndex) assumption(s study.Setting) reports.Assumption {
	a := reports.Assumption{Key: s.Key, Value: s.Value}
	if k := x.find(s.Key); k != nil {
		a.Unit, a.Sentence, a.Source = k.Unit, k.Summary, k.Source
	}
	return a
}

// keyIndex finds the key of a setting.
type keyIndex struct {
	plain map[string]*scenarios.Key // by path, of those without a name of the user's in it
	named []namedKey
}

type namedKey struct {
	pattern *regexp.Regexp
	key     *scenarios.Key
}

func newKeyIndex(keys []scenarios.Key) *keyIndex {
	x := &keyIndex{plain: map[string]*scenarios.Key{}}
	for i := range keys {
		k := &keys[i]
		if !strings.Contains(k.Path, "NAME") {
			x.plain[k.Path] = k
			continue
		}
		const anyName = `("[^"]*"|[^."]+)`
		pattern := strings.ReplaceAll(regexp.QuoteMeta(k.Path), "NAME", anyName)
		x.named = append(x.named, namedKey{regexp.MustCompile("^" + pattern + "$"), k})
	}
	return x
}

// listIndex is the place of an item in a list within an address.
var listIndex = regexp.MustCompile(`\[\d+\]`)

// find is the key of an address such as pool.hosts[0].count; nil when there is none.
func (x *keyIndex) find(address string) *scenarios.Key {
	path := listIndex.ReplaceAllString(address, "[]")
	if k := x.plain[path]; k != nil {
		return k
	}
	for _, n := range x.named {
		if n.pattern.MatchString(path) {
			return n.key
		}
	}
	return nil
}
