package main

import (
	"flag"
	"fmt"
	"os"
	"runtime"
	"strconv"
	"strings"
)

// plan is what to measure.
type plan struct {
	pending []int // events pending in the hold model
	events  int   // that happen in one measurement
	rounds  int
	goOnly  bool // leave out what is not written in Go
}

func main() {
	p, err := parse(os.Args[1:])
	if err != nil {
		fmt.Fprintln(os.Stderr, "beside:", err)
		os.Exit(2)
	}
	if err := run(p); err != nil {
		fmt.Fprintln(os.Stderr, "beside:", err)
		os.Exit(1)
	}
}

func parse(args []string) (plan, error) {
	f := flag.NewFlagSet("beside", flag.ExitOnError)
	pending := f.String("pending", "100,10000,100000", "`numbers` of pending events of the hold model")
	events := f.Int("events", 300_000, "events of one measurement")
	rounds := f.Int("rounds", 5, "measurements of each contender; the median is printed")
	goOnly := f.Bool("go", false, "leave out what is not written in Go")
	if err := f.Parse(args); err != nil {
		return plan{}, err
	}
	p := plan{events: *events, rounds: *rounds, goOnly: *goOnly}
	if p.events < 1 || p.rounds < 1 {
		return plan{}, fmt.Errorf("-events and -rounds are at least 1")
	}
	for _, text := range strings.Split(*pending, ",") {
		n, err := strconv.Atoi(text)
		if err != nil || n < 1 {
			return plan{}, fmt.Errorf("-pending: %q is not a number of events", text)
		}
		p.pending = append(p.pending, n)
	}
	return p, nil
}

// run measures everything and prints a table for each model.
func run(p plan) error {
	folder, err := os.MkdirTemp("", "beside")
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	field, missing := contenders(folder, p.goOnly)
	fmt.Printf("%s, %d processors, %s/%s, %s; medians of %d\n", machine(), runtime.NumCPU(), runtime.GOOS, runtime.GOARCH, runtime.Version(), p.rounds)
	for _, text := range missing {
		fmt.Println("left out:", text)
	}
	for _, w := range p.works() {
		if err := compare(field, w, p.rounds); err != nil {
			return err
		}
	}
	return nil
}

func (p plan) works() []work {
	var all []work
	for _, n := range p.pending {
		all = append(all, work{model: "hold", pending: n, events: p.events})
	}
	return append(all, work{model: "mm1", events: p.events})
}

// machine names the processor.
func machine() string {
	text, err := os.ReadFile("/proc/cpuinfo")
	if err == nil {
		for line := range strings.Lines(string(text)) {
			if name, ok := strings.CutPrefix(line, "model name"); ok {
				return strings.TrimLeft(strings.TrimSpace(name), ": \t")
			}
		}
	}
	return "unknown processor"
}
