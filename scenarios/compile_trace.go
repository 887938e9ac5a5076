package scenarios

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"slices"

	"poolsim/workloads"
)

// traceRequest is a log as a workload asks for it.
type traceRequest struct {
	name    string
	options workloads.TraceOptions
}

// traceAnswer is what came of reading a log.
type traceAnswer struct {
	trace    *workloads.Trace
	problems []workloads.Problem
	err      error
}

// trace reads a log, once for all variants that ask for the same. The trace is shared; it must not be changed.
func (f *files) trace(req traceRequest) traceAnswer {
	f.mu.Lock()
	answer, known := f.traces[req]
	f.mu.Unlock()
	if known {
		return answer
	}
	answer = f.readTrace(req)
	f.mu.Lock()
	defer f.mu.Unlock()
	f.traces[req] = answer
	return answer
}

func (f *files) readTrace(req traceRequest) (answer traceAnswer) {
	file, err := f.open(req.name, maxTraceBytes)
	if err != nil {
		return traceAnswer{err: err}
	}
	sum := sha256.New()
	answer.trace, answer.problems = workloads.ReadTrace(io.TeeReader(file, sum), req.name, req.options)
	_, err = io.Copy(sum, file) // what the reader left over
	answer.err = errors.Join(err, file.Close())
	f.note(req.name, sum.Sum(nil))
	return answer
}

// traceOf reads the log of a workload; nil when it is missing or wrong.
func (c *compiler) traceOf(path string) *workloads.Trace {
	s := c.s
	if !s.has(path+".file") || !s.good(path+".one_session_per_user", path+".time_shift", path+".scale_users") {
		return nil
	}
	name := s.text(path + ".file")
	answer := c.files.trace(traceRequest{name, workloads.TraceOptions{
		OneSessionPerUser: s.flag(path + ".one_session_per_user"), TimeShift: s.span(path + ".time_shift"), ScaleUsers: s.number(path + ".scale_users"),
	}})
	if answer.err != nil {
		c.fail(path+".file", "%s.", answer.err)
		return nil
	}
	for _, p := range answer.problems {
		if p.More > 0 {
			c.problems.addMore(s.origin(path+".file"), path+".file", p.More)
		} else {
			c.fail(path+".file", "%s", p.String())
		}
	}
	if len(answer.problems) > 0 {
		return nil
	}
	return answer.trace
}

// trace compiles the replay of a log. Rows whose class is none of the scenario's are of the workload's class.
func (c *compiler) trace(path string, out *workloads.Workload) workloads.Pattern {
	read := c.traceOf(path)
	if read == nil {
		return nil
	}
	if len(read.Users) > MaxUsers {
		c.fail(path+".file", "%d users are too many; at most %d are possible.", len(read.Users), MaxUsers)
		return nil
	}
	t := *read
	t.ClassIndex = make([]int32, len(t.Classes))
	var strange []string
	for i, name := range t.Classes {
		t.ClassIndex[i] = -1
		if index, known := c.classIndex[name]; known {
			t.ClassIndex[i] = int32(index)
		} else {
			strange = append(strange, shown(name))
		}
	}
	if len(strange) > 0 {
		c.warning("%s: the log names classes that the scenario does not have (%s); their rows are of the workload's class.", out.Name, joined(strange, 5))
	}
	c.checkRows(path, &t, out)
	return &t
}

// traceClasses are the classes of the scenario that a log names.
func (c *compiler) traceClasses(path string) []string {
	read := c.traceOf(path)
	if read == nil {
		return nil
	}
	var out []string
	for _, name := range read.Classes {
		if slices.Contains(c.s.names["class"], name) {
			out = append(out, name)
		}
	}
	return out
}

// joined joins the first few of many words.
func joined(words []string, most int) string {
	text := ""
	for i, w := range words {
		if i == most {
			return fmt.Sprintf("%s and %d more", text, len(words)-most)
		}
		if i > 0 {
			text += ", "
		}
		text += w
	}
	return text
}
