package power

import "time"

// ActionKind is what is to be done with a host.
type ActionKind uint8

// Kinds of actions.
const (
	StartHost     ActionKind = iota + 1 // boot a host that is Off
	CreateHost                          // make the machine of an Absent host
	DrainHost                           // close to new users; the drain is the policy's from now on, whoever began it
	UndrainHost                         // open to new users; a forced sign-out that is pending is called off
	ForceLogoff                         // notify everybody now, sign out who is left after Action.After
	CancelLogoff                        // call off the forced sign-out that is pending; the host stays drained
	StopHost                            // deallocate at once; sessions still there are lost; not drained any more when next started
	StopWhenEmpty                       // as StopHost, once the last session has ended
	DeleteHost                          // as StopHost, and the machine is gone: the host is Absent
)

// Action is one thing to do. The actions of a decision are carried out in their order.
type Action struct {
	Kind  ActionKind
	Host  int32         // index in View.Hosts
	After time.Duration // ForceLogoff: how long the users have
}
