package tree

import "strconv"

// Origin is where a value was written.
type Origin struct {
	File  string // as the user named it; "" when the value stands in no file
	Line  int    // from 1; 0 when unknown
	Label string // what put the value there when it was not the file as it stands: `--set`, `variant "x"`
}

// Default is the origin of a value that nobody wrote.
var Default = Origin{Label: "default"}

// String is the origin in a word or two: the label, or else the file and the line.
func (o Origin) String() string {
	if o.Label != "" {
		return o.Label
	}
	return o.line()
}

// Place is the origin as a message begins: the file and line when there are any, then the label.
func (o Origin) Place() string {
	switch {
	case o.File == "":
		return o.Label
	case o.Label == "":
		return o.line()
	default:
		return o.line() + ": " + o.Label
	}
}

func (o Origin) line() string {
	if o.Line == 0 {
		return o.File
	}
	return o.File + ":" + strconv.Itoa(o.Line)
}
