package scenarios

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"math"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"
)

// Sizes beyond which files beside a scenario are refused.
const (
	maxTraceBytes = 1 << 30
	maxValueBytes = 16 << 20
)

// files opens what a scenario names besides itself, and remembers what it read so that the variants share it.
type files struct {
	dir     string // of the scenario
	library fs.FS  // where a built-in scenario's files are; nil for the disk

	mu     sync.Mutex
	sums   map[string]string // digest of each file that was read, by name
	traces map[traceRequest]traceAnswer
	prices map[string]priceAnswer
}

func newFiles(dir string, library fs.FS) *files {
	return &files{dir: dir, library: library, sums: map[string]string{}, traces: map[traceRequest]traceAnswer{}, prices: map[string]priceAnswer{}}
}

// open opens a plain file of at most the given size.
func (f *files) open(name string, most int64) (fs.File, error) {
	file, err := f.openAny(name)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("there is no file %s", shown(name))
	}
	if err != nil {
		var reason *fs.PathError
		if errors.As(err, &reason) {
			err = reason.Err
		}
		return nil, fmt.Errorf("%s cannot be opened: %w", shown(name), err)
	}
	info, err := file.Stat()
	switch {
	case err != nil:
	case info.IsDir():
		err = fmt.Errorf("%s is a folder; a file is wanted", shown(name))
	case !info.Mode().IsRegular():
		err = fmt.Errorf("%s is not a plain file", shown(name))
	case info.Size() > most:
		err = fmt.Errorf("%s has %d bytes; at most %d are read", shown(name), info.Size(), most)
	}
	if err != nil {
		return nil, errors.Join(err, file.Close())
	}
	return file, nil
}

func (f *files) openAny(name string) (fs.File, error) {
	if f.library != nil {
		return f.library.Open(path.Clean(name))
	}
	at := filepath.FromSlash(name)
	if !filepath.IsAbs(at) {
		at = filepath.Join(f.dir, at)
	}
	// A pipe or a device would keep Open or Read waiting for ever, so what it is comes first.
	if info, err := os.Stat(at); err == nil && !info.Mode().IsRegular() && !info.IsDir() {
		return nil, errors.New("not a plain file")
	}
	return os.Open(at)
}

// note remembers the digest of a file.
func (f *files) note(name string, sum []byte) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.sums[name] = hex.EncodeToString(sum)
}

// sum is the digest of a file that was read.
func (f *files) sum(name string) string {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.sums[name]
}

// names are the files that were read, in order.
func (f *files) names() []string {
	f.mu.Lock()
	defer f.mu.Unlock()
	return slices.Sorted(maps.Keys(f.sums))
}

// values reads one number a line, the values of an empirical distribution. A first line that is no number is a heading.
// Values in time are seconds, or spans with a unit.
func (f *files) values(name string, inTime bool) ([]float64, error) {
	file, err := f.open(name, maxValueBytes)
	if err != nil {
		return nil, err
	}
	text, err := io.ReadAll(file)
	if err = errors.Join(err, file.Close()); err != nil {
		return nil, fmt.Errorf("%s cannot be read: %w", shown(name), err)
	}
	sum := sha256.Sum256(text)
	f.note(name, sum[:])
	return parseValues(name, bytes.TrimPrefix(text, []byte("\ufeff")), inTime)
}

func parseValues(name string, text []byte, inTime bool) ([]float64, error) {
	var values []float64
	for i, line := range strings.Split(string(text), "\n") {
		line = strings.TrimSpace(line)
		if line == "" {
			continue
		}
		x, ok := parseAmount(line, inTime)
		if !ok && i == 0 {
			continue
		}
		if !ok {
			return nil, fmt.Errorf("%s, line %d: %s is not a value; numbers from 0 are", shown(name), i+1, shown(line))
		}
		values = append(values, x)
	}
	if len(values) == 0 {
		return nil, fmt.Errorf("%s holds no values", shown(name))
	}
	return values, nil
}

func parseAmount(s string, inTime bool) (float64, bool) {
	x, err := strconv.ParseFloat(s, 64)
	if err != nil && inTime {
		var d time.Duration
		d, err = time.ParseDuration(s)
		x = d.Seconds()
	}
	return x, err == nil && x >= 0 && !math.IsInf(x, 0)
}
