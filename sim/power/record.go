package power

// Rule is the policy that made a record.
type Rule uint8

// Rules.
const (
	RulePower Rule = iota
	RuleDynamic
	RuleClassicTool
	RuleCapacityBuffer
	RuleOccupancy
)

// Record is what an evaluation saw and came to. It is comparable and holds no pointers; Sentence puts it in words. Counts of
// hosts are those before the actions.
type Record struct {
	Rule  Rule
	Phase PhaseKind

	Total     int32 // hosts that exist, off and excluded ones too
	Excluded  int32 // of those, with the exclusion tag
	Off       int32
	Booting   int32 // booting or being created, and open when that is done
	On        int32 // running, available or not
	Available int32 // running, healthy, and not closed, see Switches.DrainedIsCapacity
	Draining  int32 // running and closed
	Unhealthy int32 // running and failing a health check

	Sessions int32 // that the policy counts
	Limit    int32 // of sessions per host
	// Used over Capacity is the load that is compared with the threshold: sessions over seats of available hosts for Power
	// and Dynamic; 1000 x sessions over cores for ClassicTool; load index over its maximum for CapacityBuffer; the larger of
	// these two shares for Occupancy. Capacity is 0 when no host is available.
	Used, Capacity int64
	// Threshold is what 100 x Used/Capacity is held against, in percent: the capacity threshold of Power and Dynamic, 100
	// less the buffer for CapacityBuffer, the high threshold of Occupancy. For ClassicTool it is what Used/Capacity is held
	// against: sessions per 1000 cores.
	Threshold int32
	Low       int32 // Occupancy: the low threshold in percent

	Needed   int32 // hosts that the load asks for
	Minimum  int32 // hosts that the settings ask for in any case
	Required int32 // the larger of the two

	Started, Created, Reopened, Drained, SignOuts, CalledOff, Stopped, Deleted int32 // actions of the decision
	Missing                                                                    int32 // hosts required that the pool cannot give
}

// count adds an action to the record.
func (r *Record) count(kind ActionKind) {
	switch kind {
	case StartHost:
		r.Started++
	case CreateHost:
		r.Created++
	case DrainHost:
		r.Drained++
	case UndrainHost:
		r.Reopened++
	case ForceLogoff:
		r.SignOuts++
	case CancelLogoff:
		r.CalledOff++
	case StopHost, StopWhenEmpty:
		r.Stopped++
	case DeleteHost:
		r.Deleted++
	}
}

// UsedPercent is the used share in percent as an exact fraction; ok is false when there is no capacity, and for ClassicTool,
// which knows no share.
func (r *Record) UsedPercent() (numerator, denominator int64, ok bool) {
	return 100 * r.Used, r.Capacity, r.Capacity > 0 && r.Rule != RuleClassicTool
}

// beside is the used share less the threshold: negative below it, 0 exactly at it, positive above it.
func (r *Record) beside(threshold int32) int64 { return 100*r.Used - int64(threshold)*r.Capacity }
