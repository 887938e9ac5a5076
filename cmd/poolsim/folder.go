package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"poolsim/reports"
)

// defaultFolder is where the results of a scenario go when nobody says where.
func defaultFolder(id string) string { return filepath.Join("poolsim-out", id) }

// folder is a folder of results that appears whole or not at all: everything is written into a new folder beside it,
// which takes its place at the end.
type folder struct {
	path string // with symbolic links resolved, so that the links stay
	mode takeover
	made string // an outer folder that did not exist before; "" when there is none
	next string // the folder that is being filled; "" when that is over
	root *os.Root
}

// takeover is how the new folder takes its place.
type takeover uint8

const (
	create  takeover = iota // nothing is there
	replace                 // the old one goes, as a whole
	mingle                  // the files go into the one that is there, which keeps its others
)

// openFolder prepares a folder of results. It is refused when there is something else than earlier results in it, unless
// it is forced; then what is there stays, apart from files of the same name.
func openFolder(name string, force bool) (*folder, error) {
	path, err := resolve(name)
	if err != nil {
		return nil, noFolder(name, err)
	}
	f := &folder{path: path}
	if f.mode, err = takeoverOf(name, path, force); err != nil {
		return nil, err
	}
	if err := f.begin(); err != nil {
		return nil, noFolder(name, err)
	}
	return f, nil
}

// noFolder is the error that results cannot go into a folder: by the name that the user knows it by, and with the reason
// alone, because the path in the error may be of a folder that only the program knows.
func noFolder(name string, err error) error {
	reason := err
	var path *fs.PathError
	if errors.As(err, &path) {
		reason = path.Err
	}
	return usagef("--out %s: no folder can be written there: %w", name, reason)
}

// resolve is the absolute path with symbolic links resolved, as far as it exists.
func resolve(name string) (string, error) {
	path, err := filepath.Abs(name)
	if err != nil {
		return "", err
	}
	real, err := filepath.EvalSymlinks(path)
	if errors.Is(err, fs.ErrNotExist) {
		return path, nil
	}
	return real, err
}

// takeoverOf says how new results take the place of what is at path.
func takeoverOf(name, path string, force bool) (takeover, error) {
	entries, err := os.ReadDir(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return create, nil
	case err != nil && isFile(path):
		return 0, usagef("%s is a file; --out needs a folder", name)
	case err != nil:
		return 0, noFolder(name, err)
	case len(entries) > 0 && !holdsResults(path) && !force:
		return 0, usagef("the folder %s holds something else than results of poolsim; choose another with --out, or add --force to write into it (files of the same name are replaced)", name)
	case len(entries) > 0 && !holdsResults(path), holdsWorkingFolder(path):
		return mingle, nil
	}
	return replace, nil
}

func isFile(path string) bool {
	info, err := os.Stat(path)
	return err == nil && !info.IsDir()
}

// holdsResults says whether a folder holds results of ours: a file by which each command's results are known, with its
// schema.
func holdsResults(path string) bool {
	for file, schema := range map[string]string{"summary.json": reports.SummarySchema, "plan.json": reports.PlanSchema} {
		if schemaOf(filepath.Join(path, file)) == schema {
			return true
		}
	}
	return false
}

// schemaOf is the schema that a JSON file names; "" when it names none or cannot be read.
func schemaOf(path string) string {
	file, err := os.Open(path)
	if err != nil {
		return ""
	}
	defer file.Close() // read only
	var content struct {
		Schema string `json:"schema"`
	}
	if json.NewDecoder(file).Decode(&content) != nil {
		return ""
	}
	return content.Schema
}

// holdsWorkingFolder says whether a folder is the one that the program was started in, or is above it: such a folder
// cannot be moved away everywhere.
func holdsWorkingFolder(path string) bool {
	here, err := os.Getwd()
	if err != nil {
		return false
	}
	if real, err := filepath.EvalSymlinks(here); err == nil {
		here = real
	}
	relative, err := filepath.Rel(path, here)
	return err == nil && filepath.IsLocal(relative)
}

