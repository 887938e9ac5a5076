package draw

import (
	"fmt"
	"math"
)

// Uniform is the law that spreads evenly over [least, most], 0 <= least <= most: mean (least+most)/2, variance
// (most-least)^2/12.
func Uniform(least, most float64) (Law, error) {
	if err := checkBounds("uniform", least, most); err != nil {
		return Law{}, err
	}
	width := most - least
	return Law{
		kind: uniform, a: least, b: most,
		mean: (least + most) / 2, variance: float64(width*width) / 12, low: least, high: most,
	}, nil
}

// Triangular is the law whose density rises in a straight line from least to mode and falls in one to most,
// 0 <= least <= mode <= most: mean (least+mode+most)/3, variance (u^2 + u d + d^2)/18 with the widths u = mode-least and
// d = most-mode.
func Triangular(least, mode, most float64) (Law, error) {
	if err := checkBounds("triangular", least, most); err != nil {
		return Law{}, err
	}
	if !(mode >= least && mode <= most) {
		return Law{}, fmt.Errorf("triangular: the mode is %v; it must lie between min %v and max %v", mode, least, most)
	}
	up, down := mode-least, most-mode
	return Law{
		kind: triangular, a: least, b: mode, c: most,
		mean:     (least + mode + most) / 3,
		variance: (float64(up*up) + float64(up*down) + float64(down*down)) / 18,
		low:      least, high: most,
	}, nil
}

func checkBounds(law string, least, most float64) error {
	if err := checkAmount(law, "min", least); err != nil {
		return err
	}
	if err := checkAmount(law, "max", most); err != nil {
		return err
	}
	if least > most {
		return fmt.Errorf("%s: the min %v is above the max %v", law, least, most)
	}
	return nil
}

// triangularAt inverts the two parabolas of the cumulative law: each measures from its own end.
func (l *Law) triangularAt(u float64) float64 {
	up, down, width := l.b-l.a, l.c-l.b, l.c-l.a
	if float64(u*width) < up {
		return min(l.b, l.a+math.Sqrt(u*width*up))
	}
	return max(l.b, l.c-math.Sqrt((1-u)*width*down))
}
