package edge

import (
	"encoding/json"
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/c2a-conform/c2a-conform/runner/face"
	"github.com/c2a-conform/c2a-conform/runner/model"
	"github.com/c2a-conform/c2a-conform/schemas/jsonrpc"
	"github.com/c2a-conform/c2a-conform/schemas/port"
)

// Limits on the evidence of one world in a report.
const (
	maxShown     = 400     // pieces
	maxBody      = 4 << 10 // bytes of a body
	headOfBody   = 1 << 10 // of these, taken from the beginning; the rest is the end, which is the newest
	maxShownWhat = 200     // characters
)

// Passed shows the runner a message between the program and its platform.
func (b *bridge) Passed(t face.Traffic) {
	if strings.HasPrefix(t.Message, porterMessage) {
		return
	}
	b.show(port.Evidence{Side: port.SidePlatform, From: t.From, What: t.What, Body: t.Body})
}

// exchanged shows the runner an answer of the model, and calls of the model that did not reach [bridge.ask].
func (b *bridge) exchanged(x model.Exchange) {
	if ofPorter(string(x.Request)) {
		return
	}
	if !x.Asked {
		b.show(port.Evidence{Side: port.SideModel, From: true, What: x.What, Body: x.Request})
	}
	what := "answer to " + x.What
	switch {
	case x.Status > 0:
		what = fmt.Sprintf("answer %d to %s", x.Status, x.What)
	case x.API != model.ACP:
		what = "no answer to " + x.What + ": the connection ended first"
	}
	b.show(port.Evidence{Side: port.SideModel, What: what, Body: x.Answer})
}

// show sends the runner a piece of evidence, as long as there is room. It omits everything about the porter, the marks,
// and the key of the model.
func (b *bridge) show(e port.Evidence) {
	body := string(e.Body)
	if ofPorter(body) {
		return
	}
	if key := b.values["openai.key"]; key != "" {
		body = strings.ReplaceAll(body, key, "[secret]")
	}
	e.What = cutTo(e.What, maxShownWhat)
	e.Body = cutBody(unmarked(body))
	b.guard.Lock()
	defer b.guard.Unlock()
	w := b.world
	if w == nil || w.shown > maxShown || b.unmet {
		return
	}
	if e.From {
		e.HeldMs = b.held().Milliseconds()
	}
	if w.shown++; w.shown > maxShown {
		e.What, e.Body = "more passed than is shown here", nil
	}
	b.out.put(jsonrpc.Notification(port.MethodEvidence, e))
}

// ofPorter reports whether a body is about a message of the porter, or answers it.
func ofPorter(body string) bool {
	found := marksIn(body)
	if n := len(found); n > 0 {
		return found[n-1].message == porterNumber
	}
	return strings.Contains(body, `"`+porterAnswer+`"`)
}

// cutBody returns a body as JSON: the whole body, or a string with its beginning and its end.
func cutBody(body string) json.RawMessage {
	if body == "" {
		return nil
	}
	valid := json.Valid([]byte(body))
	if valid && len(body) <= maxBody {
		return json.RawMessage(body)
	}
	var text string
	if !valid || json.Unmarshal([]byte(body), &text) != nil {
		text = body
	}
	if over := len(text) - maxBody; over > 0 {
		text = fmt.Sprintf("%s\n… %d bytes left out …\n%s", text[:headOfBody], over, text[headOfBody+over:])
	}
	raw, err := json.Marshal(strings.ToValidUTF8(text, "\uFFFD"))
	if err != nil {
		return nil
	}
	return raw
}

func cutTo(s string, characters int) string {
	if utf8.RuneCountInString(s) <= characters {
		return s
	}
	return string([]rune(s)[:characters-1]) + "…"
}
