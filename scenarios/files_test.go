package scenarios

import (
	"math"
	"os"
	"strings"
	"testing"
	"time"

	"poolsim/workloads"
)

func TestEmpirical(t *testing.T) {
	t.Chdir(t.TempDir())
	write(t, "lengths.csv", "\ufefflength\n60\n2m\n180\n\n")
	write(t, "pool.toml", small+`session_length = { dist = "empirical", file = "lengths.csv" }`+"\n")
	s, err := Load("pool.toml", Overrides{})
	if err != nil {
		t.Fatal(err)
	}
	law := s.Cells[0].Config.Workloads[0].SessionLength
	// The mean of 60, 120 and 180 s.
	if law.Mean() != 120 || law.Min() != 60 || law.Max() != 180 {
		t.Errorf("got %s", law.String())
	}
	write(t, "lengths.csv", "60\n120\n240\n")
	if again, err := Load("pool.toml", Overrides{}); err != nil || again.Digest == s.Digest {
		t.Errorf("other values have the same digest (%v)", err)
	}
}

func TestWrongFiles(t *testing.T) {
	t.Chdir(t.TempDir())
	write(t, "letters.csv", "length\nabc\n")
	write(t, "empty.csv", "length\n")
	write(t, "bad.csv", "user,start,end\na,10,5\n")
	if err := os.Mkdir("folder", 0o700); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ line, want string }{
		{`session_length = { dist = "empirical", file = "letters.csv" }`, `"letters.csv", line 2: "abc" is not a value; numbers from 0 are.`},
		{`session_length = { dist = "empirical", file = "empty.csv" }`, `"empty.csv" holds no values.`},
		{`session_length = { dist = "empirical", file = "folder" }`, `"folder" is a folder; a file is wanted.`},
		{`session_length = { dist = "empirical" }`, `empirical has no file.`},
		{"[[workload.trace]]\nfile = \"none.csv\"", `there is no file "none.csv".`},
		{"[[workload.trace]]\nfile = \"bad.csv\"", `workload.trace[0].file: bad.csv:2: `},
		{"[[workload.trace]]\nfile = \"folder\"", `"folder" is a folder; a file is wanted.`},
	} {
		write(t, "pool.toml", small+c.line+"\n")
		_, err := Load("pool.toml", Overrides{})
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: got %v, want %s", c.line, err, c.want)
		}
	}
}

func TestTrace(t *testing.T) {
	t.Chdir(t.TempDir())
	write(t, "day.csv", "user,start,end,class\nann,60,3600,heavy\nbob,90,120,unknown\n")
	write(t, "pool.toml", small+"[[workload.trace]]\nfile = \"day.csv\"\nscale_users = 2\n")
	s, err := Load("pool.toml", Overrides{Algorithms: []string{"least", "random"}})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range s.Cells {
		w := c.Config.Workloads[1]
		trace := w.Pattern.(*workloads.Trace)
		if !w.EndsByClock || len(trace.Users) != 4 || trace.Rows[0].Start != time.Minute {
			t.Errorf("%s: %d users, %+v", c.Name, len(trace.Users), trace.Rows)
		}
		if got := c.Config.Classes[trace.ClassIndex[0]].Name; got != "heavy" || trace.ClassIndex[1] != -1 {
			t.Errorf("%s: classes %s, %v", c.Name, got, trace.ClassIndex)
		}
	}
	if len(s.Warnings) == 0 || !strings.Contains(s.Warnings[0], `names classes that the scenario does not have ("unknown")`) {
		t.Errorf("warnings %q", s.Warnings)
	}
}

func TestIdleOfTwoLaws(t *testing.T) {
	s := load(t, small, Overrides{Sets: []string{
		"class.medium.profile_ios=0", "class.medium.logon_ios=0",
		"class.medium.logon_fixed={ dist = \"exponential\", mean = \"10s\" }", "class.medium.logon_cpu_seconds={ dist = \"exponential\", mean = 10 }",
	}})
	idle := s.Idle()[0]
	// The sum of two exponential times of mean 10 s is an Erlang: mean 20 s, and 47.44 s at the 95th percentile, where
	// exp(-x) (1 + x) = 0.05 at x = 4.7439.
	if math.Abs(idle.Mean-20) > 0.2 || math.Abs(idle.P95-47.44) > 0.5 {
		t.Errorf("got %+v", idle)
	}
}
