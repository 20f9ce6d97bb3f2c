package attach

import (
	"fmt"
	"strings"

	"github.com/c2a-conform/c2a-conform/internal/lazyregexp"
)

// ParseError says why a command line can't be split.
type ParseError struct {
	Input  string
	Offset int // position of the error, in bytes
	Reason string
}

// Error says what is wrong, and at which byte of the input.
func (e *ParseError) Error() string {
	return fmt.Sprintf("command %q: byte %d: %s", e.Input, e.Offset, e.Reason)
}

const useShell = "no shell is started; quote it, or write sh -c '...'"

var assignment = lazyregexp.New(`^[A-Za-z_][A-Za-z0-9_]*=`)

// ParseCommand splits a command line into words as a POSIX shell does with blanks, single quotes, double quotes and
// backslashes. Nothing is expanded: a wildcard is an ordinary character, and what a shell would interpret (| & ; < > (
// ) $ ` and a leading ~ or NAME=value) is an error unless it is quoted. The error is a [*ParseError].
func ParseCommand(line string) ([]string, error) {
	p := splitter{line: line}
	return p.split()
}

type splitter struct {
	line   string
	at     int
	word   strings.Builder
	inWord bool
	words  []string
}

func (p *splitter) fail(at int, format string, args ...any) error {
	return &ParseError{Input: p.line, Offset: at, Reason: fmt.Sprintf(format, args...)}
}

func (p *splitter) end() {
	if p.inWord {
		p.words = append(p.words, p.word.String())
		p.word.Reset()
		p.inWord = false
	}
}

func (p *splitter) split() ([]string, error) {
	if i := strings.IndexByte(p.line, 0); i >= 0 {
		return nil, p.fail(i, "a NUL byte")
	}
	for p.at < len(p.line) {
		c := p.line[p.at]
		var err error
		begins := true
		switch {
		case strings.IndexByte(" \t\r\n", c) >= 0:
			p.end()
			p.at++
			continue
		case c == '\'':
			err = p.single()
		case c == '"':
			err = p.double()
		case strings.HasPrefix(p.line[p.at:], "\\\n"):
			begins = false
			p.at += 2
		case c == '\\':
			err = p.escaped()
		case strings.IndexByte("|&;<>()$`", c) >= 0:
			err = p.fail(p.at, "%q has a meaning only in a shell: %s", string(c), useShell)
		case c == '~' && !p.inWord:
			err = p.fail(p.at, `"~" is not expanded: %s`, useShell)
		case !p.inWord && len(p.words) == 0 && assignment.MatchString(p.line[p.at:]):
			err = p.fail(p.at, "variables are not set before a command: write env NAME=value command")
		default:
			p.word.WriteByte(c)
			p.at++
		}
		if err != nil {
			return nil, err
		}
		p.inWord = p.inWord || begins
	}
	p.end()
	if len(p.words) == 0 {
		return nil, p.fail(0, "no command")
	}
	if p.words[0] == "" {
		return nil, p.fail(0, "the name of the command is empty")
	}
	return p.words, nil
}

func (p *splitter) single() error {
	start := p.at
	n := strings.IndexByte(p.line[start+1:], '\'')
	if n < 0 {
		return p.fail(start, "the single quote is never closed")
	}
	p.word.WriteString(p.line[start+1 : start+1+n])
	p.at = start + n + 2
	return nil
}

func (p *splitter) double() error {
	start := p.at
	for p.at++; p.at < len(p.line); p.at++ {
		switch c := p.line[p.at]; c {
		case '"':
			p.at++
			return nil
		case '$', '`':
			return p.fail(p.at, "%q is not expanded: use single quotes or a backslash", string(c))
		case '\\':
			if p.at+1 < len(p.line) && strings.IndexByte("$`\"\\\n", p.line[p.at+1]) >= 0 {
				p.at++
				if p.line[p.at] == '\n' {
					continue
				}
			}
			p.word.WriteByte(p.line[p.at])
		default:
			p.word.WriteByte(c)
		}
	}
	return p.fail(start, "the double quote is never closed")
}

func (p *splitter) escaped() error {
	if p.at+1 >= len(p.line) {
		return p.fail(p.at, "a backslash at the end")
	}
	p.word.WriteByte(p.line[p.at+1])
	p.at += 2
	return nil
}

var plainWord = lazyregexp.New(`^[A-Za-z0-9_@%+:,./-][A-Za-z0-9_@%+=:,./-]*$`)

// FormatCommand formats argv so that a POSIX shell, and [ParseCommand], split it into the same words.
func FormatCommand(argv []string) string {
	words := make([]string, len(argv))
	for i, word := range argv {
		if !plainWord.MatchString(word) || (i == 0 && assignment.MatchString(word)) {
			word = "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
		}
		words[i] = word
	}
	return strings.Join(words, " ")
}
