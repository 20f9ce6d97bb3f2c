package edge

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"errors"
	"fmt"
	"io"
	"log"
	"maps"
	"math/big"
	"net/http"
	"net/http/httputil"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/c2a-conform/c2a-conform/runner/face"
)

// vendors serves the vendors' hosts that a program has built in. In the program's network, the names resolve to
// 127.0.0.1. The server there forwards requests to the platform and to the model. Its certificate is from an authority
// that only the program trusts.
type vendors struct {
	dir    string // directory of the hosts file and of the authority's certificate
	server *face.Server
	onward http.Transport
}

// modelHosts are the hosts that clients of each model API use.
var modelHosts = map[string]string{
	OpenAI: "api.openai.com", Anthropic: "api.anthropic.com", Gemini: "generativelanguage.googleapis.com",
}

// openVendors serves hosts in a place. to has the URL to which each host is forwarded.
func openVendors(place *thread, to map[string]*url.URL) (v *vendors, err error) {
	v = &vendors{}
	if v.dir, err = os.MkdirTemp("", "c2a-conform-vendors-"); err != nil {
		return nil, err
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, os.RemoveAll(v.dir))
		}
	}()
	names := slices.Sorted(maps.Keys(to))
	certificate, authority, err := throwAway(names)
	if err != nil {
		return nil, err
	}
	hosts := "127.0.0.1 localhost " + strings.Join(names, " ") + "\n::1 localhost\n"
	if err := os.WriteFile(v.hosts(), []byte(hosts), 0o600); err != nil {
		return nil, err
	}
	if err := os.WriteFile(v.authority(), authority, 0o600); err != nil {
		return nil, err
	}
	err = place.do(func() (err error) {
		v.server, err = face.ListenTLS("127.0.0.1:443", certificate)
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("simulate %s: %w", strings.Join(names, ", "), err)
	}
	v.onward.DialContext = place.dial
	proxies := map[string]http.Handler{}
	for name, root := range to {
		proxies[name] = &httputil.ReverseProxy{
			Transport:     &v.onward,
			Rewrite:       func(r *httputil.ProxyRequest) { r.SetURL(root) },
			FlushInterval: -1, // models stream their answers
			ErrorLog:      log.New(io.Discard, "", 0),
		}
	}
	v.server.Serve(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		name := strings.TrimSuffix(r.Host, ":443")
		if proxy := proxies[name]; proxy != nil {
			proxy.ServeHTTP(w, r)
			return
		}
		http.Error(w, name+" is not served here", http.StatusMisdirectedRequest)
	}))
	return v, nil
}

// hosts returns the name of the hosts file.
func (v *vendors) hosts() string { return filepath.Join(v.dir, "hosts") }

// authority returns the name of the file with the authority's certificate.
func (v *vendors) authority() string { return filepath.Join(v.dir, "authority.pem") }

// env returns environment variables that make common clients trust the authority, such as those of OpenSSL, Node, Go,
// Python and curl.
func (v *vendors) env() []string {
	var env []string
	for _, name := range []string{"SSL_CERT_FILE", "NODE_EXTRA_CA_CERTS", "REQUESTS_CA_BUNDLE", "CURL_CA_BUNDLE",
		"AWS_CA_BUNDLE", "DENO_CERT"} {
		env = append(env, name+"="+v.authority())
	}
	return env
}

func (v *vendors) close() error {
	err := v.server.Close()
	v.onward.CloseIdleConnections()
	return errors.Join(err, os.RemoveAll(v.dir))
}

// throwAway returns a new authority, and a certificate for the names that it has signed. The certificate is valid for
// longer than any run takes. The authority's key isn't kept.
func throwAway(names []string) (certificate tls.Certificate, authority []byte, err error) {
	validity := func(name string) x509.Certificate {
		now := time.Now()
		return x509.Certificate{
			SerialNumber: big.NewInt(now.UnixNano()), Subject: pkix.Name{CommonName: name},
			NotBefore: now.Add(-time.Hour), NotAfter: now.AddDate(0, 1, 0),
		}
	}
	above, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		return certificate, nil, err
	}
	root := validity("c2a-conform, for one run")
	root.IsCA, root.BasicConstraintsValid, root.KeyUsage = true, true, x509.KeyUsageCertSign
	rootDER, err := x509.CreateCertificate(rand.Reader, &root, &root, &above.PublicKey, above)
	if err != nil {
		return certificate, nil, err
	}
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		return certificate, nil, err
	}
	leaf := validity("vendors")
	leaf.DNSNames, leaf.KeyUsage = names, x509.KeyUsageDigitalSignature
	leaf.ExtKeyUsage = []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth}
	leafDER, err := x509.CreateCertificate(rand.Reader, &leaf, &root, &key.PublicKey, above)
	if err != nil {
		return certificate, nil, err
	}
	return tls.Certificate{Certificate: [][]byte{leafDER}, PrivateKey: key},
		pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: rootDER}), nil
}
