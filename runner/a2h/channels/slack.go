package channels

import (
	"encoding/json"
	"errors"
	"fmt"
	"html"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/c2a-conform/c2a-conform/internal/lazyregexp"
)

// Limits of Slack, from its Block Kit reference, in characters or elements.
const (
	slackBlocks       = 50
	slackID           = 255
	slackHeader       = 150
	slackText         = 3000
	slackField        = 2000
	slackFields       = 10
	slackContext      = 10
	slackElements     = 25
	slackButtonLabel  = 75
	slackButtonValue  = 2000
	slackURL          = 3000
	slackInputLabel   = 2000
	slackMarkdown     = 12000 // all markdown blocks of a message together
	slackMessageText  = 40000
	slackPlaceholder  = 150
	slackImageAltText = 2000
)

// slackTypes are the blocks of messages.
var slackTypes = []string{
	"actions", "alert", "card", "carousel", "container", "context", "context_actions", "data_table",
	"data_visualization", "divider", "file",
	"header", "image", "input", "markdown", "plan", "rich_text", "section", "table", "task_card", "video",
}

type object = map[string]any

// slackReader is the state of reading the blocks of a message.
type slackReader struct {
	*reader
	markdown int
}

func (r *reader) slack(content json.RawMessage) error {
	var message object
	if err := json.Unmarshal(content, &message); err != nil {
		return err
	}
	blocks, ok := message["blocks"].([]any)
	if !ok {
		return errors.New("a message must have blocks, an array")
	}
	r.strings(message)
	s := &slackReader{reader: r}
	if text, ok := message["text"].(string); ok {
		if n := utf8.RuneCountInString(text); n > slackMessageText {
			r.fault("text", "%d characters; Slack cuts off anything beyond %d", n, slackMessageText)
		}
		s.mrkdwn(text, false)
	}
	if len(blocks) == 0 || len(blocks) > slackBlocks {
		r.fault("blocks", "there are %d; a message has 1 to %d", len(blocks), slackBlocks)
	}
	var ids []string
	for i, b := range blocks {
		where := fmt.Sprintf("blocks[%d]", i)
		block, ok := b.(object)
		if !ok {
			r.fault(where, "not an object")
			continue
		}
		if id := s.id(where, block, "block_id"); id != "" {
			if slices.Contains(ids, id) {
				r.fault(where, "block_id %q appears twice", id)
			}
			ids = append(ids, id)
		}
		s.block(where, block)
	}
	if s.markdown > slackMarkdown {
		r.fault("blocks", "%d characters in markdown blocks; the limit is %d", s.markdown, slackMarkdown)
	}
	return nil
}

// id reads an id and checks its length.
func (s *slackReader) id(where string, o object, name string) string {
	id, ok := o[name].(string)
	if o[name] != nil && (!ok || id == "" || utf8.RuneCountInString(id) > slackID) {
		s.fault(where, "%s isn't a string of 1 to %d characters", name, slackID)
	}
	return id
}

func (s *slackReader) block(where string, b object) {
	kind, _ := b["type"].(string)
	if !slices.Contains(slackTypes, kind) {
		s.fault(where, "no block has the type %q", kind)
	}
	switch kind {
	case "header":
		s.text(where+".text", b["text"], slackHeader, "plain_text")
	case "section":
		fields, _ := b["fields"].([]any)
		if b["text"] == nil && len(fields) == 0 {
			s.fault(where, "a section must have text or fields")
		}
		if b["text"] != nil {
			s.text(where+".text", b["text"], slackText, "plain_text", "mrkdwn")
		}
		if len(fields) > slackFields {
			s.fault(where, "%d fields; the limit is %d", len(fields), slackFields)
		}
		for i, f := range fields {
			s.text(fmt.Sprintf("%s.fields[%d]", where, i), f, slackField, "plain_text", "mrkdwn")
		}
		if b["accessory"] != nil {
			s.interactive(where+".accessory", b, []any{b["accessory"]})
		}
	case "context":
		elements := s.some(where, b, slackContext)
		for i, e := range elements {
			if o, ok := e.(object); ok && o["type"] == "image" {
				s.image(where, o)
				continue
			}
			s.text(fmt.Sprintf("%s.elements[%d]", where, i), e, slackText, "plain_text", "mrkdwn")
		}
	case "actions":
		s.interactive(where, b, s.some(where, b, slackElements))
	case "input":
		s.text(where+".label", b["label"], slackInputLabel, "plain_text")
		if b["element"] == nil {
			s.fault(where, "an input must have an element")
		}
		s.interactive(where, b, []any{b["element"]})
	case "image":
		s.image(where, b)
	case "markdown":
		text, ok := b["text"].(string)
		if !ok || text == "" {
			s.fault(where, "a markdown block must have text")
		}
		s.markdown += utf8.RuneCountInString(text)
		s.mrkdwn(text, false)
		s.see(plainMarkdown(text))
		for _, m := range markdownLink.FindAllStringSubmatch(text, -1) {
			s.follow(m[1])
		}
	case "rich_text":
		elements, ok := b["elements"].([]any)
		if !ok || len(elements) == 0 {
			s.fault(where, "a rich_text must have elements")
		}
		for i, e := range elements {
			s.see(s.rich(fmt.Sprintf("%s.elements[%d]", where, i), e))
		}
	case "divider":
	default:
		s.anything(where, b)
	}
}

