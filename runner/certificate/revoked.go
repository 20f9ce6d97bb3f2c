package certificate

import "errors"

// Revocations say which certificates are no longer valid.
type Revocations []Revocation

// A Revocation revokes a file, or everything that a key has signed.
type Revocation struct {
	File   string `yaml:"file"`   // path in the folder, with slashes
	Digest string `yaml:"digest"` // digest of the file
	Key    string `yaml:"key"`    // id of a signing key
	Reason string `yaml:"reason"`
}

// ReadRevocations reads a list of revocations in YAML.
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

// Of returns why a certificate is revoked, or "" if it is not. c is nil if the certificate is unreadable.
func (r Revocations) Of(name string, raw []byte, c *Certificate) string {
	digest := Digest(raw)
	for _, one := range r {
		if one.File == name || one.Digest == digest || c != nil && one.Key != "" && one.Key == c.Conformance.Key {
			return one.Reason
		}
	}
	return ""
}
