package reports

import (
	"errors"
	"fmt"
	"io"
)

// WriteFiles writes the result files that are text: summary.json, summary.csv, timeseries.csv, hosts.csv and
// commands.txt. Create makes the file of a name in the result folder; every file it made is closed.
func WriteFiles(create func(name string) (io.WriteCloser, error), in *Input) error {
	files := []struct {
		name  string
		write func(io.Writer, *Input) error
	}{
		{"summary.json", WriteSummaryJSON},
		{"summary.csv", writeSummaryCSV},
		{"timeseries.csv", writeTimeseriesCSV},
		{"hosts.csv", writeHostsCSV},
		{"commands.txt", WriteCommands},
	}
	for _, f := range files {
		if err := writeFile(create, f.name, in, f.write); err != nil {
			return fmt.Errorf("%s: %w", f.name, err)
		}
	}
	return nil
}

func writeFile(create func(string) (io.WriteCloser, error), name string, in *Input, write func(io.Writer, *Input) error) error {
	w, err := create(name)
	if err != nil {
		return err
	}
	if err := write(w, in); err != nil {
		return errors.Join(err, w.Close())
	}
	return w.Close()
}
