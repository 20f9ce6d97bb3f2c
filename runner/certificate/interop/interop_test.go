// Package interop is a test: programs that know nothing of this suite read its certificates and verify them. It is a
// module of its own, so that c2a-conform doesn't depend on their libraries.
package interop

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	testresult "github.com/in-toto/attestation/go/predicates/test_result/v0"
	intoto "github.com/in-toto/attestation/go/v1"
	"github.com/sigstore/sigstore/pkg/cryptoutils"
	"github.com/sigstore/sigstore/pkg/signature"
	"github.com/sigstore/sigstore/pkg/signature/dsse"
	"github.com/stretchr/testify/require"
	"google.golang.org/protobuf/encoding/protojson"
)

// lines are the envelopes of a certificate.
func lines(t *testing.T) [][]byte {
	t.Helper()
	raw, err := os.ReadFile(filepath.Join("..", "testdata", "golden.intoto.jsonl"))
	require.NoError(t, err)
	out := bytes.Split(bytes.TrimSuffix(raw, []byte("\n")), []byte("\n"))
	require.Len(t, out, 3)
	return out
}

// TestSigstoreVerifiesEachLine: by the library with which cosign verifies attestations.
func TestSigstoreVerifiesEachLine(t *testing.T) {
	for i, line := range lines(t) {
		name, other := "issuer.pem", "witness.pem"
		if i == 2 {
			name, other = other, name
		}
		require.NoError(t, verifier(t, name).VerifySignature(bytes.NewReader(line), nil), "line %d", i+1)
		require.Error(t, verifier(t, other).VerifySignature(bytes.NewReader(line), nil), "line %d", i+1)
	}
}

func verifier(t *testing.T, name string) signature.Verifier {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("..", "testdata", name))
	require.NoError(t, err)
	key, err := cryptoutils.UnmarshalPEMToPrivateKey(text, cryptoutils.SkipPassword)
	require.NoError(t, err)
	s, err := signature.LoadDefaultSignerVerifier(key)
	require.NoError(t, err)
	return dsse.WrapVerifier(s)
}

// TestInTotoReadsEachLine: each is a statement by its library, and the first has the predicate as it knows it.
func TestInTotoReadsEachLine(t *testing.T) {
	for i, line := range lines(t) {
		var envelope struct {
			PayloadType string `json:"payloadType"`
			Payload     string `json:"payload"`
		}
		require.NoError(t, json.Unmarshal(line, &envelope))
		require.Equal(t, "application/vnd.in-toto+json", envelope.PayloadType)
		payload, err := base64.StdEncoding.DecodeString(envelope.Payload)
		require.NoError(t, err)
		var s intoto.Statement
		require.NoError(t, protojson.Unmarshal(payload, &s), "line %d", i+1)
		require.NoError(t, s.Validate(), "line %d", i+1)
		require.Equal(t, "pkg:npm/bot@1.2.3", s.GetSubject()[0].GetUri())
		if i > 0 {
			continue
		}
		require.Equal(t, "https://in-toto.io/attestation/test-result/v0.1", s.GetPredicateType())
		predicate, err := protojson.Marshal(s.GetPredicate())
		require.NoError(t, err)
		var r testresult.TestResult
		require.NoError(t, protojson.Unmarshal(predicate, &r), "it has a member that in-toto doesn't know")
		require.Equal(t, "PASSED", r.GetResult())
		require.Equal(t, []string{"draft/role/ECHO-ONE-001"}, r.GetPassedTests())
	}
}
