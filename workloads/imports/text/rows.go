package text

import "bytes"

// NewRows begins to read the rows of a file: objects when it begins like JSON, else a table.
func NewRows(f *File, opt Options) (Rows, error) {
	head, err := f.Head()
	if err != nil {
		return nil, err
	}
	if IsJSON(head) {
		return NewObjects(f)
	}
	return NewTable(f, opt), nil
}

// IsJSON says whether a text begins like JSON objects, or a list of them.
func IsJSON(head []byte) bool {
	head = bytes.TrimLeft(head, " \t\r\n")
	return len(head) > 0 && (head[0] == '{' || head[0] == '[')
}
