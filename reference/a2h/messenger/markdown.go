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

// shape is the kind of a block. The zero value is none.
type shape int

const (
	paragraph shape = iota + 1
	heading
	item  // of a list
	quote // a quoted paragraph
	code
	diff // code that shows changes line by line
	rule
)

// block is a part of a document that has lines of its own.
type block struct {
	shape shape
	level int // of a heading, from 1; of an item, from 0 for the outermost list
	// number of a numbered item, otherwise 0. If the item has several paragraphs, only the first one has the number.
	number int
	runs   []run
}

// run is a piece of text in one style.
type run struct {
	text                       string
	bold, italic, strike, code bool
	link                       string // URL of a link that may be followed, or ""
}

// text returns the words of a block.
func (b block) text() string {
	var all strings.Builder
	for _, r := range b.runs {
		all.WriteString(r.text)
	}
	return all.String()
}

var parser = goldmark.New(goldmark.WithExtensions(extension.GFM)).Parser()

// read parses Markdown. HTML is read as plain text, an image as its description and address, and a link that must not
// be followed as its text and address.
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

// blocks reads the children of a container. as is the shape of its paragraphs.
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

// row joins the cells of a table into one line.
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

// runs reads the text in a line. in is the surrounding style.
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

// linked makes words a link, or adds the address to them if the link must not be followed.
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

// words returns the text in a node, without styles.
func (r *reader) words(n ast.Node) string {
	var all strings.Builder
	for _, w := range r.runs(n, run{}) {
		all.WriteString(w.text)
	}
	return all.String()
}

// join merges neighbouring runs with the same style.
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

// alike reports whether two runs differ only in their words.
func (r run) alike(other run) bool {
	other.text = r.text
	return r == other
}

// unescape removes backslashes where Markdown removes them, and resolves character references. The resolved characters
// are cleaned like other text, because they may form an escape sequence.
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

// maxReference is the maximum length of a character reference in bytes. The longest name has 33.
const maxReference = 40
