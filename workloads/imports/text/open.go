package text

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"fmt"
	"io"

	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/unicode"
	"golang.org/x/text/transform"
)

// Limits of a file. They keep a hostile or mistaken one from taking the machine's memory or time.
const (
	bytesMost  = 64 << 30 // after decompression
	ratioMost  = 100      // decompressed over compressed size
	ratioSlack = 1 << 20  // bytes to which the ratio does not apply
	sniffed    = 64 << 10 // bytes that are looked at before reading
)

// Options say what the file itself does not, or contradict it.
type Options struct {
	// Encoding is one of Encodings; empty means that the file tells by its byte order mark, by NUL bytes that betray
	// UTF-16, or by being valid UTF-8, and that bytes that are not are Windows-1252.
	Encoding string
	// Separator stands between the fields of a table; 0 means the one that the header has most of.
	Separator byte
}

// File is the text of a file as UTF-8, without byte order mark.
type File struct {
	// Name is for messages.
	Name     string
	in       *bufio.Reader
	fallback *fallback // nil unless the text is read as UTF-8
	encoding string
}

// Open begins to read a file. The error is a *Problem when the content is at fault.
func Open(r io.Reader, name string, opt Options) (*File, error) {
	raw, err := inflate(r)
	if err != nil {
		return nil, &Problem{File: name, Text: err.Error()}
	}
	in := bufio.NewReaderSize(raw, sniffed)
	head, err := in.Peek(sniffed)
	if err != nil && err != io.EOF {
		return nil, named(name, err)
	}
	f := &File{Name: name, encoding: opt.Encoding}
	if f.encoding == "" {
		f.encoding = sniff(head)
	}
	if err := f.decode(in, head); err != nil {
		return nil, &Problem{File: name, Text: err.Error()}
	}
	return f, nil
}

// named puts the name of the file before an error of reading.
func named(name string, err error) error {
	if wrong, ok := err.(limitError); ok {
		return &Problem{File: name, Text: wrong.Error()}
	}
	return fmt.Errorf("%s: %w", name, err)
}

// Encoding is how the text was encoded.
func (f *File) Encoding() string { return f.encoding }

// Foreign is where the first byte stood that is not UTF-8 and was read as Windows-1252, and how many there were so far.
func (f *File) Foreign() (line, column, count int) {
	if f.fallback == nil {
		return 0, 0, 0
	}
	return f.fallback.line, f.fallback.column, f.fallback.count
}

// Head is the beginning of the text, up to 64 KiB, without reading on.
func (f *File) Head() ([]byte, error) {
	head, err := f.in.Peek(sniffed)
	if err == io.EOF {
		err = nil
	}
	if err != nil {
		err = named(f.Name, err)
	}
	return head, err
}

// Read reads the text.
func (f *File) Read(p []byte) (int, error) {
	n, err := f.in.Read(p)
	if err != nil && err != io.EOF {
		err = named(f.Name, err)
	}
	return n, err
}

// The encodings that are recognised by themselves.
const (
	utf8Name    = "utf-8"
	utf16leName = "utf-16le"
	utf16beName = "utf-16be"
)

// Encodings are the names that Options.Encoding takes.
func Encodings() []string {
	names := []string{utf8Name, utf16leName, utf16beName}
	for _, c := range pages {
		names = append(names, c.name)
	}
	return names
}

// pages are the code pages of Windows for alphabets, and the two of its older console in western Europe.
var pages = []struct {
	name string
	page *charmap.Charmap
}{
	{"windows-1250", charmap.Windows1250}, {"windows-1251", charmap.Windows1251}, {"windows-1252", charmap.Windows1252},
	{"windows-1253", charmap.Windows1253}, {"windows-1254", charmap.Windows1254}, {"windows-1255", charmap.Windows1255},
	{"windows-1256", charmap.Windows1256}, {"windows-1257", charmap.Windows1257}, {"windows-1258", charmap.Windows1258},
	{"ibm-437", charmap.CodePage437}, {"ibm-850", charmap.CodePage850},
}

// sniff tells the encoding from the first bytes.
func sniff(head []byte) string {
	switch {
	case bytes.HasPrefix(head, []byte("\xff\xfe")):
		return utf16leName
	case bytes.HasPrefix(head, []byte("\xfe\xff")):
		return utf16beName
	case bytes.IndexByte(head, 0) < 0:
		return utf8Name
	}
	// Without a mark: in UTF-16 every other byte of plain text is NUL.
	even, odd := 0, 0
	for i, b := range head {
		if b == 0 && i%2 == 0 {
			even++
		} else if b == 0 {
			odd++
		}
	}
	switch {
	case odd > len(head)/4 && even == 0:
		return utf16leName
	case even > len(head)/4 && odd == 0:
		return utf16beName
	}
	return utf8Name
}

// decode sets the reader of the text.
func (f *File) decode(in *bufio.Reader, head []byte) error {
	var decoder transform.Transformer
	switch f.encoding {
	case utf8Name:
		if bytes.HasPrefix(head, []byte("\xef\xbb\xbf")) {
			if _, err := in.Discard(3); err != nil {
				return err
			}
		}
		f.fallback = newFallback()
		decoder = f.fallback
	case utf16leName:
		decoder = unicode.UTF16(unicode.LittleEndian, unicode.UseBOM).NewDecoder()
	case utf16beName:
		decoder = unicode.UTF16(unicode.BigEndian, unicode.UseBOM).NewDecoder()
	default:
		for _, c := range pages {
			if c.name == f.encoding {
				decoder = c.page.NewDecoder()
			}
		}
	}
	if decoder == nil {
		return fmt.Errorf("%q is no encoding known here; %v are", f.encoding, Encodings())
	}
	f.in = bufio.NewReaderSize(transform.NewReader(in, decoder), sniffed)
	return nil
}

// inflate decompresses gzip, which it knows by its first two bytes, and holds the bytes to the limits.
func inflate(r io.Reader) (io.Reader, error) {
	packed := &counting{from: r}
	in := bufio.NewReaderSize(packed, sniffed)
	head, err := in.Peek(2)
	if err != nil || !bytes.Equal(head, []byte("\x1f\x8b")) {
		return &limited{from: in}, nil // an error comes again with the next read
	}
	inflated, err := gzip.NewReader(in)
	if err != nil {
		return nil, fmt.Errorf("the file begins like gzip but is not: %w", err)
	}
	return &limited{from: inflated, packed: packed}, nil
}

// counting counts the bytes that were read.
type counting struct {
	from  io.Reader
	count int64
}

func (c *counting) Read(p []byte) (int, error) {
	n, err := c.from.Read(p)
	c.count += int64(n)
	return n, err
}

// limitError is that a file goes beyond a limit, or that its packing is damaged.
type limitError string

func (e limitError) Error() string { return string(e) }

// limited ends with an error at the limit of size, and of growth when the text was packed.
type limited struct {
	from   io.Reader
	packed *counting
	count  int64
}

func (l *limited) Read(p []byte) (int, error) {
	n, err := l.from.Read(p)
	l.count += int64(n)
	switch {
	case l.count > bytesMost:
		return 0, limitError("the file is larger than 64 GiB")
	case l.packed != nil && l.count > ratioMost*l.packed.count+ratioSlack:
		return 0, limitError(fmt.Sprintf("the compressed file grows more than %d-fold", ratioMost))
	case l.packed != nil && err != nil && err != io.EOF:
		return n, limitError(fmt.Sprintf("the compressed file is damaged or cut off: %v", err))
	}
	return n, err
}
