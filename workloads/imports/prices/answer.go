package prices

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"poolsim/workloads/imports/text"
)

// MaxBytes is the size beyond which an answer is refused: the prices of all machines of all regions have less.
const MaxBytes = 128 << 20

// row is one meter of an answer. encoding/json takes the names in any case.
type row struct {
	CurrencyCode       string  `json:"currencyCode"`
	TierMinimumUnits   float64 `json:"tierMinimumUnits"`
	ReservationTerm    string  `json:"reservationTerm"`
	RetailPrice        float64 `json:"retailPrice"`
	ArmRegionName      string  `json:"armRegionName"`
	EffectiveStartDate string  `json:"effectiveStartDate"`
	MeterID            string  `json:"meterId"`
	MeterName          string  `json:"meterName"`
	ProductName        string  `json:"productName"`
	SkuName            string  `json:"skuName"`
	ServiceName        string  `json:"serviceName"`
	UnitOfMeasure      string  `json:"unitOfMeasure"`
	Type               string  `json:"type"`
	ArmSkuName         string  `json:"armSkuName"`
}

// page is an answer; the list of all its meters may be cut into several.
type page struct {
	BillingCurrency string
	Items           []row
	NextPageLink    string
	Error           json.RawMessage
}

// Read reads a saved answer: one page, several one after the other or in a list, or a list of their rows alone. The text
// may be encoded in any way that Windows writes. The error names the file and, where the text is no JSON, the line.
func Read(r io.Reader, name string) (*List, error) {
	file, err := text.Open(r, name, text.Options{})
	if err != nil {
		return nil, err
	}
	content, err := io.ReadAll(io.LimitReader(file, MaxBytes+1))
	if err != nil {
		return nil, err
	}
	if len(content) > MaxBytes {
		return nil, fmt.Errorf("%s: more than %d MiB; ask for the prices of one region, with $filter=armRegionName eq '…'", name, MaxBytes>>20)
	}
	list := &List{Name: name, left: map[string]int{}}
	if err := list.documents(content); err != nil {
		return nil, err
	}
	if list.Rows == 0 {
		return nil, fmt.Errorf("%s: no prices in it; an answer of https://prices.azure.com/api/retail/prices is wanted, with its list Items", name)
	}
	return list, nil
}

// documents reads the JSON documents of a file, one after the other.
func (l *List) documents(content []byte) error {
	documents := json.NewDecoder(bytes.NewReader(content))
	for {
		var document json.RawMessage
		err := documents.Decode(&document)
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return l.broken(content, err)
		}
		if err := l.document(document); err != nil {
			return l.broken(content[:documents.InputOffset()], err)
		}
	}
}

// document takes a page, or a list of pages or rows.
func (l *List) document(document json.RawMessage) error {
	if document[0] != '[' {
		return l.element(document)
	}
	var elements []json.RawMessage
	if err := json.Unmarshal(document, &elements); err != nil {
		return err
	}
	for _, e := range elements {
		if err := l.element(e); err != nil {
			return err
		}
	}
	return nil
}

// element takes a page or a row.
func (l *List) element(element json.RawMessage) error {
	if element[0] != '{' {
		return fmt.Errorf("%s where a price is wanted", text.Cut(string(element)))
	}
	var p page
	if err := json.Unmarshal(element, &p); err != nil {
		return err
	}
	if p.Error != nil {
		return fmt.Errorf("the answer is an error of the service: %s", text.Cut(string(p.Error)))
	}
	if p.Items == nil {
		var single row
		if err := json.Unmarshal(element, &single); err != nil {
			return err
		}
		p.Items = []row{single}
	}
	l.More = p.NextPageLink != ""
	for i := range p.Items {
		l.take(&p.Items[i])
	}
	return nil
}

// broken is an error with the line that it is in.
func (l *List) broken(content []byte, err error) error {
	at := int64(len(content))
	var syntax *json.SyntaxError
	if errors.As(err, &syntax) {
		at = min(syntax.Offset, at)
	}
	line := 1 + bytes.Count(content[:at], []byte("\n"))
	if errors.Is(err, io.ErrUnexpectedEOF) {
		err = errors.New("the text ends in the middle, as if it was not saved whole")
	}
	return fmt.Errorf("%s:%d: %w", l.Name, line, err)
}
