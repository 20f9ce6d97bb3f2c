// Package frames makes the frames of a trace readable. Input: a trace, and the entries that a broken check is about.
// Output: each entry on one line, as the label of an arrow, as an event on the platform or at the model, and in full.
// It draws nothing, escapes no markup, and judges nothing.
package frames

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/c2a-conform/c2a-conform/runner/report/words"
	"github.com/c2a-conform/c2a-conform/schemas"
	"github.com/c2a-conform/c2a-conform/schemas/message"
	"github.com/c2a-conform/c2a-conform/schemas/port"
)

const (
	MaxFrame      = 4 << 10  // characters shown of a frame
	maxFocusFrame = 16 << 10 // and of one that a broken check is about
	maxIndented   = 64 << 10 // bytes; longer frames are shown as they are
	MaxLabel      = 62       // characters above an arrow

	maxText      = 60      // characters shown of one text in a trace line
	maxOther     = 100     // characters shown of JSON without a rendering of its own
	maxParsed    = 1 << 18 // bytes; longer frames are only shown by their beginning
	maxEvents    = 3       // surface events or actions shown of one frame
	entriesUntil = 7       // entries shown up to and with one that a check is about
	entriesAfter = 2       // and after it
	entriesLast  = 12      // shown of the end of a trace when no check is about an entry
)

// Direction is the direction of a frame, seen from the runner.
type Direction string

// The directions.
const (
	To   Direction = "to"   // sent to the implementation
	From Direction = "from" // sent by the implementation
)

// An Entry is one frame of a scenario's trace, in the order of the runner.
type Entry struct {
	Seq   int       `json:"seq"`
	NowMs int64     `json:"nowMs"` // clock of the scenario, ms since its reset
	Tap   string    `json:"tap"`   // link, surface, turn or control
	Dir   Direction `json:"dir"`
	Raw   Raw       `json:"raw"`
}

// A Glimpse is a trace entry as a reader sees it: one line.
type Glimpse struct {
	Entry
	frame
	Text   string
	Focus  bool   // a broken check is about it
	Dull   bool   // it contains nothing of interest
	Gap    int    // entries left out before it
	method string // its own, or that of the request it answers
	tells  schemas.Telling
	was    map[string]string // texts of the messages that it changes, by id
}

// Arrow points to the implementation on the right or comes from it.
func (g Glimpse) Arrow() string {
	if g.Dir == To {
		return "→"
	}
	return "←"
}

// Clock is the time of the entry in the scenario.
func (g Glimpse) Clock() string { return words.Seconds(g.NowMs) + " s" }

// inSeconds shows a number of milliseconds from a frame in seconds, like all times; anything else is shown unchanged.
func inSeconds(ms string) string {
	n, err := strconv.ParseInt(ms, 10, 64)
	if err != nil || n < 0 {
		return ms + " ms"
	}
	return words.Seconds(n) + " s"
}

// Around selects the entries of a trace that explain checks about the entries focus (sequence numbers; negative ones
// mean none): their surroundings, or, without focus, the end of the trace. It omits port messages and empty answers,
// unless a check is about them, or they were never answered. The second result is the number of omitted entries at the
// end.
func Around(draft string, trace []Entry, focus []int) ([]Glimpse, int) {
	open := -1
	if len(focus) == 0 {
		open = unanswered(trace)
	}
	var all []Glimpse
	focused := false
	for i, g := range Read(draft, trace, focus) {
		if !g.Focus && i != open && g.Dull {
			continue
		}
		focused = focused || g.Focus
		all = append(all, g)
	}
	keep := make([]bool, len(all))
	for i, g := range all {
		switch {
		case g.Focus:
			for j := max(0, i-entriesUntil+1); j < min(len(all), i+entriesAfter+1); j++ {
				keep[j] = true
			}
		case !focused && i >= len(all)-entriesLast:
			keep[i] = true
		}
	}
	var out []Glimpse
	gap := 0
	for i, g := range all {
		if !keep[i] {
			gap++
			continue
		}
		g.Gap, gap = gap, 0
		out = append(out, g)
	}
	return out, gap
}

