package sim

// Classes of events at the same instant, in the order in which they happen. Within a class the sequence number decides;
// requests happen in the order of user numbers.
const (
	orderWork       = 1 // work is done: logon phase, start-up, profile
	orderEnds       = 2 // sessions end, hosts fail
	orderTimers     = 3 // activity changes and timers
	orderSamples    = 4 // agents sample; worked out when somebody looks
	orderReports    = 5 // reports and counts become visible; worked out when the broker looks
	orderOperations = 6
	orderRequests   = 7 // reconnects, retries, arrivals
	orderScaling    = 8
)

// Kinds of events on the main queue. A host's own events stand behind one evHost entry.
const (
	evHost        uint8 = iota // A host: the next of its timers or jobs
	evShare                    // the next job of the profile share
	evArrival                  // A workload: its next first try
	evReturn                   // A workload, B user: a user of a finite population comes again
	evRetry                    // A slot: a refused user tries again
	evRedirect                 // A slot: a rejected request is placed again
	evGiveUp                   // A slot: a refused user's patience is over
	evBack                     // A slot: a user without a session comes back
	evOperation                // A operation
	evForce                    // A host, B epoch: who is left on a drained host is signed out
	evUntil                    // A host, B epoch: a drained host returns to service
	evBooted                   // A host, B epoch: a host has booted
	evSeen                     // A host, B epoch: the broker notices that a host is gone
	evRepaired                 // A host, B epoch: a failed host boots
	evWorked                   // A host, B epoch: the work of a maintenance on a host is done
	evPhase                    // A pool: a phase of its scaling plan begins
	evEvaluate                 // A pool: its scaling policy looks at it
	evAwaited                  // A slot: a host has opened for a user who waits for one
	evBootTimeout              // A slot: no host has opened in time
	evMaintain                 // A operation: a rolling maintenance goes on
)

// Kinds of timers on a host's own queue; A is the slot of the user.
const (
	tmLogonFixed     uint8 = iota // the waits of a logon are over
	tmProfile                     // the profile is there (unlimited share)
	tmReconnectFixed              // the waits of a reconnect are over
	tmSignoutProfile              // the profile is written back (unlimited share)
	tmActivity                    // active becomes idle, or idle active
	tmIdleLimit                   // idle for too long
	tmLogoff                      // disconnected for too long
	tmEnd                         // the user leaves
	tmLogonTimeout                // connecting for too long
	tmBreak                       // a break begins
	tmBack                        // a disconnected user comes back
)

// Kinds of jobs on a host or the profile share; the owner is the slot of the user.
const (
	jobLogonCPU uint8 = iota
	jobLogonDisk
	jobStartup
	jobReconnectCPU
	jobReconnectDisk
	jobSignoutCPU
	jobProfile
	jobSignoutProfile
)
