package workloads

import (
	"fmt"
	"slices"
	"testing"
	"time"
)

// spans writes the rows as "user start-end how", times in seconds.
func spans(p *Trace) []string {
	var list []string
	for i := range p.Rows {
		r := &p.Rows[i]
		end := "open"
		if r.Leaves != LeaveOpen {
			end = fmt.Sprint(r.End.Seconds())
		}
		list = append(list, fmt.Sprintf("%s %v-%s", p.Users[r.User], r.Start.Seconds(), end))
	}
	return list
}

func TestTraceArrivals(t *testing.T) {
	trace := read(t, "user,start,end,end_reason,class\na,0,60,logoff,x\nb,90000,90060,disconnect,y\nc,90000,,,\n", TraceOptions{})
	trace.ClassIndex = []int32{-1, 7}
	want := []Arrival{
		{At: 0, User: 0, End: time.Minute, Leaves: LeaveSignOut, Class: -1, Already: true},
		{At: 25 * time.Hour, User: 1, End: 25*time.Hour + time.Minute, Leaves: LeaveDisconnect, Class: 7},
		{At: 25 * time.Hour, User: 2, End: -1, Leaves: LeaveOpen, Class: -1},
	}
	s := stream(1, 2*day)
	if got := all(trace.Source(s)); !slices.Equal(got, want) {
		t.Errorf("got %+v, want %+v", got, want)
	}
	s.Days = 1 << 1 // Tuesday
	if got := all(trace.Source(s)); !slices.Equal(got, want[1:]) {
		t.Errorf("on Tuesday %+v", got)
	}
	trace.ClassIndex = nil
	if got := all(trace.Source(s)); got[0].Class != -1 {
		t.Errorf("class %d without an index", got[0].Class)
	}
}