// some reads the elements of a block, of which there are 1 to limit.
func (s *slackReader) some(where string, b object, limit int) []any {
	elements, ok := b["elements"].([]any)
	if !ok || len(elements) == 0 || len(elements) > limit {
		s.fault(where, "there must be 1 to %d elements, but there are %d", limit, len(elements))
	}
	return elements
}

func (s *slackReader) image(where string, o object) {
	address, _ := o["image_url"].(string)
	alt, ok := o["alt_text"].(string)
	if !ok || utf8.RuneCountInString(alt) > slackImageAltText {
		s.fault(where, "an image has an alt_text of at most %d characters", slackImageAltText)
	}
	if len(address) > slackURL {
		s.fault(where, "image_url has %d characters; the limit is %d", len(address), slackURL)
	}
	s.see(alt)
}

// text reads a text object of one of the types.
func (s *slackReader) text(where string, value any, limit int, types ...string) string {
	o, _ := value.(object)
	kind, _ := o["type"].(string)
	words, _ := o["text"].(string)
	if !slices.Contains(types, kind) {
		s.fault(where, "a text of type %q; it must be %s", kind, strings.Join(types, " or "))
	}
	if n := utf8.RuneCountInString(words); n == 0 || n > limit {
		s.fault(where, "a text must have 1 to %d characters, but this one has %d", limit, n)
	}
	if kind == "mrkdwn" {
		return s.mrkdwn(words, true)
	}
	s.see(words)
	return words
}

var (
	mention      = lazyregexp.New(`<([!@#])([^<>|\n]*)(\|[^<>\n]*)?>`)
	bracketed    = lazyregexp.New(`<([^<>|!@#\n][^<>|\n]*)(\|([^<>\n]*))?>`)
	markdownLink = lazyregexp.New(`\]\(\s*<?([^)\s>]*)`)
)

// mrkdwn reads a text in Slack's markup. Angle brackets contain mentions and links.
func (s *slackReader) mrkdwn(words string, shown bool) string {
	for _, m := range mention.FindAllStringSubmatch(words, -1) {
		name, _, _ := strings.Cut(m[2], "^")
		if !strings.HasPrefix(m[2], "date^") {
			s.Mentions = append(s.Mentions, m[1]+name)
		}
	}
	for _, m := range bracketed.FindAllStringSubmatch(words, -1) {
		s.follow(html.UnescapeString(m[1]))
	}
	words = bracketed.ReplaceAllStringFunc(words, func(link string) string {
		m := bracketed.FindStringSubmatch(link)
		if m[3] != "" {
			return m[3]
		}
		return m[1]
	})
	words = html.UnescapeString(unmark(words))
	if shown {
		s.see(words)
	}
	return words
}

// emphasis of Slack: a mark that touches the words between, and no letter outside.
var emphasis = []*regexp.Regexp{emphasisBy(`\*`), emphasisBy(`_`), emphasisBy(`~`), emphasisBy("`")}

func emphasisBy(mark string) *regexp.Regexp {
	return regexp.MustCompile(`(^|[^\w` + mark + `])` + mark + `([^\s` + mark + `](?:[^\n` + mark + `]*[^\s` + mark +
		`])?)` + mark + `($|[^\w` + mark + `])`)
}

// unmark removes the marks that Slack shows as emphasis and code.
func unmark(words string) string {
	words = strings.ReplaceAll(words, "```", "")
	for _, e := range emphasis {
		words = e.ReplaceAllString(words, "$1$2$3")
	}
	return words
}

// interactive reads interactive elements. block is the block that contains them.
func (s *slackReader) interactive(where string, block object, elements []any) {
	var ids []string
	for i, e := range elements {
		at := fmt.Sprintf("%s.elements[%d]", where, i)
		o, ok := e.(object)
		if !ok {
			s.fault(at, "not an object")
			continue
		}
		if id := s.id(at, o, "action_id"); id != "" {
			if slices.Contains(ids, id) {
				s.fault(at, "action_id %q appears twice in its block", id)
			}
			ids = append(ids, id)
		}
		switch o["type"] {
		case "button":
			s.button(at, block, o)
		case "plain_text_input":
			label := ""
			if l, ok := block["label"].(object); ok {
				label, _ = l["text"].(string)
			}
			s.Inputs = append(s.Inputs, Field{ID: fieldID(block, o), Label: label})
			if o["placeholder"] != nil {
				s.text(at+".placeholder", o["placeholder"], slackPlaceholder, "plain_text")
			}
		default:
			s.anything(at, o)
		}
	}
}

// fieldID names an input by its block and action.
func fieldID(block, element object) string {
	return fmt.Sprintf("%v/%v", block["block_id"], element["action_id"])
}

