package reports

import (
	"bytes"
	"errors"
	"io"
	"os"
)

// spoolMemory is how much of a run's trace is held in memory before it goes to a temporary file.
const spoolMemory = 4 << 20

// spool holds the lines of one run: in memory, and what is too much for that in a temporary file.
type spool struct {
	memory []byte
	file   *os.File
	err    error
}

// add appends what the function appends.
func (s *spool) add(appendTo func([]byte) []byte) {
	s.memory = appendTo(s.memory)
	if len(s.memory) >= spoolMemory {
		s.flush()
	}
}

// flush moves the lines in memory to the file. After an error nothing more is kept.
func (s *spool) flush() {
	if s.file == nil && s.err == nil {
		s.file, s.err = os.CreateTemp("", "poolsim-trace-*")
	}
	if s.err == nil {
		_, s.err = s.file.Write(s.memory)
	}
	s.memory = s.memory[:0]
}

// writeTo writes all lines in their order.
func (s *spool) writeTo(w io.Writer) error {
	if s.err != nil {
		return s.err
	}
	if s.file != nil {
		if _, err := s.file.Seek(0, io.SeekStart); err != nil {
			return err
		}
		if _, err := io.Copy(w, s.file); err != nil {
			return err
		}
	}
	_, err := io.Copy(w, bytes.NewReader(s.memory))
	return err
}

// close removes the temporary file.
func (s *spool) close() error {
	s.memory = nil
	if s.file == nil {
		return nil
	}
	name := s.file.Name()
	err := errors.Join(s.file.Close(), os.Remove(name))
	s.file = nil
	return err
}
