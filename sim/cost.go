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
	c.Fixed = float64(s.fixedCostPerSecond()*s.result.Span.Seconds()) - float64(s.diskCostPerSecond()*t.measured(gAbsent))
	c.Used = bill.Money(t.measured(gCostUsed)) + c.Fixed
	for i := range s.hosts {
		if absent := s.result.Hosts[i].States.Absent; absent < s.result.Span.Seconds() {
			c.AlwaysOn += float64(float64(s.hosts[i].price) / bill.Micros * s.result.Span.Hours())
			c.AlwaysOn += float64(s.diskCostPerSecond() * absent)
		}
	}
	c.AlwaysOn += c.Fixed
	return c
}

// diskCostPerSecond is the price of the disk of one host that exists.
func (s *Simulator) diskCostPerSecond() float64 {
	return s.cfg.Cost.DiskPerMonth / bill.MonthHours / 3600
}

// fixedCostPerSecond is what is paid however many hosts run, when every place is filled.
func (s *Simulator) fixedCostPerSecond() float64 {
	users := 0
	for i := range s.cfg.Workloads {
		users += s.cfg.Workloads[i].Pattern.Named()
	}
	return s.cfg.Cost.FixedPerHour(len(s.hosts), users) / 3600
}
