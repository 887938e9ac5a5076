package cells

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// Store is a folder of cells. It may be used by several goroutines, and by several processes, at once.
type Store struct{ dir string }

const (
	wholeEnd  = ".json"
	failedEnd = ".failed.json"
	partEnd   = ".part"
)

// Open makes the folder when it is not there.
func Open(dir string) (*Store, error) { return &Store{dir}, os.MkdirAll(dir, 0o777) }

// At is a folder that is there, to read from.
func At(dir string) *Store { return &Store{dir} }

// Name is the name of a cell without the ending of its file: a digest of the cell's own, of the version of the program,
// and of the form of the file.
func Name(tool, digest string) string {
	sum := sha256.Sum256(fmt.Appendf(nil, "%s\n%s\n%s\n", Schema, tool, digest))
	return hex.EncodeToString(sum[:])
}

// Has says whether the figures of a cell are there, whole and undamaged.
func (s *Store) Has(name string) bool {
	r, err := s.Get(name)
	return err == nil && r != nil && r.Failure == ""
}

// Get reads a cell: its figures or else its failure; nil when neither is there whole and undamaged, as under the name "".
// The error is one of reading.
func (s *Store) Get(name string) (*Record, error) {
	for _, end := range []string{wholeEnd, failedEnd} {
		text, err := os.ReadFile(s.path(name + end))
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return nil, err
		}
		if r, ok := decode(text); ok && (r.Failure != "") == (end == failedEnd) {
			return r, nil
		}
	}
	return nil, nil
}

// Put writes a cell. The figures of a cell take the place of an earlier failure.
func (s *Store) Put(name string, r *Record) error {
	end := wholeEnd
	if r.Failure != "" {
		end = failedEnd
	}
	if err := WriteWhole(s.path(name+end), r.encode()); err != nil {
		return err
	}
	if r.Failure != "" {
		return nil
	}
	if err := os.Remove(s.path(name + failedEnd)); !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}

// Names are the cells in the folder, damaged ones included, in order.
func (s *Store) Names() ([]string, error) {
	entries, err := os.ReadDir(s.dir)
	if err != nil {
		return nil, err
	}
	var names []string
	for _, e := range entries {
		name, isCell := cellOf(e.Name())
		if isCell && (len(names) == 0 || names[len(names)-1] != name) { // in order, the two files of a cell follow each other
			names = append(names, name)
		}
	}
	return names, nil
}

// Keep removes the files of all other cells, and what was left half-written. Files that are none of ours stay.
func (s *Store) Keep(names []string) error {
	wanted := make(map[string]bool, len(names))
	for _, n := range names {
		wanted[n] = true
	}
	entries, err := os.ReadDir(s.dir)
	if err != nil {
		return err
	}
	for _, e := range entries {
		name, isCell := cellOf(e.Name())
		if isPart(e.Name()) || isCell && !wanted[name] {
			if err := os.Remove(s.path(e.Name())); err != nil {
				return err
			}
		}
	}
	return nil
}

// cellOf is the name of the cell that a file holds.
func cellOf(file string) (name string, ok bool) {
	name, isFailed := strings.CutSuffix(file, failedEnd)
	if !isFailed {
		if name, ok = strings.CutSuffix(file, wholeEnd); !ok {
			return "", false
		}
	}
	digest, err := hex.DecodeString(name)
	return name, err == nil && len(digest) == sha256.Size
}

// isPart says whether a file is one of ours that was never finished.
func isPart(file string) bool {
	return strings.HasSuffix(file, partEnd) && strings.HasPrefix(file, partStart) && strings.Contains(file, wholeEnd+".")
}

func (s *Store) path(file string) string { return filepath.Join(s.dir, file) }

// partStart begins the names of files that are being written.
const partStart = "."

// WriteWhole writes a file that appears whole or not at all.
func WriteWhole(path string, text []byte) error {
	f, err := createPart(path)
	if err != nil {
		return err
	}
	_, err = f.Write(text)
	err = errors.Join(err, f.Close())
	if err == nil {
		err = os.Rename(f.Name(), path)
	}
	if err != nil {
		return errors.Join(err, os.Remove(f.Name()))
	}
	return nil
}

// createPart makes a file beside another that nobody else has, on this machine or any other that shares the folder.
func createPart(path string) (*os.File, error) {
	dir, base := filepath.Split(path)
	for i := os.Getpid(); ; i++ {
		name := filepath.Join(dir, fmt.Sprintf("%s%s.%d%s", partStart, base, i, partEnd))
		f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
		if !errors.Is(err, fs.ErrExist) {
			return f, err
		}
	}
}
