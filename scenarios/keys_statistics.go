package scenarios

// statisticsKeys say how sure the results shall be. They belong to the study, not to one of its variants.
func statisticsKeys() []Key {
	const lawKelton = "A. M. Law, Simulation Modeling and Analysis, 5th edition (2015), section 9.4"
	return []Key{
		{Path: "statistics.precision", Type: Number, Range: Range{Low: 0, High: maxPrecision, Open: true, Given: true},
			Summary: "Relative error at which a mean is known well enough: replications are added, five at a time, until all metrics are; without it there are as many as replications says."},
		{Path: "statistics.metrics", Type: Names, Default: `["logon_seconds_p95"]`, Source: ours,
			Summary: "Metrics that must be known well enough in every variant."},
		{Path: "statistics.absolute", Type: Number, Range: between(0, 1), Default: "0.005", Source: ours,
			Summary: "Half-width at which a share is known well enough whatever its relative error, which no number of replications makes small near 0."},
		{Path: "statistics.max_replications", Type: Count, Unit: "replications", Range: between(2, MaxReplications), Default: "200", Source: ours + "; the rule is that of " + lawKelton,
			Summary: "Replications after which a study ends even when it is not precise."},
	}
}

// maxPrecision is the largest relative error that says anything about a mean.
const maxPrecision = 0.5
