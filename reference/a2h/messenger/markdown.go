package messenger

import (
	"bytes"
	"fmt"
	"html"
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	east "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
)

// shape is what a block is. The zero value is none.
type shape int

const (
	paragraph shape = iota + 1
	heading
	item  // of a list
	quote // a paragraph that is quoted
	code
	diff // code that shows changes, line by line
	rule
)

// block is a piece of a document that stands on lines of its own.
type block struct {
	shape shape
	level int // of a heading from 1; of an item from 0, outermost first
	// number of an item that is numbered, else 0. An item of several paragraphs has it at the first.
	number int
	runs   []run
}

// run is a piece of text in one style.
type run struct {
	text                       string
	bold, italic, strike, code bool
	link                       string // where it leads, a URL that may be followed, or empty
}

// text gives the words of a block.
func (b block) text() string {
	var all strings.Builder
	for _, r := range b.runs {
		all.WriteString(r.text)
	}
	return all.String()
}

var parser = goldmark.New(goldmark.WithExtensions(extension.GFM)).Parser()

// read parses Markdown. HTML in it is text like any other; an image is its description and its address; a link that may
// not be followed is its text and its address.
func (m *Messenger) read(source string) []block {
	r := reader{source: []byte(source), link: m.rules.Link, clean: m.rules.Text}
	r.blocks(parser.Parse(text.NewReader(r.source)), block{shape: paragraph})
	return r.out
}

type reader struct {
	source []byte
	link   func(url string) bool
	clean  func(string) string
	out    []block
}

// blocks reads the children of a container. as is what a paragraph in it becomes.
func (r *reader) blocks(parent ast.Node, as block) {
	for n := parent.FirstChild(); n != nil; n = n.NextSibling() {
		switch n := n.(type) {
		case *ast.Heading:
			r.add(block{shape: heading, level: n.Level}, r.runs(n, run{}))
		case *ast.ThematicBreak:
			r.out = append(r.out, block{shape: rule})
		case *ast.FencedCodeBlock:
			b := block{shape: code}
			if language := string(n.Language(r.source)); language == "diff" || language == "patch" {
				b.shape = diff
			}
			r.add(b, []run{{text: r.lines(n), code: true}})
		case *ast.CodeBlock:
			r.add(block{shape: code}, []run{{text: r.lines(n), code: true}})
		case *ast.HTMLBlock:
			words := r.lines(n)
			if n.HasClosure() {
				words += string(n.ClosureLine.Value(r.source))
			}
			r.add(as, []run{{text: strings.TrimRight(words, "\n")}})
		case *ast.Blockquote:
			r.blocks(n, block{shape: quote})
		case *ast.List:
			r.list(n, as)
		case *east.Table:
			for row := n.FirstChild(); row != nil; row = row.NextSibling() {
				r.add(as, r.row(row))
			}
		default:
			if n.Type() == ast.TypeBlock && n.FirstChild() != nil && n.FirstChild().Type() == ast.TypeBlock {
				r.blocks(n, as)
				continue
			}
			r.add(as, r.runs(n, run{}))
			as.number = 0
		}
	}
}

func (r *reader) add(b block, runs []run) {
	for i := range runs {
		runs[i].text = r.clean(runs[i].text)
	}
	b.runs = runs
	if strings.TrimSpace(b.text()) != "" {
		r.out = append(r.out, b)
	}
}

func (r *reader) list(n *ast.List, in block) {
	level := 0
	if in.shape == item {
		level = in.level + 1
	}
	number := n.Start
	for i := n.FirstChild(); i != nil; i = i.NextSibling() {
		b := block{shape: item, level: min(level, 8)}
		if n.IsOrdered() {
			b.number = number
			number++
		}
		r.blocks(i, b)
	}
}

// row puts the cells of a table on a line.
func (r *reader) row(n ast.Node) []run {
	var out []run
	for cell := n.FirstChild(); cell != nil; cell = cell.NextSibling() {
		if len(out) > 0 {
			out = append(out, run{text: " | "})
		}
		_, header := n.(*east.TableHeader)
		out = append(out, r.runs(cell, run{bold: header})...)
	}
	return out
}

