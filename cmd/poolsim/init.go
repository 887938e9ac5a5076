package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"poolsim/scenarios"
)

const initHelp = `Writes a commented starter scenario that runs as it is. Six lines in it are marked
for you to change. FILE is pool.toml when it is not given; an existing file is kept
unless --force is given.`

const initExample = `  poolsim init
  poolsim init contact-centre.toml
  poolsim check pool.toml`

func (p *process) initCommand() *cobra.Command {
	var force bool
	c := &cobra.Command{
		Use:     "init [FILE]",
		Short:   "Write a starter scenario to change",
		Long:    initHelp,
		Example: initExample,
		Args:    atMost(1),
		RunE: func(_ *cobra.Command, args []string) error {
			name := first(args)
			if name == "" {
				name = "pool.toml"
			}
			if !strings.HasSuffix(name, ".toml") {
				return usagef("%s: a scenario file ends in .toml", name)
			}
			if err := writeNew(name, scenarios.Starter(), force); err != nil {
				return err
			}
			_, err := fmt.Fprintf(p.stdout, "%s is written. Change the lines marked with <==, then:\n  poolsim run %s\n", name, quoteWord(runnable(name)))
			return err
		},
	}
	c.Flags().BoolVar(&force, "force", false, "replace a file that exists")
	return c
}

// runnable is the name of a file as `poolsim run` takes it.
func runnable(name string) string { return filepath.ToSlash(name) }

// writeNew writes a file as a whole. One that exists is only replaced when forced.
func writeNew(name string, text []byte, force bool) error {
	if _, err := os.Lstat(name); err == nil && !force {
		return usagef("%s exists already; choose another name, or add --force to replace it", name)
	} else if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	if info, err := os.Stat(filepath.Dir(name)); err != nil || !info.IsDir() {
		return usagef("%s: there is no folder %s", name, filepath.Dir(name))
	}
	next := name + ".new"
	if err := os.WriteFile(next, text, 0o666); err != nil {
		return errors.Join(err, os.Remove(next))
	}
	if err := os.Rename(next, name); err != nil {
		return errors.Join(err, os.Remove(next))
	}
	return nil
}
