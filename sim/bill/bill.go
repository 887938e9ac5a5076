// Package bill turns the time that hosts spend in each state into money, the way a cloud bills session hosts: compute by
// the time a machine is allocated, disks by the month whether it runs or not, licences by the user and month, and
// reservations whether they are used or not.
package bill

// MonthHours is the length of a billing month in hours, the convention of Azure's price lists (365 days x 24 h / 12).
const MonthHours = 730

// Rates are the prices of a run. The price per hour of a host belongs to the host.
type Rates struct {
	Currency string // ISO code or any text to print
	// DiskPerMonth is the price of one host's disk for a month, paid also while the host is off.
	DiskPerMonth float64
	// LicencePerUserMonth is the price of one user's licence for a month.
	LicencePerUserMonth float64
	// ReservedHosts is how many hosts, the first ones, are paid at ReservedPerHour whether they run or not, and not by
	// their own price.
	ReservedHosts   int
	ReservedPerHour float64
}

// FixedPerHour is what an hour costs however many of the hosts run: their disks, the licences of so many users, and the
// reservations.
func (r *Rates) FixedPerHour(hosts, users int) float64 {
	monthly := float64(r.DiskPerMonth*float64(hosts)) + float64(r.LicencePerUserMonth*float64(users))
	return monthly/MonthHours + float64(r.ReservedPerHour*float64(r.ReservedHosts))
}

// Micros is the resolution of a price in whole numbers: millionths of a unit of currency.
const Micros = 1e6

// MicrosPerHour is a price per hour in whole micro-units; 0 for a negative one, which stands for no price.
func MicrosPerHour(price float64) int64 { return int64(float64(max(0, price)*Micros) + 0.5) }

// Money is the integral of micro-units an hour over seconds, in units of currency.
func Money(integral float64) float64 { return integral / Micros / 3600 }
