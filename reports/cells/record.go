package cells

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"math"
	"strconv"
	"strings"

	"poolsim/sim/study"
)

// Schema names the form of the file of a cell. It changes when a program that reads the files would have to.
const Schema = "poolsim.cell/1"

// Record is what came of a cell.
type Record struct {
	Tool     string   // version of the program
	Settings []string // the values on the axes, in their order, as a scenario file would have them
	Figures  *study.Figures
	Failure  string // why there are no figures; "" when there are
}

// fileJSON is the file: the cell, with a checksum of its text.
type fileJSON struct {
	Schema   string          `json:"schema"`
	Checksum string          `json:"checksum"`
	Cell     json.RawMessage `json:"cell"`
}

// cellJSON is the cell within its file. A value is a number with all its digits, "never", or null when it could not be
// had.
type cellJSON struct {
	Tool     string                     `json:"tool"`
	Settings []string                   `json:"settings"`
	Failure  string                     `json:"failure"`
	Events   int64                      `json:"events"`
	Metrics  map[string]json.RawMessage `json:"metrics"`
}

// appendValue appends a value as the file has it.
func appendValue(b []byte, v study.Value) []byte {
	switch v.State {
	case study.Known:
		return strconv.AppendFloat(b, v.X, 'g', -1, 64)
	case study.Unserved:
		return append(b, never...)
	}
	return append(b, null...)
}

// Values that are no numbers.
const (
	never = `"never"`
	null  = "null"
)

// valuesOf reads a list as encode wrote it; ok is false for any other.
func valuesOf(list []byte) (values []study.Value, ok bool) {
	text, opens := strings.CutPrefix(string(list), "[")
	text, closes := strings.CutSuffix(text, "]")
	if text == "" {
		return []study.Value{}, opens && closes
	}
	values = make([]study.Value, 0, strings.Count(text, ",")+1)
	for one := range strings.SplitSeq(text, ",") {
		v := study.Value{}
		switch one {
		case never:
			v.State = study.Unserved
		case null:
			v.State = study.Absent
		default:
			x, err := strconv.ParseFloat(one, 64)
			if err != nil {
				return nil, false
			}
			v.X = x
		}
		values = append(values, v)
	}
	return values, opens && closes
}

func checksum(cell []byte) string {
	sum := sha256.Sum256(cell)
	return "sha256:" + hex.EncodeToString(sum[:])
}

// encode is the text of the file, the same for the same cell.
func (r *Record) encode() []byte {
	var cell bytes.Buffer
	cell.WriteString(`{"tool":` + quoted(r.Tool) + `,"settings":[`)
	for i, s := range r.Settings {
		cell.WriteString(comma(i) + quoted(s))
	}
	cell.WriteString("]")
	if r.Failure != "" {
		cell.WriteString(`,"failure":` + quoted(r.Failure))
	}
	if r.Figures != nil {
		cell.WriteString(`,"events":` + strconv.FormatInt(r.Figures.Events, 10) + `,"metrics":{`)
		for i, m := range study.Metrics() {
			cell.WriteString(comma(i) + "\n" + quoted(m.Name) + ":[")
			for j, v := range r.Figures.Values[i] {
				cell.WriteString(comma(j))
				cell.Write(appendValue(cell.AvailableBuffer(), v))
			}
			cell.WriteString("]")
		}
		cell.WriteString("}")
	}
	cell.WriteString("}")
	head := `{"schema":"` + Schema + `","checksum":"` + checksum(cell.Bytes()) + `","cell":`
	return append(append([]byte(head), cell.Bytes()...), "}\n"...)
}

func comma(i int) string {
	if i == 0 {
		return ""
	}
	return ","
}

// quoted is a text as JSON has it.
func quoted(s string) string {
	text, err := json.Marshal(s)
	if err != nil {
		panic("cells: a text that is no JSON: " + err.Error()) // there is none
	}
	return string(text)
}

// decode reads the text of a file; ok is false when it is not whole, damaged, of another form, or of a program with other
// metrics.
func decode(text []byte) (r *Record, ok bool) {
	var file fileJSON
	if json.Unmarshal(text, &file) != nil || file.Schema != Schema || file.Checksum != checksum(file.Cell) {
		return nil, false
	}
	var cell cellJSON
	if json.Unmarshal(file.Cell, &cell) != nil {
		return nil, false
	}
	r = &Record{Tool: cell.Tool, Settings: cell.Settings, Failure: cell.Failure}
	if r.Failure != "" {
		return r, true
	}
	r.Figures = &study.Figures{Events: cell.Events}
	for _, m := range study.Metrics() {
		values, ok := valuesOf(cell.Metrics[m.Name])
		if !ok {
			return nil, false
		}
		r.Figures.Values = append(r.Figures.Values, values)
	}
	return r, true
}

// Same says whether two records hold the same: every value to its last bit.
func (r *Record) Same(other *Record) bool {
	if r.Failure != other.Failure || (r.Figures == nil) != (other.Figures == nil) {
		return false
	}
	if r.Figures == nil {
		return true
	}
	for i, values := range r.Figures.Values {
		if !sameValues(values, other.Figures.Values[i]) {
			return false
		}
	}
	return r.Figures.Events == other.Figures.Events
}

func sameValues(a, b []study.Value) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if a[i].State != b[i].State || math.Float64bits(a[i].X) != math.Float64bits(b[i].X) {
			return false
		}
	}
	return true
}
