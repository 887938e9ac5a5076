package scenarios

import (
	"strings"
	"testing"
)

// A saved answer with three meters of one size: 0.4 EUR without Windows, 0.8 with, and a spot price.
const priceList = `{"BillingCurrency":"EUR","Items":[
{"currencyCode":"EUR","retailPrice":0.4,"armRegionName":"westeurope","serviceName":"Virtual Machines","unitOfMeasure":"1 Hour","type":"Consumption","armSkuName":"Standard_D8s_v5","productName":"Virtual Machines Dsv5 Series","meterId":"base-meter"},
{"currencyCode":"EUR","retailPrice":0.8,"armRegionName":"westeurope","serviceName":"Virtual Machines","unitOfMeasure":"1 Hour","type":"Consumption","armSkuName":"Standard_D8s_v5","productName":"Virtual Machines Dsv5 Series Windows","meterId":"windows-meter"},
{"currencyCode":"EUR","retailPrice":0.1,"armRegionName":"westeurope","serviceName":"Virtual Machines","unitOfMeasure":"1 Hour","type":"Consumption","armSkuName":"Standard_D16s_v5","skuName":"D16s v5 Spot","meterId":"spot-meter"}
],"NextPageLink":null}`

func TestPriceFile(t *testing.T) {
	t.Chdir(t.TempDir())
	write(t, "prices.json", priceList)
	tests := []struct {
		cost         string
		want         float64
		currency, is string
	}{
		{`region = "westeurope"`, 0.4, "EUR", "cost.price_file, base meter base-meter"},
		{"region = \"westeurope\"\nwindows_rate = true", 0.8, "EUR", "cost.price_file, Windows meter windows-meter"},
		{"region = \"westeurope\"\ncurrency = \"EUR\"\nprice_per_hour = { Standard_D8s_v5 = 0.3 }", 0.3, "EUR", "cost.price_per_hour"},
	}
	for _, test := range tests {
		write(t, "pool.toml", small+"[cost]\nprice_file = \"prices.json\"\n"+test.cost+"\n")
		s, err := Load("pool.toml", Overrides{})
		if err != nil {
			t.Errorf("%s: %v", test.cost, err)
			continue
		}
		cfg := s.Cells[0].Config
		if got := cfg.Pools[0].Hosts[0].PricePerHour; got != test.want || cfg.Cost.Currency != test.currency {
			t.Errorf("%s: %v %s, want %v %s", test.cost, got, cfg.Cost.Currency, test.want, test.currency)
		}
		for _, setting := range s.Cells[0].Settings {
			if setting.Key == "pool.hosts[0].price_per_hour" && setting.Origin != test.is {
				t.Errorf("%s: the price comes from %q, want %q", test.cost, setting.Origin, test.is)
			}
		}
	}
}

func TestPriceFileProblems(t *testing.T) {
	t.Chdir(t.TempDir())
	write(t, "prices.json", priceList)
	write(t, "broken.json", "{\"Items\":[\n")
	tests := []struct{ hosts, cost, want string }{
		{"", `price_file = "missing.json"`, `cost.price_file: there is no file "missing.json".`},
		{"", `price_file = "broken.json"`, "cost.price_file: broken.json:2: the text ends in the middle, as if it was not saved whole."},
		{"", `price_file = "prices.json"`, "cost.price_file: prices.json has no base price of D8s_v5 in eastus; it has the size in westeurope."},
		{"[[pool.hosts]]\ncount = 1\nsize = \"D16s_v5\"\n", "region = \"westeurope\"\nprice_file = \"prices.json\"",
			"cost.price_file: prices.json has no base price of D16s_v5 in westeurope; it has only prices of spot or low priority machines."},
		{"", "region = \"westeurope\"\nprice_file = \"prices.json\"\ncurrency = \"USD\"", `cost.currency: "USD", but the prices of prices.json are in EUR.`},
	}
	for _, test := range tests {
		write(t, "pool.toml", small+test.hosts+"[cost]\n"+test.cost+"\n")
		_, err := Load("pool.toml", Overrides{})
		if err == nil || !strings.Contains(err.Error(), test.want) || strings.Count(err.Error(), "\n") > 0 {
			t.Errorf("%s: %v; want %s", test.cost, err, test.want)
		}
	}
}

// TestPriceFileIsPartOfTheDigest: other prices are another scenario.
func TestPriceFileIsPartOfTheDigest(t *testing.T) {
	t.Chdir(t.TempDir())
	write(t, "pool.toml", small+"[cost]\nregion = \"westeurope\"\nprice_file = \"prices.json\"\n")
	seen := map[string]bool{}
	for _, list := range []string{priceList, strings.Replace(priceList, "0.8", "0.9", 1)} {
		write(t, "prices.json", list)
		s, err := Load("pool.toml", Overrides{})
		if err != nil {
			t.Fatal(err)
		}
		seen[s.Digest] = true
	}
	if len(seen) != 2 {
		t.Error("one digest for two price lists")
	}
}
