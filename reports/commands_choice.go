package reports

import "poolsim/sim/study"

// chosen is the variant that a planner would take by what the study shows, and the reason:
//
//   - with objectives, the cheapest variant with empty hosts off among those that meet every objective, where a later one
//     counts as cheaper only when its interval lies below;
//   - without, the first variant that is better in something and worse in nothing;
//   - else the scenario as it stands.
func (in *Input) chosen() (index int, why string) {
	if len(in.Study.Outcomes) == 1 {
		return 0, "the scenario as it stands"
	}
	if in.hasObjectives() {
		return in.cheapestThatMeets()
	}
	if in.Replications > 1 {
		differences := in.differences()
		for i := range in.Study.Outcomes[1:] {
			found := in.judge(&in.Study.Outcomes[0], &in.Study.Outcomes[i+1], differences)
			if len(found.better) > 0 && len(found.worse) == 0 {
				return i + 1, "chosen: better than " + quoted(in.Study.Outcomes[0].Cell.Name) + " and worse in nothing"
			}
		}
	}
	return 0, "the scenario as it stands; no variant is better in something and worse in nothing"
}

func (in *Input) hasObjectives() bool {
	for i := range in.Study.Outcomes {
		if len(in.Study.Outcomes[i].Objectives) > 0 {
			return true
		}
	}
	return false
}

func (in *Input) cheapestThatMeets() (index int, why string) {
	best := -1
	for i := range in.Study.Outcomes {
		o := &in.Study.Outcomes[i]
		if meetsAll(o) && (best < 0 || cheaper(o, &in.Study.Outcomes[best])) {
			best = i
		}
	}
	if best < 0 {
		return 0, "the scenario as it stands; no variant meets every objective"
	}
	return best, "chosen: meets every objective, and no other that does is shown to cost less with empty hosts off"
}

func meetsAll(o *study.Outcome) bool {
	for i := range o.Objectives {
		if !o.Objectives[i].Met {
			return false
		}
	}
	return true
}

// cheaper says whether a is shown to cost less than b with empty hosts off.
func cheaper(a, b *study.Outcome) bool {
	x, y := a.Estimate("cost_used"), b.Estimate("cost_used")
	return known(x) && known(y) && x.High < y.Low
}
