package catalogue

import (
	_ "embed"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"
)

// PriceDate is the day of the list prices. Show it wherever a price is shown.
const PriceDate = "2026-06-18"

//go:embed prices.csv
var priceText string

// priceList are the prices by region and plain size name, and the regions in the order of the file.
type priceList struct {
	regions []string
	perHour map[string]float64
}

// prices reads the built-in list once. A list that cannot be read is a fault of the build, which the tests find.
var prices = sync.OnceValue(func() priceList {
	list, err := readPrices(priceText)
	if err != nil {
		panic(err)
	}
	return list
})

// Price is the list price of a size in a region, in US dollars an hour; ok is false when the size or the region is
// unknown, or the size is not sold there.
func Price(size, region string) (usdPerHour float64, ok bool) {
	usdPerHour, ok = prices().perHour[priceKey(region, size)]
	return usdPerHour, ok
}

// Regions are the regions that have prices, in alphabetical order.
func Regions() []string { return slices.Clone(prices().regions) }

// priceKey joins a region and a size. Region names have no blanks, so that no two pairs meet.
func priceKey(region, size string) string {
	return strings.ToLower(strings.TrimSpace(region)) + " " + plain(size)
}

// readPrices reads lines of region, size and price below a header line.
func readPrices(text string) (priceList, error) {
	list := priceList{perHour: map[string]float64{}}
	lines := strings.Split(strings.TrimSpace(text), "\n")
	for i, line := range lines[1:] {
		fields := strings.Split(strings.TrimSpace(line), ",")
		if len(fields) != 3 {
			return priceList{}, fmt.Errorf("prices.csv:%d: %d fields, want 3", i+2, len(fields))
		}
		price, err := strconv.ParseFloat(fields[2], 64)
		if err != nil || !(price > 0) {
			return priceList{}, fmt.Errorf("prices.csv:%d: %q is no price", i+2, fields[2])
		}
		if n := len(list.regions); n == 0 || list.regions[n-1] != fields[0] {
			list.regions = append(list.regions, fields[0])
		}
		list.perHour[priceKey(fields[0], fields[1])] = price
	}
	return list, nil
}
