package balancer

import "math"

// vessel is what Interpretation pours arrivals into: the eligible hosts in rows of equal reported counts, lowest first.
// Hosts that have not reported are a row of their own at the mean of the others.
type vessel struct {
	rows []vesselRow
	mean float64 // reported count of the hosts that have one
}

// vesselRow is the hosts of one reported count.
type vesselRow struct {
	count float64
	hosts int32
	key   int32 // in the ranking
}

// fill takes the rows from a ranking by reported counts, in which at least one host has reported.
func (t *vessel) fill(hosts *hostRanking) {
	t.rows = t.rows[:0]
	sum := int64(0)
	for key, bucket := range hosts.buckets[firstReported:] {
		if bucket == nil {
			continue
		}
		t.rows = append(t.rows, vesselRow{count: float64(key), hosts: bucket.len, key: firstReported + int32(key)})
		sum += int64(key) * int64(bucket.len)
	}
	unknown := hosts.unreported()
	t.mean = float64(sum) / float64(hosts.len-unknown)
	if unknown > 0 {
		t.insert(vesselRow{count: t.mean, hosts: unknown, key: notReported})
	}
}

// insert puts a row in its place, behind a row of the same count.
func (t *vessel) insert(row vesselRow) {
	t.rows = append(t.rows, row)
	for i := len(t.rows) - 1; i > 0 && t.rows[i-1].count > row.count; i-- {
		t.rows[i], t.rows[i-1] = t.rows[i-1], row
	}
}

// reached are the rows that the arrivals reach when they fill the lowest rows first; the lowest is always reached.
func (t *vessel) reached(arrivals float64) []vesselRow { return t.rowsUpTo(arrivals, true) }

// rowsBelow are the rows below the level of the arrivals, of which there must be some.
func (t *vessel) rowsBelow(arrivals float64) []vesselRow { return t.rowsUpTo(arrivals, false) }

// rowsUpTo are the rows to whose count it takes fewer than the arrivals to fill those before them, or just as many.
func (t *vessel) rowsUpTo(arrivals float64, orEqual bool) []vesselRow {
	cost, below := 0.0, 0.0
	for i := 1; i < len(t.rows); i++ {
		below += float64(t.rows[i-1].hosts)
		cost += float64(below * (t.rows[i].count - t.rows[i-1].count))
		if cost > arrivals || cost == arrivals && !orEqual {
			return t.rows[:i]
		}
	}
	return t.rows
}

// level is the count to which the arrivals fill the rows.
func (t *vessel) level(rows []vesselRow, arrivals float64) float64 {
	sum := arrivals
	for _, row := range rows {
		sum += float64(float64(row.hosts) * row.count)
	}
	return sum / float64(hostsIn(rows))
}

// rowAt is the row in which a drop falls, drops being spread from 0 to the arrivals and each row taking what lifts it to
// the level.
func (t *vessel) rowAt(rows []vesselRow, level, drop float64) vesselRow {
	last := rows[0]
	for _, row := range rows {
		last = row
		drop -= float64(float64(row.hosts) * math.Max(0, level-row.count))
		if drop < 0 {
			break
		}
	}
	return last
}

func hostsIn(rows []vesselRow) int32 {
	n := int32(0)
	for _, row := range rows {
		n += row.hosts
	}
	return n
}
