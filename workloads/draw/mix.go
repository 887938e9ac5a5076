package draw

import (
	"errors"
	"fmt"
	"math"
)

// Part is one law of a mixture with its share.
type Part struct {
	Share float64
	Law   Law
}

// Mix is the law that follows each part with the probability of its share. The shares are above 0 and add up to 1, within
// a millionth. One uniform serves both for the part and within it.
func Mix(parts []Part) (Law, error) {
	total, err := totalShare(parts)
	if err != nil {
		return Law{}, err
	}
	l := Law{kind: mixture, low: math.Inf(1)}
	sum, square := 0.0, 0.0
	for i := range parts {
		part := Part{Share: parts[i].Share / total, Law: parts[i].Law}
		sum += part.Share
		l.parts = append(l.parts, part)
		l.ends = append(l.ends, sum)
		m := part.Law.mean
		l.mean += float64(part.Share * m)
		square += float64(part.Share * (part.Law.variance + float64(m*m)))
		l.low, l.high = min(l.low, part.Law.low), max(l.high, part.Law.high)
	}
	l.ends[len(l.ends)-1] = 1
	l.variance = mixedVariance(square, l.mean)
	return l, nil
}

// mixedVariance is the variance from the mean square; like the one of Never it is 0 where the mean is infinite.
func mixedVariance(square, mean float64) float64 {
	if math.IsInf(mean, 1) {
		return 0
	}
	return max(0, square-float64(mean*mean))
}

func totalShare(parts []Part) (float64, error) {
	if len(parts) == 0 {
		return 0, errors.New("mix: there are no parts")
	}
	total := 0.0
	for i := range parts {
		if share := parts[i].Share; !(share > 0 && share <= 1) {
			return 0, fmt.Errorf("mix: the share of part %d is %v; it must be above 0 and at most 1", i+1, share)
		}
		total += parts[i].Share
	}
	if math.Abs(total-1) > 1e-6 {
		return 0, fmt.Errorf("mix: the shares add up to %v; they must add up to 1", total)
	}
	return total, nil
}

// mixtureAt chooses the part that u falls into and stretches u to the open interval (0, 1) within it.
func (l *Law) mixtureAt(u float64) float64 {
	i, begin := 0, 0.0
	for i < len(l.ends)-1 && u >= l.ends[i] {
		begin = l.ends[i]
		i++
	}
	within := (u - begin) / (l.ends[i] - begin)
	return l.parts[i].Law.At(min(max(within, smallest), largest))
}
