package scenarios

import (
	"fmt"
	"strconv"
	"strings"

	"poolsim/balancer"
	"poolsim/scenarios/catalogue"
	"poolsim/scenarios/tree"
	"poolsim/sim"
)

// pool compiles the hosts and the broker's rules.
func (c *compiler) pool() {
	c.measureGroups()
	c.addPlaces()
	if len(c.groups) == 0 {
		if c.s.len("pool.hosts") == 0 {
			c.problems.add(rootOrigin(c.root), "pool.hosts", `the pool has no hosts; add [[pool.hosts]] with count and size.`)
		}
		return
	}
	p := sim.Pool{Name: "pool"}
	for _, g := range c.groups {
		p.Hosts = append(p.Hosts, c.hosts(g)...)
	}
	c.nameHosts(p.Hosts)
	if stuck := c.s.count("metrics.stuck_hosts"); stuck > len(p.Hosts) {
		c.fail("metrics.stuck_hosts", "%d is more than the pool's %d hosts.", stuck, len(p.Hosts))
	}
	c.cfg.Pools = []sim.Pool{p}
	c.cfg.Pools[0].Rules = c.rules(c.s)
	c.checkRules(c.s, "pool.algorithm")
	c.force.add(c.s)
}

func rootOrigin(root *tree.Node) tree.Origin {
	if pool := root.Field("pool"); pool != nil {
		return pool.Origin
	}
	return root.Origin
}

// measureGroups finds the hosts of each group, as long as their numbers make sense.
func (c *compiler) measureGroups() {
	total := 0
	for i := range c.s.len("pool.hosts") {
		at := item("pool.hosts", i)
		if !c.s.good(at + ".count") {
			c.groups = nil
			return
		}
		count := c.s.count(at + ".count")
		if total+count > MaxHosts {
			c.fail(at+".count", "%d hosts make %d in all; at most %d are possible.", count, total+count, MaxHosts)
			c.groups = nil
			return
		}
		c.groups = append(c.groups, group{path: at, first: total, count: count, size: c.s.text(at + ".size")})
		total += count
	}
}

// hosts compiles one group.
func (c *compiler) hosts(g group) []sim.Host {
	c.completeHardware(g)
	s, at := c.s, g.path+"."
	h := sim.Host{
		Group:       s.text(at + "name"),
		CPUCapacity: s.number(at + "cpu_capacity"), Speed: s.law(at + "speed"), CPUSharing: cpuSharing(s.text(at + "cpu_sharing")),
		MemoryGiB: s.number(at + "memory_gib"), OSMemoryGiB: s.number(at + "os_memory_gib"), MemoryPenalty: s.number(at + "memory_penalty"),
		DiskIOPS: s.number(at + "disk_iops"), DiskReadLatencyMS: s.number(at + "disk_latency_ms"), DiskWriteLatencyMS: s.number(at + "disk_write_latency_ms"),
		Capabilities: c.capability(at + "capabilities"), Weight: s.number(at + "weight"),
		Off: s.text(at+"state") == "off", Boot: s.law(at + "boot"),
		SessionsClass: c.classIndex[s.text(at+"sessions_class")], SessionsLength: s.law(at + "sessions_length"),
		PricePerHour: c.price(g), Cores: cores(s.number(at + "vcpus")),
	}
	if g.absent {
		c.creation(&h)
	}
	hosts := make([]sim.Host, g.count)
	present := c.sessionsPresent(g)
	for i := range hosts {
		hosts[i] = h
		hosts[i].Sessions = present.of(i)
	}
	return hosts
}

func cpuSharing(word string) sim.CPUSharing {
	if word == "sessions-first" {
		return sim.SessionsFirst
	}
	return sim.Proportional
}

// of is the number for one host.
func (p perHost) of(i int) int {
	if i < len(p.each) {
		return p.each[i]
	}
	return p.one
}

func (c *compiler) sessionsPresent(g group) perHost {
	if g.absent {
		return perHost{}
	}
	path := g.path + ".sessions"
	p := get[perHost](c.s, path)
	if p.each != nil && len(p.each) != g.count {
		c.fail(path, "the list has %d numbers for %d hosts; one for each is wanted.", len(p.each), g.count)
		return perHost{}
	}
	if c.s.text(g.path+".state") == "off" && p.total(g.count) > 0 {
		c.fail(path, "the hosts are off at the start and cannot hold sessions.")
	}
	return p
}

