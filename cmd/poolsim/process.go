package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"time"

	"golang.org/x/term"
)

// process is all that the program takes from its surroundings.
type process struct {
	args   []string // without the program's name
	env    func(key string) string
	stdout io.Writer
	stderr io.Writer
	now    func() time.Time
	// width is the number of columns of a stream that is a terminal, 0 for any other.
	width func(w io.Writer) int

	started bool // a command's own work has begun: errors until then are ones of usage
}

// newProcess is the process as the operating system started it.
func newProcess() *process {
	return &process{
		args: os.Args[1:], env: os.Getenv, stdout: os.Stdout, stderr: os.Stderr, now: time.Now, width: terminalWidth,
	}
}

// terminalWidth is the width of a terminal, 80 when it does not tell.
func terminalWidth(w io.Writer) int {
	const usual = 80
	f, ok := w.(*os.File)
	if !ok || !term.IsTerminal(int(f.Fd())) {
		return 0
	}
	width, _, err := term.GetSize(int(f.Fd()))
	if err != nil || width <= 0 {
		return usual
	}
	return width
}

// run does what the arguments ask for and returns the exit status.
func (p *process) run(ctx context.Context) int {
	root := p.rootCommand()
	root.SetArgs(p.args)
	root.SetOut(p.stdout)
	root.SetErr(p.stderr)
	err := root.ExecuteContext(ctx)
	if err == nil {
		return exitDone
	}
	if !p.started {
		err = usageError{err}
	}
	if text := message(err); text != "" {
		fmt.Fprintln(p.stderr, text)
	}
	return exitStatus(err)
}

// colors says whether a stream may be coloured: a terminal, unless NO_COLOR (https://no-color.org) asks for none.
func (p *process) colors(w io.Writer) bool {
	return p.width(w) > 0 && p.env("NO_COLOR") == "" && p.env("TERM") != "dumb"
}
