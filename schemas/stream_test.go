package schemas

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/stretchr/testify/require"
)

const (
	goodEvent = `{"eventId":"evt_1","conversation":{"id":"C1","kind":"dm"},"author":{"id":"U1","kind":"human","displayName":"Will"},"addressedToMe":true,"policy":"must_respond","content":"hi"}`
	badEvent  = `{"eventId":"evt_2","conversation":{"id":"C1","kind":"dm"},"author":{"id":"U1","kind":"human","displayName":"Will"},"addressedToMe":true,"policy":"must_reply","content":"hi"}`
	badPretty = "{\n  \"eventId\": \"evt_3\",\n  \"conversation\": {\"id\": \"C1\", \"kind\": \"dm\"},\n  \"author\": {\"id\": \"U1\", \"kind\": \"human\", \"displayName\": \"Will\"},\n  \"addressedToMe\": true,\n  \"policy\": \"must_reply\",\n  \"content\": \"hi\"\n}"
)

// outline renders results as "line:kind", and for each finding "@line keyword".
func outline(t *testing.T, in io.Reader, opts Options) ([]string, Summary) {
	t.Helper()
	var got []string
	last := int64(0)
	summary, err := Stream(t.Context(), in, opts, func(r Result) error {
		require.Equal(t, last+1, r.Number, "results are in the order of the input")
		last = r.Number
		text := fmt.Sprintf("%d:%s", r.Line, r.Kind)
		for _, f := range r.Findings {
			text += fmt.Sprintf(" @%d %s", f.Line, f.Keyword)
		}
		got = append(got, text)
		return nil
	})
	require.NoError(t, err)
	require.Equal(t, last, summary.Messages)
	return got, summary
}

func TestStreamForms(t *testing.T) {
	long := `{"eventId":"` + strings.Repeat("x", 2000) + `"}`
	tests := []struct {
		why  string
		in   string
		opts Options
		want []string
	}{
		{"an empty input has no message, which the caller must notice", "", Options{}, nil},
		{"blank lines are no messages", "\n \r\n\t\n", Options{}, nil},
		{"NDJSON is judged line by line", goodEvent + "\n" + badEvent + "\n", Options{}, []string{"1:event", "2:event @2 enum"}},
		{"the last line needs no line feed", goodEvent + "\n" + goodEvent, Options{}, []string{"1:event", "2:event"}},
		{"CRLF and blank lines between are fine", goodEvent + "\r\n\r\n" + badEvent + "\r\n", Options{}, []string{"1:event", "3:event @3 enum"}},
		{"a broken line costs only itself", goodEvent + "\n{\"eventId\":\n" + goodEvent, Options{}, []string{"1:event", "2: @2 syntax", "3:event"}},
		{"a broken first line does not turn NDJSON into a document", "{\"eventId\":\n" + goodEvent + "\n" + goodEvent, Options{}, []string{"1: @1 syntax", "2:event", "3:event"}},
		{"an over-long line is a finding and the next is read", goodEvent + "\n" + long + "\n" + goodEvent, Options{MaxMessageBytes: 1000}, []string{"1:event", "2: @2 length", "3:event"}},
		{"a pretty-printed document is one message, and findings name its lines", badPretty, Options{}, []string{"1:event @6 enum"}},
		{"documents may follow each other", badPretty + "\n" + badPretty, Options{}, []string{"1:event @6 enum", "9:event @14 enum"}},
		{"the elements of an array are messages", "[" + goodEvent + ",\n" + badPretty + "]", Options{}, []string{"1:event", "2:event @7 enum"}},
		{"an array of nothing has no message", "[ ]", Options{}, nil},
		{"the declared tools of a host are messages too", `[{"name":"chat.react","description":"x"},{"name":5,"inputSchema":{}}]`, Options{Draft: Draft20260602, Kind: KindTool}, []string{"1:tool", "1:tool @1 type"}},
		{"a kind that is an array takes the array whole", `[{"name":"chat.react","description":"x"}]`, Options{Kind: KindTools}, []string{"1:tools"}},
		{"an array that breaks off is reported", "[" + goodEvent + ",", Options{}, []string{"1:event", "1: @1 syntax"}},
		{"an array with a comma too many is reported", "[" + goodEvent + ",]", Options{}, []string{"1:event", "1: @1 syntax"}},
		{"an array with two commas is reported", "[" + goodEvent + ",,\n" + goodEvent + "]", Options{}, []string{"1:event", "1: @1 syntax", "2:event"}},
		{"an array that lacks a comma is reported", "[" + goodEvent + "\n" + goodEvent + "]", Options{}, []string{"1:event", "2: @2 syntax", "2:event"}},
		{"an element that breaks off is reported", "[" + goodEvent + ",{", Options{}, []string{"1:event", "1: @1 syntax", "1: @1 syntax"}},
		{"an over-long element is skipped whole", "[" + long + "," + goodEvent + "]", Options{MaxMessageBytes: 1000}, []string{"1: @1 length", "1:event"}},
		{"brackets in strings do not count", "[" + strings.Replace(goodEvent, `"hi"`, `"]}\\\"{["`, 1) + "," + goodEvent + "]", Options{}, []string{"1:event", "1:event"}},
		{"a byte order mark is a finding in NDJSON", "\xef\xbb\xbf" + goodEvent, Options{}, []string{"1: @1 bom"}},
		{"a byte order mark is a finding before a document", "\xef\xbb\xbf" + badPretty, Options{}, []string{"1: @1 bom", "1:event @6 enum"}},
		{"words are no messages", "hello\nworld", Options{}, []string{"1: @1 syntax", "2: @2 syntax"}},
		{"numbers in an array are no messages", "[1, 2 3,\"x\"]", Options{}, []string{"1: @1 unrecognized", "1: @1 unrecognized", "1: @1 syntax", "1: @1 unrecognized", "1: @1 unrecognized"}},
		{"a shape of no message is a finding", `{"hello":"world"}`, Options{}, []string{"1: @1 unrecognized"}},
		{"an array of arrays holds no message", "[[]]", Options{}, []string{"1: @1 unrecognized"}},
		{"stray brackets end", "[}]}", Options{}, []string{"1: @1 syntax", "1: @1 syntax"}},
	}
	for _, test := range tests {
		t.Run(test.why, func(t *testing.T) {
			got, summary := outline(t, strings.NewReader(test.in), test.opts)
			require.Equal(t, test.want, got)
			require.Equal(t, int64(len(test.in)), summary.Bytes)
			slow, _ := outline(t, iotest.OneByteReader(strings.NewReader(test.in)), test.opts)
			require.Equal(t, got, slow, "how the input is cut into reads changes nothing")
			one := test.opts
			one.Workers = 1
			single, _ := outline(t, iotest.DataErrReader(strings.NewReader(test.in)), one)
			require.Equal(t, got, single, "nor does the number of workers")
		})
	}
}

