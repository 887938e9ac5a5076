// Package bill turns the time that hosts spend in each state into money, the way a cloud bills session hosts: compute by
// the time a machine is allocated, disks by the month whether it runs or not, licences by the user and month, and
// reservations whether they are used or not.
package bill

import "time"

// MonthHours is the length of a billing month in hours, the convention of Azure's price lists (365 days x 24 h / 12).
const MonthHours = 730

// Rates are the prices of a run. The price per hour of a host belongs to the host.
type Rates struct {
	Currency string // ISO code or any text to print
	// DiskPerMonth is the price of one host's disk for a month, paid also while the host is off.
	DiskPerMonth float64
	// LicencePerUserMonth is the price of one user's licence for a month.
	LicencePerUserMonth float64
	// ReservedHosts machines are paid at ReservedPerHour whether they run or not; they carry the first hosts that are on.
	ReservedHosts   int
	ReservedPerHour float64
}

// Hours converts a duration to hours.
func Hours(d time.Duration) float64 { return d.Hours() }
