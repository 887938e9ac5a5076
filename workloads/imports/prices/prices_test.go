package prices

import (
	"math"
	"os"
	"strings"
	"testing"
	"unicode/utf16"
)

func saved(t *testing.T) *List {
	t.Helper()
	content, err := os.ReadFile("testdata/answer.json")
	if err != nil {
		t.Fatal(err)
	}
	return read(t, string(content))
}

func read(t *testing.T, content string) *List {
	t.Helper()
	list, err := Read(strings.NewReader(content), "prices.json")
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// TestFind: the prices are those of the vendor's own published answers, and D8s_v5's of the price list of eastus. Of the
// meters that hold one name, only the right one counts: not spot, not low priority, not development, not an older price.
func TestFind(t *testing.T) {
	list := saved(t)
	tests := []struct {
		size, region string
		meter        Meter
		want         float64
	}{
		{"D8s_v5", "eastus", Base, 0.384},
		{"Standard_D8s_v5", "East US", Base, 0.384},
		{"d8s_V5", "eastus", Windows, 0.752},
		{"D8_v4", "westeurope", Base, 0.46},
		{"E16s_v3", "eastus", Base, 1.008}, // not the primary meter of its region
	}
	for _, test := range tests {
		if rate, err := list.Find(test.size, test.region, test.meter); err != nil || rate.PerHour != test.want {
			t.Errorf("%s in %s: %v, %v; want %v", test.size, test.region, rate.PerHour, err, test.want)
		}
	}
}

// TestMissing: the error says what there is instead.
func TestMissing(t *testing.T) {
	tests := []struct {
		size, region string
		meter        Meter
		want         string
	}{
		{"E16s_v3", "eastus", Windows, "prices.json has no Windows price of E16s_v3 in eastus; it has its base price (see cost.windows_rate)"},
		{"F8s_v2", "eastus", Base, "prices.json has no base price of F8s_v2 in eastus; it has only prices of spot or low priority machines"},
		{"D8s_v5", "westeurope", Base, "prices.json has no base price of D8s_v5 in westeurope; it has the size in eastus"},
		{"D9s_v5", "eastus", Base, "prices.json has no base price of D9s_v5 in eastus; for that region it has Standard_D8s_v5, Standard_E16s_v3"},
		{"D9s_v5", "atlantis", Base, "prices.json has no base price of D9s_v5 in atlantis; it has neither the size nor the region; its regions are eastus, westeurope"},
		{"D8_v3", "eastus", Base, "prices.json has no base price of D8_v3 in eastus; for that region it has Standard_D8s_v5, Standard_E16s_v3"},
	}
	list := saved(t)
	for _, test := range tests {
		if _, err := list.Find(test.size, test.region, test.meter); err == nil || err.Error() != test.want {
			t.Errorf("%s in %s: %v; want %s", test.size, test.region, err, test.want)
		}
	}
}

// TestReservation: 2377 a year are 2377/8760 an hour, 4594 for three 4594/26280.
func TestReservation(t *testing.T) {
	list := saved(t)
	if len(list.Reservations) != 2 {
		t.Fatalf("%d reservations", len(list.Reservations))
	}
	for i, want := range []float64{0.271347, 0.174810} {
		if got := list.Reservations[i].PerHour(); math.Abs(got-want) > 5e-7 {
			t.Errorf("reservation %d: %v an hour, want %v", i, got, want)
		}
	}
}

// TestLeftOut counts the rows of the file by hand: 13, of which 5 are rates and 2 reservations.
func TestLeftOut(t *testing.T) {
	list := saved(t)
	if list.Rows != 13 || len(list.Rates) != 5 || list.More {
		t.Errorf("%d rows, %d rates, more %v", list.Rows, len(list.Rates), list.More)
	}
	want := []LeftOut{{spot, 3}, {development, 1}, {cloudService, 1}, {notMachine, 1}}
	got := list.Left()
	if len(got) != len(want) {
		t.Fatalf("left out %v, want %v", got, want)
	}
	for _, w := range want {
		found := false
		for _, g := range got {
			found = found || g == w
		}
		if !found {
			t.Errorf("left out %v, want %v among it", got, w)
		}
	}
}

const d4s = `{"currencyCode":"EUR","retailPrice":0.2,"armRegionName":"westeurope","serviceName":"Virtual Machines","unitOfMeasure":"1 Hour","type":"Consumption","armSkuName":"Standard_D4s_v5","meterId":"a"}`

// TestShapes: a page, pages one after the other or in a list, rows alone, the names as PowerShell may write them, UTF-16.
func TestShapes(t *testing.T) {
	page := `{"BillingCurrency":"EUR","Items":[` + d4s + `],"NextPageLink":"https://prices.azure.com/next"}`
	last := `{"Items":[],"NextPageLink":null}`
	wide := []byte{0xff, 0xfe}
	for _, unit := range utf16.Encode([]rune(page)) {
		wide = append(wide, byte(unit), byte(unit>>8))
	}
	tests := []struct {
		name, content string
		more          bool
	}{
		{"page", page, true},
		{"pages", page + "\r\n" + last, false},
		{"list of pages", "[" + page + "," + last + "]", false},
		{"rows", "[" + d4s + "]", false},
		{"a row", d4s, false},
		{"other case", strings.NewReplacer("retailPrice", "RetailPrice", "armSkuName", "ArmSkuName").Replace(page), true},
		{"byte order mark", "\ufeff" + page, true},
		{"UTF-16", string(wide), true},
	}
	for _, test := range tests {
		list := read(t, test.content)
		rate, err := list.Find("D4s_v5", "westeurope", Base)
		if err != nil || rate.PerHour != 0.2 || list.Currency() != "EUR" || list.More != test.more {
			t.Errorf("%s: %v, %v, currency %q, more %v", test.name, rate, err, list.Currency(), list.More)
		}
	}
}

// TestTwoPrices: two prices of one machine from one day on are not for us to choose between.
func TestTwoPrices(t *testing.T) {
	list := read(t, "["+d4s+","+strings.Replace(d4s, "0.2", "0.3", 1)+"]")
	if _, err := list.Find("D4s_v5", "westeurope", Base); err == nil || !strings.Contains(err.Error(), "two base prices") {
		t.Error(err)
	}
}

func TestBroken(t *testing.T) {
	tests := []struct{ name, content, want string }{
		{"empty", "", "prices.json: no prices in it; an answer of https://prices.azure.com/api/retail/prices is wanted, with its list Items"},
		{"no rows", `{"Items":[]}`, "prices.json: no prices in it"},
		{"cut", "{\"Items\":[\n" + d4s, "prices.json:2: the text ends in the middle"},
		{"no JSON", "{\"Items\":[\n\n<html>]}", "prices.json:3: invalid character '<'"},
		{"number", "[1]", "prices.json:1: 1 where a price is wanted"},
		{"error", `{"Error":{"Code":"BadRequest"}}`, "prices.json:1: the answer is an error of the service"},
		{"wrong type", `{"Items":[{"retailPrice":"cheap"}]}`, "retailPrice"},
	}
	for _, test := range tests {
		if _, err := Read(strings.NewReader(test.content), "prices.json"); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: %v; want %s", test.name, err, test.want)
		}
	}
}

// FuzzRead: whatever the file, Read ends, and what it keeps can be billed by.
func FuzzRead(f *testing.F) {
	content, err := os.ReadFile("testdata/answer.json")
	if err != nil {
		f.Fatal(err)
	}
	f.Add(string(content))
	f.Add("[" + d4s + "]")
	f.Add(`{"Items":null}`)
	f.Fuzz(func(t *testing.T, content string) {
		list, err := Read(strings.NewReader(content), "prices.json")
		if err != nil {
			return
		}
		left := 0
		for _, l := range list.Left() {
			left += l.Rows
		}
		if left+len(list.Rates)+len(list.Reservations) != list.Rows {
			t.Errorf("%d rows, of which %d are left out, %d rates and %d reservations", list.Rows, left, len(list.Rates), len(list.Reservations))
		}
		for _, r := range list.Rates {
			if _, err := list.Find(r.Size, r.Region, r.Meter); err == nil && !(r.PerHour > 0) {
				t.Errorf("a rate of %v", r.PerHour)
			}
		}
	})
}
