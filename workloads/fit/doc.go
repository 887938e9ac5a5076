// Package fit turns what a pool has recorded into a workload and a session class.
//
// A [Log] is the sessions of a trace. From it come
//
//   - the arrival curve of each group of weekdays that behave alike ([GroupDays], [FitCurve]): a rate that is straight
//     between its corners, by maximum likelihood;
//   - the law of session lengths ([FitLaws]): exponential, lognormal, gamma, Weibull or a mixture, by maximum likelihood
//     with sessions that were still open counted as longer than what is known of them, compared by Akaike's criterion;
//   - the share of users who leave by disconnecting ([FitLeaving]) and the breaks that they take ([FitBreaks]);
//   - how far a day made from all that is from the recorded days ([Workload.Resimulate]).
//
// [FitHost] finds what sessions and logons ask of a host from its counters, and [FitLogon] the two parts of a logon from
// its duration alone and in company.
//
// A fitted number carries its 95 % interval. Whatever is drawn comes from package draw, so that one log gives one result:
//
//	trace, problems := workloads.ReadTrace(file, "sessions.csv", workloads.TraceOptions{})
//	log, err := fit.FromTrace(trace, fit.Start{})
//	w, err := fit.Fit(log, fit.Options{})
//	err = w.WriteTOML(os.Stdout)
package fit
