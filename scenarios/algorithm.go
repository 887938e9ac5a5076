package scenarios

import (
	"slices"
	"strings"

	"poolsim/balancer"
	"poolsim/scenarios/tree"
)

// algorithmNames are the rules of this version in the order in which they are shown.
func algorithmNames() []string {
	var names []string
	for _, rule := range balancer.Rules() {
		names = append(names, rule.Name)
	}
	return names
}

// laterAlgorithms are known names that this version has no rule for.
func laterAlgorithms() []string {
	return []string{"custom"}
}

// algorithmFault says what is wrong with the name of an algorithm; "" when nothing is.
func algorithmFault(name string) string {
	switch {
	case slices.Contains(algorithmNames(), name):
		return ""
	case name == "persistent" || name == "multiple-persistent":
		return shown(name) + " is the type of personal pools, where every user has a host for good: there is nothing to balance."
	case slices.Contains(laterAlgorithms(), name):
		return shown(name) + " is not available in this version; " + strings.Join(algorithmNames(), ", ") + " are."
	default:
		return shown(name) + " is no algorithm; " + strings.Join(algorithmNames(), ", ") + " are." + didYouMean(name, algorithmNames())
	}
}

func (v valueOf) unknownAlgorithm(name string) { v.fail("%s", algorithmFault(name)) }

// expandAlgorithms replaces "all" by every rule that runs with its defaults: those that need a session limit only when
// the pool has one. "plan" is the scaling plan as written, where its phases name rules. What is wrong is reported under the
// flag's name.
func expandAlgorithms(names []string, hasPlan, limited bool, p *collector) []string {
	var out []string
	flag := tree.Origin{Label: "--algorithms"}
	for _, name := range names {
		if name == "all" {
			for _, rule := range balancer.Rules() {
				if (limited || !rule.NeedsLimit) && !slices.Contains(out, rule.Name) {
					out = append(out, rule.Name)
				}
			}
			continue
		}
		if fault := algorithmFault(name); fault != "" && !(hasPlan && name == PlanName) {
			p.add(flag, "", "%s", fault)
			continue
		}
		if slices.Contains(out, name) {
			p.add(flag, "", "%s is given twice.", shown(name))
			continue
		}
		out = append(out, name)
	}
	return out
}

// inForce says which settings decide something under the given algorithms; the tables of other rules are checked and
// then ignored.
type inForce struct {
	algorithms []string
	policies   []string // kinds of scaling
	index      bool     // the load index is read
}

func (f *inForce) add(s *settings) {
	for _, name := range s.algorithms() {
		f.algorithms = append(f.algorithms, name)
		signal := ""
		if name == "least" || name == "choices" {
			signal = s.text(name + ".signal")
		}
		f.index = f.index || name == "horizon" || name == "horizon-78" || signal == "load-index"
	}
	if s.hasPlan() {
		kind := s.text("autoscale.kind")
		f.policies = append(f.policies, kind)
		f.index = f.index || kind == "capacity-buffer" || kind == "occupancy"
	}
}

func (f *inForce) uses(names ...string) bool {
	return slices.ContainsFunc(names, func(n string) bool { return slices.Contains(f.algorithms, n) })
}

// has says whether the setting decides something.
func (f *inForce) has(path string) bool {
	switch {
	case isBelow(path, "autoscale"):
		return slices.ContainsFunc(f.policies, func(kind string) bool { return policyReads(kind, path) })
	case isBelow(path, "breadth_first"):
		return f.uses("breadth-first")
	case isBelow(path, "depth_first"):
		return f.uses("depth-first")
	case isBelow(path, "least"):
		return f.uses("least")
	case isBelow(path, "choices"):
		return f.uses("choices")
	case isBelow(path, "interpretation"):
		return f.uses("basic-li", "aggressive-li")
	case isBelow(path, "citrix"):
		return f.uses("citrix")
	case isBelow(path, "rd_broker"):
		return f.uses("rd-broker")
	case isBelow(path, "ras"):
		return f.uses("ras")
	case isBelow(path, "appstream"):
		return f.uses("appstream")
	case isBelow(path, "horizon.preference"):
		return f.uses("horizon-62")
	case isBelow(path, "horizon.broker"):
		return f.uses("horizon")
	case isBelow(path, "horizon.agent", "horizon.agent_policy"):
		return f.uses("horizon", "horizon-78")
	case path == "horizon.ties":
		return f.uses("horizon-78", "horizon-62")
	case isBelow(path, "horizon"):
		return f.index
	default:
		return true
	}
}
