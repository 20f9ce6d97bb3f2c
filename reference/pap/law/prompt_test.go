package law

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestShows(t *testing.T) {
	for _, row := range []struct {
		why, shown, text string
		want             bool
	}{
		{"as it is", "@matt wrote: ^ORAC is it up?", "^ORAC is it up?", true},
		{"without the handle", "matt asks: is it up?", "^ORAC is it up?", true},
		{"as a string of JSON", `{"text":"^ORAC is \"it\"\nup?"}`, "^ORAC is \"it\"\nup?", true},
		{"as HTML", "<p>5 &gt; 4 &amp; so on</p>", "^ORAC 5 > 4 & so on", true},
		{"in quotation marks, and without a mark at the end", "> is it up", "^ORAC is it up?", true},
		{"other words", "is it down?", "^ORAC is it up?", false},
		{"another letter", "? gauche", "^ORAC à gauche", false},
		{"words in another order", "up it is", "^ORAC is it up", false},
		{"half of it", "is it", "^ORAC is it up?", false},
		{"no words, as they are", "?!", "?!", true},
		{"no words, and others", "what?", "?!", false},
		{"a handle alone", "nothing", "^ORAC", true},
	} {
		require.Equal(t, row.want, Shows(row.shown, row.text), row.why)
	}
}
