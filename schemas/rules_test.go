package schemas

import (
	"encoding/json"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v5"
	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/schemas/c2a"
)

// ruleSchemas compiles the schemas of the rules for a kind; nil for a rule that has none.
func ruleSchemas(t *testing.T, rules []reading) []*jsonschema.Schema {
	t.Helper()
	all := make([]*jsonschema.Schema, len(rules))
	for i, r := range rules {
		if r.Schema == "" {
			continue
		}
		c := jsonschema.NewCompiler()
		c.Draft = jsonschema.Draft2020
		require.NoError(t, c.AddResource("rule.json", strings.NewReader(r.Schema)), r.Name)
		var err error
		all[i], err = c.Compile("rule.json")
		require.NoError(t, err, r.Name)
	}
	return all
}

// put sets the value at a pointer of a message, and makes the objects on the way; false where that can't be.
func put(message any, pointer string, value any) bool {
	tokens := split(pointer)
	for i, token := range tokens {
		object, ok := message.(map[string]any)
		switch {
		case !ok:
			return false
		case i == len(tokens)-1:
			object[token] = value
			return true
		case object[token] == nil:
			object[token] = map[string]any{}
		}
		message = object[token]
	}
	return false
}

// at gives the value at a pointer of a message; nil where there is none.
func at(message any, pointer string) any {
	for _, token := range split(pointer) {
		object, _ := message.(map[string]any)
		message = object[token]
	}
	return message
}

// ruleValues are what rules make a difference between.
var ruleValues = []string{
	`"notify"`, `"digest"`, `"buffered"`, `"silent"`, `"must_respond"`, `"may_respond"`, `"ack_only"`,
	`"must_not_respond"`, `"to_me"`, `"ambient"`, `"high"`, `""`, `"x"`, `"assigned"`, `"An ASSİGNMENT"`,
	`"agent:a"`, `["agent:a"]`, `["agent:a","agent:b"]`, `["a","a"]`, `["a","b","a"]`, `[]`, `{}`,
	`{"a":"b"}`, `["Go on"]`, `null`, `1`, `2`, `true`, `[{"type":"text","text":"x"}]`, `"NOTIFICATION"`,
	`"PERMISSION"`, `"\u001b[31m"`, `"a\tb\nc"`, `"\u0085"`, `"é"`,
}

// ruleMessages gives messages in which what a rule of a kind reads has other values.
func ruleMessages(r *rand.Rand, s subject, c *compilation, n int) (all [][]byte) {
	var seeds []any
	for _, raw := range s.seeds {
		doc, fault := decode(raw)
		if fault != nil {
			continue
		}
		seeds = append(seeds, doc)
		// a letter that is an ASCII one in lower case
		if doc, _ := decode(raw); s.draft == c2a.Draft20260602 &&
			put(doc, c.rules[0].part+"/attention/reason", "an ASSİGNMENT") &&
			put(doc, c.rules[0].part+"/attention/policy", "must_respond") &&
			put(doc, c.rules[0].part+"/injection/mode", "digest") {
			seeds = append(seeds, doc)
		}
	}
	for range n {
		raw, _ := json.Marshal(seeds[r.IntN(len(seeds))])
		doc, _ := decode(raw)
		rule := c.rules[r.IntN(len(c.rules))]
		pointers := slices.Concat(rule.Needs, rule.Reads)
		if rule.Where.Member != "" {
			pointers = append(pointers, rule.Where.Member)
		}
		for _, pointer := range pointers {
			if r.IntN(2) == 0 {
				value, _ := decode([]byte(ruleValues[r.IntN(len(ruleValues))]))
				put(doc, rule.part+pointer, value)
			}
		}
		if raw, err := json.Marshal(doc); err == nil {
			all = append(all, raw)
		}
	}
	return all
}

// What a rule says in Go its schema says as well, on messages that the schema of the kind accepts: all of it, or what
// is not beyond a schema.
func TestRulesAreTheirSchemas(t *testing.T) {
	r := rand.New(rand.NewPCG(*mutationSeed, 3))
	caught := map[string]int{}
	for _, s := range subjects() {
		c, err := compiled(s.draft, s.kind)
		require.NoError(t, err)
		if len(c.rules) == 0 {
			continue
		}
		schemas := ruleSchemas(t, c.rules)
		for _, raw := range ruleMessages(r, s, c, *mutations/2) {
			agree(t, c, schemas, raw, caught)
		}
	}
	for _, p := range protocols {
		for _, rule := range p.Rules {
			require.True(t, rule.Schema != "" || rule.Beyond != "", rule.Name)
			if rule.Schema != "" {
				require.Greater(t, caught[rule.Name], 5, "%s: too few breaches tell nothing", rule.Name)
			}
		}
	}
}

// agree compares the rules with their schemas on one message, and counts the breaches.
func agree(t *testing.T, c *compilation, schemas []*jsonschema.Schema, raw []byte, caught map[string]int) {
	t.Helper()
	pass, ok := c.program.Run(raw)
	defer c.program.Put(pass)
	if !ok || len(pass.Failures) > 0 {
		return
	}
	doc, fault := decode(raw)
	require.Nil(t, fault)
	for i := range c.rules {
		rule := &c.rules[i]
		if schemas[i] == nil {
			continue
		}
		sentence := ""
		if view, applies := rule.look(c.draft, raw, pass); applies {
			_, sentence = rule.Check(view)
		}
		said := schemas[i].Validate(at(doc, rule.part))
		if rule.Beyond != "" && said == nil {
			continue
		}
		require.Equal(t, sentence != "", said != nil, "%s of %s %s: the rule says %q, its schema %v\n%s", rule.Name,
			c.draft, c.kind, sentence, said, raw)
		if said != nil {
			caught[rule.Name]++
		}
	}
}
