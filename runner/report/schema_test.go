package report

import (
	"bytes"
	"encoding"
	"encoding/json"
	"maps"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/santhosh-tekuri/jsonschema/v5"
	"github.com/stretchr/testify/require"
)

// published is the schema of the JSON report that others read.
func published(t *testing.T) []byte {
	t.Helper()
	raw, err := os.ReadFile(filepath.Join("..", "..", "schemas", "report", "report.json"))
	require.NoError(t, err)
	return raw
}

func TestReportsKeepToTheSchemaThatIsPublished(t *testing.T) {
	c := jsonschema.NewCompiler()
	c.AssertFormat = true
	require.NoError(t, c.AddResource("report.json", bytes.NewReader(published(t))))
	s, err := c.Compile("report.json")
	require.NoError(t, err)
	for name, r := range reports() {
		var b bytes.Buffer
		require.NoError(t, WriteJSON(&b, r))
		require.NoError(t, s.Validate(decoded(t, b.Bytes())), name)
		for _, broken := range [][2]string{{`"reportVersion": 1`, `"reportVersion": 2`},
			{`"overall": "`, `"overall": "x`}, {`"strict": `, `"strict": 1, "x": `}} {
			other := bytes.Replace(b.Bytes(), []byte(broken[0]), []byte(broken[1]), 1)
			require.Error(t, s.Validate(decoded(t, other)), "%s: the schema would notice %s", name, broken[1])
		}
	}
}

// TestThePublishedSchemaHasEveryMember: a member that is added to a report is added to its schema, and what is always
// there is required.
func TestThePublishedSchemaHasEveryMember(t *testing.T) {
	var root shape
	require.NoError(t, json.Unmarshal(published(t), &root))
	seen := map[reflect.Type]bool{}
	var compare func(at string, typ reflect.Type, s shape)
	compare = func(at string, typ reflect.Type, s shape) {
		for s.Ref != "" {
			next, ok := root.Defs[strings.TrimPrefix(s.Ref, "#/$defs/")]
			require.True(t, ok, "%s: %s", at, s.Ref)
			s = next
		}
		for typ.Kind() == reflect.Pointer {
			typ = typ.Elem()
		}
		if typ.Kind() == reflect.Slice && s.Items != nil {
			compare(at+"/*", typ.Elem(), *s.Items)
			return
		}
		text := reflect.TypeFor[encoding.TextMarshaler]()
		if typ.Kind() != reflect.Struct || typ == reflect.TypeFor[time.Time]() || typ.Implements(text) || seen[typ] {
			return
		}
		seen[typ] = true
		members, required := []string{}, []string{}
		for i := range typ.NumField() {
			name, options, _ := strings.Cut(typ.Field(i).Tag.Get("json"), ",")
			require.NotEmpty(t, name, "%s: %s", at, typ.Field(i).Name)
			members = append(members, name)
			if options == "" {
				required = append(required, name)
			}
			member, ok := s.Properties[name]
			require.True(t, ok, "%s has no %s", at, name)
			compare(at+"/"+name, typ.Field(i).Type, member)
		}
		slices.Sort(members)
		require.Equal(t, members, slices.Sorted(maps.Keys(s.Properties)), at)
		require.ElementsMatch(t, required, s.Required, at)
	}
	compare("", reflect.TypeFor[Report](), root)
	require.Greater(t, len(seen), 15)
}

// shape is what is compared of a schema.
type shape struct {
	Ref        string           `json:"$ref"`
	Defs       map[string]shape `json:"$defs"`
	Properties map[string]shape `json:"properties"`
	Required   []string         `json:"required"`
	Items      *shape           `json:"items"`
}
