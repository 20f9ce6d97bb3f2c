package certificate

import (
	"crypto/ed25519"
	"crypto/rand"
	"crypto/x509"
	"encoding/pem"
	"errors"
	"fmt"

	"github.com/secure-systems-lab/go-securesystemslib/dsse"
	"github.com/secure-systems-lab/go-securesystemslib/signerverifier"
)

// A Key is a key pair, or a public key that can only verify.
type Key struct {
	ID      string // digest of the public key, as in-toto defines it
	Private bool   // it can sign

	pair dsse.SignerVerifier
}

// errNoKey says which keys are accepted.
var errNoKey = errors.New("it must be an Ed25519 or ECDSA key in PEM, without a password: " +
	"'c2a-conform certify key' makes one")

// ParseKey reads a private or public key, Ed25519 or ECDSA, in PEM.
func ParseKey(text []byte) (Key, error) {
	key, err := signerverifier.LoadKey(text)
	if err != nil {
		return Key{}, fmt.Errorf("%w (%w)", errNoKey, err)
	}
	out := Key{ID: key.KeyID, Private: key.KeyVal.Private != ""}
	switch key.KeyType {
	case signerverifier.ED25519KeyType:
		out.pair, err = signerverifier.NewED25519SignerVerifierFromSSLibKey(key)
	case signerverifier.ECDSAKeyType:
		out.pair, err = signerverifier.NewECDSASignerVerifierFromSSLibKey(key)
	default:
		err = fmt.Errorf("it is of type %s", key.KeyType)
	}
	if err != nil {
		return Key{}, fmt.Errorf("%w (%w)", errNoKey, err)
	}
	return out, nil
}

// NewKey makes an Ed25519 key, and returns both halves in PEM.
func NewKey() (private, public []byte, err error) {
	pub, key, err := ed25519.GenerateKey(rand.Reader)
	if err != nil {
		return nil, nil, err
	}
	secret, err := x509.MarshalPKCS8PrivateKey(key)
	if err != nil {
		return nil, nil, err
	}
	open, err := x509.MarshalPKIXPublicKey(pub)
	if err != nil {
		return nil, nil, err
	}
	return pem.EncodeToMemory(&pem.Block{Type: signerverifier.PrivateKeyPEM, Bytes: secret}),
		pem.EncodeToMemory(&pem.Block{Type: signerverifier.PublicKeyPEM, Bytes: open}), nil
}
