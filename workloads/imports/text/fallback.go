package text

import (
	"bytes"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/transform"
)

// fallback passes UTF-8 and takes every byte that is not for Windows-1252, the usual encoding of older Windows programs:
// in a text in that encoding a letter with an accent is hardly ever followed by what would make it valid UTF-8.
type fallback struct {
	atLine, atColumn int // of the next byte; columns count characters
	line, column     int // of the first byte that was not UTF-8
	count            int
}

func newFallback() *fallback { return &fallback{atLine: 1, atColumn: 1} }

// Reset makes it ready for another text.
func (f *fallback) Reset() { *f = *newFallback() }

// Transform is that of transform.Transformer.
func (f *fallback) Transform(dst, src []byte, atEOF bool) (nDst, nSrc int, err error) {
	for nSrc < len(src) {
		if n := valid(src[nSrc:]); n > 0 {
			if n = whole(src[nSrc:nSrc+n], len(dst)-nDst); n == 0 {
				return nDst, nSrc, transform.ErrShortDst
			}
			f.advance(src[nSrc : nSrc+n])
			copy(dst[nDst:], src[nSrc:nSrc+n])
			nDst, nSrc = nDst+n, nSrc+n
			continue
		}
		if !atEOF && !utf8.FullRune(src[nSrc:]) {
			return nDst, nSrc, transform.ErrShortSrc
		}
		if len(dst)-nDst < utf8.UTFMax {
			return nDst, nSrc, transform.ErrShortDst
		}
		nDst += utf8.EncodeRune(dst[nDst:], f.foreign(src[nSrc]))
		nSrc++
	}
	return nDst, nSrc, nil
}

// valid is the length of the valid UTF-8 at the beginning.
func valid(src []byte) int {
	if utf8.Valid(src) {
		return len(src)
	}
	n := 0
	for n < len(src) {
		if src[n] < utf8.RuneSelf {
			n++
			continue
		}
		r, size := utf8.DecodeRune(src[n:])
		if r == utf8.RuneError && size == 1 {
			break
		}
		n += size
	}
	return n
}

// whole is how many bytes of valid UTF-8 fit into a space without dividing a character.
func whole(text []byte, space int) int {
	if len(text) <= space {
		return len(text)
	}
	for space > 0 && !utf8.RuneStart(text[space]) {
		space--
	}
	return space
}

// foreign is the character of a byte that is not UTF-8.
func (f *fallback) foreign(b byte) rune {
	if f.count == 0 {
		f.line, f.column = f.atLine, f.atColumn
	}
	f.count++
	f.atColumn++
	return charmap.Windows1252.DecodeByte(b)
}

// advance moves the place behind a text. Nothing needs it after the first foreign byte.
func (f *fallback) advance(passed []byte) {
	if f.count > 0 {
		return
	}
	if n := bytes.Count(passed, []byte("\n")); n > 0 {
		f.atLine += n
		f.atColumn = 1
		passed = passed[bytes.LastIndexByte(passed, '\n')+1:]
	}
	f.atColumn += utf8.RuneCount(passed)
}
