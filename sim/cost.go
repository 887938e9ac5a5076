package sim

import "poolsim/sim/bill"

// cost turns the integrals of a run into money.
func (s *Simulator) cost() Costs {
	c := Costs{Known: true}
	for i := range s.hosts {
		m := &s.hosts[i]
		if m.cfg.PricePerHour < 0 && i >= s.cfg.Cost.ReservedHosts && s.result.Hosts[i].On+m.book.booting-m.base.booting > 0 {
			return Costs{}
		}
	}
	t := &s.meter
	c.OpenUsed, c.OpenIdle = bill.Money(t.measured(gCostOpenUsed)), bill.Money(t.measured(gCostOpenIdle))
	c.Draining, c.Booting = bill.Money(t.measured(gCostDraining)), bill.Money(t.measured(gCostBooting))
	c.Fixed = float64(s.fixedCostPerSecond() * s.result.Span.Seconds())
	c.Used = bill.Money(t.measured(gCostUsed)) + c.Fixed
	for i := range s.hosts {
		c.AlwaysOn += float64(float64(s.hosts[i].price) / bill.Micros * s.result.Span.Hours())
	}
	c.AlwaysOn += c.Fixed
	return c
}

// fixedCostPerSecond is what is paid however many hosts run.
func (s *Simulator) fixedCostPerSecond() float64 {
	users := 0
	for i := range s.cfg.Workloads {
		users += s.cfg.Workloads[i].Pattern.Named()
	}
	return s.cfg.Cost.FixedPerHour(len(s.hosts), users) / 3600
}
