package cli

import (
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/features"
	bundled "github.com/c2a-conform/c2a-conform/reference"
	"github.com/c2a-conform/c2a-conform/reference/c2a/serve"
)

// TestTheGuideOfBotsCounts: the guide says how many bugs a bot can have, and of each platform how many are caught and
// how many it doesn't show. Which those are, only a run says; that none is left out, the numbers say.
func TestTheGuideOfBotsCounts(t *testing.T) {
	all := 0
	for _, f := range bundled.Faults() {
		if f.Role == serve.Stack {
			all++
		}
	}
	guide := guideText(t, "docs", "edge.md")
	require.Contains(t, guide, "can have "+strconv.Itoa(all)+" of the bugs")
	hidden := 0
	for _, row := range regexp.MustCompile(`(?m)^\| (?:platforms|the model|the reference|as a bot).* \|.*$`).
		FindAllString(guide, -1) {
		hidden += sum(t, regexp.MustCompile(`^\|[^|]*\|(.*)$`).FindStringSubmatch(row)[1], `\((\d+)[;)]|^ (\d+)`)
	}
	require.Contains(t, guide, "The other "+strconv.Itoa(hidden)+" can be caught only through the port")
	rows := regexp.MustCompile(`(?m)^\| [A-Z]\w+ \| (\d+) \| (.*) \|$`).FindAllStringSubmatch(guide, -1)
	require.NotEmpty(t, rows)
	for _, row := range rows {
		require.Equal(t, all-hidden, number(t, row[1])+sum(t, row[2], `\((\d+)\)`), row[0])
	}
}

// TestTheExampleBotsCount: the page of the example bots says how many scenarios there are for bots.
func TestTheExampleBotsCount(t *testing.T) {
	suite, err := features.Load()
	require.NoError(t, err)
	page := guideText(t, "examples", "edge", "README.md")
	for _, draft := range suite.Catalogue.Drafts() {
		plan, err := suite.Plan(features.Filter{Roles: []string{serve.Stack}, Drafts: []string{draft}})
		if err != nil {
			continue // another protocol's
		}
		require.Contains(t, page, "Draft "+draft+" has "+strconv.Itoa(len(plan))+" scenarios for bots")
	}
}

func guideText(t *testing.T, path ...string) string {
	t.Helper()
	raw, err := os.ReadFile(filepath.Join(append([]string{"..", ".."}, path...)...))
	require.NoError(t, err)
	return string(raw)
}

func number(t *testing.T, s string) int {
	t.Helper()
	n, err := strconv.Atoi(s)
	require.NoError(t, err)
	return n
}

// sum is the sum of what the groups of a pattern find in a text.
func sum(t *testing.T, text, pattern string) int {
	t.Helper()
	total := 0
	for _, m := range regexp.MustCompile(pattern).FindAllStringSubmatch(text, -1) {
		for _, s := range m[1:] {
			if s != "" {
				total += number(t, s)
			}
		}
	}
	return total
}
