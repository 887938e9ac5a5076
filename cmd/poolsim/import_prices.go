package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"poolsim/workloads/imports/prices"
)

const importPricesHelp = `Reads a saved answer of the Azure Retail Prices API and prints the prices of one region as
[cost] of a scenario. Spot, low priority and development prices are left out, and so is the
meter that includes a Windows licence unless --windows is given. Reservations, whose price in
the list is for all of their term, are told by the hour.

A scenario can also name the answer itself, with price_file in [cost].

To save one:
  curl -G -o prices.json https://prices.azure.com/api/retail/prices --data-urlencode \
    "$filter=serviceName eq 'Virtual Machines' and armRegionName eq 'eastus' and armSkuName eq 'Standard_D8s_v5'"`

const importPricesExample = `  poolsim import prices prices.json
  poolsim import prices prices.json --region westeurope --windows
  poolsim import prices page1.json --json`

// priceImport is one use of the command.
type priceImport struct {
	process *process
	region  string
	windows bool
	json    bool
	out     string
	force   bool
}

func (p *process) importPricesCommand() *cobra.Command {
	job := priceImport{process: p}
	c := &cobra.Command{
		Use:     "prices FILE",
		Short:   "Turn a saved price list into [cost] of a scenario",
		Long:    importPricesHelp,
		Example: importPricesExample,
		Args:    exactly(1),
		RunE:    func(_ *cobra.Command, args []string) error { return job.run(args[0]) },
	}
	c.Flags().StringVar(&job.region, "region", "", "`name` of the region, such as eastus; the only one of the list when not given")
	c.Flags().BoolVar(&job.windows, "windows", false, "the meter that includes a Windows licence")
	c.Flags().BoolVar(&job.json, "json", false, "print a summary as JSON instead")
	c.Flags().StringVar(&job.out, "out", "", "also write prices.toml into this `folder`")
	c.Flags().BoolVar(&job.force, "force", false, "replace prices.toml if it exists")
	return c
}

// exactly refuses another number of arguments.
func exactly(n int) cobra.PositionalArgs {
	return func(c *cobra.Command, args []string) error {
		if len(args) != n {
			return usagef("%s takes %d argument%s, not %d; %q shows how", c.CommandPath(), n, plural(n), len(args), c.CommandPath()+" --help")
		}
		return nil
	}
}

func plural(n int) string {
	if n == 1 {
		return ""
	}
	return "s"
}

func (j *priceImport) run(name string) error {
	list, err := readPriceList(name)
	if err != nil {
		return err
	}
	rates, err := j.rates(list)
	if err != nil {
		return err
	}
	var text bytes.Buffer
	j.toml(&text, list, rates)
	if j.out != "" {
		if err := os.MkdirAll(j.out, 0o777); err != nil {
			return err
		}
		if err := writeNew(filepath.Join(j.out, "prices.toml"), text.Bytes(), j.force); err != nil {
			return err
		}
	}
	if j.json {
		return j.summary(list, rates)
	}
	_, err = j.process.stdout.Write(text.Bytes())
	return err
}

// readPriceList reads a file whose name the user gave.
func readPriceList(name string) (list *prices.List, err error) {
	file, err := os.Open(name)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, usagef("there is no file %s", name)
	}
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, file.Close()) }()
	if list, err = prices.Read(file, name); err != nil {
		return nil, usageError{err}
	}
	return list, nil
}

// rates are those of the region and meter, one a size.
func (j *priceImport) rates(list *prices.List) ([]prices.Rate, error) {
	regions := list.Regions()
	switch {
	case len(regions) == 0:
		return nil, usagef("%s has no pay-as-you-go price of a machine; %s", list.Name, leftOut(list))
	case j.region == "" && len(regions) > 1:
		return nil, usagef("%s has prices of %s; name one with --region", list.Name, strings.Join(regions, ", "))
	case j.region == "":
		j.region = regions[0]
	case !slices.Contains(regions, j.region):
		return nil, usagef("%s has no prices of %s; it has those of %s", list.Name, j.region, strings.Join(regions, ", "))
	}
	var rates []prices.Rate
	for _, size := range list.Sizes(j.region, j.meter()) {
		rate, err := list.Find(size, j.region, j.meter())
		if err != nil {
			return nil, usageError{err}
		}
		rates = append(rates, rate)
	}
	if len(rates) == 0 {
		return nil, usagef("%s has no price of %s by the %s meter", list.Name, j.region, j.meter())
	}
	return rates, nil
}

func (j *priceImport) meter() prices.Meter {
	if j.windows {
		return prices.Windows
	}
	return prices.Base
}

// toml writes the prices as a scenario has them.
func (j *priceImport) toml(w io.Writer, list *prices.List, rates []prices.Rate) {
	fmt.Fprintf(w, "# Prices of %s by the %s meter, from %s (%d rows; %s).\n", j.region, j.meter(), filepath.Base(list.Name), list.Rows, leftOut(list))
	if list.More {
		fmt.Fprintln(w, "# The answer says that there are further pages, which are not in the file.")
	}
	fmt.Fprintf(w, "[cost]\ncurrency = %s\nregion = %s\n\n[cost.price_per_hour]\n", strconv.Quote(rates[0].Currency), strconv.Quote(j.region))
	for _, r := range rates {
		day, _, _ := strings.Cut(r.Effective, "T")
		fmt.Fprintf(w, "%s = %v  # since %s, meter %s\n", strconv.Quote(r.Size), r.PerHour, day, r.ID)
	}
	for _, r := range list.Reservations {
		if r.Region == j.region {
			fmt.Fprintf(w, "# reserved for %d year%s: %s at %.4f %s/h (%v for all of the term)\n", r.Years, plural(r.Years), r.Size, r.PerHour(), r.Currency, r.Total)
		}
	}
}

// leftOut says how many rows were left out, and why.
func leftOut(list *prices.List) string {
	var parts []string
	for _, l := range list.Left() {
		parts = append(parts, fmt.Sprintf("%d %s", l.Rows, l.Reason))
	}
	if len(parts) == 0 {
		return "none left out"
	}
	return "left out: " + strings.Join(parts, ", ")
}

// summary prints what was read as JSON.
func (j *priceImport) summary(list *prices.List, rates []prices.Rate) error {
	skipped := map[string]int{}
	for _, l := range list.Left() {
		skipped[l.Reason] = l.Rows
	}
	perHour := map[string]float64{}
	for _, r := range rates {
		perHour[r.Size] = r.PerHour
	}
	encoder := json.NewEncoder(j.process.stdout)
	encoder.SetIndent("", "  ")
	return encoder.Encode(struct {
		Schema   string             `json:"schema"`
		Kind     string             `json:"kind"`
		Format   string             `json:"format"`
		Rows     int                `json:"rows"`
		Region   string             `json:"region"`
		Meter    string             `json:"meter"`
		Currency string             `json:"currency"`
		PerHour  map[string]float64 `json:"price_per_hour"`
		Skipped  map[string]int     `json:"skipped"`
	}{"poolsim.import/1", "prices", "azure-retail-prices", list.Rows, j.region, j.meter().String(), rates[0].Currency, perHour, skipped})
}
