package frames

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"unicode/utf8"

	"github.com/go-json-experiment/json/jsontext"
)

// Raw is a frame as it went over the wire, without its line ending.
//
// In a JSON report it is written as it is when it is a strictly valid JSON object or array of at most maxRawDepth
// levels, and otherwise as a string, so that no frame, however broken, can break the report. Invalid UTF-8 becomes
// U+FFFD there, and what lies beyond maxRawBytes is cut off.
type Raw []byte

const (
	maxRawBytes = 1 << 20 // what a JSON report shows of one frame
	maxRawDepth = 64      // deeper ones are shown as a string
)

// MarshalJSON implements json.Marshaler.
func (r Raw) MarshalJSON() ([]byte, error) {
	if len(r) > maxRawBytes {
		cut := fmt.Sprintf("%s... (%d bytes in all)", r[:maxRawBytes], len(r))
		return json.Marshal(cut)
	}
	if r.embeddable() {
		return r, nil
	}
	return json.Marshal(string(r))
}

// embeddable reports whether r is one strictly valid object or array, and not too deep.
func (r Raw) embeddable() bool {
	if k := jsontext.Value(r).Kind(); k != '{' && k != '[' {
		return false
	}
	d := jsontext.NewDecoder(bytes.NewReader(r))
	for {
		if _, err := d.ReadToken(); err != nil {
			return false
		}
		switch depth := d.StackDepth(); {
		case depth > maxRawDepth:
			return false
		case depth == 0:
			_, err := d.ReadToken()
			return errors.Is(err, io.EOF) // nothing may follow
		}
	}
}

// UnmarshalJSON implements json.Unmarshaler; it is the inverse of MarshalJSON but for white space and for what was
// replaced or cut.
func (r *Raw) UnmarshalJSON(b []byte) error {
	if len(b) > 0 && b[0] == '"' {
		var s string
		if err := json.Unmarshal(b, &s); err != nil {
			return err
		}
		*r = Raw(s)
		return nil
	}
	var compact bytes.Buffer // the report was indented, and the frame with it
	if err := json.Compact(&compact, b); err != nil {
		return err
	}
	*r = compact.Bytes()
	return nil
}

// String is the frame as text; invalid UTF-8 becomes U+FFFD.
func (r Raw) String() string {
	if utf8.Valid(r) {
		return string(r)
	}
	return string(bytes.ToValidUTF8(r, []byte("\uFFFD")))
}
