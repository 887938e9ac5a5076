package workloads

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"
	"time"
)

const overlapping = "user,start,end,end_reason\n" +

	"a,0,100,logoff\n" + // overlaps the next
	"a,50,150,disconnect\n" +
	"a,150,160,\n" + // touches
	"a,200,300,\n" +
	"b,10,20,\n" +
	"a,210,,open\n" +
	"a,220,230,\n"

func TestReadTraceMerges(t *testing.T) {
	trace := read(t, overlapping, TraceOptions{OneSessionPerUser: true})
	want := []string{"a 0-160", "b 10-20", "a 200-open"}
	if got := spans(trace); !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
	if trace.Merged != 4 || len(trace.Users) != 2 || !trace.Rows[0].Already || trace.Rows[2].Line != 5 {
		t.Errorf("%d merged, %d users, rows %+v", trace.Merged, len(trace.Users), trace.Rows)
	}
}

func TestReadTraceSeparates(t *testing.T) {
	trace := read(t, overlapping, TraceOptions{})
	want := []string{"a 0-100", "b 10-20", "a#2 50-150", "a 150-160", "a 200-300", "a#2 210-open", "a#3 220-230"}
	if got := spans(trace); !slices.Equal(got, want) || trace.Merged != 0 {
		t.Errorf("got %v, want %v", got, want)
	}
}

func TestReadTraceShifts(t *testing.T) {
	trace := read(t, "user,start,end\na,100,200\nb,150,\n", TraceOptions{TimeShift: -120 * time.Second})
	if got, want := spans(trace), []string{"a -20-80", "b 30-open"}; !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
	if list := all(trace.Source(stream(1, time.Hour))); len(list) != 1 || list[0].At != 30*time.Second {
		t.Errorf("arrivals %+v", list)
	}
}

// crowd is a log of n users with two sessions each.
func crowd(n int) string {
	var b strings.Builder
	b.WriteString("user,start,end\n")
	for i := range n {
		fmt.Fprintf(&b, "u%d,%d,%d\nu%d,%d,%d\n", i, i, i+10, i, i+5000, i+5010)
	}
	return b.String()
}

func TestReadTraceScalesUp(t *testing.T) {
	trace := read(t, crowd(2), TraceOptions{ScaleUsers: 2})
	want := []string{
		"u0 0-10", "u0~2 0-10", "u1 1-11", "u1~2 1-11",
		"u0 5000-5010", "u0~2 5000-5010", "u1 5001-5011", "u1~2 5001-5011",
	}
	if got := spans(trace); !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
	if want := []string{"u0", "u1", "u0~2", "u1~2"}; !slices.Equal(trace.Users, want) {
		t.Errorf("users %v", trace.Users)
	}
}

// TestReadTraceScalesByFraction: of 2,000 users a factor of 0.3 keeps 600, standard deviation sqrt(2000*0.21) = 20.5, whole
// users, and a factor of 0.6 keeps these too. A factor of 1.3 has all and the same ones twice.
func TestReadTraceScalesByFraction(t *testing.T) {
	text := crowd(2000)
	few := read(t, text, TraceOptions{ScaleUsers: 0.3})
	if d := math.Abs(float64(len(few.Users)) - 600); d > 3.29*20.5 {
		t.Errorf("%d users, want 600", len(few.Users))
	}
	if len(few.Rows) != 2*len(few.Users) || few.Dropped != 2000-len(few.Users) {
		t.Errorf("%d rows, %d users, %d dropped", len(few.Rows), len(few.Users), few.Dropped)
	}
	more := read(t, text, TraceOptions{ScaleUsers: 0.6})
	for _, name := range few.Users {
		if !slices.Contains(more.Users, name) {
			t.Errorf("%s is in the smaller trace only", name)
		}
	}
	twice := read(t, text, TraceOptions{ScaleUsers: 1.3})
	if len(twice.Users) != 2000+len(few.Users) || twice.Dropped != 0 {
		t.Errorf("%d users, want %d", len(twice.Users), 2000+len(few.Users))
	}
	for i, name := range few.Users {
		if got := twice.Users[2000+i]; got != name+"~2" {
			t.Errorf("copy %d is %s, want %s~2", i, got, name)
		}
	}
}

func TestReadTraceRefusesFactors(t *testing.T) {
	for _, k := range []float64{-1, math.NaN(), math.Inf(1), 1001} {
		if trace, problems := ReadTrace(strings.NewReader(crowd(1)), "x", TraceOptions{ScaleUsers: k}); trace != nil || len(problems) != 1 {
			t.Errorf("factor %v: %v", k, problems)
		}
	}
	if _, problems := ReadTrace(strings.NewReader(crowd(1100)), "x", TraceOptions{ScaleUsers: 1000}); len(problems) != 1 {
		t.Errorf("1.1 million users: %v", problems)
	}
}
