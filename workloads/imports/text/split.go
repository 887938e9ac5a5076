package text

import "bytes"

// columnMost is how many fields a row may have. Counter logs have one for each counter of each host.
const columnMost = 16 << 10

// splitter divides a record of separated values (RFC 4180) into fields. A record may grow, since a quoted field may hold
// ends of lines: run then goes on where it stopped.
type splitter struct {
	separator byte
	spans     []span
	at        int  // the next byte to look at
	inside    bool // within quotes
	field     span // the quoted field at hand
}

// span is where the content of a field lies; doubled says that quotes in it are written twice.
type span struct {
	begin, end int
	doubled    bool
}

// fault is what is wrong with a record, and where.
type fault struct {
	at   int
	text string
}

func (s *splitter) reset() { s.spans, s.at, s.inside = s.spans[:0], 0, false }

// run divides the record as far as it goes. It says whether it is complete; otherwise a quoted field is open.
func (s *splitter) run(record []byte) (complete bool, wrong *fault) {
	for {
		if len(s.spans) == columnMost {
			return false, &fault{s.at, "the row has too many fields"}
		}
		if !s.inside && !s.opens(record) {
			if !s.plain(record) {
				return true, nil
			}
			continue
		}
		if !s.closes(record) {
			return false, nil
		}
		more, wrong := s.behind(record)
		if wrong != nil || !more {
			return true, wrong
		}
	}
}

// opens enters a quoted field when one begins here.
func (s *splitter) opens(record []byte) bool {
	i := s.at
	for i < len(record) && (record[i] == ' ' || record[i] == '\t' && s.separator != '\t') {
		i++
	}
	if i == len(record) || record[i] != '"' {
		return false
	}
	s.inside, s.field, s.at = true, span{begin: i + 1}, i+1
	return true
}

// plain takes a field without quotes; more says that a separator followed.
func (s *splitter) plain(record []byte) (more bool) {
	end := len(record)
	if i := bytes.IndexByte(record[s.at:], s.separator); i >= 0 {
		end, more = s.at+i, true
	}
	s.spans = append(s.spans, span{begin: s.at, end: end})
	s.at = end + 1
	return more
}

// closes goes to the end of the quoted field, if the record has it.
func (s *splitter) closes(record []byte) bool {
	for {
		i := bytes.IndexByte(record[s.at:], '"')
		if i < 0 {
			s.at = len(record)
			return false
		}
		s.at += i + 1
		if s.at == len(record) || record[s.at] != '"' {
			s.field.end, s.inside = s.at-1, false
			s.spans = append(s.spans, s.field)
			return true
		}
		s.field.doubled = true
		s.at++
	}
}

// behind goes from a closing quote to the next field; more says that there is one.
func (s *splitter) behind(record []byte) (more bool, wrong *fault) {
	end := len(record)
	if i := bytes.IndexByte(record[s.at:], s.separator); i >= 0 {
		end, more = s.at+i, true
	}
	if len(bytes.TrimSpace(record[s.at:end])) > 0 {
		return false, &fault{s.at, "text follows a closing quote; a quote within a quoted field is written twice"}
	}
	s.at = end + 1
	return more, nil
}
