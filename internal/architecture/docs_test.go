package architecture

import (
	"encoding/json"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"unicode"

	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/features"
	engine "github.com/c2a-conform/c2a-conform/reference/c2a"
	"github.com/c2a-conform/c2a-conform/reference/c2a/host"
	"github.com/c2a-conform/c2a-conform/schemas"
	"github.com/c2a-conform/c2a-conform/schemas/a2h"
	"github.com/c2a-conform/c2a-conform/schemas/c2a"
	"github.com/c2a-conform/c2a-conform/schemas/jsonrpc"
	"github.com/c2a-conform/c2a-conform/schemas/pap"
)

// TestGuideShowsValidMessages: each line of JSON in the guides can be pasted: it is one whole message, and valid.
func TestGuideShowsValidMessages(t *testing.T) {
	for name, draft := range map[string]schemas.Draft{"attach.md": c2a.Draft20260624, "pap.md": pap.Draft,
		"a2h.md": a2h.Draft} {
		t.Run(name, func(t *testing.T) {
			guide, err := os.ReadFile(filepath.Join("..", "..", "docs", name))
			require.NoError(t, err)
			blocks := regexp.MustCompile("(?s)```json\n(.*?)```").FindAllSubmatch(guide, -1)
			require.NotEmpty(t, blocks)
			for _, b := range blocks {
				validBlock(t, draft, string(b[1]))
			}
		})
	}
}

// TestGuidesNameEveryWord: what a message of the port or of C2A can hold, and what an implementation can declare, is in
// the guides: an implementer never has to ask the suite.
func TestGuidesNameEveryWord(t *testing.T) {
	guides := ""
	for _, name := range []string{"attach.md", "pap.md", "a2h.md", "a2h-messages.md", "obligations.md"} {
		page, err := os.ReadFile(filepath.Join("..", "..", "docs", name))
		require.NoError(t, err)
		guides += string(page)
	}
	catalogue, err := features.LoadCatalogue()
	require.NoError(t, err)
	words := map[string]string{}
	for _, c := range catalogue.Capabilities() {
		words[c] = "a capability"
	}
	for _, folder := range []string{"port", "c2a"} {
		err := filepath.WalkDir(filepath.Join("..", "..", "schemas", folder),
			func(file string, d fs.DirEntry, err error) error {
				if err != nil || filepath.Ext(file) != ".json" {
					return err
				}
				raw, err := os.ReadFile(file)
				require.NoError(t, err)
				var schema any
				require.NoError(t, json.Unmarshal(raw, &schema), file)
				wordsOf(schema, file, words)
				return nil
			})
		require.NoError(t, err)
	}
	require.Greater(t, len(words), 100)
	for word, from := range words {
		found := regexp.MustCompile(`(?:^|[^A-Za-z_])` + regexp.QuoteMeta(word) + `(?:[^A-Za-z_]|$)`)
		require.True(t, found.MatchString(guides), "no guide has %q, which %s has", word, from)
	}
}

// wordsOf collects the members and fixed words of a schema.
func wordsOf(schema any, from string, words map[string]string) {
	switch x := schema.(type) {
	case []any:
		for _, part := range x {
			wordsOf(part, from, words)
		}
	case map[string]any:
		members, _ := x["properties"].(map[string]any)
		for name := range members {
			words[name] = from
		}
		fixed, _ := x["enum"].([]any)
		for _, value := range append(fixed, x["const"]) {
			if word, ok := value.(string); ok && word != "" {
				words[word] = from
			}
		}
		for _, part := range x {
			wordsOf(part, from, words)
		}
	}
}

// validBlock demands that each line is a valid message: a request, the response to it, a notification, or an event on
// its own.
func validBlock(t *testing.T, draft schemas.Draft, block string) {
	t.Helper()
	asked := map[string]string{} // id -> method
	for line := range strings.Lines(strings.TrimSpace(block)) {
		raw := []byte(strings.TrimSpace(line))
		m := jsonrpc.Decode(raw)
		var findings []schemas.Finding
		switch m.Kind {
		case jsonrpc.KindRequest:
			asked[m.ID.String()] = m.Method
			findings = schemas.ValidateFrame(draft, raw, m.Method, false)
		case jsonrpc.KindNotification:
			findings = schemas.ValidateFrame(draft, raw, m.Method, false)
		case jsonrpc.KindResponse:
			require.Contains(t, asked, m.ID.String(), line)
			findings = schemas.ValidateFrame(draft, raw, asked[m.ID.String()], true)
		default:
			draft, kind, err := schemas.Recognize(raw)
			require.NoError(t, err, line)
			require.Equal(t, c2a.KindEvent, kind, line)
			findings = schemas.Validate(draft, kind, raw)
		}
		require.Empty(t, findings, line)
	}
}

