package reports

import "poolsim/sim/study"

// The kinds of figures in tables and sentences.

func secondsFigure() figure { return figure{scale: 1, unit: "s", most: 1} }

func percentFigure() figure { return figure{scale: 100, unit: "%", most: 1, whole: 100} }

func countFigure() figure { return figure{scale: 1, most: 1} }

func minutesFigure() figure { return figure{scale: 1, most: 1, least: 1} }

func moneyFigure(currency string) figure {
	return figure{scale: 1, unit: printable(currency), most: 2, least: 2, money: true}
}

// currencyUnit is the unit of a metric that is counted in the currency of the run.
const currencyUnit = "currency"

// figureOf is how a metric is written when no row of the table says otherwise, its unit included.
func (in *Input) figureOf(m *study.Metric) figure {
	switch m.Unit {
	case "s":
		return secondsFigure()
	case "share":
		return percentFigure()
	case currencyUnit:
		return moneyFigure(in.Currency)
	case "count", "":
		return countFigure()
	}
	return figure{scale: 1, unit: m.Unit, most: 1}
}

// unitOf is the unit of a metric as files name it.
func (in *Input) unitOf(m *study.Metric) string {
	if m.Unit == currencyUnit && in.Currency != "" {
		return in.Currency
	}
	return m.Unit
}
