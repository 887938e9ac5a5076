// Package text reads the text files that planners can export, as they come off Windows machines, row by row.
//
// [Open] takes away what differs between machines: gzip, UTF-16 and Windows-1252, byte order marks. [NewRows] then finds
// out whether the text is JSON ([Objects]: one object a line, or a document with a list) or a table ([Table]: separated by
// commas, semicolons, tabs or bars, after a header line) and yields its [Row]s, each with its line and the column where
// every value begins:
//
//	file, err := text.Open(r, "connections.csv", text.Options{})
//	…
//	rows := text.NewRows(file, text.Options{})
//	for {
//		row, err := rows.Next()
//		if err == io.EOF {
//			break
//		}
//		var damage *text.Problem
//		if errors.As(err, &damage) {
//			continue // tell about it; the next row can be read
//		}
//		…
//		user := row.Get("username")
//	}
//
// [Dates] reads times of many forms and never guesses: neither a zone, nor which of 3/2/2026 is the month. [Number] reads
// numbers with a decimal comma as well.
//
// Everything is read as a stream: memory does not grow with the file, and a hostile one is held to limits of line length,
// number of columns and growth when decompressed.
package text
