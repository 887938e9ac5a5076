package reports

import (
	"encoding/json"
	"io"
	"math"

	"poolsim/balancer"
	"poolsim/sim/study"
)

// ExplainSchema names the form of an explanation in JSON.
const ExplainSchema = "poolsim.explain/1"

// explanationJSON is one placement. The order of its fields is that of the output.
type explanationJSON struct {
	Schema      string          `json:"schema"`
	Tool        string          `json:"tool"`
	Scenario    string          `json:"scenario"`
	Title       string          `json:"title"`
	Source      string          `json:"source"`
	Command     string          `json:"command"`
	Seed        uint64          `json:"seed"`
	Variant     string          `json:"variant"`
	Replication int             `json:"replication"`
	TimeS       json.RawMessage `json:"time_s"`
	Clock       string          `json:"clock"`
	Request     int64           `json:"request"`
	User        string          `json:"user"`
	Try         int32           `json:"try"`
	Pool        string          `json:"pool"`
	Algorithm   string          `json:"algorithm"`
	Chosen      *string         `json:"chosen"` // null when the request is refused
	Outcome     string          `json:"outcome"`
	Reason      string          `json:"reason"`
	Steps       []string        `json:"steps"`
	Hosts       []hostViewJSON  `json:"hosts"`
}

type hostViewJSON struct {
	Name     string     `json:"name"`
	Chosen   bool       `json:"chosen"`
	Believed beliefJSON `json:"believed"`
	True     truthJSON  `json:"true"`
	Note     string     `json:"note,omitempty"` // where the broker was wrong
}

type beliefJSON struct {
	State      string      `json:"state"` // open, closed, or hidden from this request
	Eligible   bool        `json:"eligible"`
	Sessions   int32       `json:"sessions"`
	Connecting int32       `json:"connecting"`
	Limit      *int32      `json:"limit"` // null for none
	Index      *int32      `json:"index"` // null for none
	Report     *reportJSON `json:"report"`
}

type reportJSON struct {
	AgeS           float `json:"age_s"`
	CPUPercent     float `json:"cpu_percent"`
	MemoryPercent  float `json:"memory_percent"`
	DiskQueue      float `json:"disk_queue"`
	ReadLatencyMS  float `json:"read_latency_ms"`
	WriteLatencyMS float `json:"write_latency_ms"`
	Sessions       int32 `json:"sessions"`
	Connecting     int32 `json:"connecting"`
}

type truthJSON struct {
	State         string `json:"state"` // open, draining, booting or off
	Sessions      int32  `json:"sessions"`
	Connecting    int32  `json:"connecting"`
	Index         *int32 `json:"index"` // that a report of this moment would give; null for none
	CPUPercent    float  `json:"cpu_percent"`
	MemoryPercent float  `json:"memory_percent"`
	Saturated     bool   `json:"saturated"`
}

// WriteExplanationJSON writes one placement as an object (ExplainSchema) with all hosts of the pool. The load of a host
// that is not on is null.
func WriteExplanationJSON(w io.Writer, x *Explained) error {
	compact, err := marshal(x.object())
	if err != nil {
		return err
	}
	_, err = w.Write(append(laidOut(compact), '\n'))
	return err
}

func (x *Explained) object() *explanationJSON {
	e := x.Explanation
	o := &explanationJSON{
		Schema: ExplainSchema, Tool: x.Tool, Scenario: x.ID, Title: x.Title, Source: x.Source, Command: x.Command, Seed: x.Seed,
		Variant: e.Cell.Name, Replication: e.Replication + 1, TimeS: appendExactSeconds(nil, e.At), Clock: TraceClock(x.Calendar, e.At),
		Request: e.Request, User: e.User, Try: e.Try, Pool: e.Pool, Algorithm: e.Algorithm,
		Outcome: fateWord(e.Fate), Reason: e.Reason, Steps: e.Steps, Hosts: []hostViewJSON{},
	}
	for i := range e.Hosts {
		h := &e.Hosts[i]
		if i == e.Chosen {
			o.Chosen = &h.Name
		}
		o.Hosts = append(o.Hosts, hostViewJSON{
			Name: h.Name, Chosen: i == e.Chosen, Believed: beliefObject(&h.Believed), True: truthObject(h), Note: mistakes(e, h),
		})
	}
	return o
}

func beliefObject(b *study.Belief) beliefJSON {
	o := beliefJSON{
		State: believedState(b), Eligible: b.Eligible, Sessions: b.Counts.Sessions, Connecting: b.Counts.Connecting, Index: indexOrNull(b.Index),
	}
	if b.Limit < balancer.NoLimit {
		o.Limit = &b.Limit
	}
	if r := &b.Report; b.Reported {
		o.Report = &reportJSON{
			AgeS: float(b.Age.Seconds()), CPUPercent: float(r.CPUPercent), MemoryPercent: float(r.MemoryPercent), DiskQueue: float(r.DiskQueue),
			ReadLatencyMS: float(r.ReadLatencyMS), WriteLatencyMS: float(r.WriteLatencyMS),
			Sessions: r.Counts.Sessions, Connecting: r.Counts.Connecting,
		}
	}
	return o
}

func truthObject(h *study.HostView) truthJSON {
	t := &h.True
	o := truthJSON{
		State: stateWord(t.State), Sessions: t.Sessions, Connecting: t.Connecting,
		CPUPercent: float(math.NaN()), MemoryPercent: float(math.NaN()),
	}
	if isOn(t.State) {
		o.Index, o.Saturated = indexOrNull(t.Index), t.Saturated
		o.CPUPercent, o.MemoryPercent = float(t.CPUPercent), float(t.Memory)
	}
	return o
}

func indexOrNull(index int32) *int32 {
	if index < 0 {
		return nil
	}
	return &index
}
