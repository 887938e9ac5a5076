package reports

import "poolsim/sim/study"

// stopJSON says why a study had no further replications: "fixed", "precision" or "cap". What was asked for is there
// unless the number was fixed.
type stopJSON struct {
	Rule            string      `json:"rule"`
	Precision       *float      `json:"precision,omitempty"`
	Absolute        *float      `json:"absolute,omitempty"`
	MaxReplications int         `json:"max_replications,omitempty"`
	Metrics         []string    `json:"metrics,omitempty"`
	Loose           []looseJSON `json:"loose,omitempty"`
}

// looseJSON is a metric that is not as precise as was asked for.
type looseJSON struct {
	Metric  string `json:"metric"`
	Variant string `json:"variant"`
	Mean    float  `json:"mean"`
	Half    float  `json:"half_width"`
}

func (in *Input) stop() stopJSON {
	stop := &in.Study.Stop
	j := stopJSON{Rule: stop.Rule.String()}
	if p := stop.Precision; p != nil {
		j.Precision, j.Absolute = optional(&p.Relative), optional(&p.Absolute)
		j.MaxReplications, j.Metrics = p.Most, p.Metrics
	}
	for _, l := range stop.Loose {
		j.Loose = append(j.Loose, looseJSON{l.Metric.Name, l.Variant, float(l.Mean), float(l.Half)})
	}
	return j
}

// warmupJSON is the time before which the results of a variant are dropped, and how it was found: "fixed" or "auto".
type warmupJSON struct {
	Rule    string `json:"rule"`
	Seconds float  `json:"seconds"`
	Note    string `json:"note,omitempty"`
}

func warmupOf(c *study.Cell) warmupJSON {
	w := warmupJSON{Rule: "fixed", Note: c.Warmup.Note}
	if c.Warmup.Auto {
		w.Rule = "auto"
	}
	if c.Config != nil {
		w.Seconds = float(c.Config.Warmup.Seconds())
	}
	return w
}
