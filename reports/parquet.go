package reports

import (
	"errors"
	"io"
	"slices"

	"github.com/parquet-go/parquet-go"

	"poolsim/reports/cells"
	"poolsim/sim/study"
)

// parquetGroupRows is how many rows are kept until they are written.
const parquetGroupRows = 5000

// sweepParquet is sweep.parquet: the rows and columns of sweep.csv, with types. Settings that are numbers in every cell are
// numbers here; what is not known is null.
type sweepParquet struct {
	in     *SweepInput
	w      io.WriteCloser
	out    *parquet.GenericWriter[any]
	axes   [][]axisValue
	kinds  []axisKind
	metric int // number of metrics
}

// axisKind is the type of a column of settings.
type axisKind uint8

const (
	textAxis axisKind = iota
	wholeAxis
	numberAxis
)

// columns is a group whose fields keep their order.
type columns struct {
	parquet.Group
	order []string
}

// Fields are the columns in their order.
func (c columns) Fields() []parquet.Field {
	fields := c.Group.Fields()
	slices.SortFunc(fields, func(a, b parquet.Field) int {
		return slices.Index(c.order, a.Name()) - slices.Index(c.order, b.Name())
	})
	return fields
}

func (c *columns) add(name string, n parquet.Node) {
	c.Group[name] = n
	c.order = append(c.order, name)
}

func (in *SweepInput) openParquet(w io.WriteCloser) sweepFile {
	f := &sweepParquet{in: in, w: w, metric: len(study.Metrics())}
	c := columns{Group: parquet.Group{}}
	for i := range in.Axes {
		values, numbers, whole := axisValues(&in.Axes[i])
		kind, node := textAxis, parquet.String()
		switch {
		case whole:
			kind, node = wholeAxis, parquet.Int(64)
		case numbers:
			kind, node = numberAxis, parquet.Leaf(parquet.DoubleType)
		}
		f.axes, f.kinds = append(f.axes, values), append(f.kinds, kind)
		c.add(in.Axes[i].Key, node)
	}
	for _, m := range study.Metrics() {
		for _, name := range bounds(m) {
			c.add(name, parquet.Optional(parquet.Leaf(parquet.DoubleType)))
		}
	}
	c.add(replicationsColumn, parquet.Int(64))
	c.add(neverColumn, parquet.String())
	c.add(failureColumn, parquet.String())
	f.out = parquet.NewGenericWriter[any](w, parquet.NewSchema("sweep", c), parquet.CreatedBy("poolsim", in.Tool, ""), parquet.MaxRowsPerRowGroup(parquetGroupRows))
	return f
}

func (f *sweepParquet) cell(i int, r *cells.Record, estimates []study.Estimate) error {
	row := make(parquet.Row, 0, len(f.axes)+3*f.metric+3)
	add := func(v parquet.Value, definition int) { row = append(row, v.Level(0, definition, len(row))) }
	for axis, at := range f.in.Indices(i) {
		add(f.kinds[axis].value(f.axes[axis][at]), 0)
	}
	for m := range f.metric {
		var e *study.Estimate
		if len(estimates) > 0 {
			e = &estimates[m]
		}
		for _, x := range numbersOfEstimate(e) {
			if isNumber(x) {
				add(parquet.DoubleValue(rounded(x)), 1)
			} else {
				add(parquet.NullValue(), 0)
			}
		}
	}
	add(parquet.Int64Value(int64(replicationsOf(r))), 0)
	add(parquet.ByteArrayValue([]byte(neverIn(estimates))), 0)
	add(parquet.ByteArrayValue([]byte(failureOf(r))), 0)
	_, err := f.out.WriteRows([]parquet.Row{row})
	return err
}

func (k axisKind) value(v axisValue) parquet.Value {
	switch k {
	case wholeAxis:
		return parquet.Int64Value(int64(v.x))
	case numberAxis:
		return parquet.DoubleValue(v.x)
	}
	return parquet.ByteArrayValue([]byte(v.text))
}

func (f *sweepParquet) close() error { return errors.Join(f.out.Close(), f.w.Close()) }
