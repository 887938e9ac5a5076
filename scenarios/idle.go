package scenarios

import (
	"math"
	"slices"

	"poolsim/scenarios/catalogue"
	"poolsim/sim"
	"poolsim/workloads"
	"poolsim/workloads/draw"
)

// Idle is what an otherwise idle host gives users of one class.
type Idle struct {
	Class string
	Host  string // group or size of the hosts
	// Mean and P95 are the seconds from placement to desktop.
	Mean, P95 float64
	// MemorySessions is how many sessions fit into the memory; negative when they take none.
	MemorySessions int
	MemoryGiB      float64 // of the host
}

// Points of the uniform grids on which laws are summed, for one law that varies and for two.
const (
	finePoints   = 4000
	coarsePoints = 200
)

// idleLogons returns logon times of a class on an idle host in ascending order, each equally likely: waits, then the
// profile, then CPU and disk side by side. The host has its mean speed.
func idleLogons(k *workloads.Class, h *sim.Host, shareIOPS float64) []float64 {
	profileRate := k.ProfileIOPSMax
	if shareIOPS > 0 {
		profileRate = min(profileRate, shareIOPS)
	}
	profile := ratio(k.ProfileIOs, profileRate)
	disk := ratio(k.LogonIOs, min(k.LogonIOPSMax, h.DiskIOPS))
	cores := min(k.LogonCores, h.CPUCapacity*h.Speed.Mean())
	points := finePoints
	if k.LogonFixed.Varies() && k.LogonCPUSeconds.Varies() {
		points = coarsePoints
	}
	waits, work := grid(&k.LogonFixed, points), grid(&k.LogonCPUSeconds, points)
	times := make([]float64, 0, len(waits)*len(work))
	for _, wait := range waits {
		for _, w := range work {
			times = append(times, wait+profile+max(w/cores, disk))
		}
	}
	slices.Sort(times)
	return times
}

// grid returns values of a law at the middles of equal steps of probability; a single one when it does not vary.
func grid(l *draw.Law, points int) []float64 {
	if !l.Varies() {
		points = 1
	}
	out := make([]float64, points)
	for i := range out {
		out[i] = l.At((float64(i) + 0.5) / float64(points))
	}
	return out
}

func ratio(x, rate float64) float64 {
	if x == 0 {
		return 0
	}
	return x / rate
}

func meanOf(values []float64) float64 {
	sum := 0.0
	for _, x := range values {
		sum += x
	}
	return sum / float64(len(values))
}

// quantileOf is the smallest of the ascending values that at least the share p does not exceed.
func quantileOf(ascending []float64, p float64) float64 {
	rank := int(math.Ceil(p * float64(len(ascending))))
	return ascending[min(max(rank, 1), len(ascending))-1]
}

// idle works the figures out for each class in use and each group of hosts; groups with the same figures count once.
func (c *compiler) idle() []Idle {
	var out []Idle
	for i := range c.cfg.Classes {
		k := &c.cfg.Classes[i]
		for _, g := range c.groups {
			h := &c.cfgHosts()[g.first]
			times := idleLogons(k, h, c.cfg.ProfileShareIOPS)
			one := Idle{
				Class: k.Name, Host: c.groupName(g), Mean: meanOf(times), P95: quantileOf(times, 0.95),
				MemorySessions: memorySessions(h, k.MemoryGiB), MemoryGiB: h.MemoryGiB,
			}
			if !slices.Contains(out, one) {
				out = append(out, one)
			}
		}
	}
	return out
}

// memorySessions is how many sessions fit beside the operating system; -1 when they take no memory.
func memorySessions(h *sim.Host, each float64) int {
	if each <= 0 {
		return -1
	}
	return max(0, int((h.MemoryGiB-h.OSMemoryGiB)/each+1e-9))
}

// groupName is how texts name the hosts of a group.
func (c *compiler) groupName(g group) string {
	if size, known := catalogue.Lookup(g.size); known {
		return size.Name
	}
	if g.size != "" {
		return g.size
	}
	s := c.s
	return plainNumber(s.number(g.path+".vcpus")) + " vCPU, " + plainNumber(s.number(g.path+".memory_gib")) + " GiB"
}

// Idle returns what an idle host gives, for the scenario as it stands.
func (s *Scenario) Idle() []Idle { return s.cells[0].compiled.idle() }

// idleMix returns logon times over all users of the workloads on idle hosts of the first group, in ascending order; nil
// without a workload whose number of users is known.
func (c *compiler) idleMix() []float64 {
	shares := make([]float64, len(c.cfg.Classes))
	total := 0.0
	for i := range c.cfg.Workloads {
		w := &c.cfg.Workloads[i]
		n := arrivals(w, c.cfg.Duration)
		for _, share := range w.Classes {
			shares[share.Class] += n * share.Share
			total += n * share.Share
		}
	}
	var mix []float64
	for i, share := range shares {
		if share > 0 {
			times := idleLogons(&c.cfg.Classes[i], &c.cfgHosts()[0], c.cfg.ProfileShareIOPS)
			n := max(1, int(finePoints*share/total+0.5))
			for j := range n {
				mix = append(mix, quantileOf(times, (float64(j)+0.5)/float64(n)))
			}
		}
	}
	slices.Sort(mix)
	return mix
}
