package certificate

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"reflect"

	"github.com/secure-systems-lab/go-securesystemslib/dsse"
)

// MaxBytes is the maximum size of a bundle.
const MaxBytes = 16 << 20

// payloadType is the media type of in-toto statements.
const payloadType = "application/vnd.in-toto+json"

// A Certificate is a bundle that was read or issued. [Certificate.Verify] checks its signatures.
type Certificate struct {
	Subject     []Resource
	Result      TestResult
	Conformance Conformance
	Testimonies []Testimony // statements of witnesses, in the order of the bundle

	envelopes []dsse.Envelope
}

// A FormatError reports that a file is not a bundle, or differs from what [Certificate.Bytes] writes.
type FormatError struct {
	Line int // counted from 1; 0: the file as a whole
	What string
	Err  error // may be nil
}

// Error says what is wrong, and in which line.
func (e *FormatError) Error() string {
	s := e.What
	if e.Line > 0 {
		s = fmt.Sprintf("line %d: %s", e.Line, s)
	}
	if e.Err != nil {
		s += ": " + e.Err.Error()
	}
	return s
}

// Unwrap returns Err.
func (e *FormatError) Unwrap() error { return e.Err }

// Read reads a bundle. It accepts only the exact bytes that [Certificate.Bytes] writes, so that nothing in the bundle
// is unsigned: no additional blank, no unknown member, no other order. Errors are [*FormatError].
func Read(raw []byte) (*Certificate, error) {
	if len(raw) > MaxBytes {
		return nil, &FormatError{What: fmt.Sprintf("longer than %d bytes", MaxBytes)}
	}
	body, ended := bytes.CutSuffix(raw, []byte("\n"))
	lines := bytes.Split(body, []byte("\n"))
	if !ended || len(lines) < 2 {
		return nil, &FormatError{What: "a certificate has two lines or more, each with an envelope: it was " +
			"truncated, " +
			"or is not a certificate"}
	}
	c := &Certificate{}
	for i, line := range lines {
		fail := func(what string, err error) (*Certificate, error) {
			return nil, &FormatError{Line: i + 1, What: what, Err: err}
		}
		payload, err := c.open(line)
		if err != nil {
			return fail("it is not an envelope written by certify", err)
		}
		var subject []Resource
		switch i {
		case 0:
			subject, err = decode(payload, TestResultType, &c.Result)
		case 1:
			subject, err = decode(payload, ConformanceType, &c.Conformance)
		default:
			var t Testimony
			subject, err = decode(payload, WitnessType, &t)
			c.Testimonies = append(c.Testimonies, t)
		}
		if err != nil {
			return fail("it does not have the statement that this version of c2a-conform writes there", err)
		}
		if i == 0 {
			c.Subject = subject
		}
		if !reflect.DeepEqual(subject, c.Subject) {
			return fail("its subject differs from that of the first line", nil)
		}
		of, first := "", Digest(c.payload(0))
		switch i {
		case 0:
			continue
		case 1:
			of = c.Conformance.TestResult
		default:
			t := c.Testimonies[i-2]
			of = t.Run.TestResult
			if t.Of != Digest(c.payload(1)) {
				return fail("it belongs to a different certificate", nil)
			}
		}
		if of != first {
			return fail("its test result differs from that of the first line", nil)
		}
	}
	return c, nil
}

// open reads a line as the next envelope, and returns its payload.
func (c *Certificate) open(line []byte) ([]byte, error) {
	var e dsse.Envelope
	if err := json.Unmarshal(line, &e); err != nil {
		return nil, err
	}
	if e.PayloadType != payloadType || len(e.Signatures) != 1 || e.Signatures[0].KeyID != "" {
		return nil, fmt.Errorf("it must have the payload type %q and one signature without an id", payloadType)
	}
	payload, err := unbase64(e.Payload)
	if err != nil {
		return nil, err
	}
	if _, err := unbase64(e.Signatures[0].Sig); err != nil {
		return nil, err
	}
	written, err := json.Marshal(e)
	if err != nil {
		return nil, err
	}
	if !bytes.Equal(written, line) {
		return nil, errAltered
	}
	c.envelopes = append(c.envelopes, e)
	return payload, nil
}

var errAltered = fmt.Errorf("it was altered, or written by a different program or a newer version")

// unbase64 decodes base64 text. It accepts only the canonical encoding.
func unbase64(text string) ([]byte, error) {
	raw, err := base64.StdEncoding.DecodeString(text)
	if err == nil && base64.StdEncoding.EncodeToString(raw) != text {
		err = errAltered
	}
	return raw, err
}

// decode reads the predicate of a statement, which must have the given type, and returns the subject.
func decode[P any](payload []byte, predicateType string, into *P) ([]Resource, error) {
	var s Statement[P]
	if err := json.Unmarshal(payload, &s); err != nil {
		return nil, err
	}
	if s.Type != StatementType || s.PredicateType != predicateType {
		return nil, fmt.Errorf("its type is %q, not %q", s.PredicateType, predicateType)
	}
	written, err := json.Marshal(s)
	if err != nil {
		return nil, err
	}
	if !bytes.Equal(written, payload) {
		return nil, errAltered
	}
	if len(s.Subject) == 0 {
		return nil, fmt.Errorf("it has no subject")
	}
	for _, r := range s.Subject {
		if len(r.Digest) == 0 {
			return nil, fmt.Errorf("the subject %q has no digest", r.Name)
		}
	}
	*into = s.Predicate
	return s.Subject, nil
}

// payload returns the statement in a line, counted from 0.
func (c *Certificate) payload(line int) []byte {
	raw, _ := unbase64(c.envelopes[line].Payload) // valid, since it was decoded or encoded before
	return raw
}

// Statements returns the signed statements, in the order of the bundle.
func (c *Certificate) Statements() [][]byte {
	var out [][]byte
	for i := range c.envelopes {
		out = append(out, c.payload(i))
	}
	return out
}

// Bytes returns the bundle as it is written to a file.
func (c *Certificate) Bytes() []byte {
	var b bytes.Buffer
	for _, e := range c.envelopes {
		line, _ := json.Marshal(e) // only strings: can't fail
		b.Write(line)
		b.WriteByte('\n')
	}
	return b.Bytes()
}

// seal adds a signed statement, and returns its digest.
func seal[P any](c *Certificate, key Key, predicateType string, predicate P) (string, error) {
	payload, err := json.Marshal(Statement[P]{StatementType, c.Subject, predicateType, predicate})
	if err != nil {
		return "", err
	}
	signer, err := dsse.NewEnvelopeSigner(key.pair)
	if err != nil {
		return "", err
	}
	e, err := signer.SignPayload(context.Background(), payloadType, payload)
	if err != nil {
		return "", err
	}
	// Libraries compute key ids in different ways, and skip signatures with an id that they don't know.
	e.Signatures[0].KeyID = ""
	c.envelopes = append(c.envelopes, *e)
	return Digest(payload), nil
}

// Digest returns the digest of bytes in the form that certificates use.
func Digest(raw []byte) string {
	sum := sha256.Sum256(raw)
	return digestPrefix + hex.EncodeToString(sum[:])
}

const digestPrefix = "sha256:"
