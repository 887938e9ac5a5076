package main

import (
	"context"
	"errors"
	"fmt"

	"poolsim/reports"
	"poolsim/scenarios"
	"poolsim/sim"
	"poolsim/sim/study"
)

// simulation is the work of the commands that simulate: run every variant of a scenario, conclude, print and write.
type simulation struct {
	process  *process
	flags    *simulationFlags
	scenario *scenarios.Scenario
	command  string       // to do the same again
	args     []string     // the scenario as it was asked for; empty for the default one
	byRule   bool         // the variants are the scenario under several rules
	cells    []study.Cell // of the scenario, with their warm-ups, once these are known
}

// variation is a variant with further settings, under the warm-up that was found for it.
func (s *simulation) variation(variant int, sets ...string) (study.Cell, error) {
	cell, err := s.scenario.Variation(variant, sets...)
	if err == nil && cell.Warmup.Auto {
		cell.Config.Warmup = s.cells[variant].Config.Warmup
	}
	return cell, err
}

// run does the work. Nothing is left behind unless all of it is done.
func (s *simulation) run(ctx context.Context) (err error) {
	s.warn()
	folder, err := openFolder(s.folderName(), s.flags.force)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, folder.discard()) }()
	trace, err := openTraceFile(s.flags, folder, s.scenario)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, trace.discard()) }()
	input, err := s.results(ctx, folder, trace)
	if err != nil {
		return err
	}
	if err := s.print(input); err != nil {
		return err
	}
	if len(input.Study.Missed()) > 0 {
		return errMissed
	}
	return nil
}

// warn prints the scenario's warnings.
func (s *simulation) warn() {
	if s.flags.quiet {
		return
	}
	for _, w := range s.scenario.Warnings {
		fmt.Fprintln(s.process.stderr, "warning:", w)
	}
}

// folderName is the folder of the results as the user knows it.
func (s *simulation) folderName() string {
	if s.flags.out != "" {
		return s.flags.out
	}
	return defaultFolder(s.scenario.ID)
}

// results simulates and writes, and tells how far it is.
func (s *simulation) results(ctx context.Context, folder *folder, trace *traceFile) (*reports.Input, error) {
	progress := s.process.newProgress(s.flags.quiet)
	defer progress.end()
	input, err := s.conclude(ctx, trace, progress)
	if err != nil {
		return nil, err
	}
	progress.phase("writing the results")(0, 0, 0)
	return input, s.write(ctx, folder, trace, input)
}

// conclude simulates everything that the report is made from.
func (s *simulation) conclude(ctx context.Context, trace *traceFile, progress progress) (*reports.Input, error) {
	concluded, err := s.simulate(ctx, trace, progress)
	if err != nil {
		return nil, err
	}
	options := study.Options{Replications: concluded.Replications, Workers: s.flags.workers}
	options.Progress = progress.phase("looking for what decides")
	input := s.input(concluded)
	if input.Theory, err = theories(concluded); err != nil {
		return nil, err
	}
	if input.Probes, err = s.probes(ctx, options); err != nil {
		return nil, err
	}
	if input.Hurts, err = s.hurts(ctx, concluded); err != nil {
		return nil, err
	}
	options.Progress = progress.phase("looking for a cure of refusals")
	input.Cures, err = s.cures(ctx, concluded, options)
	return input, err
}

// simulate finds the warm-up and simulates every variant until its figures are known well enough.
func (s *simulation) simulate(ctx context.Context, trace *traceFile, progress progress) (*study.Study, error) {
	options := study.Options{Workers: s.flags.workers, Progress: progress.phase("looking for the warm-up")}
	cells, err := study.SettleWarmup(ctx, s.scenario.Cells, options)
	if err != nil {
		return nil, err
	}
	s.cells = cells
	options.Replications, options.Precision = s.scenario.Replications, s.scenario.Precision
	if trace != nil {
		options.Tracer = s.tracer(trace)
	}
	options.Progress = progress.phase("simulating")
	return study.Run(ctx, cells, options)
}

// tracer traces the first replications of every variant.
func (s *simulation) tracer(trace *traceFile) func(cell, replication int) sim.Tracer {
	return func(cell, replication int) sim.Tracer {
		if replication >= s.flags.traced {
			return nil
		}
		return trace.events.Run(cell, s.scenario.Cells[cell].Name, replication+1)
	}
}

// input is all that the report is made from.
func (s *simulation) input(concluded *study.Study) *reports.Input {
	cfg := s.scenario.Cells[0].Config
	return &reports.Input{
		ID: s.scenario.ID, Title: s.scenario.Title, Headline: s.scenario.Headline, Description: s.scenario.Description,
		Source: s.scenario.Source, Digest: s.scenario.Digest, Tool: version, Command: s.command, OutDir: s.folderName(),
		Seed: s.scenario.Seed, Replications: concluded.Replications, Calendar: cfg.Calendar, Currency: cfg.Cost.Currency,
		Study: concluded, Warnings: s.scenario.Warnings,
		Assumptions: assumptions(s.scenario.Cells), NotModelled: notModelled(),
	}
}

// print prints the results: a table and a verdict, or the summary as JSON.
func (s *simulation) print(input *reports.Input) error {
	if s.flags.json {
		return reports.WriteSummaryJSON(s.process.stdout, input)
	}
	options := reports.TableOptions{Color: s.process.colors(s.process.stdout), Width: s.process.width(s.process.stdout)}
	return reports.WriteTerminal(s.process.stdout, input, options)
}
