package report

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
)

// WriteJSON writes r as indented JSON. Two runs with the same outcome give the same bytes, except started and
// durationMs.
func WriteJSON(w io.Writer, r Report) error { return indented(w, r) }

// indented writes v as JSON for people and machines.
func indented(w io.Writer, v any) error {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	return e.Encode(v)
}

// maxReportBytes is the maximum size of a report that is read.
const maxReportBytes = 1 << 30

// ReadJSON reads the output of [WriteJSON], from this or an earlier version of the suite. It ignores unknown members,
// and counts the totals again instead of trusting the file.
func ReadJSON(from io.Reader) (Report, error) {
	var r Report
	d := json.NewDecoder(io.LimitReader(from, maxReportBytes))
	if err := d.Decode(&r); err != nil {
		return Report{}, fmt.Errorf("not a report: %w", err)
	}
	switch {
	case r.ReportVersion == 0:
		return Report{}, fmt.Errorf("not a report: %q is missing", "reportVersion")
	case r.ReportVersion > Version:
		return Report{}, fmt.Errorf(
			"the report has version %d, but this program reads only version %d: use a newer program",
			r.ReportVersion, Version)
	}
	if r.Overall == 0 {
		return Report{}, fmt.Errorf("not a report: %q is missing", "overall")
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return Report{}, errors.New("not a report: more data follows it")
	}
	r.Finish()
	if err := WriteJSON(io.Discard, r); err != nil { // a level or a source is missing
		return Report{}, fmt.Errorf("not a report: %w", err)
	}
	return r, nil
}
