package draw

import (
	"testing"
)

func TestText(t *testing.T) {
	tests := []struct {
		law  Law
		want string
	}{
		{must(Constant(15)), "15"},
		{Law{}, "0"},
		{Never(), "never"},
		{must(Exponential(14400)), "exponential, mean 14400"},
		{must(Lognormal(12, 0.6)), "lognormal, mean 12, CV 0.6"},
		{must(Normal(32400, 3600, 0)), "normal, mean 32400, SD 3600, at least 0"},
		{must(Uniform(1, 2.5)), "uniform, 1 to 2.5"},
		{must(Triangular(120, 180, 360)), "triangular, 120 to 360, mode 180"},
		{must(Gamma(5, 0.7)), "gamma, mean 5, CV 0.7"},
		{must(Weibull(5, 2)), "weibull, mean 5, CV 2"},
		{must(Empirical([]float64{1, 2})), "empirical, 2 values, mean 1.5"},
		{must(Constant(1234567)), "1234567"},
		{
			must(Mix([]Part{{0.85, must(Constant(9))}, {0.15, must(Exponential(900))}})),
			"mix of 85% 9; 15% exponential, mean 900",
		},
	}
	for _, test := range tests {
		if got := test.law.String(); got != test.want {
			t.Errorf("got %q, want %q", got, test.want)
		}
	}
}
