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

	"github.com/c2a-conform/c2a-conform/schemas/c2a"
)

const (
	goodEvent = `{"eventId":"evt_1","conversation":{"id":"C1",` +
		`"kind":"dm"},"author":{"id":"U1","kind":"human","displayName":"Will"},` +
		`"addressedToMe":true,"policy":"must_respond","content":"hi"}`
	badEvent = `{"eventId":"evt_2","conversation":{"id":"C1",` +
		`"kind":"dm"},"author":{"id":"U1","kind":"human","displayName":"Will"},` +
		`"addressedToMe":true,"policy":"must_reply","content":"hi"}`
	badPretty = "{\n  \"eventId\": \"evt_3\",\n  \"conversation\": {\"id\": \"C1\", \"kind\": \"dm\"},\n  " +
		"\"author\": {\"id\": \"U1\", \"kind\": \"human\", \"displayName\": \"Will\"},\n  \"addressedToMe\": true,\n " +
		" \"policy\": \"must_reply\",\n  \"content\": \"hi\"\n}"
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
		{"NDJSON is judged line by line", goodEvent + "\n" + badEvent + "\n", Options{},
			[]string{"1:event", "2:event @2 enum"}},
		{"the last line needs no line feed", goodEvent + "\n" + goodEvent, Options{}, []string{"1:event", "2:event"}},
		{"CRLF and blank lines between are fine", goodEvent + "\r\n\r\n" + badEvent + "\r\n", Options{},
			[]string{"1:event", "3:event @3 enum"}},
		{"a broken line costs only itself", goodEvent + "\n{\"eventId\":\n" + goodEvent, Options{},
			[]string{"1:event", "2: @2 syntax", "3:event"}},
		{"a broken first line does not turn NDJSON into a document", "{\"eventId\":\n" + goodEvent + "\n" + goodEvent,
			Options{}, []string{"1: @1 syntax", "2:event", "3:event"}},
		{"an over-long line is a finding and the next is read", goodEvent + "\n" + long + "\n" + goodEvent,
			Options{MaxMessageBytes: 1000}, []string{"1:event", "2: @2 length", "3:event"}},
		{"a pretty-printed document is one message, and findings name its lines", badPretty, Options{},
			[]string{"1:event @6 enum"}},
		{"documents may follow each other", badPretty + "\n" + badPretty, Options{},
			[]string{"1:event @6 enum", "9:event @14 enum"}},
		{"the elements of an array are messages", "[" + goodEvent + ",\n" + badPretty + "]", Options{},
			[]string{"1:event", "2:event @7 enum"}},
		{"an array of nothing has no message", "[ ]", Options{}, nil},
		{"the declared tools of a host are messages too",
			`[{"name":"chat.react","description":"x"},{"name":5,"inputSchema":{}}]`,
			Options{Draft: c2a.Draft20260602, Kind: c2a.KindTool}, []string{"1:tool", "1:tool @1 type"}},
		{"a kind that is an array takes the array whole", `[{"name":"chat.react","description":"x"}]`,
			Options{Kind: c2a.KindTools}, []string{"1:tools"}},
		{"an array that breaks off is reported", "[" + goodEvent + ",", Options{}, []string{"1:event", "1: @1 syntax"}},
		{"an array with a comma too many is reported", "[" + goodEvent + ",]", Options{},
			[]string{"1:event", "1: @1 syntax"}},
		{"an array with two commas is reported", "[" + goodEvent + ",,\n" + goodEvent + "]", Options{},
			[]string{"1:event", "1: @1 syntax", "2:event"}},
		{"an array that lacks a comma is reported", "[" + goodEvent + "\n" + goodEvent + "]", Options{},
			[]string{"1:event", "2: @2 syntax", "2:event"}},
		{"an element that breaks off is reported", "[" + goodEvent + ",{", Options{},
			[]string{"1:event", "1: @1 syntax", "1: @1 syntax"}},
		{"an over-long element is skipped whole", "[" + long + "," + goodEvent + "]", Options{MaxMessageBytes: 1000},
			[]string{"1: @1 length", "1:event"}},
		{"brackets in strings do not count",
			"[" + strings.Replace(goodEvent, `"hi"`, `"]}\\\"{["`, 1) + "," + goodEvent + "]", Options{},
			[]string{"1:event", "1:event"}},
		{"a byte order mark is a finding in NDJSON", "\xef\xbb\xbf" + goodEvent, Options{}, []string{"1:event @1 bom"}},
		{"a byte order mark is a finding before a document", "\xef\xbb\xbf" + badPretty, Options{},
			[]string{"1:event @1 bom @6 enum"}},
		{"a byte order mark before an array belongs to its first message",
			"\xef\xbb\xbf[" + goodEvent + "," + goodEvent + "]", Options{}, []string{"1:event @1 bom", "1:event"}},
		{"a byte order mark further on is one of its line", goodEvent + "\n\xef\xbb\xbf" + goodEvent, Options{},
			[]string{"1:event", "2: @2 bom"}},
		{"the first line doesn't decide for what follows",
			goodEvent + "\n" + badPretty + "\n" + badPretty + "\n" + badEvent, Options{},
			[]string{"1:event", "2:event @7 enum", "10:event @15 enum", "18:event @18 enum"}},
		{"nor does a blank line in the middle", goodEvent + "\n\n{\n\n" + badPretty[2:], Options{},
			[]string{"1:event", "3:event @9 enum"}},
		{"an array further on is one as well",
			goodEvent + "\n[\n" + badPretty + ",\n" + goodEvent + "\n]\n" + goodEvent, Options{},
			[]string{"1:event", "3:event @8 enum", "11:event", "13:event"}},
		{"who asks for lines gets lines", goodEvent + "\n{\n\"eventId\": 1}", Options{Form: FormLines},
			[]string{"1:event", "2: @2 syntax", "3: @3 trailing"}},
		{"a line that breaks off in a text costs only itself", goodEvent + "\n{\"eventId\":\"e\n\"x\"\n" + goodEvent,
			Options{}, []string{"1:event", "2: @2 syntax", "3: @3 unrecognized", "4:event"}},
		{"blank lines within a value cost no memory",
			goodEvent + "\n{" + strings.Repeat("\n", 5000) + "\"eventId\": 1}\n" + goodEvent,
			Options{MaxMessageBytes: 1000}, []string{"1:event", "2: @1001 length", "5003:event"}},
		{"a pretty-printed value that never ends is one finding", goodEvent + "\n{\n  \"eventId\": \"x\",\n", Options{},
			[]string{"1:event", "2: @4 syntax"}},
		{"words are no messages", "hello\nworld", Options{}, []string{"1: @1 syntax", "2: @2 syntax"}},
		{"numbers in an array are no messages", "[1, 2 3,\"x\"]", Options{},
			[]string{"1: @1 unrecognized", "1: @1 unrecognized", "1: @1 syntax", "1: @1 unrecognized",
				"1: @1 unrecognized"}},
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

// A log that is still being written may end anywhere; what is not finished there is nobody's fault.
func TestStreamOfWhatGrows(t *testing.T) {
	for _, row := range []struct {
		why, in    string
		opts       Options
		want       []string
		unfinished int64
	}{
		{"it ends with a line", goodEvent + "\n" + badEvent + "\n", Options{},
			[]string{"1:event", "2:event @2 enum"}, 0},
		{"in the middle of one", goodEvent + "\n\n" + badEvent[:40], Options{}, []string{"1:event"}, 3},
		{"before the end of one, which may go on", goodEvent + "\n" + badEvent, Options{}, []string{"1:event"}, 2},
		{"in the first", badEvent[:40], Options{}, nil, 1},
		{"in a line of nothing but blanks", goodEvent + "\n  ", Options{}, []string{"1:event"}, 0},
		{"a broken line that has an end is one", "{\"eventId\":\n", Options{Form: FormLines},
			[]string{"1: @1 syntax"}, 0},
		{"a document that has an end", badPretty, Options{}, []string{"1:event @6 enum"}, 0},
		{"in the middle of a document", badPretty + "\n" + badPretty[:40], Options{}, []string{"1:event @6 enum"}, 9},
		{"in the middle of one behind a line", goodEvent + "\n" + badPretty[:40], Options{}, []string{"1:event"}, 2},
		{"in an array", "[" + goodEvent + ",", Options{}, []string{"1:event"}, 0},
		{"in an element", "[" + goodEvent + ",\n" + badPretty[:40], Options{}, []string{"1:event"}, 2},
		{"what holds no messages", "PK\x03\x04", Options{}, []string{"1: @1 foreign"}, 0},
	} {
		row.opts.Growing = true
		for _, in := range []io.Reader{strings.NewReader(row.in), iotest.OneByteReader(strings.NewReader(row.in))} {
			got, summary := outline(t, in, row.opts)
			require.Equal(t, row.want, got, row.why)
			require.Equal(t, row.unfinished, summary.Unfinished, row.why)
		}
	}
	in, out := io.Pipe()
	go io.WriteString(out, "PK\x03\x04")
	got, _ := outline(t, in, Options{Growing: true})
	require.Equal(t, []string{"1: @1 foreign"}, got, "more of it is not waited for")
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
		summary, err := Stream(t.Context(), bytes.NewReader(in.Bytes()), Options{Workers: workers},
			func(r Result) error {
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
		summary, err := Stream(t.Context(), strings.NewReader(strings.Repeat(goodEvent+"\n", 100_000)), Options{},
			func(r Result) error {
				if r.Number == 10 {
					return broken
				}
				return nil
			})
		require.ErrorIs(t, err, broken)
		require.Equal(t, int64(10), summary.Messages)
	})
	t.Run("with an error of the reader, after what was read before it", func(t *testing.T) {
		summary, err := Stream(t.Context(),
			io.MultiReader(strings.NewReader(goodEvent+"\n"+goodEvent+"\n"), iotest.ErrReader(broken)), Options{},
			func(Result) error { return nil })
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
		_, err := Stream(t.Context(), strings.NewReader(goodEvent), Options{Kind: "evnt"},
			func(Result) error { return nil })
		require.ErrorContains(t, err, `"evnt"`)
	})
	t.Run("with a reader that gives nothing", func(t *testing.T) {
		_, err := Stream(t.Context(), stuck{}, Options{}, func(Result) error { return nil })
		require.ErrorIs(t, err, io.ErrNoProgress)
	})
}

type stuck struct{}

func (stuck) Read([]byte) (int, error) { return 0, nil }

func TestStreamOfSomethingElse(t *testing.T) {
	utf16 := func(text string, high int) string {
		var b strings.Builder
		for _, c := range []byte(text) {
			pair := []byte{c, c}
			pair[high] = 0
			b.Write(pair)
		}
		return b.String()
	}
	for _, row := range []struct {
		why, in string
		want    string // part of the message; empty: it is judged as messages
	}{
		{"gzip", "\x1f\x8b\x08\x00\x00\n\n", "zcat FILE | c2a-conform validate -"},
		{"zstd", "\x28\xb5\x2f\xfd\x00", "zstd"},
		{"zip", "PK\x03\x04\n", "zip"},
		{"UTF-16 with its mark, small end first", "\xff\xfe" + utf16(goodEvent, 1), "UTF-16"},
		{"UTF-16 with its mark, big end first", "\xfe\xff" + utf16(goodEvent, 0), "UTF-16"},
		{"UTF-16 without, small end first", utf16(goodEvent, 1), "UTF-16LE"},
		{"UTF-16 without, big end first", utf16(goodEvent, 0), "UTF-16BE"},
		{"a program", "\x7fELF\x02\x01\x01\x00\x00\x00" + strings.Repeat("\n", 3000), "binary, with a NUL at byte 7"},
		{"a picture, whose first line has none", "\x89PNG\r\n\x1a\n\x00\x00", "binary"},
		{"a tape archive", "events.ndjson\x00\x00\x00", "binary"},
		{"a NUL in a message is the fault of that message", "{\"eventId\":\"\x00\"}\n" + goodEvent, ""},
		{"a NUL far on is the fault of its line", "\xe2\x80\xa6" + strings.Repeat("x", sniffBytes) + "\x00", ""},
		{"a byte order mark is none of it", "\xef\xbb\xbf" + goodEvent, ""},
	} {
		for _, in := range []io.Reader{strings.NewReader(row.in), iotest.OneByteReader(strings.NewReader(row.in))} {
			var got []string
			summary, err := Stream(t.Context(), in, Options{}, func(r Result) error {
				for _, f := range r.Findings {
					require.Empty(t, f.Requirements, row.why)
					if f.Keyword == KeywordForeign {
						got = append(got, f.Message)
					}
				}
				return nil
			})
			require.NoError(t, err, row.why)
			require.Equal(t, int64(len(row.in)), summary.Bytes, row.why)
			if row.want == "" {
				require.Empty(t, got, row.why)
				continue
			}
			require.Len(t, got, 1, row.why)
			require.Contains(t, got[0], row.want, row.why)
			require.Equal(t, Summary{Messages: 1, Invalid: 1, Findings: 1, Bytes: int64(len(row.in))}, summary, row.why)
		}
	}
}

// Rules of the wire bind frames, and no bare file.
func TestBytesThatBreakARule(t *testing.T) {
	for _, row := range []struct {
		why, in string
		kind    Kind
		want    []string
	}{
		{"a bare file that breaks off", `{"eventId":`, "", nil},
		{"a file of words", "hello", "", nil},
		{"a frame that breaks off", `{"jsonrpc":"2.0","id":`, "", []string{"C2A-RPC-001"}},
		{"what was said to be a frame", "hello", c2a.KindDeliver, []string{"C2A-RPC-001"}},
		{"what was said to be a response", "hello", "initialize-result", []string{"C2A-RPC-001"}},
		{"what was said to be bare", `{"jsonrpc":`, c2a.KindEvent, nil},
		{"a message of the port", `{"jsonrpc":`, "port/hello", nil},
		{"a byte order mark before a bare event", "\xef\xbb\xbf" + goodEvent, "", nil},
		{"a byte order mark before a frame", "\xef\xbb\xbf" + `{"jsonrpc":"2.0","id":1,"result":{}}`, "",
			[]string{"C2A-RPC-001"}},
		{"an array that breaks off", "[" + goodEvent, "", nil},
	} {
		n := 0
		_, err := Stream(t.Context(), strings.NewReader(row.in), Options{Kind: row.kind}, func(r Result) error {
			for _, f := range r.Findings {
				n++
				require.Equal(t, row.want, f.Requirements, "%s: %v", row.why, f)
			}
			return nil
		})
		require.NoError(t, err)
		require.NotZero(t, n, row.why)
	}
}
