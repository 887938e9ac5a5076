package workloads

import "poolsim/workloads/draw"

// Class is what the sessions of one kind of user ask of a host. Times are in seconds.
type Class struct {
	Name string

	CPU        draw.Law // vCPU while active; one draw a session
	MemoryGiB  float64  // while the session exists
	IOPS       float64  // host disk operations a second while active
	ActiveTime draw.Law // seconds of activity before a pause
	IdleTime   draw.Law // seconds of a pause
	IdleShare  float64  // CPU and disk demand while idle or disconnected, as a share of active

	LogonFixed        draw.Law // seconds that no load changes (network, policies)
	LogonCPUSeconds   draw.Law // CPU seconds until the desktop shows
	StartupCPUSeconds float64  // mean CPU seconds of start-up programs afterwards, scaled by the same draw as the logon
	LogonCores        float64  // most vCPU that one logon, start-up, reconnect or sign-out uses at once
	LogonIOs          float64  // host disk operations of a logon
	LogonIOPSMax      float64  // most of them a second
	ProfileIOs        float64  // profile share operations of a sign-in
	ProfileIOPSMax    float64  // most of them a second

	ReconnectFixed      draw.Law // seconds
	ReconnectCPUSeconds draw.Law
	ReconnectIOs        float64

	SignoutCPUSeconds float64
	SignoutProfileIOs float64

	DisconnectShare float64 // share of users who leave by disconnecting
}
