package scenarios

import (
	"slices"

	"poolsim/workloads"
)

// classes compiles the session classes that workloads or hosts name, in the order in which they are defined.
func (c *compiler) classes() {
	used := c.usedClasses()
	for _, name := range c.s.names["class"] {
		if slices.Contains(used, name) {
			c.classIndex[name] = len(c.cfg.Classes)
			c.cfg.Classes = append(c.cfg.Classes, c.class(name))
		}
	}
}

// usedClasses collects the names of the classes in use, and reports names that are none.
func (c *compiler) usedClasses() []string {
	var used []string
	use := func(path, name string) {
		if names := c.s.names["class"]; !slices.Contains(names, name) {
			c.fail(path, "there is no class %s; %s.%s", shown(name), listed(names), didYouMean(name, names))
		}
		used = append(used, name)
	}
	for _, w := range c.workloadPaths() {
		shares := get[[]classShare](c.s, w.path+".classes")
		for _, share := range shares {
			use(w.path+".classes", share.class)
		}
		if len(shares) == 0 && c.s.has(w.path+".class") {
			use(w.path+".class", c.s.text(w.path+".class"))
		}
		if w.kind == "trace" {
			used = append(used, c.traceClasses(w.path)...)
		}
	}
	for i := range c.s.len("pool.hosts") {
		at := item("pool.hosts", i)
		if sessions := get[perHost](c.s, at+".sessions"); sessions.total(1) > 0 {
			use(at+".sessions_class", c.s.text(at+".sessions_class"))
		}
	}
	return used
}

// total is the sum over a number of hosts.
func (p perHost) total(hosts int) int {
	sum := p.one * hosts
	for _, n := range p.each {
		sum += n
	}
	return sum
}

func (c *compiler) class(name string) workloads.Class {
	s, at := c.s, "class."+bare(name)+"."
	return workloads.Class{
		Name:      name,
		CPU:       s.law(at + "cpu"),
		MemoryGiB: s.number(at + "memory_gib"), IOPS: s.number(at + "iops"),
		ActiveTime: s.law(at + "active_time"), IdleTime: s.law(at + "idle_time"), IdleShare: s.number(at + "idle_share"),
		LogonFixed: s.law(at + "logon_fixed"), LogonCPUSeconds: s.law(at + "logon_cpu_seconds"),
		StartupCPUSeconds: s.number(at + "startup_cpu_seconds"), LogonCores: s.number(at + "logon_cores"),
		LogonIOs: s.number(at + "logon_ios"), LogonIOPSMax: s.number(at + "logon_iops_max"),
		ProfileIOs: s.number(at + "profile_ios"), ProfileIOPSMax: s.number(at + "profile_iops_max"),
		ReconnectFixed: s.law(at + "reconnect_fixed"), ReconnectCPUSeconds: s.law(at + "reconnect_cpu_seconds"),
		ReconnectIOs:      s.number(at + "reconnect_ios"),
		SignoutCPUSeconds: s.number(at + "signout_cpu_seconds"), SignoutProfileIOs: s.number(at + "signout_profile_ios"),
		DisconnectShare: s.number(at + "disconnect_share"),
	}
}
