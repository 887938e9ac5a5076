package catalogue

import (
	"slices"
	"strings"

	"github.com/agnivade/levenshtein"
)

// Size is one machine size.
type Size struct {
	Name      string // without the vendor's prefix, such as D8s_v5
	VCPUs     int
	MemoryGiB float64
	Family    string // series, such as Dsv5
	Source    string // address of the vendor's page
}

// Sizes are all sizes, series by series and within a series from small to large.
func Sizes() []Size {
	var list []Size
	for _, s := range series() {
		for _, size := range s.sizes {
			list = append(list, Size{
				Name: size.name, VCPUs: size.vcpus, MemoryGiB: size.memory,
				Family: s.name, Source: "https://learn.microsoft.com/azure/virtual-machines/sizes/" + s.page,
			})
		}
	}
	return list
}

// Lookup is the size of a name, in upper or lower case, with or without "Standard_".
func Lookup(name string) (Size, bool) {
	list := Sizes()
	i := slices.IndexFunc(list, func(s Size) bool { return plain(s.Name) == plain(name) })
	if i < 0 {
		return Size{}, false
	}
	return list[i], true
}

// plain is a name as it is compared.
func plain(name string) string {
	return strings.TrimPrefix(strings.ToLower(strings.TrimSpace(name)), "standard_")
}

// Suggest is the name of the size that is spelt most like the name, the first of several, among those that begin with the
// same letter; empty when none is close (more than half of the letters differ).
func Suggest(name string) string {
	name = plain(name)
	best, nearest := "", len(name)/2+1
	for _, s := range Sizes() {
		known := plain(s.Name)
		if d := levenshtein.ComputeDistance(name, known); d < nearest && name[0] == known[0] {
			best, nearest = s.Name, d
		}
	}
	return best
}
