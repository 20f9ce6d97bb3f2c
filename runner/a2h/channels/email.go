package channels

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"mime"
	"mime/multipart"
	"mime/quotedprintable"
	"net/mail"
	"net/url"
	"slices"
	"strings"

	"golang.org/x/net/html"

	"github.com/c2a-conform/c2a-conform/internal/lazyregexp"
)

// Limits of a mail (RFC 5322, section 2.1.1), in bytes without the line ending.
const mailLine = 998

// once are the header fields that may occur only once (RFC 5322, section 3.6).
var once = []string{
	"Date", "From", "Sender", "Reply-To", "To", "Cc", "Bcc", "Message-Id", "In-Reply-To", "References", "Subject",
	"Mime-Version", "Content-Type", "Content-Transfer-Encoding",
}

// maxParts and maxDepth bound the parts of a mail.
const (
	maxParts = 100
	maxDepth = 10
)

func (r *reader) email(content json.RawMessage) error {
	var raw string
	if err := json.Unmarshal(content, &raw); err != nil {
		return errors.New("an e-mail must be a string")
	}
	for i, l := range strings.Split(strings.TrimSuffix(raw, "\r\n"), "\r\n") {
		where := fmt.Sprintf("line %d", i+1)
		if len(l) > mailLine {
			r.fault(where, "%d bytes; the limit is %d", len(l), mailLine)
		}
		if strings.ContainsAny(l, "\r\n\x00") {
			r.fault(where, "a line must end in CR LF")
			break
		}
	}
	message, err := mail.ReadMessage(strings.NewReader(raw))
	if err != nil {
		return err
	}
	r.header(message.Header)
	parts := 0
	if err := r.part(map[string][]string(message.Header), message.Body, 0, &parts); err != nil {
		return err
	}
	if len(r.seen) == 0 {
		r.fault("body", "no part is HTML")
	}
	return nil
}

func (r *reader) header(h mail.Header) {
	for name, values := range h {
		if slices.Contains(once, name) && len(values) > 1 {
			r.fault("header", "%s appears %d times", name, len(values))
		}
		for _, v := range values {
			if strings.ContainsFunc(v, func(c rune) bool { return c > '~' }) {
				r.fault("header", "%s isn't ASCII (RFC 2047)", name)
			}
			for _, word := range encoded.FindAllString(v, -1) {
				if len(word) > encodedWord {
					r.fault("header", "an encoded word of %d characters in %s; the limit is %d (RFC 2047)",
						len(word), name, encodedWord)
				}
			}
			decoded, err := decoder.DecodeHeader(v)
			if err != nil {
				r.fault("header", "%s: %v", name, err)
			}
			r.Strings = append(r.Strings, decoded)
		}
	}
	for _, name := range []string{"From", "Date"} {
		if h.Get(name) == "" {
			r.fault("header", "no %s", name)
		}
	}
	if _, err := h.Date(); err != nil {
		r.fault("header", "Date: %v", err)
	}
	for _, name := range []string{"From", "To", "Cc", "Bcc"} {
		if list := h.Get(name); list != "" {
			addresses, err := h.AddressList(name)
			if err != nil {
				r.fault("header", "%s: %v", name, err)
			}
			if name != "From" {
				for _, a := range addresses {
					r.Mentions = append(r.Mentions, a.Address)
				}
			}
		}
	}
	if subject, err := decoder.DecodeHeader(h.Get("Subject")); err == nil {
		r.watch(subject)
		r.Alternative = subject + "\n"
	}
}

var decoder = mime.WordDecoder{}

// encoded matches encoded words in a header field. encodedWord is their maximum length (RFC 2047, section 2).
var encoded = lazyregexp.New(`=\?[^?\s]+\?[A-Za-z]\?[^?\s]*\?=`)

const encodedWord = 75

// part reads a part of a mail with its sub-parts. A human sees HTML; plain text is the alternative.
func (r *reader) part(header map[string][]string, body io.Reader, depth int, parts *int) error {
	if *parts++; *parts > maxParts || depth > maxDepth {
		return errors.New("more parts than an e-mail may have")
	}
	get := func(name string) string {
		if v := header[name]; len(v) > 0 {
			return v[0]
		}
		return ""
	}
	kind, params, err := mime.ParseMediaType(get("Content-Type"))
	if get("Content-Type") == "" {
		kind = "text/plain"
	} else if err != nil {
		r.fault("header", "Content-Type: %v", err)
	}
	if strings.HasPrefix(kind, "multipart/") {
		read := multipart.NewReader(body, params["boundary"])
		for {
			p, err := read.NextRawPart()
			if err == io.EOF {
				return nil
			}
			if err != nil {
				return fmt.Errorf("part: %w", err)
			}
			if err := r.part(p.Header, p, depth+1, parts); err != nil {
				return err
			}
		}
	}
	switch strings.ToLower(get("Content-Transfer-Encoding")) {
	case "quoted-printable":
		body = quotedprintable.NewReader(body)
	case "base64":
		body = base64.NewDecoder(base64.StdEncoding, body)
	}
	text, err := io.ReadAll(body)
	if err != nil {
		return fmt.Errorf("part of type %s: %w", kind, err)
	}
	if charset := strings.ToLower(params["charset"]); charset != "" && charset != "utf-8" && charset != "us-ascii" {
		r.fault("header", "charset %q; only UTF-8 can be read everywhere", charset)
	}
	words := strings.ReplaceAll(string(text), "\r\n", "\n")
	r.Strings = append(r.Strings, words)
	switch kind {
	case "text/html":
		return r.page(text)
	case "text/plain":
		r.Alternative += words
		r.watch(words)
	}
	return nil
}

