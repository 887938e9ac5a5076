package reports

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"gonum.org/v1/plot/vg"
)

// Plot is one picture of a study.
type Plot struct {
	Name    string // as in file names: "distribution-heatmap"
	Title   string
	Caption string // one sentence, made from the data
	Alt     string // what there is to see, for who does not see it
	// Width and Height are in points.
	Width, Height vg.Length
	chart         *chart
}

// PlotFormats are the formats that plots can be written in, as the endings of file names.
func PlotFormats() []string { return []string{"svg", "png", "pdf"} }

// Plots are the pictures of a study: how sessions are spread over hosts, what saturates and how long logons take, what
// a scaling policy did, and what it costs. A picture is left out when nothing for it was recorded: hosts over time, or any price.
func Plots(in *Input) ([]Plot, error) {
	if in.Study == nil || len(in.Study.Outcomes) == 0 {
		return nil, errors.New("plots: the study has no variant")
	}
	al := newAlbum(in)
	var plots []Plot
	for _, b := range al.builders() {
		p, err := b.build()
		if err != nil {
			return nil, err
		}
		plots = append(plots, p)
	}
	return plots, nil
}

// builder makes one plot; what names it when it fails.
type builder struct {
	what string
	make func() Plot
}

func (al *album) builders() []builder {
	var all []builder
	if al.hasHistory() {
		all = append(all, builder{"sessions per host over time", al.hostsOverTime}, builder{"distribution over hosts", al.hostsAtPeak},
			builder{"CPU over time", al.cpuOverTime})
	}
	all = append(all, builder{"saturated hosts", al.saturatedHosts}, builder{"logon time over time", al.logonsOverTime},
		builder{"distribution of logon time", al.logonDistribution}, builder{"connecting sessions", al.worstLogons},
		builder{"hosts by state", al.hostsByState})
	if al.scaled() {
		all = append(all, builder{"record of the scaling policy", al.scalingHosts}, builder{"used share and threshold", al.scalingUse})
	}
	if al.churned() {
		all = append(all, builder{"thrashing", al.thrashing})
	}
	if al.priced() {
		all = append(all, builder{"cumulative cost", al.costOverTime}, builder{"cost by part", al.costParts})
		if len(al.costWaits()) > 1 {
			all = append(all, builder{"cost against logon time", al.costAgainstWait})
		}
	}
	return all
}

func (b *builder) build() (p Plot, err error) {
	defer rescue("plot of "+b.what, &err)
	return b.make(), nil
}

// rescue turns a panic of the drawing libraries into an error, because one odd number should not cost the whole report.
func rescue(what string, err *error) {
	if r := recover(); r != nil {
		*err = fmt.Errorf("%s: %v", what, r)
	}
}

// Write writes the plot in one of PlotFormats. The same study gives the same bytes.
func (p *Plot) Write(w io.Writer, format string) (err error) {
	defer rescue("plot "+p.Name+" as "+format, &err)
	switch format {
	case "svg":
		return writeSVG(w, p)
	case "png":
		return writePNG(w, p)
	case "pdf":
		return writePDF(w, p)
	}
	return fmt.Errorf("plot format %q: there are %s", format, strings.Join(PlotFormats(), ", "))
}

// WritePlots writes every plot in every format as plots/NAME.FORMAT. Create makes the file of a name in the result
// folder; every file it made is closed.
func WritePlots(create func(name string) (io.WriteCloser, error), in *Input, formats []string) error {
	for _, f := range formats {
		if !slices.Contains(PlotFormats(), f) {
			return fmt.Errorf("plot format %q: there are %s", f, strings.Join(PlotFormats(), ", "))
		}
	}
	plots, err := Plots(in)
	if err != nil {
		return err
	}
	for i := range plots {
		for _, f := range formats {
			name := "plots/" + plots[i].Name + "." + f
			write := func(w io.Writer, _ *Input) error { return plots[i].Write(w, f) }
			if err := writeFile(create, name, in, write); err != nil {
				return fmt.Errorf("%s: %w", name, err)
			}
		}
	}
	return nil
}
