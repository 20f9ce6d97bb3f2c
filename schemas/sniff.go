package schemas

import (
	"bytes"
	"fmt"
)

// sniffBytes is how much of an input is searched for bytes that no text has.
const sniffBytes = 1 << 10

// formats are beginnings of inputs that hold something else than JSON in UTF-8, with the way out.
var formats = []struct{ magic, message string }{
	{"\x1f\x8b", "is compressed with gzip: use zcat FILE | c2a-conform validate -"},
	{"\x28\xb5\x2f\xfd", "is compressed with zstd: use zstdcat FILE | c2a-conform validate -"},
	{"PK\x03\x04", "is a zip archive: use unzip -p FILE | c2a-conform validate -"},
	{"\xff\xfe", "is UTF-16, and JSON is UTF-8: use iconv -f UTF-16 -t UTF-8 FILE | c2a-conform validate -"},
	{"\xfe\xff", "is UTF-16, and JSON is UTF-8: use iconv -f UTF-16 -t UTF-8 FILE | c2a-conform validate -"},
}

// sniff tells from the beginning of an input whether it can hold messages at all, and if not, what it is. It asks for
// more, by known, only as far as nothing but an odd beginning makes needed: never for what begins as JSON does, so that
// a message in a pipe is not kept waiting. end tells that there is no more to look at.
func sniff(head []byte, end bool) (fault *Finding, known bool) {
	for _, f := range formats {
		if bytes.HasPrefix(head, []byte(f.magic)) {
			return foreign(f.message), true
		}
		if !end && len(head) < len(f.magic) && bytes.HasPrefix([]byte(f.magic), head) {
			return nil, false
		}
	}
	if len(head) > sniffBytes {
		head, end = head[:sniffBytes], true
	}
	end = end || len(head) == sniffBytes
	if len(head) < 2 {
		return nil, end
	}
	switch first, second := head[0], head[1]; {
	case second == 0 && isText(first):
		return foreign("is UTF-16, and JSON is UTF-8: use iconv -f UTF-16LE -t UTF-8 FILE | c2a-conform validate -"),
			true
	case first == 0 && isText(second):
		return foreign("is UTF-16, and JSON is UTF-8: use iconv -f UTF-16BE -t UTF-8 FILE | c2a-conform validate -"),
			true
	case bytes.IndexByte([]byte(" \t\r\n{[\""), first) >= 0, first == byteOrderMark[0] && second == byteOrderMark[1]:
		return nil, true // JSON or meant as such; a NUL in it is the fault of one message
	case isText(first): // words, such as those of a log: their first line must do
		if feed := bytes.IndexByte(head, '\n'); feed >= 0 {
			head, end = head[:feed], true
		}
	}
	if !end {
		return nil, false
	}
	if at := bytes.IndexByte(head, 0); at >= 0 {
		return foreign(fmt.Sprintf("is binary, with a NUL at byte %d, and not JSON", at)), true
	}
	return nil, true
}

// isText tells whether a byte is printable ASCII or white space.
func isText(c byte) bool { return c >= ' ' && c < 0x7f || c == '\t' || c == '\r' || c == '\n' }

func foreign(message string) *Finding { return &Finding{Keyword: KeywordForeign, Message: message} }