// page reads HTML.
func (r *reader) page(source []byte) error {
	root, err := html.Parse(bytes.NewReader(source))
	if err != nil {
		return fmt.Errorf("HTML: %w", err)
	}
	var words strings.Builder
	var walk func(n *html.Node, depth int)
	walk = func(n *html.Node, depth int) {
		switch n.Type {
		case html.TextNode:
			words.WriteString(n.Data)
		case html.ElementNode:
			r.tag(n)
			if slices.Contains(unseen, n.Data) {
				return
			}
			if slices.Contains(blocks, n.Data) {
				words.WriteByte('\n')
			}
		}
		for c := n.FirstChild; c != nil; c = c.NextSibling {
			walk(c, depth+1)
		}
	}
	walk(root, 0)
	r.see(words.String())
	return nil
}

var (
	// runs are the elements that run something, load it or send it.
	runs = []string{"script", "iframe", "frame", "frameset", "object", "embed", "applet", "form", "base", "svg",
		"math", "portal", "link", "template", "noscript"}
	unseen = []string{"head", "script", "style", "template", "noscript", "title"}
	blocks = []string{"p", "div", "br", "li", "tr", "h1", "h2", "h3", "h4", "h5", "h6", "pre", "blockquote", "hr",
		"table", "ul", "ol", "section", "body", "td"}
	// addresses are the attributes that hold one.
	addresses = []string{"href", "src", "action", "formaction", "background", "poster", "data", "cite", "longdesc",
		"xlink:href", "srcset", "ping", "lowsrc", "dynsrc"}
)

// tag checks an HTML element.
func (r *reader) tag(n *html.Node) {
	if slices.Contains(runs, n.Data) {
		r.Active = append(r.Active, "<"+n.Data+">")
	}
	if strings.Contains(n.Data, "-") {
		r.Elements = append(r.Elements, n.Data)
	}
	for _, a := range n.Attr {
		name := a.Key
		if a.Namespace != "" {
			name = a.Namespace + ":" + a.Key
		}
		r.Strings = append(r.Strings, a.Val)
		switch {
		case strings.HasPrefix(name, "on"), name == "srcdoc":
			r.Active = append(r.Active, n.Data+" "+name+"=")
		case n.Data == "meta" && name == "http-equiv" && strings.EqualFold(a.Val, "refresh"):
			r.Active = append(r.Active, "<meta http-equiv=refresh>")
		case name == "style" && strings.Contains(strings.ToLower(a.Val), "expression("):
			r.Active = append(r.Active, "a style that runs")
		case n.Data == "a" && name == "href":
			r.anchor(n, a.Val)
		case slices.Contains(addresses, name):
			if scheme := schemeOf(a.Val); !slices.Contains([]string{"http", "https", "cid", ""}, scheme) &&
				!(scheme == "data" && n.Data == "img") {
				r.Active = append(r.Active, n.Data+" "+name+" of "+scheme+":")
			}
		}
	}
}

// anchor reads a link. A link that contains the id of the interaction is a choice.
func (r *reader) anchor(n *html.Node, address string) {
	plain, err := url.PathUnescape(address)
	if err != nil {
		plain = address
	}
	if r.id == "" || !strings.Contains(address, r.id) && !strings.Contains(plain, r.id) {
		r.follow(address)
		return
	}
	if scheme := schemeOf(address); scheme == "" || slices.Contains(running, scheme) {
		r.fault("a", "a deep link must have an address, not %q", address)
	}
	if slices.ContainsFunc(r.Buttons, func(b Button) bool { return b.Sends == address+"\n"+plain }) {
		return // the same choice again
	}
	r.Buttons = append(r.Buttons, Button{
		Label: squeeze(textOf(n)), Sends: address + "\n" + plain,
		press: func(Person, map[string]string) any { return object{"url": address} },
	})
}

func textOf(n *html.Node) string {
	if n.Type == html.TextNode {
		return n.Data
	}
	var all strings.Builder
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		all.WriteString(textOf(c))
	}
	return all.String()
}