// Told returns a trace without entries of no interest.
func Told(draft string, trace []Entry) []Glimpse {
	return slices.DeleteFunc(Read(draft, trace, nil), func(g Glimpse) bool { return g.Dull })
}

// Read makes every entry of a trace readable. Broken checks are about the entries focus.
func Read(draft string, trace []Entry, focus []int) []Glimpse {
	out := make([]Glimpse, len(trace))
	asked := map[string]string{} // direction and id of a request -> its method
	said := map[string]string{}  // id of a message -> its text so far
	for i, e := range trace {
		f := parse(e.Raw)
		method := f.method
		if method == "" {
			method = asked[string(opposite(e.Dir))+f.ID]
		} else if f.ID != "" {
			asked[string(e.Dir)+f.ID] = method
		}
		tells := tellingOf(draft, method)
		out[i] = Glimpse{
			Entry: e, frame: f, Text: f.summary(method, tells), Focus: slices.Contains(focus, e.Seq),
			Dull:   f.housekeeping(method, tells),
			method: method, tells: tells, was: f.changes(said),
		}
	}
	return out
}

// changes records in said the texts of a frame's messages, and returns their previous texts.
func (f frame) changes(said map[string]string) map[string]string {
	var was map[string]string
	params, _ := f.params.(map[string]any)
	events, _ := params["events"].([]any)
	for _, v := range events {
		e, _ := v.(map[string]any)
		id, _ := e["id"].(string)
		if text, ok := said[id]; ok {
			if was == nil {
				was = map[string]string{}
			}
			was[id] = text
		}
		if text, ok := e["text"].(string); ok && id != "" {
			said[id] = text
		}
	}
	return was
}

// unanswered returns the index of the last request to the implementation if it was not answered; else -1.
func unanswered(trace []Entry) int {
	for i, e := range slices.Backward(trace) {
		f := parse(e.Raw)
		if e.Dir != To || f.method == "" || f.ID == "" {
			continue
		}
		if slices.ContainsFunc(trace[i:],
			func(a Entry) bool { g := parse(a.Raw); return a.Dir == From && g.Answer && g.ID == f.ID }) {
			return -1
		}
		return i
	}
	return -1
}

func opposite(d Direction) Direction {
	if d == To {
		return From
	}
	return To
}

// A frame is a JSON-RPC message, parsed as far as possible.
type frame struct {
	raw    Raw
	method string // of a request or notification
	ID     string // as written
	params any
	result any
	failed map[string]any // the error member
	Answer bool           // a response
	Alien  bool           // not a JSON-RPC message
}

func parse(raw Raw) frame {
	f := frame{raw: raw, Alien: true}
	if len(raw) > maxParsed {
		return f
	}
	var members map[string]json.RawMessage
	if json.Unmarshal(raw, &members) != nil {
		return f
	}
	f.ID = string(bytes.TrimSpace(members["id"]))
	f.params = value(members["params"])
	f.result = value(members["result"])
	f.failed, _ = value(members["error"]).(map[string]any)
	f.method, _ = value(members["method"]).(string)
	_, hasResult := members["result"]
	_, hasError := members["error"]
	f.Answer = f.method == "" && (hasResult || hasError)
	f.Alien = f.method == "" && !f.Answer
	return f
}

func value(raw json.RawMessage) any {
	d := json.NewDecoder(bytes.NewReader(raw))
	d.UseNumber()
	var v any
	if d.Decode(&v) != nil {
		return nil
	}
	return v
}

// housekeeping reports whether the frame is of no interest: port messages, and empty answers.
func (f frame) housekeeping(method string, tells schemas.Telling) bool {
	switch {
	case tells.Dull:
		return f.failed == nil
	case method == port.MethodEvidence: // it repeats what posts and turns say, unless something was refused
		params, _ := f.params.(map[string]any)
		return !refused(params)
	}
	result, ok := f.result.(map[string]any)
	return f.Answer && method != "" && f.failed == nil && ok && len(result) == 0 && !tells.Acks
}

