package reports

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/BurntSushi/toml"

	"poolsim/sim/study"
)

// settingsObject are the completed settings of a variant, in the order of the table of keys.
func settingsObject(settings []study.Setting) object {
	o := object{}
	for _, s := range settings {
		o = append(o, member{s.Key, settingValue(s.Value)})
	}
	return o
}

// settingValue is the value of a setting as JSON has it. What is no TOML value is text, as on the command line, and so is
// a date or a time of day, which JSON does not know.
func settingValue(text string) any {
	var line struct{ V any }
	if _, err := toml.Decode("v = "+text, &line); err != nil || line.V == nil {
		return text
	}
	if _, isTime := line.V.(time.Time); isTime {
		return text
	}
	return jsonValue(line.V)
}

// jsonValue turns a value of a TOML file into one that JSON can hold, tables in the order of their names.
func jsonValue(v any) any {
	switch v := v.(type) {
	case float64:
		if !isNumber(v) {
			return fmt.Sprint(v)
		}
		return float(v)
	case []any:
		return jsonList(v)
	case []map[string]any:
		list := make([]any, len(v))
		for i, table := range v {
			list[i] = jsonTable(table)
		}
		return list
	case map[string]any:
		return jsonTable(v)
	}
	return v
}

func jsonList(v []any) []any {
	list := make([]any, len(v))
	for i, element := range v {
		list[i] = jsonValue(element)
	}
	return list
}

func jsonTable(table map[string]any) object {
	o := object{}
	for name, v := range table {
		o = append(o, member{name, jsonValue(v)})
	}
	slices.SortFunc(o, func(a, b member) int { return strings.Compare(a.name, b.name) })
	return o
}
