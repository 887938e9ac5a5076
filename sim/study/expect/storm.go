package expect

import (
	"fmt"
	"math"

	"poolsim/workloads"
)

const (
	// logonPoints is the number of equally likely waits, and of amounts of CPU work, that stand for the time of a logon.
	logonPoints = 40
	// bucketInstants is the number of moments in a time bucket at which logons in progress are worked out.
	bucketInstants = 40
	// logonError is the relative error allowed for that.
	logonError = 0.01
)

// logonsInProgress compares the logons in progress at the top of a storm with those of users who log on independently,
// each as fast as on an idle host.
func logonsInProgress(v *variant) ([]Comparison, error) {
	if !has[*workloads.Storm](v.cfg) {
		return nil, nil
	}
	var waves []wave
	for i := range v.cfg.Workloads {
		w := &v.cfg.Workloads[i]
		some := v.waves(w)
		if some == nil && !isQuiet(w, v.cfg.Duration) {
			return nil, nil
		}
		for _, one := range some {
			one.stay = v.logon(w)
			waves = append(waves, one)
		}
	}
	bucket, mean := v.busiestBucket(waves)
	if mean == 0 {
		return nil, nil
	}
	c := newComparison("logons in progress, top of the storm", "logons")
	c.Theory = mean
	c.Simulated = v.Series.Points[bucket].Connecting
	half := normalBound * math.Sqrt(mean/float64(len(v.Estimates[0].Values)))
	c.Low, c.High = c.Simulated-half, c.Simulated+half
	c.judge(fmt.Sprintf("Logons that do not slow each other down, %.0f s each on average, in the time bucket where most of them are expected.",
		v.meanLogon(waves)), append(v.logonObstacles(), v.daysObstacles()...), logonError*mean)
	return []Comparison{c}, nil
}

// logonObstacles are what makes a logon slower than on an idle host.
func (v *variant) logonObstacles() []string {
	all := append(v.seatObstacles(), v.seen([][2]string{
		{"saturated_hosts_ever", "logons slowed each other down on %s hosts a replication that were saturated"},
		{"disk_busy_share", "the disks of hosts were busy for a share of %s of the time"},
		{"memory_over_share", "hosts lacked memory for a share of %s of the time"},
	})...)
	if v.cfg.ProfileShareIOPS > 0 {
		all = append(all, "logons share the profile share (profile_share.iops)")
	}
	return all
}

// busiestBucket is the time bucket in which most logons are expected to be in progress, and their mean number in it.
func (v *variant) busiestBucket(waves []wave) (bucket int, mean float64) {
	width := v.Series.WidthSeconds
	for i := range v.Series.Points {
		if m := at(waves, (float64(i)+0.5)*width).mean; m > mean {
			bucket, mean = i, m
		}
	}
	from, to := float64(bucket)*width, min(float64(bucket+1)*width, v.cfg.Duration.Seconds())
	mean = 0
	for i := range bucketInstants {
		mean += at(waves, from+(to-from)*(float64(i)+0.5)/bucketInstants).mean / bucketInstants
	}
	return bucket, mean
}

// logon is how long the logons of a workload take on an idle host of the first group: the wait, then the profile, then CPU
// and disk side by side.
func (v *variant) logon(w *workloads.Workload) []atom {
	h := &v.pool.Hosts[0]
	var all []atom
	for _, share := range w.Classes {
		c := &v.cfg.Classes[share.Class]
		profile := ratio(c.ProfileIOs, c.ProfileIOPSMax)
		disk := ratio(c.LogonIOs, min(c.LogonIOPSMax, h.DiskIOPS))
		cores := min(c.LogonCores, h.CPUCapacity*h.Speed.Mean())
		for _, wait := range atoms(&c.LogonFixed, logonPoints) {
			for _, work := range atoms(&c.LogonCPUSeconds, logonPoints) {
				all = append(all, atom{wait.seconds + profile + max(work.seconds/cores, disk), share.Share * wait.share * work.share})
			}
		}
	}
	return all
}

// meanLogon is the mean time of a logon over all users.
func (v *variant) meanLogon(waves []wave) float64 {
	users, sum := 0.0, 0.0
	for i := range waves {
		users += waves[i].users
		sum += waves[i].users * meanOf(waves[i].stay)
	}
	return sum / users
}
