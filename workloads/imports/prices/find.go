package prices

import (
	"fmt"
	"slices"
	"strings"
)

// Find is the rate of a size in a region by a meter. The size may be written with or without "Standard_". Of several rates
// that one holds which began last. The error says what the list has instead.
func (l *List) Find(size, region string, meter Meter) (Rate, error) {
	var found []Rate
	for _, r := range l.Rates {
		if place(r.Size, r.Region) == place(size, region) && r.Meter == meter {
			found = append(found, r)
		}
	}
	if len(found) == 0 {
		return Rate{}, l.missing(size, region, meter)
	}
	latest := slices.MaxFunc(found, func(a, b Rate) int { return strings.Compare(a.Effective, b.Effective) })
	for _, r := range found {
		if r.Effective == latest.Effective && (r.PerHour != latest.PerHour || r.Currency != latest.Currency) {
			return Rate{}, fmt.Errorf("%s has two %s prices of %s in %s from %s on, %v %s (meter %s) and %v %s (meter %s)",
				l.Name, meter, size, region, day(r.Effective), latest.PerHour, latest.Currency, latest.ID, r.PerHour, r.Currency, r.ID)
		}
	}
	return latest, nil
}

// day is the date of a moment.
func day(moment string) string {
	date, _, _ := strings.Cut(moment, "T")
	return date
}

// missing says that there is no such rate, and what there is.
func (l *List) missing(size, region string, meter Meter) error {
	return fmt.Errorf("%s has no %s price of %s in %s; %s", l.Name, meter, size, region, l.instead(size, region))
}

func (l *List) instead(size, region string) string {
	var meters, regions, sizes []string
	for _, r := range l.Rates {
		switch sameSize, sameRegion := plain(r.Size) == plain(size), plainRegion(r.Region) == plainRegion(region); {
		case sameSize && sameRegion:
			meters = append(meters, r.Meter.String())
		case sameSize:
			regions = append(regions, r.Region)
		case sameRegion:
			sizes = append(sizes, r.Size)
		}
	}
	more := ""
	if l.More {
		more = "; the answer has further pages, which are not in the file"
	}
	switch {
	case len(meters) > 0:
		return fmt.Sprintf("it has its %s price (see cost.windows_rate)%s", meters[0], more)
	case l.spot[place(size, region)]:
		return "it has only prices of spot or low priority machines" + more
	case len(regions) > 0:
		return "it has the size in " + few(regions) + more
	case len(sizes) > 0:
		return "for that region it has " + few(sizes) + more
	case len(l.Rates) == 0:
		return "it has no pay-as-you-go price of any machine" + more
	}
	return "it has neither the size nor the region; its regions are " + few(l.Regions()) + more
}

// Regions are the regions of the rates, in order.
func (l *List) Regions() []string {
	var all []string
	for _, r := range l.Rates {
		all = append(all, r.Region)
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// few names up to six, each once, in order.
func few(names []string) string {
	const most = 6
	slices.Sort(names)
	names = slices.Compact(names)
	if len(names) > most {
		return fmt.Sprintf("%s and %d more", strings.Join(names[:most], ", "), len(names)-most)
	}
	return strings.Join(names, ", ")
}

// Sizes are the sizes with a rate in a region by a meter, in order.
func (l *List) Sizes(region string, meter Meter) []string {
	var all []string
	for _, r := range l.Rates {
		if plainRegion(r.Region) == plainRegion(region) && r.Meter == meter {
			all = append(all, r.Size)
		}
	}
	slices.Sort(all)
	return slices.Compact(all)
}