// summary is the frame on one line; method is its own or, for a response, that of its request ("" if unknown).
func (f frame) summary(method string, tells schemas.Telling) string {
	id := ""
	if f.ID != "" {
		id = " #" + words.Cut(words.Line(f.ID), maxText)
	}
	switch {
	case f.Alien:
		return fmt.Sprintf("not a JSON-RPC message, %s: %s", words.Plural(len(f.raw), "byte"), quote(f.raw.head()))
	case method == port.MethodEvidence:
		params, _ := f.params.(map[string]any)
		return show(params["side"]) + ": " + evidence(params)
	case !f.Answer:
		return strings.TrimSpace(words.Line(method) + id + "  " + f.asks(method, tells))
	case method == "":
		return "answer" + id + " to an unknown request  " + compact(f.body())
	case f.failed != nil:
		return fmt.Sprintf("%s%s refused  %s %s", words.Line(method), id, compact(f.failed["code"]),
			show(f.failed["message"]))
	default:
		return strings.TrimSpace(words.Line(method) + id + " answered  " + f.answers(method, tells))
	}
}

func (f frame) body() any {
	if f.failed != nil {
		return f.failed
	}
	return f.result
}

// Refused reports whether the entry is an error.
func (g Glimpse) Refused() bool { return g.failed != nil }

// head is the interesting part of a frame.
func (r Raw) head() string {
	return strings.ToValidUTF8(string(r[:min(len(r), 4*maxOther)]), "\uFFFD")
}

// tellings are the interesting members of port messages, for any protocol.
var tellings = map[string]schemas.Telling{
	port.MethodHello:   {Dull: true},
	port.MethodReset:   {Dull: true},
	port.MethodAdvance: {Dull: true},
	port.MethodPosted: {Params: []message.Member{
		tell("", "op"), tell("message", "message"), tell("agent", "agent"), tell("conversation", "conversation"),
		tell("thread", "thread"), tell("origin", "origin"), tell("text", "text"),
	}},
	port.MethodTurnCancelled: {Params: []message.Member{tell("turn", "turn"), tell("reason", "reason")}},
}

var tell = message.Tell

func tellingOf(draft, method string) schemas.Telling {
	if t, ok := tellings[method]; ok {
		return t
	}
	return schemas.TellingOf(schemas.Draft(draft), method)
}

// asks renders the params of a request or notification.
func (f frame) asks(method string, tells schemas.Telling) string {
	object, _ := f.params.(map[string]any)
	switch method {
	case port.MethodSurface:
		return list(object["events"], surfaceEvent)
	case port.MethodTurn:
		return turn(object)
	}
	return details(tells.Params, f.params)
}

// answers renders the result of a response.
func (f frame) answers(method string, tells schemas.Telling) string {
	if method == port.MethodTurn {
		object, _ := f.result.(map[string]any)
		return list(object["actions"], action)
	}
	return details(tells.Result, f.result)
}

// details renders the interesting members of a value, or else all of it.
func details(members []message.Member, v any) string {
	if v == nil {
		return ""
	}
	object, _ := v.(map[string]any)
	var parts []string
	for _, m := range members {
		for _, path := range m.Paths {
			found, ok := lookup(object, path)
			if !ok {
				continue
			}
			text := show(found)
			if m.Label != "" {
				text = m.Label + "=" + text
			}
			parts = append(parts, text)
			break
		}
	}
	if len(parts) == 0 {
		return compact(v)
	}
	return strings.Join(parts, " ")
}

