package scenarios

import (
	"strings"

	"poolsim/scenarios/library"
)

// Builtin is one of the scenarios that come with the program.
type Builtin struct {
	Name    string
	Title   string
	Summary string // what it shows: the first sentence of its file
	Text    []byte
}

// builtinIDs are the built-in scenarios in the order in which they are shown.
func builtinIDs() []string {
	return []string{
		"morning-storm", "office-day", "drain-and-storm", "stale-herd", "black-hole", "overfill", "nine-hosts",
		"network-blip", "class-start", "stand-in-day",
		"scaling-plan-week", "ramp-up-too-slow", "off-peak-hangers-on", "patch-night", "accelerator-plan",
	}
}

// Builtins returns the built-in scenarios.
func Builtins() []Builtin {
	var out []Builtin
	for _, id := range builtinIDs() {
		text, err := library.Files.ReadFile(id + ".toml")
		if err != nil {
			panic("scenarios: the built-in scenario " + id + " is missing: " + err.Error())
		}
		out = append(out, Builtin{Name: id, Title: titleOf(text), Summary: firstSentence(description(text)), Text: text})
	}
	return out
}

// titleOf is the name that a scenario file gives.
func titleOf(text []byte) string {
	for line := range strings.Lines(string(text)) {
		key, value, found := strings.Cut(line, "=")
		if found && strings.TrimSpace(key) == "name" {
			return strings.Trim(strings.TrimSpace(value), `"`)
		}
	}
	return ""
}

// firstSentence is the text up to the first full stop that ends a sentence.
func firstSentence(text string) string {
	text = strings.Join(strings.Fields(text), " ")
	if end := strings.Index(text, ". "); end >= 0 {
		return text[:end+1]
	}
	return text
}
