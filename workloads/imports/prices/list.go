package prices

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"poolsim/workloads/imports/text"
)

// Meter says which of its two meters a machine is billed by.
type Meter uint8

const (
	// Base is the meter without a Windows licence, by which session hosts are billed whose users hold an eligible one
	// (https://learn.microsoft.com/azure/virtual-desktop/apply-windows-license).
	Base Meter = iota
	// Windows is the meter that includes a Windows Server licence.
	Windows
)

// String names the meter.
func (m Meter) String() string {
	if m == Windows {
		return "Windows"
	}
	return "base"
}

// Rate is what an hour of a running machine costs.
type Rate struct {
	Size      string // such as Standard_D8s_v5
	Region    string // such as eastus
	Meter     Meter
	PerHour   float64
	Currency  string
	Effective string // the day from which it holds, as the list has it
	ID        string // of the meter
}

// Reservation is the price of a machine that is paid for years whether it runs or not.
type Reservation struct {
	Size, Region string
	Currency     string
	Years        int
	Total        float64 // for all of the term; the list has this, though it says "1 Hour"
}

// PerHour is what an hour of a reserved machine comes to: a year has 8760.
func (r Reservation) PerHour() float64 { return r.Total / (8760 * float64(r.Years)) }

// List is what a saved answer says about machines.
type List struct {
	Name         string // of the file
	Rows         int
	More         bool // the answer says that there are further pages
	Rates        []Rate
	Reservations []Reservation

	left map[string]int // rows left out, by reason
	spot map[string]bool
}

// Currency is that of all rates; empty when there is none, or more than one.
func (l *List) Currency() string {
	currency := ""
	for i, r := range l.Rates {
		if i > 0 && r.Currency != currency {
			return ""
		}
		currency = r.Currency
	}
	return currency
}

// LeftOut is how many rows were left out for a reason.
type LeftOut struct {
	Reason string
	Rows   int
}

// Left are the rows left out, the most frequent reason first.
func (l *List) Left() []LeftOut {
	var all []LeftOut
	for reason, rows := range l.left {
		all = append(all, LeftOut{reason, rows})
	}
	slices.SortFunc(all, func(a, b LeftOut) int {
		return cmp.Or(cmp.Compare(b.Rows, a.Rows), strings.Compare(a.Reason, b.Reason))
	})
	return all
}

// Reasons for which rows are left out.
const (
	notMachine    = "not a price of a virtual machine"
	noName        = "without a size or region"
	notPrice      = "a price that is not above 0"
	spot          = "spot or low priority machines"
	cloudService  = "machines of cloud services or dedicated hosts"
	development   = "for development subscriptions"
	otherType     = "neither pay-as-you-go nor a reservation"
	otherUnit     = "not by the hour"
	higherTier    = "a price for a higher tier only"
	oddTerm       = "a reservation of an unknown term"
	serviceNeeded = "Virtual Machines"
)

// take keeps a row that a session host can be billed by.
func (l *List) take(r *row) {
	l.Rows++
	if reason := excluded(r); reason != "" {
		l.left[reason]++
		if reason == spot {
			l.noteSpot(r)
		}
		return
	}
	if r.Type == "Reservation" {
		years, _ := termYears(r.ReservationTerm)
		l.Reservations = append(l.Reservations, Reservation{
			Size: text.Cut(r.ArmSkuName), Region: text.Cut(r.ArmRegionName), Currency: text.Cut(r.CurrencyCode), Years: years,
			Total: r.RetailPrice,
		})
		return
	}
	meter := Base
	if strings.HasSuffix(r.ProductName, "Windows") {
		meter = Windows
	}
	l.Rates = append(l.Rates, Rate{
		Size: text.Cut(r.ArmSkuName), Region: text.Cut(r.ArmRegionName), Meter: meter, PerHour: r.RetailPrice,
		Currency: text.Cut(r.CurrencyCode), Effective: text.Cut(r.EffectiveStartDate), ID: text.Cut(r.MeterID),
	})
}

// excluded is why no session host is billed by a row; empty when one may be. Whether the meter is the primary one of its
// region says nothing: for some sizes none is.
func excluded(r *row) string {
	names := r.SkuName + "\n" + r.MeterName + "\n" + r.ProductName
	switch {
	case r.ServiceName != serviceNeeded:
		return notMachine
	case strings.Contains(names, "Spot") || strings.Contains(names, "Low Priority"):
		return spot
	case containsAny(names, "Cloud Services", "CloudServices", "Dedicated Host"):
		return cloudService
	case r.ArmSkuName == "" || r.ArmRegionName == "":
		return noName
	case !(r.RetailPrice > 0):
		return notPrice
	case r.Type == "DevTestConsumption":
		return development
	case r.Type == "Reservation":
		if _, known := termYears(r.ReservationTerm); !known {
			return oddTerm
		}
		return ""
	case r.Type != "Consumption":
		return otherType
	case r.UnitOfMeasure != "1 Hour":
		return otherUnit
	case r.TierMinimumUnits > 0:
		return higherTier
	}
	return ""
}

func containsAny(s string, parts ...string) bool {
	return slices.ContainsFunc(parts, func(p string) bool { return strings.Contains(s, p) })
}

// termYears reads "1 Year", "3 Years".
func termYears(term string) (years int, ok bool) {
	number, unit, _ := strings.Cut(term, " ")
	years, err := strconv.Atoi(number)
	return years, err == nil && years >= 1 && years <= 10 && strings.HasPrefix(unit, "Year")
}

// noteSpot remembers that a size has a spot price, for the message that it has no other.
func (l *List) noteSpot(r *row) {
	if l.spot == nil {
		l.spot = map[string]bool{}
	}
	l.spot[place(r.ArmSkuName, r.ArmRegionName)] = true
}

// plain is the name of a size without what people leave out.
func plain(size string) string {
	return strings.TrimPrefix(strings.ToLower(strings.TrimSpace(size)), "standard_")
}

// place names a size in a region, whatever the spelling.
func place(size, region string) string { return plain(size) + " " + plainRegion(region) }

// plainRegion is the short name of a region, for one that was written as the portal shows it, "East US".
func plainRegion(region string) string {
	return strings.ToLower(strings.ReplaceAll(region, " ", ""))
}
