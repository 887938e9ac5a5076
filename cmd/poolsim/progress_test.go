package main

import (
	"bytes"
	"io"
	"strings"
	"testing"
	"time"
)

// clock is a clock that a test moves.
type clock struct{ at time.Time }

func (c *clock) now() time.Time { return c.at }

func (c *clock) pass(d time.Duration) { c.at = c.at.Add(d) }

// textWithClock is text progress without a ticker of its own.
func textWithClock(w io.Writer) (*textProgress, *clock) {
	c := &clock{time.Unix(0, 0)}
	return &textProgress{w: w, now: c.now, stop: func() {}, begun: c.now()}, c
}

func TestTextProgress(t *testing.T) {
	var out bytes.Buffer
	p, c := textWithClock(&out)
	update := p.phase("simulating")
	steps := []struct {
		after time.Duration
		done  int
		want  string
	}{
		{600 * time.Millisecond, 1, ""}, // most work is over by now
		{200 * time.Millisecond, 2, "simulating: 2 of 80 runs, 2.0 million events, 31s left\n"}, // 0.8 s for 2 of 80
		{time.Second, 5, ""}, // less than a tenth more
		{time.Second, 10, "simulating: 10 of 80 runs, 10.0 million events, 20s left\n"}, // 2.8 s for 10
		{time.Second / 2, 40, ""}, // too soon
		{time.Second / 2, 40, "simulating: 40 of 80 runs, 40.0 million events, 4s left\n"},
		{9 * time.Second, 41, ""},
		{time.Second, 41, "simulating: 41 of 80 runs, 41.0 million events, 13s left\n"}, // ten seconds without a line
		{time.Second, 80, "simulating: 80 of 80 runs, 80.0 million events\n"},
	}
	for i, s := range steps {
		c.pass(s.after)
		update(s.done, 80, int64(s.done)*1e6)
		out.Reset()
		p.tick()
		if out.String() != s.want {
			t.Errorf("step %d: %q, want %q", i, out.String(), s.want)
		}
	}
}

func TestTextProgressBeforeTheFirstRunEnds(t *testing.T) {
	var out bytes.Buffer
	p, c := textWithClock(&out)
	p.phase("simulating")(0, 80, 0)
	c.pass(time.Second)
	p.tick()
	if out.String() != "simulating: 0 of 80 runs, 0.0 million events\n" {
		t.Errorf("%q", out.String())
	}
}

func TestTextProgressOfAPhaseWithoutRuns(t *testing.T) {
	var out bytes.Buffer
	p, c := textWithClock(&out)
	p.phase("writing the results")(0, 0, 0)
	c.pass(time.Second)
	p.tick()
	if out.String() != "writing the results\n" {
		t.Errorf("%q", out.String())
	}
}

func TestFormsOfProgress(t *testing.T) {
	cases := []struct {
		name  string
		quiet bool
		width int
		env   map[string]string
		want  string
	}{
		{"quiet", true, 80, nil, "none"},
		{"terminal", false, 80, nil, "bar"},
		{"terminal of a build server", false, 80, map[string]string{"CI": "true"}, "text"},
		{"dumb terminal", false, 80, map[string]string{"TERM": "dumb"}, "text"},
		{"file", false, 0, nil, "text"},
	}
	for _, c := range cases {
		p := &process{stderr: io.Discard, now: time.Now, env: func(k string) string { return c.env[k] }, width: func(io.Writer) int { return c.width }}
		progress := p.newProgress(c.quiet)
		progress.phase("simulating")(1, 2, 3)
		progress.end()
		got := "none"
		switch progress.(type) {
		case *barProgress:
			got = "bar"
		case *textProgress:
			got = "text"
		}
		if got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
	}
}

func TestBarGoesAway(t *testing.T) {
	var out bytes.Buffer
	p := &process{stderr: &out, env: func(string) string { return "" }, width: func(io.Writer) int { return 80 }}
	bar := newBarProgress(p)
	update := bar.phase("simulating")
	for i := range 4 {
		update(i+1, 4, 0)
	}
	bar.phase("writing the results")(0, 0, 0)
	bar.end()
	if !strings.Contains(out.String(), "simulating") || !strings.Contains(out.String(), "writing the results") || strings.Contains(out.String(), "\n") {
		t.Errorf("drawn: %q", out.String())
	}
}
