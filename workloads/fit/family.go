package fit

import (
	"fmt"
	"slices"
	"strings"
)

// Family is a kind of law that can be fitted to session lengths.
type Family string

// The families. A scenario file writes the first four and the last with the same word; the mixtures as a mix.
const (
	Exponential       Family = "exponential"
	Lognormal         Family = "lognormal"
	Gamma             Family = "gamma"
	Weibull           Family = "weibull"
	ExponentialNormal Family = "exponential-normal" // a mixture: short visits beside working days
	TwoLognormals     Family = "two-lognormals"     // a mixture
	Empirical         Family = "empirical"          // the recorded lengths themselves
)

// Families are all families in the order in which they are tried and shown.
func Families() []Family {
	return []Family{Exponential, Lognormal, Gamma, Weibull, ExponentialNormal, TwoLognormals, Empirical}
}

// ParseFamily finds a family by its name.
func ParseFamily(name string) (Family, error) {
	if f := Family(name); slices.Contains(Families(), f) {
		return f, nil
	}
	names := make([]string, len(Families()))
	for i, f := range Families() {
		names[i] = string(f)
	}
	return "", fmt.Errorf("%q is no law of session lengths; %s are", name, strings.Join(names, ", "))
}

// models are the families that have parameters.
func models() []model {
	return []model{
		exponentialModel(), lognormalModel(), gammaModel(), weibullModel(),
		mixture(ExponentialNormal, exponentialModel(), cutNormalModel()),
		mixture(TwoLognormals, lognormalModel(), lognormalModel()),
	}
}
