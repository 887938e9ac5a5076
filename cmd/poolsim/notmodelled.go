package main

// notModelled are the things that the simulator leaves out, as the report says them.
func notModelled() []string {
	return []string{
		"Bursts within an active period: between storms a session's demand is constant while its user is active, so hosts look smoother than real ones.",
		"Backlog: CPU and disk work that a saturated host could not serve is lost, and not made up later.",
		"The network between users, hosts and the profile share, and its delays.",
		"Graphics processors.",
		"Burst credits of disks: the disk figure of a host holds for as long as it is asked for.",
		"Applications: a session is an amount of CPU, memory and disk, whatever runs in it.",
	}
}
