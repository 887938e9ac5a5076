package study

import (
	"poolsim/sim"
	"poolsim/sim/bill"
)

// hostMetrics say how many hosts were on, and for how long.
func hostMetrics() []*Metric {
	return []*Metric{
		{
			Name: "hosts_on_mean", Unit: "hosts", Label: "hosts on, mean",
			Summary: "Hosts that are open or draining, mean over time.",
			of:      overSpan(onTime),
		},
		{
			Name: "hosts_on_peak", Unit: "hosts", Label: "hosts on, most at once",
			Summary: "Most hosts that were open or draining at one instant.",
			of:      counted(func(r *sim.Result) int32 { return r.Peaks.HostsOn }),
		},
		{
			Name: "host_hours", Unit: "h", Better: Lower, Label: "host hours",
			Summary: "Time that hosts were open or draining, summed over hosts.",
			of:      scaled(hour, onTime),
		},
		{
			Name: "used_host_hours", Unit: "h", Better: Lower, Label: "host hours in use",
			Summary: "Time that hosts were on and held a session, summed over hosts.",
			of:      scaled(hour, func(t *sim.PoolTimes) float64 { return t.Used }),
		},
		{
			Name: "host_starts", Unit: "count", Label: "host starts",
			Summary: "Times that a host was started.",
			of:      counted(func(r *sim.Result) int64 { return r.Tally.HostStarts }),
		},
		{
			Name: "host_stops", Unit: "count", Label: "host stops",
			Summary: "Times that a host was stopped.",
			of:      counted(func(r *sim.Result) int64 { return r.Tally.HostStops }),
		},
	}
}

// costMetrics say what it cost, in the currency of the scenario. All are absent when a host that was not always off has
// no price.
func costMetrics() []*Metric {
	return []*Metric{
		{
			Name: "cost", Unit: "currency", Better: Lower, Label: "cost",
			Summary: "Cost of the run: hosts in every state that is paid for, disks, licences and reservations.",
			of:      priced(func(c *sim.Costs) float64 { return c.Total() }),
		},
		{
			Name: "cost_used", Unit: "currency", Better: Lower, Label: "cost, empty hosts off",
			Summary: "What it would have cost with every host off whenever it held no session: the floor that a perfect scaling plan could reach.",
			of:      priced(func(c *sim.Costs) float64 { return c.Used }),
		},
		{
			Name: "cost_idle", Unit: "currency", Better: Lower, Label: "cost of empty hosts",
			Summary: "The cost minus what it would have cost with every empty host off.",
			of:      priced(func(c *sim.Costs) float64 { return c.Total() - c.Used }),
		},
		{
			Name: "cost_per_month", Unit: "currency", Better: Lower, Label: "cost a month",
			Summary: "The cost of the run carried on for a month of 730 hours; it is a month's bill when the run is a typical week, or a typical day of a pool without weekends.",
			of:      monthlyCost,
		},
		{
			Name: "cost_per_session_hour", Unit: "currency", Better: Lower, Label: "cost a session hour",
			Summary: "The cost over the hours of all sessions.",
			of:      sessionHourCost,
		},
		{
			Name: "cost_always_on", Unit: "currency", Label: "cost, always on",
			Summary: "What it would have cost with every host running the whole time.",
			of:      priced(func(c *sim.Costs) float64 { return c.AlwaysOn }),
		},
		{
			Name: "saving_share", Unit: "share", Better: Higher, Label: "saved against always on",
			Summary: "One minus the cost over what it would have cost with every host running the whole time.",
			of:      saving,
		},
		{
			Name: "cost_open_used", Unit: "currency", Label: "cost of open hosts in use",
			Summary: "Part of the cost: open hosts with a session.",
			of:      priced(func(c *sim.Costs) float64 { return c.OpenUsed }),
		},
		{
			Name: "cost_open_idle", Unit: "currency", Label: "cost of open empty hosts",
			Summary: "Part of the cost: open hosts without a session.",
			of:      priced(func(c *sim.Costs) float64 { return c.OpenIdle }),
		},
		{
			Name: "cost_draining", Unit: "currency", Label: "cost of draining hosts",
			Summary: "Part of the cost: draining hosts.",
			of:      priced(func(c *sim.Costs) float64 { return c.Draining }),
		},
		{
			Name: "cost_booting", Unit: "currency", Label: "cost of booting hosts",
			Summary: "Part of the cost: booting hosts.",
			of:      priced(func(c *sim.Costs) float64 { return c.Booting }),
		},
		{
			Name: "cost_fixed", Unit: "currency", Label: "fixed cost",
			Summary: "Part of the cost: disks, licences and reservations.",
			of:      priced(func(c *sim.Costs) float64 { return c.Fixed }),
		},
	}
}

// priced reads a cost, which is absent when no price is known.
func priced(read func(c *sim.Costs) float64) func(*sim.Result) Value {
	return func(r *sim.Result) Value {
		if !r.Cost.Known {
			return Value{State: Absent}
		}
		return known(read(&r.Cost))
	}
}

// monthlyCost is the cost of the run for as long as a billing month has, in proportion.
func monthlyCost(r *sim.Result) Value {
	if !r.Cost.Known || r.Span <= 0 {
		return Value{State: Absent}
	}
	return known(r.Cost.Total() / r.Span.Hours() * bill.MonthHours)
}

func sessionHourCost(r *sim.Result) Value {
	if !r.Cost.Known {
		return Value{State: Absent}
	}
	return ratio(r.Cost.Total(), r.Pool.Sessions/hour)
}

func saving(r *sim.Result) Value {
	if !r.Cost.Known || r.Cost.AlwaysOn == 0 {
		return Value{State: Absent}
	}
	return known(minus(r.Cost.AlwaysOn, r.Cost.Total()) / r.Cost.AlwaysOn)
}