// begin makes the folder to fill: beside the one whose place it takes, or within the one that keeps its files.
func (f *folder) begin() error {
	parent := f.path
	if f.mode != mingle {
		parent = filepath.Dir(f.path)
		f.made = firstMissing(parent)
	}
	if err := os.MkdirAll(parent, 0o777); err != nil {
		return err
	}
	prefix := filepath.Join(parent, "."+filepath.Base(f.path)+".new")
	if err := removeStale(prefix + "-"); err != nil {
		return errors.Join(err, f.removeMade())
	}
	var err error
	if f.next, err = makeFolder(prefix); err != nil {
		return errors.Join(err, f.removeMade())
	}
	if err = writeClaim(f.next); err != nil {
		return errors.Join(err, f.discard())
	}
	if f.root, err = os.OpenRoot(f.next); err != nil {
		return errors.Join(err, f.discard())
	}
	return nil
}

// makeFolder makes a folder whose name begins with the given one and is not in use.
func makeFolder(name string) (string, error) {
	for i := 1; ; i++ {
		path := fmt.Sprintf("%s-%d", name, i)
		if err := os.Mkdir(path, 0o777); !errors.Is(err, fs.ErrExist) {
			return path, err
		}
	}
}

// firstMissing is the outermost folder of a path that does not exist; "" when all do.
func firstMissing(path string) string {
	missing := ""
	for {
		if _, err := os.Lstat(path); !errors.Is(err, fs.ErrNotExist) {
			return missing
		}
		missing, path = path, filepath.Dir(path)
	}
}

// create makes a file of the results, its folders included.
func (f *folder) create(name string) (io.WriteCloser, error) {
	name = filepath.FromSlash(name)
	if err := f.root.MkdirAll(filepath.Dir(name), 0o777); err != nil {
		return nil, err
	}
	return f.root.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
}

// commit lets the results appear.
func (f *folder) commit() error {
	if err := errors.Join(f.root.Remove(claimName), f.root.Close()); err != nil {
		return err
	}
	f.root = nil
	var err error
	switch f.mode {
	case create:
		err = os.Rename(f.next, f.path)
	case replace:
		err = f.swap()
	case mingle:
		err = f.moveIn()
	}
	if err == nil {
		f.next = ""
	}
	return err
}

// swap puts the new folder in the place of the old one. Windows cannot rename onto a folder, so the old one steps aside
// first, and comes back when the new one cannot take its place.
func (f *folder) swap() error {
	old, err := makeFolder(filepath.Join(filepath.Dir(f.path), "."+filepath.Base(f.path)+".old"))
	if err != nil {
		return err
	}
	aside := filepath.Join(old, "results")
	if err := os.Rename(f.path, aside); err != nil {
		return errors.Join(fmt.Errorf("%w (is a file of the folder open in another program?)", err), os.Remove(old))
	}
	if err := os.Rename(f.next, f.path); err != nil {
		return errors.Join(err, os.Rename(aside, f.path), os.Remove(old))
	}
	return os.RemoveAll(old)
}

// moveIn moves the files of the new folder into the one that is there.
func (f *folder) moveIn() error {
	entries, err := os.ReadDir(f.next)
	if err != nil {
		return err
	}
	for _, e := range entries {
		target := filepath.Join(f.path, e.Name())
		if e.IsDir() {
			if err := os.RemoveAll(target); err != nil {
				return err
			}
		}
		if err := os.Rename(filepath.Join(f.next, e.Name()), target); err != nil {
			return err
		}
	}
	return os.Remove(f.next)
}

// discard removes what has not appeared. After commit it does nothing.
func (f *folder) discard() error {
	var err error
	if f.root != nil {
		err = f.root.Close()
		f.root = nil
	}
	if f.next == "" {
		return err
	}
	err = errors.Join(err, os.RemoveAll(f.next), f.removeMade())
	f.next = ""
	return err
}

// removeMade removes the outer folders that begin made; they are empty again.
func (f *folder) removeMade() error {
	if f.made == "" {
		return nil
	}
	for path := filepath.Dir(f.path); ; path = filepath.Dir(path) {
		if err := os.Remove(path); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return nil // somebody else put something there
		}
		if path == f.made {
			return nil
		}
	}
}
