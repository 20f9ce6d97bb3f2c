package certificate

import (
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"encoding/hex"
	"errors"
)

// minChallenge is the minimum number of bytes of a challenge, so that nobody can guess it.
const minChallenge = 16

var errChallenge = errors.New("a challenge must be 16 bytes or more, in hexadecimal or base64, such as " +
	"'openssl rand -hex 32' prints")

// ParseChallenge parses a challenge: random bytes that someone else drew after the program was finished.
func ParseChallenge(text string) ([]byte, error) {
	raw, err := hex.DecodeString(text)
	if err != nil {
		raw, err = base64.StdEncoding.DecodeString(text)
	}
	if err != nil || len(raw) < minChallenge {
		return nil, errChallenge
	}
	return raw, nil
}

// SeedOf returns the seed that a run derives from a challenge: the first 8 bytes of its SHA-256, big-endian.
func SeedOf(challenge []byte) uint64 {
	sum := sha256.Sum256(challenge)
	return binary.BigEndian.Uint64(sum[:8])
}
