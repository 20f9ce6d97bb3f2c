package features

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// TagExpr is a cucumber tag expression: tags joined by "and", "or" and "not", grouped by parentheses, where "not" binds
// most tightly and "or" least tightly, and where "\(", "\)", "\\" and "\ " are the character itself inside a tag. The
// zero value is the empty expression, which matches everything.
type TagExpr struct {
	source string
	root   tagNode
}

// TagExprError says what is wrong with a tag expression and where.
type TagExprError struct {
	Expr   string
	Column int // 1-based, in characters
	Reason string
}

func (e *TagExprError) Error() string {
	return fmt.Sprintf("tag expression %q: column %d: %s", e.Expr, e.Column, e.Reason)
}

// maxTagExprBytes and maxTagExprDepth bound what a command line or a file can make the parser do.
const (
	maxTagExprBytes = 64 << 10
	maxTagExprDepth = 200
)

// ParseTagExpr parses an expression. A blank expression matches everything. Errors are *TagExprError.
func ParseTagExpr(source string) (TagExpr, error) {
	if len(source) > maxTagExprBytes {
		return TagExpr{}, &TagExprError{source[:40] + "...", 1, fmt.Sprintf("longer than %d bytes", maxTagExprBytes)}
	}
	p := tagParser{source: source}
	if err := p.scan(); err != nil {
		return TagExpr{}, err
	}
	if len(p.tokens) == 0 {
		return TagExpr{source: source}, nil
	}
	root, err := p.or(0)
	if err != nil {
		return TagExpr{}, err
	}
	if t, ok := p.peek(); ok {
		if t.kind == tokenClose {
			return TagExpr{}, p.errorAt(t, `")" without "("`)
		}
		return TagExpr{}, p.errorAt(t, fmt.Sprintf(`expected "and" or "or" before %q`, t.text))
	}
	return TagExpr{source: source, root: root}, nil
}

// String returns the expression as it was given.
func (e TagExpr) String() string { return e.source }

// Empty reports whether the expression is empty, and so matches everything.
func (e TagExpr) Empty() bool { return e.root == nil }

// Match reports whether the expression matches a set of tags, each with its "@".
func (e TagExpr) Match(tags []string) bool { return e.root == nil || e.root.match(tags) }

// Tags returns the tags that the expression names, sorted, each once.
func (e TagExpr) Tags() []string {
	var names []string
	if e.root != nil {
		e.root.names(&names)
	}
	slices.Sort(names)
	return slices.Compact(names)
}

type tagNode interface {
	match(tags []string) bool
	names(into *[]string)
}

type (
	tagName string
	tagNot  struct{ of tagNode }
	tagAnd  struct{ of []tagNode }
	tagOr   struct{ of []tagNode }
)

func (n tagName) match(tags []string) bool { return slices.Contains(tags, string(n)) }
func (n tagNot) match(tags []string) bool  { return !n.of.match(tags) }

func (n tagAnd) match(tags []string) bool {
	return !slices.ContainsFunc(n.of, func(c tagNode) bool { return !c.match(tags) })
}

func (n tagOr) match(tags []string) bool {
	return slices.ContainsFunc(n.of, func(c tagNode) bool { return c.match(tags) })
}

func (n tagName) names(into *[]string) { *into = append(*into, string(n)) }
func (n tagNot) names(into *[]string)  { n.of.names(into) }
func (n tagAnd) names(into *[]string)  { namesOf(n.of, into) }
func (n tagOr) names(into *[]string)   { namesOf(n.of, into) }

func namesOf(nodes []tagNode, into *[]string) {
	for _, c := range nodes {
		c.names(into)
	}
}

type tokenKind int

const (
	tokenTag tokenKind = iota + 1
	tokenAnd
	tokenOr
	tokenNot
	tokenOpen
	tokenClose
)

type token struct {
	kind   tokenKind
	text   string
	column int
}

type tagParser struct {
	source string
	tokens []token
	next   int
}

var tagKeywords = map[string]tokenKind{"and": tokenAnd, "or": tokenOr, "not": tokenNot}