func TestStreamAgreesWithValidate(t *testing.T) {
	var in bytes.Buffer
	const messages = 5000
	for i := range messages {
		if i%7 == 0 {
			fmt.Fprintln(&in, badEvent)
		} else {
			fmt.Fprintln(&in, goodEvent)
		}
	}
	for _, workers := range []int{1, 2, 9} {
		n := int64(0)
		summary, err := Stream(t.Context(), bytes.NewReader(in.Bytes()), Options{Workers: workers}, func(r Result) error {
			require.Equal(t, n%7 == 0, len(r.Findings) > 0)
			want := Validate(r.Draft, r.Kind, r.Raw)
			for i := range want {
				want[i].Line = r.Line
			}
			require.Equal(t, want, r.Findings)
			n++
			return nil
		})
		require.NoError(t, err)
		require.Equal(t, Summary{Messages: messages, Invalid: 715, Findings: 715, Bytes: int64(in.Len())}, summary)
	}
}

func TestStreamEnds(t *testing.T) {
	broken := errors.New("broken")
	t.Run("with an error of the callback", func(t *testing.T) {
		summary, err := Stream(t.Context(), strings.NewReader(strings.Repeat(goodEvent+"\n", 100_000)), Options{}, func(r Result) error {
			if r.Number == 10 {
				return broken
			}
			return nil
		})
		require.ErrorIs(t, err, broken)
		require.Equal(t, int64(10), summary.Messages)
	})
	t.Run("with an error of the reader, after what was read before it", func(t *testing.T) {
		summary, err := Stream(t.Context(), io.MultiReader(strings.NewReader(goodEvent+"\n"+goodEvent+"\n"), iotest.ErrReader(broken)), Options{}, func(Result) error { return nil })
		require.ErrorIs(t, err, broken)
		require.Equal(t, int64(2), summary.Messages)
	})
	t.Run("with the context, though a read is under way", func(t *testing.T) {
		ctx, cancel := context.WithCancel(t.Context())
		in, out := io.Pipe()
		defer out.Close()
		go io.WriteString(out, goodEvent+"\n")
		_, err := Stream(ctx, in, Options{}, func(Result) error {
			cancel() // the message was judged while the pipe is still open
			return nil
		})
		require.ErrorIs(t, err, context.Canceled)
	})
	t.Run("with an unknown kind", func(t *testing.T) {
		_, err := Stream(t.Context(), strings.NewReader(goodEvent), Options{Kind: "evnt"}, func(Result) error { return nil })
		require.ErrorContains(t, err, `"evnt"`)
	})
	t.Run("with a reader that gives nothing", func(t *testing.T) {
		_, err := Stream(t.Context(), stuck{}, Options{}, func(Result) error { return nil })
		require.ErrorIs(t, err, io.ErrNoProgress)
	})
}

type stuck struct{}

func (stuck) Read([]byte) (int, error) { return 0, nil }
