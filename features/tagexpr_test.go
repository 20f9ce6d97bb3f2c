package features

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestTagExprMatch(t *testing.T) {
	for _, tt := range []struct {
		why  string
		expr string
		tags string
		want bool
	}{
		{"nothing said holds for everything", "", "@a", true},
		{"blanks say nothing", " \t ", "", true},
		{"a tag that is there", "@a", "@a @b", true},
		{"a tag that is not there", "@c", "@a @b", false},
		{"a tag is not a part of a tag", "@a", "@ab", false},
		{"and, both", "@a and @b", "@a @b", true},
		{"and, one", "@a and @b", "@a", false},
		{"or, one", "@a or @b", "@b", true},
		{"or, none", "@a or @b", "@c", false},
		{"not", "not @a", "@b", true},
		{"not, of one that is there", "not @a", "@a", false},
		{"not twice", "not not @a", "@a", true},
		{"not binds closer than and", "not @a and @b", "@b", true},
		{"not binds closer than or", "not @a or @b", "@a @b", true},
		{"and binds closer than or, on the left", "@a and @b or @c", "@c", true},
		{"and binds closer than or, on the right", "@a or @b and @c", "@a", true},
		{"parentheses group", "(@a or @b) and @c", "@a", false},
		{"parentheses after not", "not (@a or @b)", "@b", false},
		{"parentheses need no blanks", "not(@a)and(@b)", "@b", true},
		{"a long chain", "@a or @b or @c or @d", "@d", true},
		{"an escaped parenthesis belongs to the tag", `@a\(1\)`, "@a(1)", true},
		{"an escaped backslash belongs to the tag", `@a\\b`, `@a\b`, true},
		{"a draft is a tag like others", "@harness and not @2026-06-02", "@harness @2026-06-24", true},
		{"the design's example", "@harness and not @should", "@harness @should", false},
	} {
		t.Run(tt.why, func(t *testing.T) {
			e, err := ParseTagExpr(tt.expr)
			require.NoError(t, err)
			require.Equal(t, tt.want, e.Match(strings.Fields(tt.tags)))
			require.Equal(t, tt.expr, e.String())
		})
	}
	e, err := ParseTagExpr(`@a\ b`)
	require.NoError(t, err)
	require.True(t, e.Match([]string{"@a b"}), "an escaped blank belongs to the tag")
}

func TestTagExprErrors(t *testing.T) {
	for _, tt := range []struct {
		why    string
		expr   string
		column int
		want   string
	}{
		{"ends after and", "@a and", 7, "ends where a tag was expected"},
		{"ends after not", "not", 4, "ends where a tag was expected"},
		{"begins with or", "or @a", 1, `expected a tag before "or"`},
		{"two operators", "@a and or @b", 8, `expected a tag before "or"`},
		{"two tags", "@a @b", 4, `expected "and" or "or" before "@b"`},
		{"not in the place of an operator", "@a not @b", 4, `expected "and" or "or" before "not"`},
		{"never closed", "(@a or @b", 1, `"(" without ")"`},
		{"never opened", "@a)", 3, `")" without "("`},
		{"two tags in parentheses", "(@a @b)", 5, `expected "and", "or" or ")" before "@b"`},
		{"empty parentheses", "()", 2, `expected a tag before ")"`},
		{"no sign", "harness", 1, `"harness" is not a tag`},
		{"a sign alone", "@", 1, `"@" is not a tag`},
		{"the older negation", "~@a", 1, `write "not"`},
		{"the older conjunction", "@a && @b", 4, `write "and"`},
		{"capitals", "@a AND @b", 4, `write "and"`},
		{"a keyword that is escaped is no keyword and no tag", `n\(ot @a`, 1, "is not a tag"},
		{"a backslash before a letter", `@a\b`, 3, "a backslash escapes only"},
		{"a backslash at the end", `@a\`, 3, "a backslash escapes only"},
		{"columns count characters", "@ä und @b", 4, `"und" is not a tag`},
		{"not UTF-8", "@a\xff", 3, "not valid UTF-8"},
		{"very deep", strings.Repeat("(", 300) + "@a" + strings.Repeat(")", 300), 202, "nested more than 200 deep"},
		{"very many nots", strings.Repeat("not ", 300) + "@a", 805, "nested more than 200 deep"},
		{"very long", "@" + strings.Repeat("a", maxTagExprBytes), 1, "longer than"},
	} {
		t.Run(tt.why, func(t *testing.T) {
			_, err := ParseTagExpr(tt.expr)
			var e *TagExprError
			require.ErrorAs(t, err, &e)
			require.Equal(t, tt.column, e.Column)
			require.Contains(t, e.Reason, tt.want)
		})
	}
}

func TestTagExprTags(t *testing.T) {
	e, err := ParseTagExpr("(@b or @a) and not @b")
	require.NoError(t, err)
	require.Equal(t, []string{"@a", "@b"}, e.Tags())
}

// FuzzTagExpr holds the parser to what an expression means: its negation is its opposite, and itself in parentheses is
// itself.
func FuzzTagExpr(f *testing.F) {
	for _, seed := range []string{"", "@a", "not @a and (@b or @c)", `@a\(1\)`, "((", "@a @b", `\`, "@\xff"} {
		f.Add(seed, "@a @b")
	}
	f.Fuzz(func(t *testing.T, source, tags string) {
		e, err := ParseTagExpr(source)
		if err != nil {
			var at *TagExprError
			require.ErrorAs(t, err, &at)
			require.Positive(t, at.Column)
			return
		}
		if e.Empty() {
			return
		}
		set := strings.Fields(tags)
		opposite, err := ParseTagExpr("not (" + source + ")")
		if err != nil {
			return // one level too deep
		}
		require.NotEqual(t, e.Match(set), opposite.Match(set))
		same, err := ParseTagExpr("(" + source + ")")
		require.NoError(t, err)
		require.Equal(t, e.Match(set), same.Match(set))
		require.Equal(t, e.Tags(), same.Tags())
	})
}
