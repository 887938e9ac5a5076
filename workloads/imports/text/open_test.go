package text

import (
	"bytes"
	"compress/gzip"
	"errors"
	"io"
	"strings"
	"testing"
	"unicode/utf16"
)

// utf16of encodes a text.
func utf16of(s string, big, mark bool) string {
	var b bytes.Buffer
	units := utf16.Encode([]rune(s))
	if mark {
		units = append([]uint16{0xfeff}, units...)
	}
	for _, u := range units {
		lo, hi := byte(u), byte(u>>8)
		if big {
			lo, hi = hi, lo
		}
		b.Write([]byte{lo, hi})
	}
	return b.String()
}

// zipped compresses a text.
func zipped(t testing.TB, s string) string {
	t.Helper()
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	if _, err := io.WriteString(w, s); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestOpenEncodings(t *testing.T) {
	const want = "user,host\nMüller €,h1\n"
	cases := map[string]struct{ bytes, encoding, asked string }{
		"UTF-8":               {want, utf8Name, ""},
		"UTF-8 with mark":     {"\ufeff" + want, utf8Name, ""},
		"UTF-16LE":            {utf16of(want, false, true), utf16leName, ""},
		"UTF-16BE":            {utf16of(want, true, true), utf16beName, ""},
		"UTF-16LE, no mark":   {utf16of(want, false, false), utf16leName, ""},
		"UTF-16BE, no mark":   {utf16of(want, true, false), utf16beName, ""},
		"Windows-1252":        {"user,host\nM\xfcller \x80,h1\n", utf8Name, ""},
		"Windows-1252, asked": {"user,host\nM\xfcller \x80,h1\n", "windows-1252", "windows-1252"},
		"Windows-1250, asked": {"user,host\nM\xfcller \x80,h1\n", "windows-1250", "windows-1250"},
		"gzip":                {zipped(t, want), utf8Name, ""},
		"gzip of UTF-16":      {zipped(t, utf16of(want, false, true)), utf16leName, ""},
	}
	for name, c := range cases {
		f, err := Open(strings.NewReader(c.bytes), "log", Options{Encoding: c.asked})
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		got, err := io.ReadAll(f)
		if err != nil || string(got) != want || f.Encoding() != c.encoding {
			t.Errorf("%s: %q as %s, %v", name, got, f.Encoding(), err)
		}
	}
}

func TestForeignBytes(t *testing.T) {
	f, err := Open(strings.NewReader("aé,b\nc,d\xe9\xe8\n"), "log", Options{})
	if err != nil {
		t.Fatal(err)
	}
	if got, err := io.ReadAll(f); string(got) != "aé,b\nc,déè\n" || err != nil {
		t.Errorf("read %q, %v", got, err)
	}
	if line, column, count := f.Foreign(); line != 2 || column != 4 || count != 2 {
		t.Errorf("foreign at %d:%d, %d bytes", line, column, count)
	}
}

// TestFallbackAtBorders has characters and foreign bytes at every distance from the ends of the buffers.
func TestFallbackAtBorders(t *testing.T) {
	for n := 4080; n < 4110; n++ {
		begin := strings.Repeat("x", n)
		f, err := Open(strings.NewReader(begin+"€\xfc€\xfc\xfc"), "log", Options{})
		if err != nil {
			t.Fatal(err)
		}
		if got, err := io.ReadAll(f); string(got) != begin+"€ü€üü" || err != nil {
			t.Errorf("%d: %q, %v", n, got[n:], err)
		}
	}
}

func TestOpenRefuses(t *testing.T) {
	bomb := zipped(t, strings.Repeat("0", 8<<20))
	cut := zipped(t, strings.Repeat("user,host\nabc,def\n", 1000))
	cases := map[string]struct {
		text string
		opt  Options
		want string
	}{
		"bomb":             {bomb, Options{}, "log: the compressed file grows more than 100-fold"},
		"cut":              {cut[:len(cut)/2], Options{}, "log: the compressed file is damaged or cut off: unexpected EOF"},
		"no gzip":          {"\x1f\x8bhello world", Options{}, "log: the file begins like gzip but is not: gzip: invalid header"},
		"unknown encoding": {"x", Options{Encoding: "klingon"}, `log: "klingon" is no encoding known here;`},
	}
	for name, c := range cases {
		f, err := Open(strings.NewReader(c.text), "log", c.opt)
		if err == nil {
			_, err = io.Copy(io.Discard, f)
		}
		var p *Problem
		if !errors.As(err, &p) || !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("%s: %v, want %s", name, err, c.want)
		}
	}
}
