package teams

import (
	"context"
	"crypto"
	"crypto/rsa"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"math/big"
	"net/http"
	"strings"
	"sync"
	"time"
)

// keys are the public keys for signatures of activities. The metadata of the Bot Framework refers to them.
type keys struct {
	http     *http.Client
	metadata string

	mu    sync.Mutex
	known map[string]*rsa.PublicKey // by id
	asked time.Time
}

// issuer signs activities. tolerance is the maximum difference between two clocks. often is the minimum time between
// two requests for the keys.
const (
	issuer    = "https://api.botframework.com"
	tolerance = 5 * time.Minute
	often     = time.Minute
)

var errToken = errors.New("not a token of the Bot Framework")

// check reports whether a request is from Teams, for this app:
// https://learn.microsoft.com/azure/bot-service/rest-api/bot-framework-rest-connector-authentication
func (k *keys) check(ctx context.Context, authorization, app, service string) error {
	token, ok := strings.CutPrefix(authorization, "Bearer ")
	parts := strings.Split(token, ".")
	if !ok || len(parts) != 3 {
		return errToken
	}
	var head struct {
		Alg string `json:"alg"`
		ID  string `json:"kid"`
	}
	var claims struct {
		Issuer   string `json:"iss"`
		Audience string `json:"aud"`
		Service  string `json:"serviceurl"`
		Until    int64  `json:"exp"`
	}
	signature, err := base64.RawURLEncoding.DecodeString(parts[2])
	if err = errors.Join(err, decode(parts[0], &head), decode(parts[1], &claims)); err != nil {
		return err
	}
	key, err := k.find(ctx, head.ID)
	if err != nil {
		return err
	}
	sum := sha256.Sum256([]byte(parts[0] + "." + parts[1]))
	switch {
	case head.Alg != "RS256":
		return fmt.Errorf("%w: signed by %q", errToken, head.Alg)
	case claims.Issuer != issuer || claims.Audience != app || claims.Service != service:
		return fmt.Errorf("%w: issuer %q, audience %q, service URL %q", errToken, claims.Issuer, claims.Audience,
			claims.Service)
	case time.Now().After(time.Unix(claims.Until, 0).Add(tolerance)):
		return fmt.Errorf("%w: it has expired", errToken)
	}
	return rsa.VerifyPKCS1v15(key, crypto.SHA256, sum[:], signature)
}

func decode(part string, into any) error {
	raw, err := base64.RawURLEncoding.DecodeString(part)
	if err != nil {
		return err
	}
	return json.Unmarshal(raw, into)
}

// find returns a key by its id; one that isn't known is asked for, since keys change.
func (k *keys) find(ctx context.Context, id string) (*rsa.PublicKey, error) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.known[id] == nil && time.Since(k.asked) > often {
		if err := k.fetch(ctx); err != nil {
			return nil, err
		}
		k.asked = time.Now()
	}
	if k.known[id] == nil {
		return nil, fmt.Errorf("%w: unknown key %q", errToken, id)
	}
	return k.known[id], nil
}

func (k *keys) fetch(ctx context.Context) error {
	var metadata struct {
		Keys string `json:"jwks_uri"`
	}
	var set struct {
		Keys []struct {
			ID string `json:"kid"`
			N  string `json:"n"`
			E  string `json:"e"`
		} `json:"keys"`
	}
	if err := k.get(ctx, k.metadata, &metadata); err != nil {
		return err
	}
	if err := k.get(ctx, metadata.Keys, &set); err != nil {
		return err
	}
	k.known = map[string]*rsa.PublicKey{}
	for _, one := range set.Keys {
		n, errN := base64.RawURLEncoding.DecodeString(one.N)
		e, errE := base64.RawURLEncoding.DecodeString(one.E)
		if errN == nil && errE == nil {
			k.known[one.ID] = &rsa.PublicKey{N: new(big.Int).SetBytes(n), E: int(new(big.Int).SetBytes(e).Int64())}
		}
	}
	return nil
}

func (k *keys) get(ctx context.Context, target string, into any) error {
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, target, nil)
	if err != nil {
		return err
	}
	answer, err := k.http.Do(r)
	if err != nil {
		return err
	}
	defer func() { _ = answer.Body.Close() }()
	if answer.StatusCode != http.StatusOK {
		return fmt.Errorf("%s: %s", target, answer.Status)
	}
	return json.NewDecoder(http.MaxBytesReader(nil, answer.Body, maxAnswer)).Decode(into)
}
