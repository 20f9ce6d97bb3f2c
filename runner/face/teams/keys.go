package teams

import (
	"crypto"
	"crypto/rand"
	"crypto/rsa"
	"crypto/sha1"
	"crypto/sha256"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"errors"
	"math/big"
	"strings"
	"sync"
	"time"
)

// keys sign the activities that Teams sends to bots, and the tokens that bots get. All faces of a process have the same
// keys, as all bots see the same keys of Microsoft. Each token names its recipient.
type keys struct {
	private     *rsa.PrivateKey
	id, print   string // of the key, and of its certificate
	certificate string
}

var newKeys = sync.OnceValues(func() (*keys, error) {
	private, err := rsa.GenerateKey(rand.Reader, 2048)
	if err != nil {
		return nil, err
	}
	now := time.Now()
	about := &x509.Certificate{SerialNumber: big.NewInt(now.UnixNano()), Subject: pkix.Name{CommonName: "keys"},
		NotBefore: now.Add(-time.Hour), NotAfter: now.AddDate(1, 0, 0)}
	der, err := x509.CreateCertificate(rand.Reader, about, about, &private.PublicKey, private)
	if err != nil {
		return nil, err
	}
	print := sha1.Sum(der)
	return &keys{private: private, id: url64(print[:]), print: url64(print[:]),
		certificate: base64.StdEncoding.EncodeToString(der)}, nil
})

func url64(raw []byte) string { return base64.RawURLEncoding.EncodeToString(raw) }

// set returns the keys in the form that verifiers of tokens fetch: https://www.rfc-editor.org/rfc/rfc7517. The
// endorsements name the channels whose activities a key may sign.
func (k *keys) set(endorsements ...string) object {
	var e [4]byte
	binary.BigEndian.PutUint32(e[:], uint32(k.private.E))
	key := object{"kty": "RSA", "use": "sig", "kid": k.id, "x5t": k.print, "n": url64(k.private.N.Bytes()),
		"e": url64(e[1:]), "x5c": []string{k.certificate}}
	if len(endorsements) > 0 {
		key["endorsements"] = endorsements
	}
	return object{"keys": []object{key}}
}

// sign returns a token with the claims: https://www.rfc-editor.org/rfc/rfc7519
func (k *keys) sign(claims object) string {
	head := encode(object{"typ": "JWT", "alg": "RS256", "kid": k.id, "x5t": k.print})
	text := url64(head) + "." + url64(encode(claims))
	sum := sha256.Sum256([]byte(text))
	signature, err := rsa.SignPKCS1v15(rand.Reader, k.private, crypto.SHA256, sum[:])
	if err != nil {
		return text + "." // nobody accepts it
	}
	return text + "." + url64(signature)
}

var errToken = errors.New("not a token of the login service")

// read returns the claims of a token, if it was signed here.
func (k *keys) read(token string) (claims object, err error) {
	parts := strings.Split(token, ".")
	if len(parts) != 3 {
		return nil, errToken
	}
	signature, err := base64.RawURLEncoding.DecodeString(parts[2])
	if err != nil {
		return nil, errToken
	}
	sum := sha256.Sum256([]byte(parts[0] + "." + parts[1]))
	if rsa.VerifyPKCS1v15(&k.private.PublicKey, crypto.SHA256, sum[:], signature) != nil {
		return nil, errToken
	}
	raw, err := base64.RawURLEncoding.DecodeString(parts[1])
	if err != nil || json.Unmarshal(raw, &claims) != nil {
		return nil, errToken
	}
	return claims, nil
}