func (r *reader) lines(n ast.Node) string {
	var b bytes.Buffer
	for i := range n.Lines().Len() {
		line := n.Lines().At(i)
		b.Write(line.Value(r.source))
	}
	return strings.TrimRight(b.String(), "\n")
}

// runs reads what stands in a line. in is the style around it.
func (r *reader) runs(parent ast.Node, in run) []run {
	var out []run
	add := func(style run, words string) {
		style.text = r.clean(words)
		if style.text != "" {
			out = append(out, style)
		}
	}
	for n := parent.FirstChild(); n != nil; n = n.NextSibling() {
		switch n := n.(type) {
		case *ast.Text:
			words := string(n.Segment.Value(r.source))
			if !n.IsRaw() {
				words = unescape(words)
			}
			if n.HardLineBreak() || n.SoftLineBreak() {
				words += "\n"
			}
			add(in, words)
		case *ast.String:
			add(in, string(n.Value))
		case *ast.CodeSpan:
			style := in
			style.code = true
			out = append(out, r.runs(n, style)...)
		case *ast.Emphasis:
			style := in
			style.bold, style.italic = in.bold || n.Level == 2, in.italic || n.Level == 1
			out = append(out, r.runs(n, style)...)
		case *east.Strikethrough:
			style := in
			style.strike = true
			out = append(out, r.runs(n, style)...)
		case *ast.Link:
			out = append(out, r.linked(r.runs(n, in), string(n.Destination), in)...)
		case *ast.AutoLink:
			address := string(n.URL(r.source))
			out = append(out, r.linked([]run{{text: r.clean(string(n.Label(r.source)))}}, address, in)...)
		case *ast.Image:
			add(in, fmt.Sprintf("[image: %s %s]", r.words(n), string(n.Destination)))
		case *ast.RawHTML:
			var tag strings.Builder
			for i := range n.Segments.Len() {
				segment := n.Segments.At(i)
				tag.Write(segment.Value(r.source))
			}
			add(in, tag.String())
		case *east.TaskCheckBox:
			mark := "[ ] "
			if n.IsChecked {
				mark = "[x] "
			}
			add(in, mark)
		default:
			out = append(out, r.runs(n, in)...)
		}
	}
	return join(out)
}

// linked gives a link to its words, or spells the address out where it may not be followed.
func (r *reader) linked(words []run, address string, in run) []run {
	shown := block{runs: words}.text()
	if r.link(address) {
		for i := range words {
			words[i].link = address
		}
		return words
	}
	if shown == address {
		return words
	}
	in.text = r.clean(" (" + address + ")")
	return append(words, in)
}

// words gives the text in a node, without style.
func (r *reader) words(n ast.Node) string {
	var all strings.Builder
	for _, w := range r.runs(n, run{}) {
		all.WriteString(w.text)
	}
	return all.String()
}

// join puts neighbours of one style together.
func join(runs []run) []run {
	var out []run
	for len(runs) > 0 {
		var words strings.Builder
		style, n := runs[0], 0
		for ; n < len(runs) && runs[n].alike(style); n++ {
			words.WriteString(runs[n].text)
		}
		style.text = words.String()
		out, runs = append(out, style), runs[n:]
	}
	return out
}

// alike tells whether two runs differ in nothing but their words.
func (r run) alike(other run) bool {
	other.text = r.text
	return r == other
}

// unescape takes the backslashes away that Markdown takes away, and reads character references. What a reference stands
// for is cleaned like everything else: it may stand for an escape.
func unescape(words string) string {
	var out strings.Builder
	for {
		i := strings.IndexAny(words, `\&`)
		if i < 0 {
			return out.String() + words
		}
		out.WriteString(words[:i])
		words = words[i:]
		if words[0] == '\\' {
			if len(words) > 1 && util.IsPunct(words[1]) {
				words = words[1:]
			}
			out.WriteByte(words[0])
			words = words[1:]
			continue
		}
		end := strings.IndexByte(words[:min(len(words), maxReference)], ';')
		out.WriteString(html.UnescapeString(words[:end+1]))
		if end < 0 {
			out.WriteByte('&')
			end = 0
		}
		words = words[end+1:]
	}
}

// maxReference bounds a character reference, in bytes: the longest name has 33.
const maxReference = 40
