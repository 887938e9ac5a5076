package scenarios

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strconv"

	"poolsim/workloads/imports/prices"
)

// priceAnswer is what came of reading a price list.
type priceAnswer struct {
	list *prices.List
	err  error
}

// prices reads a saved price list, once for all variants. The list is shared; it must not be changed.
func (f *files) priceList(name string) (*prices.List, error) {
	f.mu.Lock()
	answer, known := f.prices[name]
	f.mu.Unlock()
	if !known {
		answer.list, answer.err = f.readPrices(name)
		f.mu.Lock()
		defer f.mu.Unlock()
		f.prices[name] = answer
	}
	return answer.list, answer.err
}

func (f *files) readPrices(name string) (*prices.List, error) {
	file, err := f.open(name, prices.MaxBytes)
	if err != nil {
		return nil, err
	}
	content, err := io.ReadAll(file)
	if err = errors.Join(err, file.Close()); err != nil {
		return nil, fmt.Errorf("%s cannot be read: %w", shown(name), err)
	}
	sum := sha256.Sum256(content)
	f.note(name, sum[:])
	return prices.Read(bytes.NewReader(content), filepath.ToSlash(name))
}

// priceFile reads the price list of the scenario, whose currency is that of all prices.
func (c *compiler) priceFile() {
	const path, currency = "cost.price_file", "cost.currency"
	if !c.s.has(path) {
		return
	}
	list, err := c.files.priceList(c.s.text(path))
	if err != nil {
		c.fail(path, "%s.", err)
		return
	}
	c.prices = list
	has := list.Currency()
	switch {
	case has == "" || !c.s.good(currency):
	case !c.s.written(currency):
		c.s.assume(currency, has, strconv.Quote(has), path)
	case c.s.text(currency) != has:
		c.fail(currency, "%s, but the prices of %s are in %s.", shown(c.s.text(currency)), list.Name, has)
	}
	if list.More {
		c.warning("%s: the list says that there are further pages, which are not in the file; a size may be missing.", path)
	}
}

// priceInFile looks a size up in the price list.
func (c *compiler) priceInFile(size string) (price float64, source string, ok bool) {
	const path = "cost.price_file"
	if c.prices == nil {
		return 0, "", false // reported already
	}
	meter := prices.Base
	if c.s.flag("cost.windows_rate") {
		meter = prices.Windows
	}
	rate, err := c.prices.Find(size, c.s.text("cost.region"), meter)
	if err != nil {
		c.fail(path, "%s.", err)
		return 0, "", false
	}
	return rate.PerHour, fmt.Sprintf("%s, %s meter %s", path, meter, rate.ID), true
}
