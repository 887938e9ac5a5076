package main

import (
	"context"
	"fmt"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"poolsim/reports/cells"
)

const mergeHelp = `Joins what several machines have done of one sweep ("poolsim sweep --shard"), and writes
the tables and plots that a single one would have written, to the last byte. DIR is the
folder of a shard, or one that several shards wrote into.

It names the cells that are missing, and refuses cells that two folders have with
different figures, and folders of different versions of the program. With --force it
goes on all the same, and says so.`

const mergeExample = `  poolsim merge shard-1 shard-2 shard-3 --out limits
  poolsim merge /scratch/limits
  poolsim merge shard-* --metric refused_users --metric cost`

func (p *process) mergeCommand() *cobra.Command {
	var flags simulationFlags
	var metrics []string
	c := &cobra.Command{
		Use:     "merge DIR…",
		Short:   "Join the shards of a sweep",
		Long:    mergeHelp,
		Example: mergeExample,
		Args: func(c *cobra.Command, args []string) error {
			if len(args) == 0 {
				return usagef("%s needs the folders of a sweep; %q explains it", c.CommandPath(), c.CommandPath()+" --help")
			}
			return nil
		},
		RunE: func(c *cobra.Command, args []string) error {
			if err := flags.check(c); err != nil {
				return err
			}
			shown, err := checkMetrics(metrics)
			if err != nil {
				return err
			}
			m := &merge{process: p, flags: &flags}
			if err := m.openAll(args); err != nil {
				return err
			}
			if len(shown) > 0 {
				m.manifest.Metrics = shown
			}
			if c.Flags().Changed("format") {
				m.manifest.Formats = flags.formats
			}
			return m.run(c.Context())
		},
	}
	flags.registerOutput(c, "poolsim-out/<scenario>-sweep", "sweep.json")
	c.Flags().Lookup("force").Usage = "join what is not complete, not equal or not of one version, and replace another sweep in the folder"
	registerMetrics(c, &metrics)
	return c
}

// merge is a sweep that is joined from several folders.
type merge struct {
	process  *process
	flags    *simulationFlags
	manifest *cells.Manifest // of the first folder
	sources  []source
	found    []foundCell // by number
	forced   []string    // what was not as it should be, in sentences
}

// source is a folder that holds a part of a sweep.
type source struct {
	name  string
	store *cells.Store
}

// foundCell is a cell with where it was found first.
type foundCell struct {
	from   int // source
	name   string
	failed bool
	there  bool
}

// openAll reads the manifests of all folders, and checks that they are of one sweep.
func (m *merge) openAll(dirs []string) error {
	for _, dir := range dirs {
		at := filepath.Join(dir, cellsFolder)
		manifest, err := cells.ReadManifest(at)
		switch {
		case err != nil:
			return usagef("%s cannot be read: %w", dir, reasonOf(err))
		case manifest == nil:
			return usagef("%s holds no cells of a sweep: there is no %s", dir, filepath.Join(at, "manifest.json"))
		case m.manifest == nil:
			m.manifest = manifest
		case !m.manifest.SameButVersion(manifest):
			return usagef("%s and %s are not of the same sweep: the second one is %s", dirs[0], dir, strings.Join(manifestDifferences(manifest, m.manifest), ", "))
		case m.manifest.Tool != manifest.Tool:
			text := fmt.Sprintf("%s is of version %s, %s of version %s", dirs[0], m.manifest.Tool, dir, manifest.Tool)
			if err := m.allow(text); err != nil {
				return err
			}
		}
		m.sources = append(m.sources, source{dir, cells.At(at)})
	}
	return nil
}

// allow notes what is wrong when it is forced, and refuses it otherwise.
func (m *merge) allow(text string) error {
	if !m.flags.force {
		return fmt.Errorf("%s; --force goes on all the same", text)
	}
	m.forced = append(m.forced, text)
	return nil
}

