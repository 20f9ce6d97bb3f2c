package rawjson_test

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/schemas/rawjson"
)

func TestNumber(t *testing.T) {
	for _, row := range []struct {
		why, raw string
		want     int64
	}{
		{"a whole number", "7", 7},
		{"a long one", "1782302400000", 1_782_302_400_000},
		{"a fraction of nought", "7.0", 7},
		{"an exponent", "1e3", 1_000},
		{"no whole number", "7.5", 0},
		{"more than can be told exactly", "1e300", 0},
		{"no number", `"7"`, 0},
		{"nothing", "", 0},
	} {
		require.Equal(t, row.want, rawjson.Number[int64](json.RawMessage(row.raw)), row.why)
	}
}
