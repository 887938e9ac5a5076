package balancer

// Preference is what a load script of Horizon 6.2 to 7.7 returns: how willing a host is to take a session
// (https://docs.vmware.com/en/VMware-Horizon/2309/virtual-desktops/GUID-FBD3D77C-7EB5-4A2A-89D8-2FF5C292A6AB.html holds
// the rules that followed).
type Preference uint8

// Preferences, by the number that a script returns.
const (
	PreferBlock Preference = iota // do not choose
	PreferLow                     // high load
	PreferMed                     // normal load; also of a host without a valid report while others have one
	PreferHigh                    // light load
)

// String is the word of a preference in the vendor's texts.
func (p Preference) String() string {
	return [...]string{"BLOCK", "LOW", "MED", "HIGH"}[p]
}

// PreferenceSource is what the script of a host looks at.
type PreferenceSource uint8

// Sources of preferences.
const (
	NoPreference   PreferenceSource = iota // no script: hosts are compared by sessions over the limit
	PreferByCPU                            // the vendor's sample script cpuutilisation.vbs
	PreferByMemory                         // the vendor's sample script memoryutilisation.vbs
)

// Preferences turns a percentage in use into a preference, as the vendor's sample scripts do: over Block it is BLOCK, over
// Low LOW, over Med MED, else HIGH.
type Preferences struct {
	Source          PreferenceSource
	Block, Low, Med float64 // percent
}

// DefaultPreferences has no script, and the percentages of the vendor's samples: 90, 75 and 25.
func DefaultPreferences() Preferences { return Preferences{Block: 90, Low: 75, Med: 25} }

// of is the preference of a host; MED while it has not reported.
func (p Preferences) of(v *View, host int32) Preference {
	report, known := v.Report(host)
	if !known {
		return PreferMed
	}
	switch used := p.used(report); {
	case used > p.Block:
		return PreferBlock
	case used > p.Low:
		return PreferLow
	case used > p.Med:
		return PreferMed
	}
	return PreferHigh
}

// used is the percentage that the script looks at.
func (p Preferences) used(r Report) float64 {
	if p.Source == PreferByMemory {
		return r.MemoryPercent
	}
	return r.CPUPercent
}

// readsFrom implements scoring.
func (Preferences) readsFrom() change { return membershipChanged | reportChanged }

// score implements scoring: 0 for HIGH to 2 for LOW.
func (p Preferences) score(v *View, host int32) int64 {
	preference := p.of(v, host)
	if preference == PreferBlock {
		return absent
	}
	return int64(PreferHigh - preference)
}
