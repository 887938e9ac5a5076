package catalogue

import (
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
			list = append(list, s.size(size))
		}
	}
	return list
}

// Lookup is the size of a name, in upper or lower case, with or without "Standard_".
func Lookup(name string) (Size, bool) {
	wanted := plain(name)
	for _, s := range series() {
		for _, size := range s.sizes {
			if plain(size.name) == wanted {
				return s.size(size), true
			}
		}
	}
	return Size{}, false
}

// size is one of the sizes of the series.
func (s *seriesOf) size(of shape) Size {
	return Size{
		Name: of.name, VCPUs: of.vcpus, MemoryGiB: of.memory,
		Family: s.name, Source: "https://learn.microsoft.com/azure/virtual-machines/sizes/" + s.page,
	}
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
