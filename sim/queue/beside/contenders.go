package main

import (
	"embed"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

//go:embed programs
var programs embed.FS

// contenders builds what this machine can run, its programs in the folder, and says what it cannot.
func contenders(folder string, goOnly bool) (field []contender, missing []string) {
	field = []contender{
		inGo("poolsim", func() *poolsimList { return new(poolsimList) }),
		inGo("bare typed binary heap, Go", func() *bare { return new(bare) }),
		inGo("container/heap, Go", func() *standard { return new(standard) }),
	}
	if goOnly {
		return field, nil
	}
	for _, add := range []func(string) ([]contender, error){inCpp, inNS3, inSimPy} {
		more, err := add(folder)
		if err != nil {
			missing = append(missing, err.Error())
		}
		field = append(field, more...)
	}
	return field, missing
}

// inGo is an event list in this program.
func inGo[L list](name string, empty func() L) contender {
	return contender{name: name, run: func(w work) (figure, error) {
		if w.model == "hold" {
			return hold(empty(), w), nil
		}
		return mm1(empty(), w), nil
	}}
}

func inCpp(folder string) ([]contender, error) {
	binary, err := compile(folder, "queue.cc")
	if err != nil {
		return nil, fmt.Errorf("std::priority_queue, C++: %w", err)
	}
	return []contender{process("std::priority_queue, C++", binary)}, nil
}

// inNS3 is ns-3 with each scheduler that holds many events well; its list and its heap of pointers are the same model.
func inNS3(folder string) ([]contender, error) {
	flags, err := exec.Command("pkg-config", "--cflags", "--libs", "ns3-core").Output()
	if err != nil {
		return nil, fmt.Errorf("ns-3: pkg-config does not find ns3-core (Debian: libns3-dev and libgsl-dev): %w", err)
	}
	binary, err := compile(folder, "ns3.cc", strings.Fields(string(flags))...)
	if err != nil {
		return nil, fmt.Errorf("ns-3: %w", err)
	}
	var all []contender
	for _, scheduler := range []string{"Map", "Heap", "Calendar", "PriorityQueue"} {
		all = append(all, process("ns-3, "+scheduler+"Scheduler", binary, scheduler))
	}
	return all, nil
}

func inSimPy(folder string) ([]contender, error) {
	script, err := unpack(folder, "simpy_models.py")
	if err != nil {
		return nil, err
	}
	for _, python := range []string{"python3", "/usr/bin/python3"} {
		if exec.Command(python, "-c", "import simpy").Run() == nil {
			return []contender{interpreted("SimPy", python, script)}, nil
		}
	}
	return nil, fmt.Errorf("SimPy: no python3 that has the module simpy (Debian: python3-simpy3)")
}

// unpack puts a program into the folder.
func unpack(folder, name string) (string, error) {
	text, err := programs.ReadFile("programs/" + name)
	if err != nil {
		return "", err
	}
	path := filepath.Join(folder, name)
	return path, os.WriteFile(path, text, 0o600)
}

// compile builds a C++ program and returns the binary.
func compile(folder, name string, flags ...string) (string, error) {
	source, err := unpack(folder, name)
	if err != nil {
		return "", err
	}
	binary := strings.TrimSuffix(source, ".cc")
	args := append([]string{"-O2", "-o", binary, source}, flags...)
	if out, err := exec.Command("g++", args...).CombinedOutput(); err != nil {
		return "", fmt.Errorf("g++: %w\n%s", err, out)
	}
	return binary, nil
}

// process is a program that prints its figures when given the model, the pending events and the events.
func process(name, binary string, extra ...string) contender {
	return contender{name: name, run: func(w work) (figure, error) {
		args := append([]string{w.model, fmt.Sprint(w.pending), fmt.Sprint(w.events)}, extra...)
		return measure(exec.Command(binary, args...))
	}}
}

func interpreted(name, interpreter, script string) contender {
	return contender{name: name, run: func(w work) (figure, error) {
		return measure(exec.Command(interpreter, script, w.model, fmt.Sprint(w.pending), fmt.Sprint(w.events)))
	}}
}

func measure(c *exec.Cmd) (f figure, err error) {
	c.Stderr = os.Stderr
	out, err := c.Output()
	if err != nil {
		return f, err
	}
	_, err = fmt.Sscan(string(out), &f.ns, &f.sojourn)
	return f, err
}
