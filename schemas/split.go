package schemas

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
)

// readBytes is the size of the window through which a stream is read.
const readBytes = 256 << 10

// detectBytes is how much of a stream is looked at, at most, to tell its form.
const detectBytes = 64 << 10

// splitter cuts a stream into messages by nothing but brackets, strings and line feeds, so that it can go on behind a
// message that is broken.
type splitter struct {
	ctx   context.Context
	in    io.Reader
	opts  Options
	feed  *feeder
	err   error  // of in
	buf   []byte // the window
	next  int    // first byte of it not yet consumed
	line  int64  // line of that byte
	whole bool   // an array is one message

	message    []byte // the message under way
	unfinished int64  // line of what a growing input has begun
}

func newSplitter(ctx context.Context, in io.Reader, opts Options, feed *feeder) *splitter {
	return &splitter{ctx: ctx, in: in, opts: opts, feed: feed, line: 1, whole: isList(opts.Draft, opts.Kind)}
}

// fill reads more into the window. Messages that are complete are handed on first, as a read may take long.
func (s *splitter) fill() error {
	if s.err != nil {
		return s.err
	}
	s.feed.flush()
	if s.next > 0 {
		s.buf = append(s.buf[:0], s.buf[s.next:]...)
		s.next = 0
	}
	if cap(s.buf) == 0 {
		s.buf = make([]byte, 0, readBytes)
	}
	if len(s.buf) == cap(s.buf) {
		return io.ErrShortBuffer // no caller keeps a full window
	}
	for range maxEmptyReads {
		if s.ctx.Err() != nil {
			return errStopped
		}
		n, err := s.in.Read(s.buf[len(s.buf):cap(s.buf)])
		s.buf = s.buf[:len(s.buf)+n]
		s.feed.bytes += int64(n)
		s.err = err
		if n > 0 {
			return nil
		}
		if err != nil {
			return err
		}
	}
	s.err = io.ErrNoProgress
	return s.err
}

const maxEmptyReads = 100

// run splits to the end of the input.
func (s *splitter) run() error {
	if foreign, err := s.sniff(); foreign || err != nil {
		return err
	}
	form := s.opts.Form
	if form == FormAuto {
		var err error
		if form, err = s.detect(); err != nil {
			return err
		}
	}
	var err error
	if form == FormLines {
		err = s.lines()
	} else {
		err = s.document()
	}
	if errors.Is(err, io.EOF) {
		s.feed.flush()
		return nil
	}
	return err
}

// sniff reports, by one finding for all of the input, what holds no messages; it also takes a byte order mark away.
func (s *splitter) sniff() (foreign bool, err error) {
	for {
		end := s.err != nil
		fault, known := sniff(s.buf[s.next:], end)
		if fault != nil {
			if err := s.feed.add(nil, s.line, fault); err != nil {
				return true, err
			}
			return true, s.drain()
		}
		if known && (end || len(s.buf) >= len(byteOrderMark) || !bytes.HasPrefix(byteOrderMark, s.buf)) {
			break
		}
		if err := s.fill(); err != nil && !errors.Is(err, io.EOF) {
			return false, err
		}
	}
	if bytes.HasPrefix(s.buf, byteOrderMark) {
		s.next = len(byteOrderMark)
		s.feed.marked = true
	}
	return false, nil
}

// drain reads to the end of the input, and past everything in it. That of a growing one is not waited for.
func (s *splitter) drain() error {
	if s.opts.Growing {
		s.err = io.EOF
	}
	for {
		s.next = len(s.buf)
		if err := s.fill(); errors.Is(err, io.EOF) {
			s.feed.flush()
			return nil
		} else if err != nil {
			return err
		}
	}
}

// detect tells the form by the first line: an array is a document; an object that ends on its line is NDJSON; one that
// goes on is a document, unless the next line begins an object as well, as after a broken line of NDJSON.
func (s *splitter) detect() (Form, error) {
	for {
		form, known := guess(s.buf[s.next:], s.err != nil || len(s.buf) >= detectBytes)
		if known {
			return form, nil
		}
		if err := s.fill(); err != nil && !errors.Is(err, io.EOF) {
			return 0, err
		}
	}
}