func surfaceEvent(e map[string]any) string {
	var parts []string
	for _, name := range []string{"op", "id", "author", "thread", "conversation", "assignee", "class", "active",
		"labels", "asks", "text"} {
		if v, ok := e[name]; ok {
			parts = append(parts, show(v))
		}
	}
	if after := fmt.Sprint(e["offsetMs"]); after != "0" && e["offsetMs"] != nil {
		parts = append([]string{"+" + inSeconds(words.Line(after)) + ":"}, parts...)
	}
	return strings.Join(parts, " ")
}

func action(a map[string]any) string {
	var parts []string
	for _, name := range []string{"type", "name", "signal", "conversation", "thread", "arguments", "message", "text"} {
		if v, ok := a[name]; ok {
			parts = append(parts, show(v))
		}
	}
	return strings.Join(parts, " ")
}

func turn(params map[string]any) string {
	var parts []string
	for _, name := range []string{"agent", "turn", "step"} {
		if v, ok := params[name]; ok {
			parts = append(parts, name+"="+show(v))
		}
	}
	if messages, _ := params["messages"].([]any); len(messages) > 0 {
		parts = append(parts, words.Plural(len(messages), "message")+", the last:")
		if last, ok := messages[len(messages)-1].(map[string]any); ok {
			// The chat is at the end of what the model sees last.
			text, _ := last["content"].(string)
			parts = append(parts, show(last["role"]), quoteEnd(text))
		}
	}
	return strings.Join(parts, " ")
}

func list(v any, one func(map[string]any) string) string {
	items, ok := v.([]any)
	if !ok {
		return compact(v)
	}
	var parts []string
	for i, item := range items {
		if i == maxEvents {
			parts = append(parts, fmt.Sprintf("and %d more", len(items)-i))
			break
		}
		if object, ok := item.(map[string]any); ok {
			parts = append(parts, one(object))
		} else {
			parts = append(parts, compact(item))
		}
	}
	return strings.Join(parts, "; ")
}

func lookup(object map[string]any, path string) (any, bool) {
	for {
		name, rest, more := strings.Cut(path, ".")
		v, ok := object[name]
		if !ok || !more {
			return v, ok
		}
		object, _ = v.(map[string]any)
		path = rest
	}
}

// show renders a value within a line: a short token unchanged, other texts quoted and cut, a list of text parts as its
// texts, anything else as JSON.
func show(v any) string {
	switch v := v.(type) {
	case string:
		if token(v) {
			return v
		}
		return quote(v)
	case []any:
		if len(v) == 0 {
			return compact(v)
		}
		var texts []string
		for _, item := range v {
			part, _ := item.(map[string]any)
			text, ok := part["text"].(string)
			if !ok {
				return compact(v)
			}
			texts = append(texts, text)
		}
		return quote(strings.Join(texts, " | "))
	default:
		return compact(v)
	}
}

// token reports whether s can be shown without quotes and not be misunderstood.
func token(s string) bool {
	if s == "" || len(s) > maxText {
		return false
	}
	for _, r := range s {
		switch {
		case r >= '0' && r <= '9', r >= 'a' && r <= 'z', r >= 'A' && r <= 'Z', strings.ContainsRune("-_./#@:", r):
		default:
			return false
		}
	}
	return true
}

// quote shows a text in quotation marks, on one line, cut, with unprintable characters escaped.
func quote(s string) string {
	runes := []rune(s)
	if len(runes) <= maxText {
		return strconv.Quote(s)
	}
	return fmt.Sprintf("%s… (%d more)", strconv.Quote(string(runes[:maxText])), len(runes)-maxText)
}

// quoteEnd is quote for a text whose end matters.
func quoteEnd(s string) string {
	runes := []rune(s)
	if len(runes) <= maxText {
		return strconv.Quote(s)
	}
	return "…" + strconv.Quote(string(runes[len(runes)-maxText:]))
}

// compact is a value as JSON on one line, cut.
func compact(v any) string { return words.Cut(words.Line(whole(v)), maxOther) }

// whole is a value as JSON.
func whole(v any) string {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if e.Encode(v) != nil {
		return "?"
	}
	return b.String()
}
