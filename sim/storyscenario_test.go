package sim

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"poolsim/balancer"
	"poolsim/workloads"
	"poolsim/workloads/draw"
)

// script is the scenario of a story while it is read. Every wait in it is fixed, so that a trace can be worked out by hand.
type script struct {
	cfg    *Config
	hidden map[string]bool
	list   visits
	plan   *storyPlan // nil without one
}

func newScript() *script {
	class := seatOnly()
	cfg := config(time.Hour, plainPool(0, 1, balancer.DefaultLeast()), class, workload(&visits{}, constant(3600)))
	cfg.Workloads[0].Name = "u"
	cfg.Metrics.Aligned = true
	return &script{cfg: cfg, hidden: map[string]bool{TraceRequest: true, TraceOperation: true, TracePhase: true}}
}

// config is the scenario that was read.
func (s *script) config() *Config {
	slices.SortStableFunc(s.list, func(a, b workloads.Arrival) int {
		return cmp.Or(cmp.Compare(a.At, b.At), cmp.Compare(a.User, b.User))
	})
	s.cfg.Workloads[0].Pattern = &s.list
	return s.cfg
}

func (s *script) pool() *Pool             { return &s.cfg.Pools[0] }
func (s *script) rules() *Rules           { return &s.cfg.Pools[0].Rules }
func (s *script) class() *workloads.Class { return &s.cfg.Classes[0] }

// read reads a line: a word that says what it is about, its main value, and options as key=value or key.
func (s *script) read(words []string) error {
	if len(words) < 2 {
		return fmt.Errorf("%q says nothing", words)
	}
	about, value, o := words[0], words[1], options(words[2:])
	var err error
	switch about {
	case "show": // kind of trace line, also shown
		s.hidden[value] = false
	case "hide":
		s.hidden[value] = true
	case "hosts":
		err = s.readHosts(value, o)
	case "rule":
		s.rules().Balancer, err = storyRule(value, o)
	case "user":
		err = s.readUser(value, o)
	case "at":
		if len(words) < 3 {
			return fmt.Errorf("nothing happens at %s", value)
		}
		return s.readOperation(value, words[2], options(words[3:]))
	case "break":
		err = s.readBreak(value, o)
	case "plan":
		err = s.readPlan(value, o)
	case "phase":
		err = s.readPhase(value, o)
	case "connecting": // "connecting starts-hosts"
		if s.rules().StartVMOnConnect = value == "starts-hosts"; !s.rules().StartVMOnConnect {
			err = fmt.Errorf("connecting does what? %s", value)
		}
	case "agent":
		err = s.readAgent(value)
	default:
		err = s.readTime(about, value, o)
	}
	if err == nil {
		err = o.unused()
	}
	return err
}

// option holds the options of a line that have not been taken yet, by key.
type option map[string]string

func options(words []string) option {
	o := option{}
	for _, word := range words {
		key, value, _ := strings.Cut(word, "=")
		o[key] = value
	}
	return o
}

// take takes an option out.
func (o option) take(key string) (string, bool) {
	value, ok := o[key]
	delete(o, key)
	return value, ok
}

func (o option) flag(key string) bool {
	_, ok := o.take(key)
	return ok
}

// duration is an option, or what holds without it.
func (o option) duration(key string, without time.Duration) (time.Duration, error) {
	value, ok := o.take(key)
	if !ok {
		return without, nil
	}
	return time.ParseDuration(value)
}

func (o option) number(key string, without int) (int, error) {
	value, ok := o.take(key)
	if !ok {
		return without, nil
	}
	return strconv.Atoi(value)
}

func (o option) unused() error {
	for key := range o {
		return fmt.Errorf("unknown option %s", key)
	}
	return nil
}

// readTime reads "WORD DURATION": how long things take in this story.
func (s *script) readTime(about, value string, o option) error {
	d, err := time.ParseDuration(value)
	if err != nil {
		return err
	}
	law, rules := constant(d.Seconds()), s.rules()
	switch about {
	case "run": // length of the run
		s.cfg.Duration = d
	case "logon":
		s.class().LogonFixed = law
	case "reconnect":
		s.class().ReconnectFixed = law
	case "sign-out": // its work, on a core of its own
		s.class().SignoutCPUSeconds = d.Seconds()
	case "active": // before a pause
		s.class().ActiveTime = law
	case "idle": // a pause
		s.class().IdleTime = law
	case "stay": // from desktop to leaving, for users without "until"
		s.cfg.Workloads[0].SessionLength = law
	case "boot":
		for i := range s.pool().Hosts {
			s.pool().Hosts[i].Boot = law
		}
	case "creation": // of a machine
		for i := range s.pool().Hosts {
			s.pool().Hosts[i].Create = law
		}
	case "sample": // interval of the agents' samples, all at the same times
		s.cfg.Metrics.Interval = d
	case "report-delay":
		s.cfg.Metrics.Delay = d
	case "lag": // until a placement shows in the broker's view
		rules.VisibilityLag = d
	case "retry": // wait of a refused or cut-off user
		rules.RefusedRetry = law
	case "patience":
		rules.RefusedPatience = d
	case "idle-disconnect":
		rules.SessionLimits.IdleDisconnect = d
	case "disconnected-logoff":
		rules.SessionLimits.DisconnectedLogoff = d
	case "logon-timeout":
		rules.SessionLimits.LogonTimeout = d
	case "redirect": // wait after an agent's rejection, at most so many tries
		rules.RedirectDelay = d
		rules.RedirectTries, err = o.number("tries", 0)
	default:
		return fmt.Errorf("unknown word %s", about)
	}
	return err
}

