package workloads

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
)

// Limits of a log file. They keep a hostile or mistaken file from taking the machine's memory.
const (
	traceBytesMost  = 1 << 30   // after decompression
	traceLineMost   = 64 << 10  // bytes of a line
	traceRatioMost  = 100       // decompressed over compressed size
	traceRatioSlack = 1 << 20   // bytes to which the ratio does not apply
	traceUsersMost  = 1_000_000 // with copies
	traceColumnMost = 256
)

var (
	errTooLarge = errors.New("the file is larger than 1 GiB")
	errInflates = fmt.Errorf("the compressed file grows more than %d-fold", traceRatioMost)
	errUTF16    = errors.New("the file is in UTF-16; save it as UTF-8")
)

// openText gives the text of a log: it decompresses gzip, which it knows by its first two bytes, drops a byte order mark
// and holds the text to the limits.
func openText(r io.Reader) (io.Reader, error) {
	packed := &countingReader{from: r}
	in := bufio.NewReader(packed)
	text := &limitedReader{from: in}
	if begins(in, "\x1f\x8b") {
		inflated, err := gzip.NewReader(in)
		if err != nil {
			return nil, fmt.Errorf("the file begins like gzip but is not: %w", err)
		}
		text = &limitedReader{from: inflated, packed: packed}
	}
	out := bufio.NewReader(text)
	switch {
	case begins(out, "\xff\xfe") || begins(out, "\xfe\xff"):
		return nil, errUTF16
	case begins(out, "\xef\xbb\xbf"):
		if _, err := out.Discard(3); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// begins says whether the next bytes are these. An error of reading comes again with the next read.
func begins(r *bufio.Reader, mark string) bool {
	head, err := r.Peek(len(mark))
	return err == nil && bytes.Equal(head, []byte(mark))
}

// countingReader counts the bytes that were read.
type countingReader struct {
	from  io.Reader
	count int64
}

func (c *countingReader) Read(p []byte) (int, error) {
	n, err := c.from.Read(p)
	c.count += int64(n)
	return n, err
}

// limitedReader ends with an error at the limit of size, and of growth when the text was packed.
type limitedReader struct {
	from   io.Reader
	packed *countingReader
	count  int64
}

func (l *limitedReader) Read(p []byte) (int, error) {
	n, err := l.from.Read(p)
	l.count += int64(n)
	switch {
	case l.count > traceBytesMost:
		return 0, errTooLarge
	case l.packed != nil && l.count > traceRatioMost*l.packed.count+traceRatioSlack:
		return 0, errInflates
	}
	return n, err
}
