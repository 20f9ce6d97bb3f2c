package certificate

import "errors"

// Revocations say which certificates no longer count.
type Revocations []Revocation

// A Revocation is about a file, or about all that a key has signed.
type Revocation struct {
	File   string `yaml:"file"`   // its name in the folder, with slashes
	Digest string `yaml:"digest"` // of its bytes
	Key    string `yaml:"key"`    // id of a key that signed
	Reason string `yaml:"reason"`
}

// ReadRevocations reads a list of what is revoked.
func ReadRevocations(source []byte) (Revocations, error) {
	var list Revocations
	if err := readYAML(source, &list); err != nil {
		return nil, err
	}
	for _, r := range list {
		if r.Reason == "" || r.File == "" && r.Digest == "" && r.Key == "" {
			return nil, errors.New("an entry needs a reason, and a file, a digest or a key")
		}
	}
	return list, nil
}

// Of returns why a certificate is revoked; "" if it isn't. c is nil if it can't be read.
func (r Revocations) Of(name string, raw []byte, c *Certificate) string {
	digest := Digest(raw)
	for _, one := range r {
		if one.File == name || one.Digest == digest || c != nil && one.Key != "" && one.Key == c.Conformance.Key {
			return one.Reason
		}
	}
	return ""
}
