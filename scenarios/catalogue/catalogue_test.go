package catalogue

import (
	"slices"
	"strings"
	"testing"
)

// TestLookup compares with the vendor's tables, one size of each series.
func TestLookup(t *testing.T) {
	tests := []struct {
		name   string
		vcpus  int
		memory float64
		want   string
		family string
	}{
		{"D8s_v5", 8, 32, "D8s_v5", "Dsv5"},
		{"Standard_D8s_v5", 8, 32, "D8s_v5", "Dsv5"},
		{" STANDARD_d8S_V5 ", 8, 32, "D8s_v5", "Dsv5"},
		{"D96ds_v5", 96, 384, "D96ds_v5", "Ddsv5"},
		{"D4as_v5", 4, 16, "D4as_v5", "Dasv5"},
		{"D16ads_v5", 16, 64, "D16ads_v5", "Dadsv5"},
		{"D192s_v6", 192, 768, "D192s_v6", "Dsv6"},
		{"D48as_v6", 48, 192, "D48as_v6", "Dasv6"},
		{"D2s_v4", 2, 8, "D2s_v4", "Dsv4"},
		{"D32as_v4", 32, 128, "D32as_v4", "Dasv4"},
		{"E20s_v5", 20, 160, "E20s_v5", "Esv5"},
		{"E96s_v5", 96, 672, "E96s_v5", "Esv5"},
		{"E96ds_v5", 96, 672, "E96ds_v5", "Edsv5"},
		{"E8as_v5", 8, 64, "E8as_v5", "Easv5"},
		{"F72s_v2", 72, 144, "F72s_v2", "Fsv2"},
		{"B8ms", 8, 32, "B8ms", "Bv1"},
		{"NV18ads_A10_v5", 18, 220, "NV18ads_A10_v5", "NVadsA10_v5"},
		{"nv36adms_a10_v5", 36, 880, "NV36adms_A10_v5", "NVadsA10_v5"},
		{"NC16as_T4_v3", 16, 110, "NC16as_T4_v3", "NCasT4_v3"},
	}
	for _, test := range tests {
		s, ok := Lookup(test.name)
		if !ok || s.Name != test.want || s.VCPUs != test.vcpus || s.MemoryGiB != test.memory || s.Family != test.family {
			t.Errorf("Lookup(%q) = %+v, %v", test.name, s, ok)
		}
	}
	for _, name := range []string{"", "D8s", "standard_", "D8s_v5x"} {
		if s, ok := Lookup(name); ok {
			t.Errorf("Lookup(%q) = %+v", name, s)
		}
	}
}

func TestSizesAreWellFormed(t *testing.T) {
	seen := map[string]bool{}
	for _, s := range Sizes() {
		if seen[plain(s.Name)] {
			t.Errorf("%s is there twice", s.Name)
		}
		seen[plain(s.Name)] = true
		if s.VCPUs <= 0 || s.MemoryGiB <= 0 || s.Family == "" || !strings.HasPrefix(s.Source, "https://learn.microsoft.com/") {
			t.Errorf("%+v", s)
		}
	}
}

func TestPrice(t *testing.T) {
	tests := []struct {
		size, region string
		want         float64
	}{
		{"D8s_v5", "eastus", 0.384},
		{"Standard_D8s_v5", "EastUS", 0.384},
		{"B8ms", "eastus", 0.333},
		{"NV6ads_A10_v5", "eastus2", 0.454},
	}
	for _, test := range tests {
		if got, ok := Price(test.size, test.region); !ok || got != test.want {
			t.Errorf("Price(%q, %q) = %v, %v; want %v", test.size, test.region, got, ok, test.want)
		}
	}
	for _, unknown := range [][2]string{{"D8s_v5", "atlantis"}, {"D9s_v5", "eastus"}, {"D8s_v5", ""}, {"NV36adms_A10_v5", "eastus"}} {
		if got, ok := Price(unknown[0], unknown[1]); ok {
			t.Errorf("Price(%q, %q) = %v", unknown[0], unknown[1], got)
		}
	}
}

// TestPricesCoverTheCatalogue: every price is of a known size, and every size but one has a price somewhere.
func TestPricesCoverTheCatalogue(t *testing.T) {
	priced := map[string]bool{}
	for key := range prices().perHour {
		_, size, _ := strings.Cut(key, " ")
		priced[size] = true
		if _, ok := Lookup(size); !ok {
			t.Errorf("a price of %s, which is no size", size)
		}
	}
	for _, s := range Sizes() {
		if !priced[plain(s.Name)] && s.Name != "NV36adms_A10_v5" {
			t.Errorf("%s has no price", s.Name)
		}
	}
}

func TestRegions(t *testing.T) {
	regions := Regions()
	if len(regions) != 20 || !slices.IsSorted(regions) || !slices.Contains(regions, "westeurope") {
		t.Errorf("regions %v", regions)
	}
	regions[0] = "changed"
	if Regions()[0] == "changed" {
		t.Error("the list of regions can be changed from outside")
	}
}

func TestSuggest(t *testing.T) {
	tests := []struct{ name, want string }{
		{"D8s_v5", "D8s_v5"},
		{"D8sv5", "D8s_v5"},
		{"Standard_D8_v5", "D8s_v5"},
		{"D4s_v3", "D4s_v5"}, // as near to D4s_v6 and D4s_v4, which come later
		{"nv6ads_v5", "NV6ads_A10_v5"},
		{"E8a_v5", "E8s_v5"},
		{"B8m", "B8ms"},
		{"m5.xlarge", ""},
		{"", ""},
	}
	for _, test := range tests {
		if got := Suggest(test.name); got != test.want {
			t.Errorf("Suggest(%q) = %q, want %q", test.name, got, test.want)
		}
	}
}

func TestReadPricesRefusesBadLines(t *testing.T) {
	for _, text := range []string{"h\neastus,D8s_v5", "h\neastus,D8s_v5,cheap", "h\neastus,D8s_v5,0", "h\neastus,D8s_v5,NaN"} {
		if _, err := readPrices(text); err == nil {
			t.Errorf("%q is accepted", text)
		}
	}
}
