package schemas_test

import (
	"bytes"
	"context"
	"encoding/json"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/fixtures"
	"github.com/c2a-conform/c2a-conform/schemas"
	"github.com/c2a-conform/c2a-conform/schemas/c2a"
)

// seed gives a fuzz target every vector that is not huge.
func seed(f *testing.F) {
	for _, v := range fixtures.ValidVectors() {
		f.Add(v.Raw)
	}
	for _, v := range fixtures.InvalidVectors() {
		if len(v.Raw) < 16<<10 {
			f.Add(v.Raw)
		}
	}
}

// wellFormed holds findings to what every reader of them may count on.
func wellFormed(t *testing.T, raw []byte, findings []schemas.Finding) {
	t.Helper()
	require.LessOrEqual(t, len(findings), schemas.MaxFindings)
	for _, f := range findings {
		require.NotEqual(t, schemas.KeywordInternal, f.Keyword, "%s", f)
		require.NotEmpty(t, f.Keyword)
		require.NotEmpty(t, f.Message)
		require.True(t, f.Pointer == "" || f.Pointer[0] == '/', "%q", f.Pointer)
		require.GreaterOrEqual(t, f.Offset, int64(0))
		require.LessOrEqual(t, f.Offset, int64(len(raw)))
		require.NotContains(t, f.String(), "\x1b")
		require.NotContains(t, f.String(), "\n")
	}
}

// FuzzDecode holds the lexical layer to encoding/json: what it reads, encoding/json reads as well.
func FuzzDecode(f *testing.F) {
	seed(f)
	f.Fuzz(func(t *testing.T, raw []byte) {
		before := bytes.Clone(raw)
		findings := schemas.Validate(c2a.Draft20260624, schemas.KindAnyMessage, raw)
		require.Equal(t, before, raw, "the input is not changed")
		wellFormed(t, raw, findings)
		lexical := len(findings) == 1 && isLexical(findings[0].Keyword)
		if !lexical {
			require.True(t, json.Valid(raw))
			require.True(t, utf8.Valid(raw))
		} else if findings[0].Keyword == schemas.KeywordSyntax || findings[0].Keyword == schemas.KeywordTrailing {
			require.False(t, json.Valid(raw), "%s", findings[0])
		}
	})
}

func isLexical(keyword string) bool {
	switch keyword {
	case schemas.KeywordEmpty, schemas.KeywordBOM, schemas.KeywordUTF8, schemas.KeywordSurrogate, schemas.KeywordSyntax,
		schemas.KeywordDuplicate,
		schemas.KeywordTrailing, schemas.KeywordLength, schemas.KeywordDepth, schemas.KeywordValues,
		schemas.KeywordNumber:
		return true
	default:
		return false
	}
}

// FuzzValidate tries every kind and both drafts, and wants the same answer twice.
func FuzzValidate(f *testing.F) {
	kinds := schemas.Kinds()
	for i, v := range fixtures.ValidVectors() {
		f.Add(v.Raw, uint8(i))
	}
	for i, v := range fixtures.InvalidVectors() {
		if len(v.Raw) < 16<<10 {
			f.Add(v.Raw, uint8(i))
		}
	}
	f.Fuzz(func(t *testing.T, raw []byte, choice uint8) {
		kind := kinds[int(choice)%len(kinds)]
		for _, draft := range schemas.Drafts() {
			findings := schemas.Validate(draft, kind, raw)
			wellFormed(t, raw, findings)
			require.Equal(t, findings, schemas.Validate(draft, kind, raw))
			if kind.IsPort() {
				for _, f := range findings {
					require.Empty(t, f.Requirements)
				}
			}
			wellFormed(t, raw, schemas.ValidateFrame(draft, raw, "tools/call", choice%2 == 0))
		}
	})
}

// FuzzRecognize wants an error or a kind that can be validated.
func FuzzRecognize(f *testing.F) {
	seed(f)
	f.Fuzz(func(t *testing.T, raw []byte) {
		draft, kind, err := schemas.Recognize(raw)
		if err != nil {
			require.Empty(t, kind)
			return
		}
		require.True(t, schemas.Known(draft, kind), "%q %q", draft, kind)
		wellFormed(t, raw, schemas.Validate(draft, kind, raw))
	})
}

// FuzzStream cuts the input into reads in another way and wants the same results, bounded messages and lines that
// exist.
func FuzzStream(f *testing.F) {
	seed(f)
	f.Add([]byte("{\"eventId\":\"e\"}\n\n{\"eventId\":\n[1,2"))
	f.Add([]byte("[{\"eventId\":\"e\"},\n5 ,,]\n\xef\xbb\xbf{}"))
	f.Fuzz(func(t *testing.T, raw []byte) {
		const limit = 200
		for _, form := range []schemas.Form{schemas.FormAuto, schemas.FormLines, schemas.FormDocument} {
			var runs [2][]string
			for i := range runs {
				opts := schemas.Options{Form: form, Workers: i + 1, MaxMessageBytes: limit}
				summary, err := schemas.Stream(context.Background(), &cutter{raw, i * 7}, opts,
					func(r schemas.Result) error {
						require.LessOrEqual(t, len(r.Raw), limit)
						require.Equal(t, int64(len(runs[i])+1), r.Number)
						text, err := json.Marshal(r)
						require.NoError(t, err)
						for _, f := range r.Findings {
							require.NotEqual(t, schemas.KeywordInternal, f.Keyword)
							require.GreaterOrEqual(t, f.Line, r.Line)
							require.LessOrEqual(t, f.Line, int64(bytes.Count(raw, []byte{'\n'})+1))
						}
						runs[i] = append(runs[i], string(text))
						return nil
					})
				require.NoError(t, err)
				require.Equal(t, int64(len(raw)), summary.Bytes)
				require.Equal(t, int64(len(runs[i])), summary.Messages)
			}
			require.Equal(t, runs[0], runs[1])
		}
	})
}

// cutter reads at most size bytes at once, or all where size is 0.
type cutter struct {
	rest []byte
	size int
}

func (c *cutter) Read(b []byte) (int, error) {
	if c.size > 0 && len(b) > c.size {
		b = b[:c.size]
	}
	n, err := bytes.NewReader(c.rest).Read(b)
	c.rest = c.rest[n:]
	return n, err
}