func (p *tagParser) scan() error {
	var word strings.Builder
	start, escaped := 0, false // start: column of the word being read, 0 for none
	flush := func() error {
		if start == 0 {
			return nil
		}
		t := token{tokenTag, word.String(), start}
		if kind, ok := tagKeywords[t.text]; ok && !escaped {
			t.kind = kind
		}
		if t.kind == tokenTag && (!strings.HasPrefix(t.text, "@") || len(t.text) < 2) {
			return p.errorAt(t, fmt.Sprintf(`%q is not a tag: tags begin with "@"%s`, t.text, oldSyntaxHint(t.text)))
		}
		p.tokens = append(p.tokens, t)
		word.Reset()
		start, escaped = 0, false
		return nil
	}
	rest, column := p.source, 0
	for rest != "" {
		r, size := utf8.DecodeRuneInString(rest)
		rest = rest[size:]
		column++
		if r == utf8.RuneError && size == 1 {
			return &TagExprError{p.source, column, "not valid UTF-8"}
		}
		switch {
		case r == '\\':
			e, size := utf8.DecodeRuneInString(rest)
			if e != '(' && e != ')' && e != '\\' && !unicode.IsSpace(e) {
				return &TagExprError{p.source, column, `a backslash escapes only "(", ")", "\" and white space`}
			}
			rest = rest[size:]
			if start == 0 {
				start = column
			}
			column++
			escaped = true
			word.WriteRune(e)
		case r == '(' || r == ')':
			if err := flush(); err != nil {
				return err
			}
			kind := tokenOpen
			if r == ')' {
				kind = tokenClose
			}
			p.tokens = append(p.tokens, token{kind, string(r), column})
		case unicode.IsSpace(r):
			if err := flush(); err != nil {
				return err
			}
		default:
			if start == 0 {
				start = column
			}
			word.WriteRune(r)
		}
	}
	return flush()
}

// oldSyntaxHint helps those who know the operators of older runners.
func oldSyntaxHint(word string) string {
	switch {
	case strings.HasPrefix(word, "~"), strings.HasPrefix(word, "!"):
		return ` (for negation write "not")`
	case word == "&&":
		return ` (write "and")`
	case word == "||", word == ",":
		return ` (write "or")`
	case tagKeywords[strings.ToLower(word)] != 0:
		return fmt.Sprintf(" (write %q)", strings.ToLower(word))
	default:
		return ""
	}
}

func (p *tagParser) peek() (token, bool) {
	if p.next < len(p.tokens) {
		return p.tokens[p.next], true
	}
	return token{}, false
}

func (p *tagParser) accept(kind tokenKind) bool {
	if t, ok := p.peek(); ok && t.kind == kind {
		p.next++
		return true
	}
	return false
}

func (p *tagParser) errorAt(t token, reason string) error {
	return &TagExprError{p.source, t.column, reason}
}

func (p *tagParser) or(depth int) (tagNode, error) {
	return p.list(depth, tokenOr, p.and, func(of []tagNode) tagNode { return tagOr{of} })
}

func (p *tagParser) and(depth int) (tagNode, error) {
	return p.list(depth, tokenAnd, p.unary, func(of []tagNode) tagNode { return tagAnd{of} })
}

// list reads one or more operands separated by an operator.
func (p *tagParser) list(depth int, operator tokenKind, operand func(int) (tagNode, error),
	join func([]tagNode) tagNode) (tagNode, error) {
	var of []tagNode
	for {
		n, err := operand(depth)
		if err != nil {
			return nil, err
		}
		of = append(of, n)
		if !p.accept(operator) {
			break
		}
	}
	if len(of) == 1 {
		return of[0], nil
	}
	return join(of), nil
}

func (p *tagParser) unary(depth int) (tagNode, error) {
	t, ok := p.peek()
	if !ok {
		return nil, &TagExprError{p.source, utf8.RuneCountInString(p.source) + 1, "ends where a tag was expected"}
	}
	if depth > maxTagExprDepth {
		return nil, p.errorAt(t, fmt.Sprintf("nested more than %d deep", maxTagExprDepth))
	}
	p.next++
	switch t.kind {
	case tokenTag:
		return tagName(t.text), nil
	case tokenNot:
		of, err := p.unary(depth + 1)
		if err != nil {
			return nil, err
		}
		return tagNot{of}, nil
	case tokenOpen:
		of, err := p.or(depth + 1)
		if err != nil {
			return nil, err
		}
		if !p.accept(tokenClose) {
			if at, ok := p.peek(); ok {
				return nil, p.errorAt(at, fmt.Sprintf(`expected "and", "or" or ")" before %q`, at.text))
			}
			return nil, p.errorAt(t, `"(" without ")"`)
		}
		return of, nil
	default:
		return nil, p.errorAt(t, fmt.Sprintf("expected a tag before %q", t.text))
	}
}