func (s *slackReader) button(where string, block, o object) {
	label := s.text(where+".text", o["text"], slackButtonLabel, "plain_text")
	value, isText := o["value"].(string)
	if o["value"] != nil && (!isText || utf8.RuneCountInString(value) > slackButtonValue) {
		s.fault(where, "value isn't a string of at most %d characters", slackButtonValue)
	}
	address, _ := o["url"].(string)
	if utf8.RuneCountInString(address) > slackURL {
		s.fault(where, "url has more than %d characters", slackURL)
	}
	if address != "" {
		s.follow(address)
	}
	style, _ := o["style"].(string)
	if o["style"] != nil && style != "primary" && style != "danger" {
		s.fault(where, "style %q is neither primary nor danger", style)
	}
	actionID, _ := o["action_id"].(string)
	blockID, _ := block["block_id"].(string)
	s.Buttons = append(s.Buttons, Button{
		Label: label, Danger: style == "danger", Sends: strings.Join([]string{value, actionID, blockID}, "\n"),
		press: func(by Person, fields map[string]string) any { return slackPayload(blockID, o, by, fields) },
	})
}

// slackPayload is Slack's payload of type block_actions for a pressed button.
func slackPayload(blockID string, button object, by Person, fields map[string]string) object {
	state := object{}
	for id, text := range fields {
		block, action, _ := strings.Cut(id, "/")
		state[block] = object{action: object{"type": "plain_text_input", "value": text}}
	}
	action := object{"type": "button", "block_id": blockID, "action_ts": "1700000000.000100"}
	for _, name := range []string{"action_id", "value", "text", "style"} {
		if button[name] != nil {
			action[name] = button[name]
		}
	}
	return object{
		"type": "block_actions", "api_app_id": "A0A2H", "token": "", "trigger_id": "1.2.3",
		"user":    object{"id": by.ID, "username": by.Name, "name": by.Name, "team_id": "T0A2H"},
		"team":    object{"id": "T0A2H", "domain": "example"},
		"channel": object{"id": "D0A2H", "name": "directmessage"},
		"container": object{"type": "message", "message_ts": "1700000000.000000", "channel_id": "D0A2H",
			"is_ephemeral": false},
		"message": object{"type": "message", "ts": "1700000000.000000", "user": "U0A2H"},
		"state":   object{"values": state},
		"actions": []any{action}, "response_url": "https://hooks.slack.example/actions/T0A2H/1/x",
	}
}

// rich reads an element of a rich_text and gives its words. Its texts have no markup.
func (s *slackReader) rich(where string, value any) string {
	o, ok := value.(object)
	if !ok {
		s.fault(where, "not an object")
		return ""
	}
	words, _ := o["text"].(string)
	switch kind, _ := o["type"].(string); kind {
	case "rich_text_section", "rich_text_quote", "rich_text_preformatted", "rich_text_list":
		elements, ok := o["elements"].([]any)
		if !ok {
			s.fault(where, "a %s has elements", kind)
		}
		between := ""
		if kind == "rich_text_list" {
			between = "\n"
		}
		var parts []string
		for i, e := range elements {
			parts = append(parts, s.rich(fmt.Sprintf("%s.elements[%d]", where, i), e))
		}
		return strings.Join(parts, between)
	case "text":
		if words == "" {
			s.fault(where, "a text must not be empty")
		}
	case "link":
		address, _ := o["url"].(string)
		s.follow(address)
		if words == "" {
			return address
		}
	case "user":
		s.Mentions = append(s.Mentions, fmt.Sprintf("@%v", o["user_id"]))
	case "usergroup":
		s.Mentions = append(s.Mentions, fmt.Sprintf("!subteam %v", o["usergroup_id"]))
	case "channel":
		s.Mentions = append(s.Mentions, fmt.Sprintf("#%v", o["channel_id"]))
	case "broadcast":
		s.Mentions = append(s.Mentions, fmt.Sprintf("!%v", o["range"]))
	case "emoji", "date", "color", "team":
	default:
		s.fault(where, "no element of a rich_text has the type %q", kind)
	}
	return words
}

// anything reads buttons and words in elements that aren't judged in detail.
func (s *slackReader) anything(where string, o object) {
	for _, name := range sorted(o) {
		at := where + "." + name
		switch v := o[name].(type) {
		case object:
			s.inside(at, o, v)
		case []any:
			for i, e := range v {
				if e, ok := e.(object); ok {
					s.inside(fmt.Sprintf("%s[%d]", at, i), o, e)
				}
			}
		}
	}
}

func (s *slackReader) inside(where string, parent, o object) {
	switch o["type"] {
	case "button":
		s.button(where, parent, o)
	case "plain_text":
		s.see(fmt.Sprint(o["text"]))
	case "mrkdwn":
		s.mrkdwn(fmt.Sprint(o["text"]), true)
	default:
		s.anything(where, o)
	}
}

// strings notes all strings in a value.
func (r *reader) strings(value any) {
	switch v := value.(type) {
	case string:
		r.Strings = append(r.Strings, v)
	case object:
		for _, name := range sorted(v) {
			r.strings(v[name])
		}
	case []any:
		for _, e := range v {
			r.strings(e)
		}
	}
}

// sorted gives the names of an object in order.
func sorted(o object) []string {
	names := make([]string, 0, len(o))
	for name := range o {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}