// readHosts reads "hosts COUNT [limit=N] [sessions=N] [off] [absent]": hosts of one core; sessions stay to the end.
func (s *script) readHosts(value string, o option) error {
	count, err := strconv.Atoi(value)
	if err != nil {
		return err
	}
	limit, err := o.number("limit", int(balancer.NoLimit))
	if err != nil {
		return err
	}
	sessions, err := o.number("sessions", 0)
	if err != nil {
		return err
	}
	off, absent := o.flag("off"), o.flag("absent")
	for range count {
		h := plainPool(1, 1, nil).Hosts[0]
		h.Name, h.Sessions = fmt.Sprintf("host-%02d", len(s.pool().Hosts)+1), sessions
		h.Off, h.Absent = off, absent
		s.pool().Hosts = append(s.pool().Hosts, h)
		s.rules().Limits = append(s.rules().Limits, int32(limit))
		s.rules().Agents = append(s.rules().Agents, AgentLimits{})
	}
	return nil
}

// readAgent reads "agent N": every host's own agent rejects at so many logons in progress.
func (s *script) readAgent(value string) error {
	n, err := strconv.Atoi(value)
	for i := range s.rules().Agents {
		s.rules().Agents[i].Connecting = int32(n)
	}
	return err
}

// storyRule is a rule in a form that leaves nothing to chance. "sampled" makes it read reports instead of live counts,
// "min" is the number of hosts of Horizon's first segment.
func storyRule(name string, o option) (balancer.Settings, error) {
	view := balancer.LiveView
	if o.flag("sampled") {
		view = balancer.SampledView
	}
	hosts, err := o.number("min", 4)
	if err != nil {
		return nil, err
	}
	threshold, err := o.number("threshold", 20)
	if err != nil {
		return nil, err
	}
	switch name {
	case "breadth-first":
		return balancer.DefaultBreadthFirst(), nil
	case "breadth-first-least":
		return balancer.BreadthFirst{Pick: balancer.LeastSessions, RespectLimit: true}, nil
	case "depth-first":
		return balancer.DefaultDepthFirst(), nil
	case "horizon":
		h := balancer.DefaultHorizon()
		h.MinHosts, h.LoadIndexThreshold = int32(hosts), int32(threshold)
		return h, nil
	case "horizon-78":
		return balancer.Horizon78{Ties: balancer.TiesFirst}, nil
	case "least":
		return balancer.Least{View: view, Ties: balancer.TiesFirst}, nil
	case "choices": // of all hosts
		return balancer.Choices{D: 100, View: view, Ties: balancer.TiesFirst}, nil
	case "round-robin":
		return balancer.RoundRobin{}, nil
	case "join-idle":
		return balancer.JoinIdle{}, nil
	}
	return nil, fmt.Errorf("unknown rule %s", name)
}

// visits is a pattern of exact times; its users are known by number.
type visits []workloads.Arrival

func (v *visits) Kind() string { return "trace" }

func (v *visits) Named() int {
	n := 0
	for _, a := range *v {
		n = max(n, int(a.User)+1)
	}
	return n
}

func (v *visits) Source(workloads.Stream) workloads.Source {
	rest := arrivals(*v)
	return &rest
}

// readUser reads "user NUMBER at=TIME [until=TIME] [walks-away]": a visit; who walks away leaves the session disconnected.
func (s *script) readUser(value string, o option) error {
	number, err := strconv.Atoi(value)
	if err != nil {
		return err
	}
	a := workloads.Arrival{User: int32(number - 1), Class: -1, Leaves: workloads.LeaveSignOut}
	if a.At, err = o.duration("at", 0); err != nil {
		return err
	}
	if a.End, err = o.duration("until", -1); err != nil {
		return err
	}
	if o.flag("walks-away") {
		a.Leaves = workloads.LeaveDisconnect
	}
	s.list = append(s.list, a)
	return nil
}

// readBreak reads "break TIME length=DURATION [connected]": a break of everybody.
func (s *script) readBreak(value string, o option) error {
	at, err := time.ParseDuration(value)
	if err != nil {
		return err
	}
	length, err := o.duration("length", 0)
	if err != nil {
		return err
	}
	b := workloads.Break{At: at, Share: 1, Length: constant(length.Seconds()), DisconnectsShare: 1}
	if o.flag("connected") {
		b.DisconnectsShare = 0
	}
	s.cfg.Workloads[0].Breaks = append(s.cfg.Workloads[0].Breaks, b)
	return nil
}

// law is a fixed wait as an option.
func (o option) law(key string) (draw.Law, error) {
	d, err := o.duration(key, 0)
	return constant(d.Seconds()), err
}