// completeHardware works out what the size gives, and what follows from other settings.
func (c *compiler) completeHardware(g group) {
	s, at := c.s, g.path+"."
	if g.size != "" {
		if size, known := catalogue.Lookup(g.size); known {
			source := "size " + size.Name
			s.give(at+"vcpus", float64(size.VCPUs), strconv.Itoa(size.VCPUs), source)
			s.give(at+"memory_gib", size.MemoryGiB, numberText(size.MemoryGiB), source)
		} else if !s.has(at+"vcpus") || !s.has(at+"memory_gib") {
			c.unknownSize(g)
		}
	} else {
		for _, key := range []string{"vcpus", "memory_gib"} {
			if !s.has(at+key) && s.good(at+key, at+"size") {
				c.problems.add(s.origin(g.path), at+key, "missing; give it here, or a size from the catalogue (list hosts).")
			}
		}
	}
	vcpus, latency := s.number(at+"vcpus"), s.number(at+"disk_latency_ms")
	if vcpus > 0 {
		s.give(at+"cpu_capacity", vcpus, numberText(vcpus), "vcpus")
	}
	s.give(at+"disk_write_latency_ms", latency, numberText(latency), "disk_latency_ms")
}

func (c *compiler) unknownSize(g group) {
	hint := ""
	if near := catalogue.Suggest(g.size); near != "" {
		hint = " Did you mean " + near + "?"
	}
	c.fail(g.path+".size", "%s is not in the catalogue; give vcpus and memory_gib, or a size of the catalogue (list hosts).%s", shown(g.size), hint)
}

// nameHosts gives every host its name: the group's own, or a number counting on over all groups.
func (c *compiler) nameHosts(hosts []sim.Host) {
	width := max(2, len(strconv.Itoa(len(hosts))))
	for _, g := range c.groups {
		path := g.path + ".names"
		var names []string
		if !g.absent {
			names = c.s.list(path)
		}
		if names != nil && len(names) != g.count {
			c.fail(path, "%d names for %d hosts; one for each is wanted.", len(names), g.count)
			names = nil
		}
		for i := range g.count {
			name := fmt.Sprintf("host-%0*d", width, g.first+i+1)
			if names != nil {
				name = names[i]
			}
			if other, taken := c.hostIndex[name]; taken {
				c.fail(path, "two hosts are named %s, number %d and number %d of the pool; names must differ.", shown(name), other+1, g.first+i+1)
				continue
			}
			c.hostIndex[name] = int32(g.first + i)
			hosts[g.first+i].Name = name
		}
	}
}

// hostChoice compiles which hosts are meant, and reports those that do not exist.
func (c *compiler) hostChoice(s *settings, path, choose string) (sim.HostChoice, bool) {
	if !s.has(path) || len(c.cfg.Pools) == 0 {
		return sim.HostChoice{}, false
	}
	set, all := get[hostSet](s, path), c.machines()
	if set.names != nil {
		indices, ok := c.hostIndices(s.origin(path), path, set.names)
		return sim.HostChoice{Indices: indices}, ok
	}
	n := set.count
	if set.percent > 0 {
		n = max(1, int(set.percent*float64(all)/100+0.5))
	}
	if n > all {
		c.problems.add(s.origin(path), path, "%d hosts are meant, and the pool has %d.", n, all)
		return sim.HostChoice{}, false
	}
	return sim.HostChoice{Count: n, Choose: chooseOf(choose)}, true
}

func chooseOf(word string) sim.Choose {
	return map[string]sim.Choose{"first": sim.First, "emptiest": sim.Emptiest, "fullest": sim.Fullest, "random": sim.Random}[word]
}

func (c *compiler) hostIndices(origin tree.Origin, path string, names []string) ([]int32, bool) {
	indices, ok := make([]int32, 0, len(names)), true
	for i, name := range names {
		index, known := c.hostIndex[name]
		if !known {
			c.problems.add(origin, path, "there is no host %s.%s", shown(name), c.nearestHost(name))
			ok = false
		}
		for _, before := range names[:i] {
			if before == name {
				c.problems.add(origin, path, "host %s is named twice.", shown(name))
				ok = false
			}
		}
		indices = append(indices, index)
	}
	return indices, ok
}

func (c *compiler) nearestHost(name string) string {
	hosts := c.cfg.Pools[0].Hosts
	names := make([]string, len(hosts))
	for i, h := range hosts {
		names[i] = h.Name
	}
	if text := didYouMean(name, names); text != "" {
		return text
	}
	return fmt.Sprintf(" They are named %s to %s.", hosts[0].Name, hosts[len(hosts)-1].Name)
}

// limits are the session limits of all hosts: a host's own before the pool's.
func (c *compiler) limits(s *settings) []int32 {
	pool := s.count("pool.max_session_limit")
	var out []int32
	for _, g := range c.groups {
		limit := pool
		if own := g.path + ".max_session_limit"; s.has(own) {
			limit = s.count(own)
		}
		for range g.count {
			out = append(out, int32(limit))
		}
	}
	return out
}

// limited says whether every host has a session limit.
func limited(limits []int32) bool {
	for _, l := range limits {
		if l >= balancer.NoLimit {
			return false
		}
	}
	return true
}

// listed joins names as "a, b and c are".
func listed(names []string) string {
	if len(names) == 1 {
		return names[0] + " is"
	}
	return strings.Join(names[:len(names)-1], ", ") + " and " + names[len(names)-1] + " are"
}
