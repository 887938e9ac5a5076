package study

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"poolsim/sim"
)

// Warmup says how the time before which the results of a cell are dropped was found.
type Warmup struct {
	// Auto asks [SettleWarmup] to find it; without it the configuration has it.
	Auto bool
	// Note says in a sentence what was found, "" before that and for a warm-up that is given.
	Note string
}

// WarmupError is a scenario for which no warm-up can be found.
type WarmupError struct {
	Variant string
	Reason  string // sentences
}

// Error names the variant and says what to do.
func (e *WarmupError) Error() string {
	return fmt.Sprintf("warmup = \"auto\" (variant %q): %s", e.Variant, e.Reason)
}

const (
	// pilots is the number of replications from which a warm-up is found, whatever the study has: as many as make the mean
	// over replications smooth, so that the rule sees how the pool fills and not how sessions come and go.
	pilots = 10
	// fewestBatches is the shortest series that the rule is asked about.
	fewestBatches = 10
)

// SettleWarmup finds the warm-up of the cells that ask for it, and returns all cells with their warm-ups in force. The
// cells given stay as they are.
//
// The rule is MSER-5 on the sessions in the pool: their mean over the time buckets of the run, averaged over ten
// replications from an empty pool (Welch's average), in batches of five. All cells whose warm-up is found this way get the
// longest of them, so that their figures cover the same time. Of a scenario in which something happens by the clock, a
// storm or an operation, the rule sees the time before it only: what comes afterwards is no steady state. A scenario in
// which everything goes by the clock, within a day, has a beginning and an end of its own and needs no warm-up.
//
// A *[WarmupError] says that no steady state was found.
func SettleWarmup(ctx context.Context, cells []Cell, o Options) ([]Cell, error) {
	return settleWarmup(ctx, cells, o, newSimulator)
}

func settleWarmup(ctx context.Context, cells []Cell, o Options, make maker) ([]Cell, error) {
	settled := slices.Clone(cells)
	var open []int // cells that need pilot runs
	for i := range settled {
		if !settled[i].Warmup.Auto {
			continue
		}
		settled[i].Config = withWarmup(settled[i].Config, 0)
		if goesByTheClock(settled[i].Config) {
			if err := settled[i].terminate(); err != nil {
				return nil, err
			}
			continue
		}
		open = append(open, i)
	}
	if len(open) == 0 {
		return settled, nil
	}
	return settled, settle(ctx, settled, open, o, make)
}

// withWarmup is a copy of a configuration with another warm-up.
func withWarmup(cfg *sim.Config, warmup time.Duration) *sim.Config {
	c := *cfg
	c.Warmup = warmup
	return &c
}

// terminate settles a cell in which everything goes by the clock.
func (c *Cell) terminate() error {
	const day = 24 * time.Hour
	if c.Config.Duration > day {
		return &WarmupError{c.Name, "users come by the time of day on more than one day, so there is no steady state to find. Give the warm-up in whole days, or 0s to count from the first."}
	}
	c.Warmup.Note = "No warm-up is needed: everything happens by the clock within a day, which begins and ends with the run."
	return nil
}

// settle finds the warm-up of the open cells by pilot runs.
func settle(ctx context.Context, cells []Cell, open []int, o Options, make maker) error {
	pilot := slices.Clone(cells[:0])
	for _, i := range open {
		pilot = append(pilot, Cell{Name: cells[i].Name, Config: cells[i].Config})
	}
	series, err := pilotSeries(ctx, pilot, o, make)
	if err != nil {
		return err
	}
	longest := time.Duration(0)
	for i := range pilot {
		cut, err := cutOf(&pilot[i], series[i].sessions(), series[i].width)
		if err != nil {
			return err
		}
		longest = max(longest, cut)
	}
	for _, i := range open {
		cells[i].Config.Warmup = longest
		cells[i].Warmup.Note = fmt.Sprintf("Found by MSER-5 from %d replications: by then the sessions in the pool have reached their level.", pilots)
	}
	return nil
}

// pilotSeries are the time buckets of each cell over the pilot runs.
func pilotSeries(ctx context.Context, cells []Cell, o Options, make maker) ([]seriesSums, error) {
	series := slices.Repeat([]seriesSums{{}}, len(cells))
	pilot := Options{Replications: pilots, Workers: o.Workers, Progress: o.Progress}
	err := simulate(ctx, cells, &pilot, make, func(job int, run *replication) error {
		series[job/pilots].add(run.result)
		return nil
	})
	return series, err
}

// sessions are the mean sessions in the pool in each bucket.
func (s *seriesSums) sessions() []float64 {
	all := make([]float64, len(s.points))
	for i := range all {
		all[i] = s.points[i].sessions.mean()
	}
	return all
}

// cutOf is the beginning of the steady state of a cell whose sessions are known bucket by bucket.
func cutOf(c *Cell, sessions []float64, width time.Duration) (time.Duration, error) {
	stretch := steadyStretch(c.Config)
	whole := int(stretch / width)
	if whole < fewestBatches*batchSize {
		return 0, &WarmupError{c.Name, fmt.Sprintf("%s before %s are too short to tell; at least %s are needed.",
			spanText(stretch), endOfStretch(c.Config, stretch), spanText(fewestBatches*batchSize*width))}
	}
	t := mser5(sessions[:whole])
	if t.atEdge {
		return 0, &WarmupError{c.Name, fmt.Sprintf("the run is too short: the sessions in the pool have not found their level in the first half of the %s before %s. Give a longer duration, or the warm-up yourself.",
			spanText(stretch), endOfStretch(c.Config, stretch))}
	}
	return time.Duration(t.batches*batchSize) * width, nil
}

// spanText is a span of time without the zeros at its end: "1h30m".
func spanText(d time.Duration) string {
	text := d.String()
	if strings.HasSuffix(text, "m0s") {
		text = strings.TrimSuffix(text, "0s")
	}
	if strings.HasSuffix(text, "h0m") {
		text = strings.TrimSuffix(text, "0m")
	}
	return text
}

func endOfStretch(cfg *sim.Config, stretch time.Duration) string {
	if stretch == cfg.Duration {
		return "the end"
	}
	return "the first thing that happens by the clock"
}
