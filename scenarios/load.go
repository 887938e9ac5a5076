package scenarios

import (
	"errors"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"poolsim/scenarios/library"
	"poolsim/scenarios/tree"
	"poolsim/sim/study"
)

// PlanName is the name of a scaling plan as written, with the rules of its phases, among the algorithms to compare.
const PlanName = "plan"

// DefaultScenario is the built-in scenario that is taken when none is named.
const DefaultScenario = "morning-storm"

// Overrides are what the command line puts over a scenario file.
type Overrides struct {
	// Sets are KEY=VALUE; VALUE is TOML, and what is not TOML is a string.
	Sets []string
	// Algorithms are compared with each other instead of the file's variants; "all" is every rule that runs with its
	// defaults.
	Algorithms   []string
	Seed         *uint64
	Replications *int
}

// Scenario is a scenario that can be run.
type Scenario struct {
	ID           string // name of a built-in, or the file's name as a slug
	Title        string
	Description  string // the comment with which the file begins
	Source       string // the file, or "built-in morning-storm"
	Text         []byte // of the file
	Digest       string // "sha256:…" of the completed settings of all variants and of the files that they name
	Seed         uint64
	Replications int
	// Precision says when there are replications enough; nil for as many as Replications says.
	Precision *study.Precision
	// Cells are the variants, first the file as it stands, named by its algorithm.
	Cells    []study.Cell
	Warnings []string
	// Headline says in one line what is simulated: "180 users log on within 10 minutes · 10 hosts D8s_v5, limit 28".
	Headline string

	schema *schema
	root   *tree.Node // the file with the flags put over it
	files  *files
	cells  []*cell
}

// cell is a variant with what it was compiled from.
type cell struct {
	plan
	name     string
	compiled *compiler
}

// Load reads a scenario: a built-in one by name, or a file by its path (anything with a separator or ending in .toml). An
// empty argument is the DefaultScenario. The error is a *Problems when the scenario or the overrides are wrong, and any
// other when the file cannot be read.
func Load(arg string, o Overrides) (*Scenario, error) {
	s, file, err := open(arg)
	if err != nil {
		return nil, err
	}
	if err := s.parse(file, o); err != nil {
		return nil, err
	}
	return s, nil
}

// wrong is a scenario argument that names nothing.
func wrong(format string, args ...any) error {
	return &Problems{List: []Problem{{Text: fmt.Sprintf(format, args...)}}, Total: 1}
}

