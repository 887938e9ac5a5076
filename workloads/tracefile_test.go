package workloads

import (
	"bytes"
	"compress/gzip"
	"slices"
	"strings"
	"testing"
)

// packed compresses a text.
func packed(t *testing.T, text []byte) []byte {
	t.Helper()
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	if _, err := w.Write(text); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func TestReadTraceGzip(t *testing.T) {
	plain := read(t, crowd(100), TraceOptions{})
	trace, problems := ReadTrace(bytes.NewReader(packed(t, []byte(crowd(100)))), "log", TraceOptions{})
	if len(problems) > 0 || !slices.Equal(trace.Rows, plain.Rows) {
		t.Errorf("compressed: %v", problems)
	}
	bomb := packed(t, append([]byte("user,start,end\n"), bytes.Repeat([]byte("a,1,2\n"), 2_000_000)...))
	_, problems = ReadTrace(bytes.NewReader(bomb), "bomb.gz", TraceOptions{})
	if len(problems) != 1 || !strings.Contains(problems[0].Text, errInflates.Error()) {
		t.Errorf("a file that grows without bounds: %v", problems)
	}
	cut := packed(t, []byte(crowd(100)))
	_, problems = ReadTrace(bytes.NewReader(cut[:len(cut)/2]), "cut.gz", TraceOptions{})
	if len(problems) == 0 || !strings.Contains(problems[len(problems)-1].Text, "unexpected EOF") {
		t.Errorf("half a file: %v", problems)
	}
}

// endless is a file without end.
type endless struct{ text []byte }

func (e endless) Read(p []byte) (int, error) { return copy(p, e.text), nil }

func TestTextIsHeldToItsSize(t *testing.T) {
	l := &limitedReader{from: endless{bytes.Repeat([]byte("a,1,2\n"), 1<<20)}, count: traceBytesMost - 100}
	p := make([]byte, 80)
	if _, err := l.Read(p); err != nil {
		t.Errorf("within the limit: %v", err)
	}
	if _, err := l.Read(p); err != errTooLarge {
		t.Errorf("beyond the limit: %v", err)
	}
}
