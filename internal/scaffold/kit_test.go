package scaffold

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// TestAnEditHasToFindItsPlace: a kit that was changed is noticed, not written half.
func TestAnEditHasToFindItsPlace(t *testing.T) {
	for _, row := range []struct {
		text string
		edit edit
		want string // "": an error
	}{
		{"a b c", edit{"b", "", "x"}, "a x c"},
		{"a b c d", edit{"b", "d", "x "}, "a x d"},
		{"a b c", edit{"b", "\x00", "x"}, "a x"},
		{"a c", edit{"b", "", "x"}, ""},
		{"b b", edit{"b", "", "x"}, ""},
		{"a b c", edit{"b", "d", "x"}, ""},
	} {
		got, err := apply([]byte(row.text), []edit{row.edit})
		require.Equal(t, row.want, string(got))
		require.Equal(t, row.want == "", err != nil)
	}
}
