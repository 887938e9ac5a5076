package theory

// SharedCore is one core that all present jobs share equally: M/G/1 with
// processor sharing, in steady state. Source: L. Kleinrock, Queueing Systems
// II (1976), section 4.4.
type SharedCore struct {
	load     float64
	meanWork float64
}

// NewSharedCore returns the core with the given load (arrival rate times mean
// work, above 0 and below 1) and mean work of a job (core time, above 0).
func NewSharedCore(load, meanWork float64) (SharedCore, error) {
	err := firstError(stable("load", load), positive("mean work", meanWork))
	if err != nil {
		return SharedCore{}, err
	}
	return SharedCore{load: load, meanWork: meanWork}, nil
}

// MeanSojourn returns E[T] = E[S]/(1-rho), the mean time from arrival to
// departure, for every law of the work.
func (s SharedCore) MeanSojourn() float64 { return s.meanWork / (1 - s.load) }

// MeanSojournOf returns E[T | S = work] = work/(1-rho), the mean time of the
// jobs with exactly this work, for every law of the work.
func (s SharedCore) MeanSojournOf(work float64) float64 { return work / (1 - s.load) }

// ExponentialVariance returns the variance of the sojourn time when the work
// is exponential: S^2*(2+rho)/((2-rho)*(1-rho)^2). Unlike the mean, it depends
// on the law of the work. Source: E. G. Coffman, R. R. Muntz, H. Trotter,
// "Waiting Time Distributions for Processor-Sharing Systems", Journal of the
// ACM 17(1), 1970.
func (s SharedCore) ExponentialVariance() float64 {
	free := 1 - s.load
	return s.meanWork * s.meanWork * (2 + s.load) / ((2 - s.load) * free * free)
}

// SharedHost is a host of c cores on which each job can use one core at most:
// n jobs get min(1, c/n) cores each. The number of jobs present has the law of
// M/M/c for every law of the work, because the discipline is symmetric.
// Source: F. P. Kelly, Reversibility and Stochastic Networks (1979), section
// 3.3; J. W. Cohen, "The Multiple Phase Service Network with Generalized
// Processor Sharing", Acta Informatica 12 (1979).
type SharedHost struct {
	queue MMC
}

// NewSharedHost returns the host with the given number of cores (1 or more),
// arrival rate of jobs (above 0) and mean work of a job (core time, above 0).
// Their offered load must be below the number of cores. A constant load beside
// the jobs may be taken off the cores only if it is a whole number of cores.
func NewSharedHost(cores int, arrivalRate, meanWork float64) (SharedHost, error) {
	queue, err := NewMMC(cores, arrivalRate, meanWork)
	if err != nil {
		return SharedHost{}, err
	}
	return SharedHost{queue: queue}, nil
}

// MeanJobs returns the mean number of jobs present.
func (h SharedHost) MeanJobs() float64 { return h.queue.MeanNumber() }

// MeanSojourn returns the mean time from arrival to departure,
// S*(1 + C/(c-a)) with Erlang's C.
func (h SharedHost) MeanSojourn() float64 { return h.queue.MeanTime() }

// Stretch returns how many times longer a job takes on average than on an
// empty host, 1 + C/(c-a).
func (h SharedHost) Stretch() float64 { return h.queue.MeanTime() / h.queue.meanService }
