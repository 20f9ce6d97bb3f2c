package audit

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestMemoryOfLinks(t *testing.T) {
	number := func(nr int) string { return fmt.Sprintf("p%d", nr) }
	var m memory
	const links = 3000
	of := func(i int) remainder {
		r := remainder{draft: "draft", whole: i%2 == 0}
		r.add(0, Remainder{Whole: i%2 == 0, Marks: uint8(i % 3), Names: []string{number(i % 7)}})
		r.add(1, Remainder{Whole: i%2 == 0, Marks: 4})
		return r
	}
	for i := range links {
		_, known := m.find(number(i))
		require.False(t, known)
		m.put(number(i), of(i))
		m.put(number(i), of(i))
	}
	require.Equal(t, links, m.used)
	for i := range links {
		r, known := m.find(number(i))
		require.True(t, known)
		require.Equal(t, Remainder{Whole: i%2 == 0, Cut: true, Marks: 4 | uint8(i%3), Names: []string{number(i % 7)}},
			r.of(0))
	}
	for i := range 2 * maxRemainders { // more than are told apart
		m.put("x", remainder{draft: "draft", names: [2]string{number(i)}})
	}
	r, _ := m.find("x")
	require.Equal(t, remainder{draft: "draft"}, r)
}
