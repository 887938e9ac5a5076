//go:build slow

package main

import "testing"

// TestOftenKilledSweepGoesOn is TestKilledSweepGoesOn with twenty kills.
func TestOftenKilledSweepGoesOn(t *testing.T) { killAndGoOn(t, 20, "4..60") }