// open reads the text of a scenario and returns it with the name under which messages show it.
func open(arg string) (*Scenario, string, error) {
	if arg == "" {
		arg = DefaultScenario
	}
	if !strings.ContainsAny(arg, `/\`) && !strings.HasSuffix(arg, ".toml") {
		text, err := library.Files.ReadFile(arg + ".toml")
		if err != nil {
			return nil, "", wrong("there is no built-in scenario %s; %s. A file is given with its path or as NAME.toml.%s", shown(arg), listed(builtinIDs()), didYouMean(arg, builtinIDs()))
		}
		return &Scenario{ID: arg, Source: "built-in " + arg, Text: text, files: newFiles("", library.Files)}, arg + ".toml", nil
	}
	text, err := readScenario(arg)
	if err != nil {
		return nil, "", err
	}
	return &Scenario{ID: slug(arg), Source: arg, Text: text, files: newFiles(filepath.Dir(arg), nil)}, arg, nil
}

func readScenario(name string) ([]byte, error) {
	f := newFiles("", nil)
	file, err := f.open(name, MaxFileBytes)
	if err != nil {
		return nil, wrong("%s.", err)
	}
	if err := file.Close(); err != nil {
		return nil, err
	}
	return os.ReadFile(filepath.FromSlash(name))
}

// slug makes an id of a file's name: lower case letters, digits and hyphens.
func slug(file string) string {
	base := path.Base(strings.ReplaceAll(file, `\`, "/"))
	base = strings.ToLower(strings.TrimSuffix(base, ".toml"))
	id := strings.Map(func(r rune) rune {
		if r >= 'a' && r <= 'z' || r >= '0' && r <= '9' {
			return r
		}
		return '-'
	}, base)
	if id = strings.Trim(id, "-"); id == "" {
		return "scenario"
	}
	return id
}

// parse checks the text with everything that is put over it, and completes the scenario.
func (s *Scenario) parse(file string, o Overrides) error {
	root, err := tree.Parse(file, s.Text)
	var syntax *tree.SyntaxError
	if errors.As(err, &syntax) {
		return &Problems{List: []Problem{{Origin: syntax.Origin, Text: syntax.Text + "."}}, Total: 1}
	}
	s.schema, s.root = newSchema(), root
	problems := &collector{}
	for _, set := range o.flags(problems) {
		apply(root, s.schema, set, problems)
	}
	for _, p := range s.plans(o, problems) {
		s.cells = append(s.cells, s.compile(p, problems))
	}
	return s.finish(problems)
}

// finish completes the scenario from its compiled cells, or returns what is wrong.
func (s *Scenario) finish(problems *collector) error {
	first := s.cells[0].compiled
	names := make([]string, len(s.cells))
	for i, c := range s.cells {
		names[i] = c.name
	}
	checkNames(s.root, s.cells, problems)
	checkStatistics(s.cells, problems)
	goals := objectives(first.s, names, problems)
	if problems.clean() {
		checkApplicable(first.s, goals, s.cells, problems)
	}
	if err := problems.err(); err != nil {
		return err
	}
	s.Title = first.s.text("name")
	if s.Title == "" {
		s.Title = s.ID
	}
	s.Seed, s.Replications, s.Precision = first.cfg.Seed, first.s.count("replications"), first.goal
	for _, c := range s.cells {
		c.compiled.warn()
		s.Cells = append(s.Cells, c.study(goals))
	}
	s.Warnings = s.allWarnings(goals)
	s.Headline, s.Description = headline(first), description(s.Text)
	s.Digest = s.digest()
	return nil
}

// study is the cell as studies take it.
func (c *cell) study(goals []study.Objective) study.Cell {
	return study.Cell{Name: c.name, Settings: c.compiled.s.all(c.compiled.keeps), Config: c.compiled.cfg, Warmup: c.compiled.warmup, Objectives: goals}
}

// compile compiles the file with the overrides of one variant.
func (s *Scenario) compile(p plan, problems *collector) *cell {
	root := s.root.Clone()
	for _, o := range p.overrides {
		apply(root, s.schema, o, problems)
	}
	c := &cell{plan: p, compiled: compile(root, s.schema, &reader{problems, s.files})}
	if c.name = p.name; c.name == "" {
		c.name = c.compiled.s.text("pool.algorithm")
		if len(c.compiled.s.algorithms()) > 1 {
			c.name = PlanName
		}
	}
	return c
}

// plans are the variants to compile: the file as it stands and its [[variant]]s, or one for each algorithm.
func (s *Scenario) plans(o Overrides, problems *collector) []plan {
	given := variants(s.root, s.schema)
	if len(o.Algorithms) == 0 {
		return append([]plan{{}}, given...)
	}
	if s.root.Field("variant") != nil {
		problems.add(s.root.Field("variant").Origin, "variant", "--algorithms cannot be given for a scenario with [[variant]]s; run the scenario as it is.")
		return []plan{{}}
	}
	base := s.compile(plan{}, problems)
	isLimited := base.compiled.limitedWithout()
	var out []plan
	for _, name := range expandAlgorithms(o.Algorithms, base.compiled.phasesNamed(), isLimited, problems) {
		out = append(out, plan{name: name, overrides: base.compiled.underRule(name)})
	}
	if len(out) == 0 {
		return []plan{{}}
	}
	return out
}

// limitedWithout says whether every host has a session limit.
func (c *compiler) limitedWithout() bool { return len(c.groups) > 0 && limited(c.limits(c.s)) }

// flags turns the flags of the command line into overrides.
func (o Overrides) flags(problems *collector) []override {
	var out []override
	for _, set := range o.Sets {
		if one, ok := parseSet(set, "--set", problems); ok {
			out = append(out, one)
		}
	}
	if o.Seed != nil {
		out = append(out, flagOverride("seed", strconv.FormatUint(*o.Seed, 10)))
	}
	if o.Replications != nil {
		out = append(out, flagOverride("replications", strconv.Itoa(*o.Replications)))
	}
	return out
}

func flagOverride(key, value string) override {
	return override{key, setValue(value, tree.Origin{Label: "--" + key})}
}

// parseSet reads KEY=VALUE.
func parseSet(set, label string, problems *collector) (override, bool) {
	key, value, found := strings.Cut(set, "=")
	key = strings.TrimSpace(key)
	o := tree.Origin{Label: label}
	if !found || key == "" {
		problems.add(o, "", "%s is not KEY=VALUE, such as pool.max_session_limit=12.", shown(set))
		return override{}, false
	}
	return override{key, setValue(value, o)}, true
}

// setValue reads a value as TOML; what is not TOML is a string.
func setValue(text string, o tree.Origin) *tree.Node {
	text = strings.TrimSpace(text)
	if len(text) <= 1<<16 {
		if n, err := tree.Value(text, o); err == nil {
			return n
		}
	}
	return tree.NewLeaf(text, o)
}

// Variation is a variant of the scenario with further settings put over it, each as KEY=VALUE. Searches use it. It may be
// called by several goroutines at once.
func (s *Scenario) Variation(index int, sets ...string) (study.Cell, error) {
	base := s.cells[index]
	p := plan{name: base.name, overrides: slices.Clone(base.overrides)}
	problems := &collector{}
	for _, set := range sets {
		if one, ok := parseSet(set, "search", problems); ok {
			p.overrides = append(p.overrides, one)
		}
	}
	c := s.compile(p, problems)
	if err := problems.err(); err != nil {
		return study.Cell{}, err
	}
	return c.study(s.Cells[index].Objectives), nil
}
