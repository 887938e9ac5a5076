package theory

// FIFO is one server that serves jobs in order of arrival: M/G/1, in steady
// state. Its mean depends on the variance of the work, that of [SharedCore]
// does not; so the two tell a wrong discipline apart. Source: F. Pollaczek
// (1930), A. Khinchine (1932); L. Kleinrock, Queueing Systems I (1975),
// section 5.6.
type FIFO struct {
	load     float64
	meanWork float64
	squareCV float64
}

// NewFIFO returns the server with the given load (arrival rate times mean
// work, above 0 and below 1), mean work (above 0) and squared coefficient of
// variation of the work (variance over squared mean, 0 or more).
func NewFIFO(load, meanWork, squareCV float64) (FIFO, error) {
	err := firstError(
		stable("load", load),
		positive("mean work", meanWork),
		notNegative("squared coefficient of variation", squareCV),
	)
	if err != nil {
		return FIFO{}, err
	}
	return FIFO{load: load, meanWork: meanWork, squareCV: squareCV}, nil
}

// MeanWait returns S*rho*(1+cv^2)/(2*(1-rho)), the mean time before service
// starts.
func (q FIFO) MeanWait() float64 {
	return q.meanWork * q.load * (1 + q.squareCV) / (2 * (1 - q.load))
}

// MeanTime returns the mean time from arrival to departure.
func (q FIFO) MeanTime() float64 { return q.meanWork + q.MeanWait() }
