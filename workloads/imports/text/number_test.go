package text

import (
	"math"
	"testing"
)

func TestNumber(t *testing.T) {
	const refused = -1
	cases := []struct {
		text      string
		separator byte
		decimal   Decimal
		want      float64
	}{
		{"12", ',', 0, 12}, {"12.5", ',', 0, 12.5}, {"12,5", ',', 0, 12.5}, {"12,5", ';', 0, 12.5}, {"12.5", ';', 0, 12.5},
		{"1.234,5", 0, 0, 1234.5}, {"1,234.5", 0, 0, 1234.5}, {"1,234,567.5", 0, 0, 1234567.5},
		{"1.234", ',', 0, 1.234}, {"1,234", ';', 0, 1.234}, {"1,234", ',', 0, refused}, {"1.234", ';', 0, refused}, {"1.234", '\t', 0, refused},
		{"1,234", ',', DecimalPoint, 1234}, {"1,234", ',', DecimalComma, 1.234}, {"1.234", ';', DecimalComma, 1234},
		{"0,125", ',', 0, 0.125}, {"0.125", ';', 0, 0.125}, {"1.2E-05", ',', 0, 1.2e-5}, {"1,2345", ',', 0, 1.2345},
		{"1,2,3", ',', 0, refused}, {"", ',', 0, refused}, {"NaN", ',', 0, refused}, {"1e999", ',', 0, refused}, {"0x10", ',', 0, refused}, {"1_000", ',', 0, refused},
	}
	for _, c := range cases {
		got, err := Number(c.text, c.decimal, c.separator)
		if (err != nil) != (c.want == refused) || err == nil && got != c.want {
			t.Errorf("%q between %q is %v, %v, want %v", c.text, c.separator, got, err, c.want)
		}
	}
}

func FuzzNumber(f *testing.F) {
	f.Add("1.234,5", byte(';'))
	f.Fuzz(func(t *testing.T, s string, separator byte) {
		if x, err := Number(s, DecimalAuto, separator); err == nil && (math.IsNaN(x) || math.IsInf(x, 0)) {
			t.Errorf("%q is %v", s, x)
		}
	})
}
