package reports

import (
	"fmt"
	"strings"
	"time"
)

// measured is the time that figures and costs count, warm-up left out, in words: "2 h". It is "" when the variants do not
// share it.
func (in *Input) measured() string {
	var span time.Duration
	for i := range in.Study.Outcomes {
		cfg := in.Study.Outcomes[i].Cell.Config
		if cfg == nil || i > 0 && cfg.Duration-cfg.Warmup != span {
			return ""
		}
		span = cfg.Duration - cfg.Warmup
	}
	return spanText(span)
}

// spanText writes a length of time in the one unit that suits it: "7 days", "36 h", "90 min", "45 s".
func spanText(span time.Duration) string {
	const day = 24 * time.Hour
	switch {
	case span >= 3*day && span%day == 0:
		return fmt.Sprintf("%d days", span/day)
	case span >= time.Hour && span%(30*time.Minute) == 0, span >= 10*time.Hour:
		return atMostTenths(span.Hours()) + " h"
	case span >= time.Minute:
		return atMostTenths(span.Minutes()) + " min"
	}
	return atMostTenths(span.Seconds()) + " s"
}

// atMostTenths writes x with one decimal, or none when that is 0.
func atMostTenths(x float64) string { return strings.TrimSuffix(plain(x, 1), ".0") }
