package main

import "io/fs"

// walkFiles calls a function with every file of a file system.
func walkFiles(root fs.FS, visit func(name string, text []byte)) error {
	return fs.WalkDir(root, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		text, err := fs.ReadFile(root, name)
		visit(name, text)
		return err
	})
}
