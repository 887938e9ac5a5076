package main

import (
	"context"
	"io"

	"poolsim/reports"
)

// write writes all files, and lets them appear when they are complete.
func (s *simulation) write(ctx context.Context, results *folder, trace *traceFile, input *reports.Input) error {
	create := func(name string) (io.WriteCloser, error) {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		return results.create(name)
	}
	if err := reports.WriteFiles(create, input); err != nil {
		return err
	}
	if err := reports.WritePlots(create, input, s.flags.formats); err != nil {
		return err
	}
	if err := writePage(create, input); err != nil {
		return err
	}
	if err := trace.write(create); err != nil {
		return err
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	if err := results.commit(); err != nil {
		return err
	}
	return trace.commit()
}

// writePage writes report.html.
func writePage(create func(string) (io.WriteCloser, error), input *reports.Input) error {
	file, err := create("report.html")
	if err != nil {
		return err
	}
	if err := reports.WriteHTML(file, input); err != nil {
		_ = file.Close() // the page's own error says more
		return err
	}
	return file.Close()
}
