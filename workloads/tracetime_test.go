package workloads

import (
	"math/big"
	"testing"
)

// FuzzParseSeconds compares with exact rational arithmetic.
func FuzzParseSeconds(f *testing.F) {
	for _, seed := range []string{"0", "5400.25", "13580.000987", "0.0000000005", "4611686018.427387904", "1.", ".5", "1e3", "0.30000000000000004"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		got, err := parseSeconds(text)
		if err != nil {
			return
		}
		exact, ok := new(big.Rat).SetString(text)
		if !ok {
			t.Fatalf("%q is read as %v", text, got)
		}
		// Half up: floor(ns + 1/2).
		exact.Mul(exact, big.NewRat(1e9, 1)).Add(exact, big.NewRat(1, 2))
		want := new(big.Int).Quo(exact.Num(), exact.Denom())
		if want.Cmp(big.NewInt(int64(got))) != 0 {
			t.Fatalf("%q is read as %d ns, want %v", text, got, want)
		}
	})
}
