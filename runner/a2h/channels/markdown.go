package channels

import (
	"html"

	"github.com/c2a-conform/c2a-conform/internal/lazyregexp"
)

// These patterns match what is visible of Markdown: the words of a link, words without marks of emphasis and code, and
// escaped characters.
var (
	shownLink     = lazyregexp.New(`!?\[([^\]\n]*)\]\([^)\n]*\)`)
	shownEmphasis = lazyregexp.New("(\\*\\*|__|~~|`)([^\\s*_~`](?:[^\\n*_~`]*[^\\s*_~`])?)(\\*\\*|__|~~|`)")
	shownEscape   = lazyregexp.New("\\\\([!-/:-@\\[-`{-~])")
	shownFence    = lazyregexp.New("(?m)^```[^\\n]*$")
)

// plainMarkdown gives the words of a text that a platform reads as Markdown.
func plainMarkdown(text string) string {
	text = shownFence.ReplaceAllString(text, "")
	text = shownLink.ReplaceAllString(text, "$1")
	text = shownEmphasis.ReplaceAllString(text, "$2")
	return html.UnescapeString(shownEscape.ReplaceAllString(text, "$1"))
}
