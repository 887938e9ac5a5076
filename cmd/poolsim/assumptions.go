package main

import (
	"regexp"
	"strings"

	"poolsim/reports"
	"poolsim/scenarios"
	"poolsim/sim/study"
)

// assumptions are the settings that nobody wrote, with what the table of keys says about them.
func assumptions(settings []study.Setting) []reports.Assumption {
	const nobody = "default"
	keys := newKeyIndex(scenarios.Keys())
	var all []reports.Assumption
	for _, s := range settings {
		if s.Origin != nobody {
			continue
		}
		a := reports.Assumption{Key: s.Key, Value: s.Value}
		if k := keys.find(s.Key); k != nil {
			a.Unit, a.Sentence, a.Source = k.Unit, k.Summary, k.Source
		}
		all = append(all, a)
	}
	return all
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