// run joins the folders.
func (m *merge) run(ctx context.Context) error {
	progress := m.process.newProgress(m.flags.quiet)
	defer progress.end()
	progress.phase("reading the cells")(0, 0, 0)
	if err := m.find(ctx); err != nil {
		return err
	}
	if missing := m.missing(); missing != "" {
		if err := m.allow(missing); err != nil {
			return err
		}
	}
	if !m.flags.quiet {
		for _, text := range m.forced {
			fmt.Fprintln(m.process.stderr, "warning:", text)
		}
	}
	out := m.flags.out
	if out == "" {
		out = defaultFolder(m.manifest.Scenario + "-sweep")
	}
	folder := sweepFolder{out, m.flags.force, m.manifest}
	store, err := folder.open()
	if err != nil {
		return err
	}
	names, err := m.copyTo(ctx, store)
	if err != nil {
		return err
	}
	r := rendering{process: m.process, json: m.flags.json, manifest: m.manifest, out: out, progress: progress, store: store, names: names}
	return r.run(ctx)
}

// find reads the cells of all folders.
func (m *merge) find(ctx context.Context) error {
	numbers := make(map[string]int, m.manifest.Len())
	for i := range m.manifest.Len() {
		numbers[settingsKey(m.manifest.Values(i))] = i
	}
	m.found = make([]foundCell, m.manifest.Len())
	for from := range m.sources {
		names, err := m.sources[from].store.Names()
		if err != nil {
			return err
		}
		for _, name := range names {
			if err := ctx.Err(); err != nil {
				return err
			}
			if err := m.add(from, name, numbers); err != nil {
				return err
			}
		}
	}
	return nil
}

// settingsKey tells cells apart by their values on the axes.
func settingsKey(values []string) string { return strings.Join(values, "\x00") }

// add takes a cell of a folder. One that is damaged, or of another sweep, counts as absent; figures take the place of a
// failure.
func (m *merge) add(from int, name string, numbers map[string]int) error {
	record, err := m.sources[from].store.Get(name)
	if err != nil || record == nil {
		return err
	}
	number, known := numbers[settingsKey(record.Settings)]
	if !known {
		return nil
	}
	f := &m.found[number]
	failed := record.Failure != ""
	switch {
	case !f.there || f.failed && !failed:
		*f = foundCell{from, name, failed, true}
		return nil
	case failed:
		return nil
	}
	first, err := m.sources[f.from].store.Get(f.name)
	if err != nil || first != nil && first.Same(record) {
		return err
	}
	return m.allow(fmt.Sprintf("%s and %s have different figures for %s; those of the first count", m.sources[f.from].name, m.sources[from].name, m.nameOf(number)))
}

// nameOf tells a cell by its settings.
func (m *merge) nameOf(number int) string {
	parts := m.manifest.Values(number)
	for i := range parts {
		parts[i] = m.manifest.Axes[i].Key + " = " + parts[i]
	}
	return strings.Join(parts, ", ")
}

// missing names the cells that no folder has; "" when there are none.
func (m *merge) missing() string {
	const told = 10
	var names []string
	for i := range m.found {
		if !m.found[i].there {
			names = append(names, m.nameOf(i))
		}
	}
	if len(names) == 0 {
		return ""
	}
	text := fmt.Sprintf("%d of %d cells are missing:\n  %s", len(names), len(m.found), strings.Join(names[:min(told, len(names))], "\n  "))
	if more := len(names) - told; more > 0 {
		text += fmt.Sprintf("\n  … and %d more", more)
	}
	return text
}

// copyTo copies the cells that were found into the folder of the results, and returns their names by number.
func (m *merge) copyTo(ctx context.Context, store *cells.Store) ([]string, error) {
	names := make([]string, len(m.found))
	for i := range m.found {
		f := &m.found[i]
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if names[i] = f.name; !f.there || store.Has(f.name) {
			continue
		}
		record, err := m.sources[f.from].store.Get(f.name)
		if err != nil {
			return nil, err
		}
		if record == nil {
			return nil, fmt.Errorf("%s changed while it was read", m.sources[f.from].name)
		}
		if err := store.Put(f.name, record); err != nil {
			return nil, err
		}
	}
	return names, nil
}
