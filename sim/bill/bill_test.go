package bill

import (
	"math"
	"testing"
)

func TestFixedPerHour(t *testing.T) {
	r := Rates{DiskPerMonth: 14.6, LicencePerUserMonth: 7.3, ReservedHosts: 2, ReservedPerHour: 0.25}
	// 10 disks: 146 a month; 100 users: 730 a month; (146 + 730)/730 = 1.2 an hour; reservations 0.5 an hour.
	if got := r.FixedPerHour(10, 100); math.Abs(got-1.7) > 1e-12 {
		t.Fatalf("%v an hour, want 1.7", got)
	}
}

func TestMoney(t *testing.T) {
	// Ten hosts at 0.384 an hour for two hours: 7.68.
	integral := float64(10*MicrosPerHour(0.384)) * 7200
	if got := Money(integral); math.Abs(got-7.68) > 1e-12 {
		t.Fatalf("%v, want 7.68", got)
	}
	if MicrosPerHour(-1) != 0 {
		t.Fatal("a missing price costs something")
	}
}
