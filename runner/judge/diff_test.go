package judge_test

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/runner/judge"
)

func TestDiffer(t *testing.T) {
	type inner struct{ hidden int }
	type outer struct {
		Name  string
		Inner *inner
	}
	tree := func(text string) (value any) {
		require.NoError(t, json.Unmarshal([]byte(text), &value))
		return value
	}
	for _, row := range []struct {
		why          string
		got, allowed any
		want         string
	}{
		{"the same", tree(`{"a":[1,{"b":2}]}`), tree(`{"a":[1,{"b":2}]}`), ""},
		{"a member deep inside", tree(`{"a":[1,{"b":2}]}`), tree(`{"a":[1,{"b":3}]}`), "/a/1/b is 2, not 3"},
		{"members in a stable order", tree(`{"z":1,"y":1,"x":1}`), tree(`{"z":2,"y":2,"x":2}`),
			"/x is 1, not 2; /y is 1, not 2; /z is 1, not 2"},
		{"what is missing, and what should be", tree(`{"a":1}`), tree(`{"b":{"c":null}}`),
			`/a is 1, but should be missing; /b is missing, but should be {"c":null}`},
		{"null is a value", tree(`{"a":null}`), tree(`{"a":"x"}`), `/a is null, not "x"`},
		{"another type", tree(`{"a":{}}`), tree(`[]`), `the whole value is {"a":{}}, not []`},
		{"a longer list", tree(`["a","b"]`), tree(`["a"]`), `/1 is "b", but should be missing`},
		{"names that a pointer escapes", tree(`{"a/b~c":1}`), tree(`{"a/b~c":2}`), "/a~1b~0c is 1, not 2"},
		{"structs, with what they hide", outer{"x", &inner{1}}, outer{"x", &inner{2}}, "/Inner/hidden is 1, not 2"},
		{"many", tree(`[1,2,3,4,5,6,7]`), tree(`[]`),
			"/0 is 1, but should be missing; /1 is 2, but should be missing; /2 is 3, but should be missing; /3 is " +
				"4, but should be missing; /4 is 5, but should be missing; and 2 more"},
	} {
		require.Equal(t, row.want, judge.Differ(row.got, row.allowed), row.why)
	}
}
