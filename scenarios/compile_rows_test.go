package scenarios

import (
	"errors"
	"slices"
	"strings"
	"testing"
)

// loadTrace loads the small scenario, 07:45 to 09:45 on a Monday, with a log.
func loadTrace(t *testing.T, log, lines string) (*Scenario, error) {
	t.Helper()
	t.Chdir(t.TempDir())
	write(t, "log.csv", log)
	write(t, "pool.toml", small+"[[workload.trace]]\nfile = \"log.csv\"\n"+lines)
	return Load("pool.toml", Overrides{})
}

func TestRowsOfALog(t *testing.T) {
	for _, c := range []struct{ name, log, lines, want string }{
		{"outside", "user,start,end\na,08:00,09:00\nb,07:00,09:00\nc,09:45,10:00\n", "", "trace: 2 of 3 recorded sessions begin outside the run (07:45 to 09:45) and are left out."},
		{"cut on purpose", "user,start,end\na,08:00,09:00\nb,09:45,10:00\n", "to = \"09:45\"\n", ""},
		{"a length of its own", "user,start,end\na,08:00,\n", "session_length = \"1h\"\n", "workload.trace[0].session_length has no effect: sessions of a log end as recorded, and those of rows without an end stay until the run ends."},
		{"another day", "user,start,end\na,2026-03-02T08:00:00Z,\nb,2026-03-03T08:00:00Z,\n", "", "trace: 1 of 2 recorded sessions begin outside the run (07:45 to 09:45) and are left out."},
		{"merged", "user,start,end\na,08:00,09:00\na,08:30,09:30\nb,08:00,09:00\n", "", "trace: 1 row was merged into an earlier one, because a user has one session at a time (one_session_per_user); 2 sessions are left."},
		{"not merged", "user,start,end\na,08:00,09:00\na,08:30,09:30\n", "one_session_per_user = false\n", ""},
		{"Tuesday", "user,start,end\na,2026-03-03T08:00:00,\n", "", `trace: the log begins on a Tue (2026-03-03) and the run on a Mon; start = "Tue 07:45" makes their weekdays agree.`},
		{"Monday", "user,start,end\na,2026-03-02T08:00:00,\n", "", ""},
	} {
		s, err := loadTrace(t, c.log, c.lines)
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		if c.want == "" && len(s.Warnings) > 0 || c.want != "" && !slices.Equal(s.Warnings, []string{c.want}) {
			t.Errorf("%s: got %q, want %q", c.name, s.Warnings, c.want)
		}
	}
}

func TestLogsThatGiveNothing(t *testing.T) {
	for _, c := range []struct{ log, lines, want string }{
		{"user,start,end\n", "", "pool.toml:15: workload.trace[0].file: log.csv:1: the file has a header and no sessions"},
		{"user,start,end\na,06:00,09:00\nb,07:00,08:00\n", "", "pool.toml:15: workload.trace[0].file: none of 2 recorded sessions begins within the run (07:45 to 09:45); see time_shift, start and duration."},
		{"user,start,end\na,08:00,09:00\n", "days = [\"Sat\"]\n", "pool.toml:15: workload.trace[0].file: none of 1 recorded session begins within the run (07:45 to 09:45, [\"Sat\"]); see time_shift, start and duration."},
	} {
		if _, err := loadTrace(t, c.log, c.lines); err == nil || err.Error() != c.want {
			t.Errorf("got %v, want %s", err, c.want)
		}
	}
}

// TestProblemsOfALogAreCounted: 50 rows are wrong, and one key; two variants read the same log.
func TestProblemsOfALogAreCounted(t *testing.T) {
	log := "user,start,end\n" + strings.Repeat("a,x,1\n", 50)
	_, err := loadTrace(t, log, "colour = 1\n[[variant]]\nname = \"other\"\nset = { \"pool.algorithm\" = \"least\" }\n")
	var problems *Problems
	if !errors.As(err, &problems) || problems.Total != 51 || len(problems.List) != 21 {
		t.Fatalf("%d problems, %v", problems.Total, err)
	}
	if !strings.HasSuffix(err.Error(), "\n… and 30 more.") {
		t.Errorf("the rest is not told: %v", err)
	}
}
