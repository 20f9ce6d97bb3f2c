package channels

import (
	"bytes"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/santhosh-tekuri/jsonschema/v5"
)

// Limits of Teams.
const (
	teamsBytes   = 28 * 1024 // of a message
	teamsActions = 6         // maximum of visible actions in a set
)

// teamsVersions are the versions of Adaptive Cards that Teams shows.
var teamsVersions = []string{"1.0", "1.1", "1.2", "1.3", "1.4", "1.5", "1.6"}

//go:embed adaptivecards/card.json
var cardSchema []byte

var cards = sync.OnceValue(func() *jsonschema.Schema {
	const name = "https://c2a-conform.dev/adaptive-card.json"
	compiler := jsonschema.NewCompiler()
	compiler.RegisterExtension(keywordByType, nil, byType{})
	if err := compiler.AddResource(name, bytes.NewReader(cardSchema)); err != nil {
		panic(err) // the file is compiled in; a test reads it
	}
	return compiler.MustCompile(name)
})

// byType is a keyword of card.json: it maps the member type of an object to its schema.
type byType map[string]*jsonschema.Schema

const keywordByType = "byType"

// Compile compiles the table of a schema, if it has one.
func (byType) Compile(ctx jsonschema.CompilerContext, schema map[string]any) (jsonschema.ExtSchema, error) {
	table, ok := schema[keywordByType].(map[string]any)
	if !ok {
		return nil, nil
	}
	all := byType{}
	for kind := range table {
		var err error
		if all[kind], err = ctx.Compile(keywordByType+"/"+kind, true); err != nil {
			return nil, err
		}
	}
	return all, nil
}

// Validate checks an object against the table's entry for its type.
func (all byType) Validate(ctx jsonschema.ValidationContext, v any) error {
	o, _ := v.(object)
	kind, _ := o["type"].(string)
	schema, ok := all[kind]
	if !ok {
		return nil
	}
	return ctx.Validate(schema, keywordByType+"/"+kind, v, "")
}

func (r *reader) teams(content json.RawMessage) error {
	var card object
	if err := json.Unmarshal(content, &card); err != nil {
		return err
	}
	if card["type"] != "AdaptiveCard" {
		return errors.New("a card must have the type AdaptiveCard")
	}
	r.strings(card)
	var compact bytes.Buffer // blanks between the tokens are the link's
	if err := json.Compact(&compact, content); err != nil {
		return err
	}
	if compact.Len() > teamsBytes {
		r.fault("card", "%d bytes; a message has at most %d", compact.Len(), teamsBytes)
	}
	if version, _ := card["version"].(string); !slices.Contains(teamsVersions, version) {
		r.fault("version", "%q; Teams shows 1.0 to 1.6", version)
	}
	r.schema(card)
	r.element("card", card)
	if teams, ok := card["msteams"].(object); ok {
		entities, _ := teams["entities"].([]any)
		for _, e := range entities {
			if o, ok := e.(object); ok && o["type"] == "mention" {
				mentioned, _ := o["mentioned"].(object)
				r.Mentions = append(r.Mentions, fmt.Sprintf("@%v", mentioned["id"]))
			}
		}
	}
	return nil
}

// schema validates a card against the schema of Adaptive Cards, and reports the innermost errors.
func (r *reader) schema(card object) {
	var invalid *jsonschema.ValidationError
	if !errors.As(cards().Validate(card), &invalid) {
		return
	}
	var leaves []string
	var walk func(e *jsonschema.ValidationError)
	walk = func(e *jsonschema.ValidationError) {
		for _, c := range e.Causes {
			walk(c)
		}
		if len(e.Causes) == 0 {
			leaves = append(leaves, "card"+strings.ReplaceAll(e.InstanceLocation, "/", ".")+": "+e.Message)
		}
	}
	walk(invalid)
	slices.Sort(leaves)
	r.Faults = append(r.Faults, slices.Compact(leaves)...)
}

// shown are the members by which elements show words.
var shown = []string{"text", "label", "title", "value", "placeholder", "altText", "codeSnippet",
	"fallbackText", "tooltip"}