// guess looks at the beginning of an input; end tells that there is no more to look at.
func guess(head []byte, end bool) (form Form, known bool) {
	head = bytes.TrimLeft(head, " \t\r\n")
	if len(head) == 0 {
		return FormLines, end
	}
	if head[0] == '[' {
		return FormDocument, true
	}
	if head[0] != '{' {
		return FormLines, true
	}
	feed := bytes.IndexByte(head, '\n')
	if feed < 0 {
		return FormLines, end
	}
	var n nesting
	for _, c := range head[:feed] {
		if n.step(c) {
			return FormLines, true
		}
	}
	after := bytes.TrimLeft(head[feed:], " \t\r\n")
	if len(after) == 0 {
		return FormDocument, end
	}
	if after[0] == '{' {
		return FormLines, true
	}
	return FormDocument, true
}

// nesting follows brackets and strings.
type nesting struct {
	depth    int
	inString bool
	escaped  bool
}

// step takes a byte of a value that began with a bracket or a quotation mark, and tells whether it was the last.
func (n *nesting) step(c byte) bool {
	switch {
	case n.escaped:
		n.escaped = false
	case n.inString:
		switch c {
		case '\\':
			n.escaped = true
		case '"':
			n.inString = false
			return n.depth == 0
		}
	case c == '"':
		n.inString = true
	case c == '{' || c == '[':
		n.depth++
	case c == '}' || c == ']':
		n.depth--
		return n.depth <= 0
	}
	return false
}

// lines takes each line that is not blank for a message; where the form was guessed, also a value that begins as a
// pretty-printed one does and goes on in the lines below.
func (s *splitter) lines() error {
	for {
		line, end := s.line, error(nil)
		m := s.begin()
		for done := false; !done; {
			if s.next == len(s.buf) {
				if end = s.fill(); end != nil {
					break
				}
			}
			window := s.buf[s.next:]
			take := bytes.IndexByte(window, '\n')
			if done = take >= 0; !done {
				take = len(window)
			}
			m.write(window[:take])
			s.next += take
			if done {
				s.next++
				s.line++
			}
		}
		if end != nil && !errors.Is(end, io.EOF) {
			return end
		}
		if end != nil && s.opts.Growing {
			if len(bytes.TrimSpace(s.message)) > 0 {
				s.unfinished = line
			}
			return end
		}
		if len(bytes.TrimSpace(s.message)) > 0 || m.length > m.limit {
			goesOn, err := false, error(nil)
			if end == nil && s.opts.Form == FormAuto && m.length <= m.limit {
				goesOn, err = s.goesOn(m, line)
			}
			if !goesOn {
				err = errors.Join(s.end(m, line), err)
			}
			if err != nil {
				return err
			}
		}
		if end != nil {
			return end
		}
	}
}

// goesOn takes the rest of a value of which m is the first line, if that line does not end it and the next one looks
// like its second line: a member or the end of an object, or anything within an array that was opened alone.
func (s *splitter) goesOn(m *growing, line int64) (bool, error) {
	text := bytes.TrimSpace(s.message)
	var n nesting
	if text[0] != '{' && text[0] != '[' {
		return false, nil
	}
	if ahead := bytes.TrimLeft(s.buf[s.next:], " \t\r\n"); text[0] == '{' && len(ahead) > 0 && ahead[0] != '"' &&
		ahead[0] != '}' {
		return false, nil // as nearly always, which spares a look at every byte
	}
	for _, c := range text {
		if n.step(c) {
			return false, nil
		}
	}
	if text[0] == '[' && len(text) == 1 && !s.whole {
		return true, s.array(line)
	}
	from := s.line
	next, err := s.skip()
	if err != nil {
		if errors.Is(err, io.EOF) {
			err = nil // the next look at the input finds its end again
		}
		return false, err
	}
	if n.inString || text[0] == '{' && next != '"' && next != '}' || text[0] == '[' && len(text) > 1 {
		return false, nil
	}
	m.write([]byte{'\n'})
	for ; from < s.line && m.length <= m.limit; from++ { // blank lines may be many
		m.write([]byte{'\n'})
	}
	return true, s.rest(m, line, n, true, "")
}

