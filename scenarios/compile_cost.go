package scenarios

import (
	"strings"

	"poolsim/scenarios/catalogue"
	"poolsim/sim/bill"
)

// cost compiles the prices that belong to no single host.
func (c *compiler) cost() {
	s := c.s
	c.cfg.Cost = bill.Rates{
		LicencePerUserMonth: s.number("cost.licence_price_per_user_month"),
		ReservedHosts:       s.count("cost.reserved_hosts"),
		ReservedPerHour:     s.number("cost.reserved_price_per_hour"),
	}
	c.priceFile()
	c.cfg.Cost.Currency = s.text("cost.currency")
	if region := s.text("cost.region"); c.prices == nil && region != "" && s.written("cost.region") && !contains(catalogue.Regions(), region) {
		c.fail("cost.region", "%s is not a region of the catalogue; %s.%s", shown(region), listed(catalogue.Regions()), didYouMean(region, catalogue.Regions()))
	}
}

func contains(words []string, word string) bool {
	for _, w := range words {
		if w == word {
			return true
		}
	}
	return false
}

// price is the price of a host of the group for an hour: the group's own, the one of its size in [cost], that of the price
// file, or without one the catalogue's; negative when none is known. The disks' price is a mean over all hosts, because they
// are paid whether a host is on or off and so only their sum counts.
func (c *compiler) price(g group) float64 {
	c.addDisks(g)
	path := g.path + ".price_per_hour"
	if g.size != "" && !c.s.has(path) && c.s.good(path) {
		if price, source, ok := c.sizePrice(g.size); ok {
			c.s.give(path, price, numberText(price), source)
		}
	}
	if !c.s.has(path) {
		return -1
	}
	return c.s.number(path)
}

// sizePrice is the price of a size for an hour, and where it comes from.
func (c *compiler) sizePrice(size string) (price float64, source string, ok bool) {
	if own, ok := c.priceOfSize(size); ok {
		return own, "cost.price_per_hour", true
	}
	if c.s.has("cost.price_file") {
		return c.priceInFile(size)
	}
	if c.s.flag("cost.windows_rate") {
		c.fail("cost.windows_rate", "the catalogue has no prices with a Windows licence; a price_file or price_per_hour is wanted.")
		return 0, "", false
	}
	price, ok = catalogue.Price(size, c.s.text("cost.region"))
	return price, "catalogue of " + catalogue.PriceDate, ok && c.cfg.Cost.Currency == "USD"
}

// priceOfSize looks a size up in [cost.price_per_hour], where it may be written with or without "Standard_".
func (c *compiler) priceOfSize(size string) (float64, bool) {
	plain := func(s string) string { return strings.TrimPrefix(strings.ToLower(s), "standard_") }
	for _, name := range c.s.names["cost.price_per_hour"] {
		path := "cost.price_per_hour." + bare(name)
		if plain(name) == plain(size) && c.s.has(path) {
			return c.s.number(path), true
		}
	}
	return 0, false
}

// addDisks adds the disks of a group to the mean price of a disk.
func (c *compiler) addDisks(g group) {
	path, general := g.path+".disk_price_per_month", c.s.number("cost.disk_price_per_month")
	c.s.give(path, general, numberText(general), "cost.disk_price_per_month")
	last := c.groups[len(c.groups)-1]
	c.cfg.Cost.DiskPerMonth += c.s.number(path) * float64(g.count) / float64(last.first+last.count)
}