// element walks a card, an element or an action, in the order in which they are shown.
func (r *reader) element(where string, o object) {
	kind, _ := o["type"].(string)
	if strings.HasPrefix(kind, "Action.") {
		r.action(o)
	}
	if strings.HasPrefix(kind, "Input.") {
		id, _ := o["id"].(string)
		label, _ := o["label"].(string)
		if kind == "Input.Text" {
			r.Inputs = append(r.Inputs, Field{ID: id, Label: label})
		}
	}
	if list, ok := o["actions"].([]any); ok && len(list) > teamsActions {
		r.fault(where, "%d actions in one set; Teams shows only %d", len(list), teamsActions)
	}
	for _, name := range shown {
		words, ok := o[name].(string)
		if !ok || name == "fallbackText" || name == "value" && strings.HasPrefix(kind, "Input.Choice") {
			continue
		}
		if kind == "TextBlock" || kind == "" {
			r.see(plainMarkdown(words))
			for _, m := range markdownLink.FindAllStringSubmatch(words, -1) {
				r.follow(m[1])
			}
			continue
		}
		r.see(words)
	}
	if address, ok := o["url"].(string); ok {
		r.follow(address)
	}
	if inlines, ok := o["inlines"].([]any); ok {
		r.inlines(where, inlines)
	}
	for _, name := range []string{"items", "body", "columns", "facts", "rows", "cells", "choices", "pages", "images",
		"selectAction", "card", "actions", "inlineAction"} {
		switch v := o[name].(type) {
		case object:
			r.element(where+"."+name, v)
		case []any:
			for i, e := range v {
				if e, ok := e.(object); ok {
					r.element(fmt.Sprintf("%s.%s[%d]", where, name, i), e)
				}
			}
		}
	}
}

// inlines reads the runs of a paragraph.
func (r *reader) inlines(where string, inlines []any) {
	var words strings.Builder
	for i, e := range inlines {
		switch e := e.(type) {
		case string:
			words.WriteString(e)
		case object:
			text, _ := e["text"].(string)
			words.WriteString(text)
			if action, ok := e["selectAction"].(object); ok {
				r.element(fmt.Sprintf("%s.inlines[%d].selectAction", where, i), action)
			}
		}
	}
	r.see(strings.ReplaceAll(words.String(), "\u00a0", " "))
}

// action reads an action. Only an action that submits something is a button.
func (r *reader) action(o object) {
	kind := o["type"]
	if kind != "Action.Submit" && kind != "Action.Execute" {
		return
	}
	title, _ := o["title"].(string)
	style, _ := o["style"].(string)
	sends, _ := json.Marshal([]any{o["data"], o["verb"], o["id"]})
	r.Buttons = append(r.Buttons, Button{
		Label: title, Danger: strings.EqualFold(style, "destructive"), Sends: string(sends),
		press: func(by Person, fields map[string]string) any { return activity(o, by, fields) },
	})
}

// activity returns what Teams sends to a bot for an action: a message for Action.Submit, an invoke for Action.Execute.
// The data of the action contain the inputs of the card.
func activity(action object, by Person, fields map[string]string) object {
	data := action["data"]
	if o, ok := data.(object); ok || data == nil {
		merged := object{}
		for name, value := range o {
			merged[name] = value
		}
		for id, text := range fields {
			merged[id] = text
		}
		data = merged
	}
	back := object{}
	if merged, ok := data.(object); ok {
		if teams, ok := merged["msteams"].(object); ok {
			back = teams
			delete(merged, "msteams")
		}
	}
	a := object{
		"type": "message", "id": "f:1", "channelId": "msteams", "serviceUrl": "https://smba.example/teams/",
		"from":         object{"id": "29:" + by.ID, "name": by.Name, "aadObjectId": by.ID},
		"conversation": object{"id": "a:1", "conversationType": "personal", "tenantId": "t"},
		"recipient":    object{"id": "28:a2h", "name": "A2H"}, "replyToId": "1700000000000", "value": data,
	}
	switch back["type"] { // Teams has its own kinds of Action.Submit
	case "messageBack":
		a["text"] = back["text"]
		if back["value"] != nil {
			a["value"] = back["value"]
		}
	case "imBack":
		a["text"] = back["value"]
		delete(a, "value")
	}
	if action["type"] == "Action.Execute" {
		invoked := object{"type": "Action.Execute", "data": data}
		for _, name := range []string{"id", "verb", "title"} {
			if action[name] != nil {
				invoked[name] = action[name]
			}
		}
		a["type"], a["name"], a["value"] = "invoke", "adaptiveCard/action",
			object{"action": invoked, "trigger": "manual"}
	}
	return a
}