// growing is a message under way: its bytes up to the limit, and its length beyond.
type growing struct {
	s      *splitter
	length int64
	limit  int64
}

func (s *splitter) begin() *growing {
	if cap(s.message) > 4*batchBytes {
		s.message = nil // a long message must not keep its memory for ever
	}
	s.message = s.message[:0]
	return &growing{s: s, limit: int64(s.opts.MaxMessageBytes)}
}

func (m *growing) write(text []byte) {
	room := m.limit - int64(len(m.s.message))
	m.length += int64(len(text))
	m.s.message = append(m.s.message, text[:min(int64(len(text)), room)]...)
}

// end hands a message on.
func (s *splitter) end(m *growing, line int64) error {
	var fault *Finding
	if m.length > m.limit {
		fault = tooLong(m.length, m.limit)
	}
	return s.feed.add(s.message, line, fault)
}

// document takes values for messages, and the elements of an array at the top for messages of their own.
func (s *splitter) document() error {
	for {
		c, err := s.skip()
		if err != nil {
			return err
		}
		if c == '[' && !s.whole {
			s.next++
			err = s.array(s.line)
		} else {
			err = s.value("")
		}
		if err != nil {
			return err
		}
	}
}

// array takes the elements of an array for messages. Its opening bracket, in line opened, is consumed.
func (s *splitter) array(opened int64) error {
	element, first := true, true // what is expected: an element, else a comma
	for {
		c, err := s.skip()
		if errors.Is(err, io.EOF) && !s.opts.Growing {
			if broken := s.broken(fmt.Sprintf("array of line %d does not end", opened)); broken != nil {
				return broken
			}
			return err
		}
		if err != nil {
			return err
		}
		switch {
		case c == ']' && element && !first:
			err = s.broken("array ends after a comma")
			fallthrough
		case c == ']':
			s.next++
			return err
		case c == ',' && !element:
			s.next++
			element = true
			continue
		case c == ',':
			s.next++
			err = s.broken("array has a comma in place of a message")
		case !element:
			if err = s.broken("array lacks a comma between two messages"); err == nil {
				err = s.value(",]")
			}
		default:
			err = s.value(",]")
			element = false
		}
		if err != nil {
			return err
		}
		first = false
	}
}

// broken reports a fault between messages.
func (s *splitter) broken(message string) error {
	return s.feed.add(nil, s.line, &Finding{Keyword: KeywordSyntax, Message: message})
}

// skip moves to the next byte that is not white space.
func (s *splitter) skip() (byte, error) {
	for {
		for s.next < len(s.buf) {
			switch c := s.buf[s.next]; c {
			case '\n':
				s.line++
				s.next++
			case ' ', '\t', '\r':
				s.next++
			default:
				return c, nil
			}
		}
		if err := s.fill(); err != nil {
			return 0, err
		}
	}
}

// value takes one value for a message: to its last bracket or quotation mark, or else to white space, a bracket, a
// quotation mark or one of the stops.
func (s *splitter) value(stops string) error {
	bracketed := strings.IndexByte("{[\"", s.buf[s.next]) >= 0
	return s.rest(s.begin(), s.line, nesting{}, bracketed, stops)
}

// rest takes what is left of the value m, which begins in line and has been followed so far by n.
func (s *splitter) rest(m *growing, line int64, n nesting, bracketed bool, stops string) error {
	for {
		if s.next == len(s.buf) {
			switch err := s.fill(); {
			case errors.Is(err, io.EOF) && s.opts.Growing:
				s.unfinished = line
				return nil
			case errors.Is(err, io.EOF):
				return s.end(m, line) // the next look at the input finds its end again
			case err != nil:
				return err
			}
		}
		window, taken, done := s.buf[s.next:], 0, false
		for taken < len(window) && !done {
			c := window[taken]
			if !bracketed && m.length+int64(taken) > 0 && strings.IndexByte(" \t\r\n{[\""+stops, c) >= 0 {
				done = true
				break
			}
			taken++
			if c == '\n' {
				s.line++
			}
			done = bracketed && n.step(c)
		}
		m.write(window[:taken])
		s.next += taken
		if done {
			return s.end(m, line)
		}
	}
}
