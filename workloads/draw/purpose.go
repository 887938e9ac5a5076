package draw

// Purpose says what a draw is for; draws of different purposes are independent. The numbers are part of the meaning of a
// seed: a new purpose takes a new number, and a number is never used again for something else.
type Purpose uint16

// Purposes, with what the entity and the index of their draws are. A visit is the number of a user's session in the
// pool, from 0, and Nth(visit, k) the k-th draw within it. The group is the index of the workload for users.
const (
	// ArrivalTime places a user's coming within a storm or a day: entity user, index day.
	ArrivalTime Purpose = 1
	// ArrivalGap is the time between two arrivals of a Poisson stream: entity number of the arrival, index 0.
	ArrivalGap Purpose = 2
	// Offline is the time before a user of a finite population comes (again): entity user, index visit that it ends in.
	Offline Purpose = 3
	// ClassChoice is the session class of a user: entity user, index 0.
	ClassChoice Purpose = 4
	// SessionLength is the time from desktop to leaving: entity user, index visit.
	SessionLength Purpose = 5
	// CPUDemand is the demand of a session while active: entity user, index visit.
	CPUDemand Purpose = 6
	// LogonCPU is the CPU work of a logon and its start-up programs: entity user, index visit.
	LogonCPU Purpose = 7
	// LogonFixed is the part of a logon that no load changes: entity user, index visit.
	LogonFixed Purpose = 8
	// ReconnectCPU is the CPU work of a reconnect: entity user, index Nth(visit, reconnect).
	ReconnectCPU Purpose = 9
	// ReconnectFixed is the part of a reconnect that no load changes: entity user, index Nth(visit, reconnect).
	ReconnectFixed Purpose = 10
	// ActiveTime is a spell of activity: entity user, index Nth(visit, spell).
	ActiveTime Purpose = 11
	// IdleTime is a pause between two spells of activity: entity user, index Nth(visit, pause).
	IdleTime Purpose = 12
	// LeaveChoice is between signing out and disconnecting: entity user, index visit.
	LeaveChoice Purpose = 13
	// BreakChoice is whether a user takes a break: entity user, index number of the break.
	BreakChoice Purpose = 14
	// BreakTime is when a break begins: entity user, index number of the break.
	BreakTime Purpose = 15
	// BreakLength is how long a break lasts: entity user, index number of the break.
	BreakLength Purpose = 16
	// BreakLeave is whether a break is taken by disconnecting: entity user, index number of the break.
	BreakLeave Purpose = 17
	// RefusedRetry is the wait of a refused user: entity user, index Nth(visit, try).
	RefusedRetry Purpose = 18
	// Placement is the broker's own chance in placing a request: entity user, index Nth(visit, try).
	Placement Purpose = 19
	// BootTime is the time from start to open of a host: entity host, index number of the boot.
	BootTime Purpose = 20
	// SamplingPhase is where in the sampling interval a host's agent samples: entity host, index number of the boot.
	SamplingPhase Purpose = 21
	// LostReport is whether a report of a host gets lost: entity host, index number of the report.
	LostReport Purpose = 22
	// StuckHost is whether a host's reports are frozen: entity host, index 0.
	StuckHost Purpose = 23
	// HostSpeed is the relative CPU speed of a host: entity host, index 0.
	HostSpeed Purpose = 24
	// OperationChoice is which sessions an operation takes: entity user, index operation.
	OperationChoice Purpose = 25
	// OperationReturn is when a user whom an operation cut off comes back: entity user, index Nth(visit, cut).
	OperationReturn Purpose = 26
	// InitialSession is for the sessions present at the start: entity session, index tells its draws apart.
	InitialSession Purpose = 27
	// RedirectChoice is an agent's or a broker's chance in sending a rejected request on: entity user, index
	// Nth(visit, try).
	RedirectChoice Purpose = 28
	// BrokerChoice is which of several brokers takes a request: entity user, index Nth(visit, try).
	BrokerChoice Purpose = 29
	// TraceUser is which users of a log a scaled trace keeps: the seed is a hash of the name, all numbers are 0.
	TraceUser Purpose = 30
	// OperationHost is which hosts an operation takes at random: group operation, entity host, index 0.
	OperationHost Purpose = 31
	// CreateTime is the time from the order of a new machine to open: entity host, index number of the machine in its place.
	CreateTime Purpose = 32
	// MaintenanceWork is how long the work on a host takes: group operation, entity host, index 0.
	MaintenanceWork Purpose = 33
	// ScalingChoice is the chance of a scaling policy among equal hosts: group pool, entity number of the evaluation, index 0.
	ScalingChoice Purpose = 34
)
