package theory

import (
	"math"
	"strings"
	"testing"
)

// second drops the value of a call that must fail.
func second[T any](_ T, err error) error { return err }

func TestWrongParametersAreRefused(t *testing.T) {
	nan, inf := math.NaN(), math.Inf(1)
	one := func(float64) float64 { return 1 }
	for what, err := range map[string]error{
		"MM1 at load 1":          second(NewMM1(1, 1)),
		"MM1 without service":    second(NewMM1(.5, 0)),
		"MM1 quantile 1":         second(must(NewMM1(.5, 1)).TimeQuantile(1)),
		"MMC overloaded":         second(NewMMC(4, 4, 1)),
		"MMC without servers":    second(NewMMC(0, 1, 1)),
		"MMC rate":               second(NewMMC(1, nan, 1)),
		"Erlang B servers":       second(ErlangB(-1, 1)),
		"Erlang B load":          second(ErlangBCarried(1, inf)),
		"occupancy":              second(NewOccupancy(0)),
		"occupancy quantile":     second(must(NewOccupancy(1)).Quantile(-.1)),
		"shared core":            second(NewSharedCore(1.1, 1)),
		"shared host":            second(NewSharedHost(2, 2, 1)),
		"FIFO":                   second(NewFIFO(.5, 1, -1)),
		"Engset users":           second(NewEngset(0, 1, 1)),
		"Engset demand":          second(NewEngset(1, 1, 0)),
		"storm users":            second(NewNormalStorm(0, 1)),
		"storm window":           second(NewWindowStorm(1, 0)),
		"fluid storm":            second(NewFluidStorm(1, 1, 0, 1)),
		"drain":                  second(NewDrain(0, 1)),
		"drain quantile":         second(must(NewDrain(1, 1)).Quantile(nan)),
		"batch below 1":          second(BatchVarianceRatio(.5, 0)),
		"batch variance":         second(BatchVarianceRatio(2, -1)),
		"negative rate":          second(NewSinusoidalDay(1, 2, 24, 8)),
		"period":                 second(NewSinusoidalDay(1, 1, 0, 8)),
		"window":                 second(NewUniformWindow(1, 0, 1)),
		"reach":                  second(TimeVaryingLoad{one, one, 0, 1}.Mean(0)),
		"rate without a value":   second(TimeVaryingLoad{func(float64) float64 { return nan }, one, 1, 1}.Mean(0)),
		"endless rate":           second(TimeVaryingLoad{func(t float64) float64 { return 1 / max(0, t) }, one, 1, 1}.Mean(0)),
		"half law":               second(NewHalfLaw(0)),
		"half law without value": second(NewHalfLaw(nan)),
		"hunting":                second(OrderedHunting(1, 1, 0)),
		"supermarket":            second(NewSupermarket(.5, 0)),
		"idle queue":             second(NewIdleQueue(.5, 0)),
		"stale load":             second(NewStaleBoard(1, 1, 2)),
		"stale choices":          second(NewStaleBoard(.5, 1, 1)),
		"stale interval":         second(NewStaleShortest(.5, 0)),
	} {
		refused(t, what, err)
	}
}

func TestParameterErrorNamesEverything(t *testing.T) {
	text := second(NewMM1(1.25, 1)).Error()
	for _, part := range []string{"load", "1.25", "below 1"} {
		if !strings.Contains(text, part) {
			t.Errorf("%q lacks %q", text, part)
		}
	}
}
