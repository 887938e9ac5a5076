// Package balancer holds the placement rules of desktop brokers: given what the broker knows about its hosts, a rule says
// which host a new session goes to, and why.
//
// The broker writes what it knows on a [Board]: session counts, which hosts are open, limits, and the last report of each
// host. A rule reads it through the board's [View] and answers a [Request] with a [Decision]. A rule cannot learn more than
// the view tells, draws nothing but what follows from Request.Draw, and never changes the view; so the same view, state and
// draw always give the same decision.
//
//	board := balancer.NewBoard([]balancer.HostInfo{
//		{Name: "host-01", Limit: 16, Capabilities: balancer.DefaultCapabilities, Weight: 1},
//		{Name: "host-02", Limit: 16, Capabilities: balancer.DefaultCapabilities, Weight: 1},
//	}, balancer.LoadIndex{})
//	board.SetOpen(0, true)
//	board.SetOpen(1, true)
//	board.SetCounts(0, balancer.Counts{Sessions: 3})
//
//	rule := balancer.DefaultDepthFirst().New(board.View())
//	decision := rule.Place(board.View(), balancer.Request{Draw: 42})
//	fmt.Println(decision.Reason.Sentence(board.View(), decision.Host))
//	// most sessions below the limit on host-01; 3 of 16 sessions
//
// [Explain] tells the steps from the hosts that could be chosen to the one that was.
//
// A user who has a session goes back to its host before any rule is asked; that, and retries, are the broker's business.
//
// # The rules
//
// No rule takes a host that is closed or masked, and none takes a host at its limit except breadth-first with RespectLimit
// off.
//
//	rule           signal                 freshness            order                                ties
//	breadth-first  sessions               live                 random in the emptier half           equal chances
//	depth-first    sessions               live                 most sessions below the limit        first in query order
//	horizon        index and connecting   metrics sampled,     segment 1 in equal shares,           fewest connecting, fewest
//	                                      counts live          then best of segments 2 and 3        sessions, first listed
//	horizon-78     index                  as horizon           lowest rounded index                 random or first
//	horizon-62     preference             sampled              random in the best bucket            shuffled
//	citrix         evaluator index,       counts live,         lowest, or highest below full, of    random or first
//	               connecting             metrics sampled      hosts within the logon tolerance
//	rd-broker      sessions and           live                 fewest for the weight, of hosts      first or random
//	               connecting                                  with fewer than 16 connecting
//	ras            sessions, memory, CPU  sessions live,       smallest sum of ratios               random or first
//	                                      metrics sampled
//	appstream      sessions over limit    live                 smallest share, or largest           random or first
//	least          any one signal         live or sampled      smallest value                       random or first
//	choices        any one signal         live or sampled      smallest of d drawn hosts            random or first
//	random         none                                        random
//	round-robin    none                                        in turn
//	join-idle      connecting             live                 random without a logon in progress   random
//	basic-li       sessions, connecting   sampled, aged        below the level of arrivals to come  by distance to the level
//	aggressive-li  sessions, connecting   sampled, aged        reached by arrivals since reports    random
//
// Live values are the broker's own counts. Sampled values are those of the last report, which ages until the next one; the
// last two rules, made by [Interpretation], add what has arrived since. The [Info] of each rule, in [Rules], says what its
// vendor documents and what is our reading.
//
// # Cost
//
// A view keeps the orders that its rules ask for (see View), so that a placement takes time logarithmic in the number of
// hosts, and allocates nothing once the orders exist. Choices takes time in proportion to D, without replacement to its
// square, Horizon's Deficit also visits the hosts that joined or left segment 1 since the last request, and Interpretation
// takes time in proportion to the largest count reported.
package balancer