// TestLinksLeadSomewhere: files and headings that the repository's Markdown points to exist.
func TestLinksLeadSomewhere(t *testing.T) {
	pages := markdown(t)
	require.Contains(t, pages, "README.md")
	for name, text := range pages {
		for _, found := range link.FindAllStringSubmatch(prose(text), -1) {
			if strings.Contains(found[1], "://") || strings.HasPrefix(found[1], "mailto:") {
				continue
			}
			file, heading, _ := strings.Cut(found[1], "#")
			to := name
			if file != "" {
				to = path.Join(path.Dir(name), file)
			}
			_, err := os.Stat(filepath.Join("..", "..", filepath.FromSlash(to)))
			require.NoError(t, err, "%s points to %s", name, found[1])
			if heading != "" {
				require.Contains(t, anchors(pages[to]), heading, "%s points to %s", name, found[1])
			}
		}
	}
}

// TestAnchors: headings have the anchors that GitHub gives them.
func TestAnchors(t *testing.T) {
	require.Equal(t, []string{"1-what-is-judged-and-how", "runner_edge--a-face", "twice", "twice-1", "of-a-link",
		"größe"}, anchors(
		"# 1. What is judged, and how?\n## `runner_edge` & a *face*\n## Twice\n```sh\n# no heading\n```\n### "+
			"Twice\n## of [a link](x.md#y)\n## Größe\n#no heading"))
}

var (
	// link is a link or picture by its target; one in angle brackets or with a title is not used here.
	link    = regexp.MustCompile(`\]\(([^)\s]+)\)`)
	heading = regexp.MustCompile(`(?m)^#{1,6} +(.*?) *#*$`)
	fenced  = regexp.MustCompile("(?ms)^ *(```+).*?^ *```+$")
	quoted  = regexp.MustCompile("`[^`\n]*`")
	linked  = regexp.MustCompile(`\[([^\]]*)\]\([^)]*\)`)
)

// prose is a page without its code.
func prose(text string) string { return quoted.ReplaceAllString(fenced.ReplaceAllString(text, ""), "") }

// anchors are those of the headings of a page, by GitHub's rules: in lower case, letters, digits, hyphens and
// underscores alone, with a hyphen for each blank, and with a number from the second of a name.
func anchors(text string) []string {
	var all []string
	seen := map[string]int{}
	for _, found := range heading.FindAllStringSubmatch(fenced.ReplaceAllString(text, ""), -1) {
		title := linked.ReplaceAllString(found[1], "$1")
		anchor := strings.Map(func(r rune) rune {
			switch {
			case r == ' ':
				return '-'
			case r == '-' || r == '_' || unicode.IsLetter(r) || unicode.IsDigit(r):
				return unicode.ToLower(r)
			}
			return -1
		}, title)
		n := seen[anchor]
		seen[anchor]++
		if n > 0 {
			anchor += "-" + strconv.Itoa(n)
		}
		all = append(all, anchor)
	}
	return all
}

// markdown returns the text of every Markdown file of the repository, by its path.
func markdown(t *testing.T) map[string]string {
	t.Helper()
	root := os.DirFS(filepath.Join("..", ".."))
	pages := map[string]string{}
	require.NoError(t, fs.WalkDir(root, ".", func(name string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && (d.Name() == ".git" || d.Name() == "node_modules"):
			return fs.SkipDir
		case d.IsDir() || path.Ext(name) != ".md":
			return nil
		}
		raw, err := fs.ReadFile(root, name)
		pages[name] = string(raw)
		return err
	}))
	return pages
}

// TestGuideListsWhatSignalsDo: the guide says of each signal whether it closes its event, as the reference does it, and
// what each member of the utilities is about.
func TestGuideListsWhatSignalsDo(t *testing.T) {
	raw, err := os.ReadFile(filepath.Join("..", "..", "docs", "attach.md"))
	require.NoError(t, err)
	guide := strings.Join(strings.Fields(string(raw)), " ")
	words := func(pattern string) (found []string) {
		m := regexp.MustCompile(pattern).FindStringSubmatch(guide)
		require.NotNil(t, m, pattern)
		for _, w := range regexp.MustCompile("`([a-z_]+)`").FindAllStringSubmatch(m[1], -1) {
			found = append(found, w[1])
		}
		return found
	}
	var closing, open []string
	for _, s := range engine.Signals {
		if host.DefaultRules().Reactions.Closes(s) {
			closing = append(closing, s)
		} else {
			open = append(open, s)
		}
	}
	require.ElementsMatch(t, closing, words(`an agent closes an event with the signal ([^.]*)\.`))
	require.ElementsMatch(t, open, words("The signals (`seen`[^:.]*) leave the event open"))
	for _, member := range words("\\| `utilities` \\| ([^|]*)\\|") {
		require.Regexp(t, "`"+member+"` is `notifications/", guide)
	}
}
