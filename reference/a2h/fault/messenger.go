package fault

import (
	"encoding/base64"
	"encoding/json"
	"fmt"
	"mime"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/c2a-conform/c2a-conform/internal/lazyregexp"
	engine "github.com/c2a-conform/c2a-conform/reference/a2h/messenger"
	a2hserve "github.com/c2a-conform/c2a-conform/reference/a2h/serve"
	"github.com/c2a-conform/c2a-conform/reference/a2h/wire"
	"github.com/c2a-conform/c2a-conform/reference/serve"

	"github.com/c2a-conform/c2a-conform/reference/fault"
)

// messengers are faults in what humans are shown, and in how their answers are read.
func messengers() []fault.Fault {
	rules := func(requirement, name, does string, bug func(*engine.Rules)) fault.Fault {
		return messengerFault(requirement, name, does, func(o *serve.Options) { bug(&a2hserve.Of(o).Messenger) })
	}
	return slices.Concat(renderings(rules), normalisations(rules))
}

func messengerFault(requirement, name, does string, bug func(*serve.Options)) fault.Fault {
	return fault.Fault{Name: name, Requirement: requirement, Role: a2hserve.Messenger, Drafts: []string{a2hserve.Draft},
		Does: does, Bug: bug}
}

type ruleFault func(requirement, name, does string, bug func(*engine.Rules)) fault.Fault

// shownFault changes the rendering for a channel; "" means all channels.
func shownFault(requirement, name, channel, does string, bug func(content any) any) fault.Fault {
	return messengerFault(requirement, name, does, fault.Tampers(func() serve.Tamperer {
		asked := map[string]bool{} // ids of the requests for the channel
		return fault.Functions{
			In: func(f fault.Frame) (pass, send []fault.Frame) {
				if c, _ := f.At("params")["channel"].(string); f.Method() == wire.MethodRender &&
					(channel == "" || c == channel) {
					asked[f.ID()] = true
				}
				return []fault.Frame{f}, nil
			},
			Out: func(f fault.Frame) []fault.Frame {
				if result := f.At("result"); asked[f.ID()] && result["content"] != nil {
					result["content"] = bug(result["content"])
				}
				return []fault.Frame{f}
			},
		}
	}))
}

// counted matches the number before a choice on a terminal.
var counted = lazyregexp.New(`\[[0-9]+\] `)

// saidFault changes a message before it is rendered.
func saidFault(requirement, name, does string, bug func(params, message fault.Frame)) fault.Fault {
	return messengerFault(requirement, name, does, fault.Tampers(func() serve.Tamperer {
		return fault.Functions{In: func(f fault.Frame) (pass, send []fault.Frame) {
			if f.Method() == wire.MethodRender {
				bug(f.At("params"), f.At("params", "message"))
			}
			return []fault.Frame{f}, nil
		}}
	}))
}

// body changes the body of a message.
func body(message fault.Frame, change func(string) string) {
	text, _ := message["body"].(string)
	message["body"] = change(text)
}

func renderings(rules ruleFault) []fault.Fault {
	return []fault.Fault{
		rules("A2H-RENDER-001", "slack-labels-uncut", "puts choices of any length on Slack buttons",
			func(r *engine.Rules) { r.Limits.Slack.Label = 1000 }),
		rules("A2H-RENDER-001", "slack-rows-without-end", "puts all Slack buttons into one row",
			func(r *engine.Rules) { r.Limits.Slack.Elements = 1000 }),
		shownFault("A2H-RENDER-002", "slack-last-choice-missing", "slack", "omits the last choice in Slack",
			func(content any) any {
				eachBlock(content, "actions", func(b fault.Frame) {
					elements, _ := b["elements"].([]any)
					b["elements"] = elements[:len(elements)-1]
				})
				return content
			}),
		shownFault("A2H-RENDER-003", "teams-style-of-slack", "teams", "uses Slack's danger style in Teams",
			func(content any) any {
				eachAction(content, func(set fault.Frame,
					actions []any) {
					actions[0].(map[string]any)["style"] = "danger"
				})
				return content
			}),
		rules("A2H-RENDER-003", "teams-sets-without-end", "puts all actions of a card into one set",
			func(r *engine.Rules) { r.Limits.Teams.Actions = 1000 }),
		shownFault("A2H-RENDER-004", "teams-last-choice-missing", "teams", "omits the last choice in Teams",
			func(content any) any {
				eachAction(content, func(set fault.Frame, actions []any) { set["actions"] = actions[:len(actions)-1] })
				return content
			}),
		shownFault("A2H-RENDER-005", "mail-with-bare-line-feeds", "email",
			"ends the lines of an e-mail with only line feeds", func(content any) any {
				return strings.ReplaceAll(content.(string), "\r\n", "\n")
			}),
		shownFault("A2H-RENDER-005", "subjects-in-one-word", "email", "writes a subject in one encoded word",
			func(content any) any {
				return subject.ReplaceAllStringFunc(content.(string), func(field string) string {
					decoder := mime.WordDecoder{}
					text, err := decoder.DecodeHeader(strings.ReplaceAll(field[len("Subject:"):], "\r\n", ""))
					if err != nil || !strings.Contains(field, "=?") {
						return field
					}
					return "Subject: =?utf-8?B?" + base64.StdEncoding.EncodeToString([]byte(text)) + "?="
				})
			}),
		rules("A2H-RENDER-006", "links-to-the-front-page", "links all choices of an e-mail to one page",
			func(r *engine.Rules) {
				r.Address = func(links, _ string) string { return links }
			}),
		shownFault("A2H-RENDER-007", "terminal-without-colour", "cli", "uses no colours on a terminal",
			func(content any) any {
				return sgr.ReplaceAllString(content.(string), "")
			}),
		shownFault("A2H-RENDER-007", "terminal-beyond-ascii", "cli", "draws a line that is not ASCII on a terminal",
			func(content any) any {
				return content.(string) + "────\n"
			}),
		shownFault("A2H-ANSWER-003", "terminal-counts-from-zero", "cli",
			"counts choices on a terminal from 0, and reads the numbers from 1", func(content any) any {
				return counted.ReplaceAllStringFunc(content.(string), func(number string) string {
					n, _ := strconv.Atoi(strings.Trim(number, "[] "))
					return fmt.Sprintf("[%d] ", n-1)
				})
			}),
		shownFault("A2H-RENDER-008", "terminal-last-choice-missing", "cli",
			"omits the second choice on a terminal", func(content any) any {
				return secondChoice.ReplaceAllString(content.(string), "")
			}),
		saidFault("A2H-RENDER-009", "bodies-left-out", "shows only the summary", func(_, message fault.Frame) {
			body(message, func(string) string { return "" })
		}),
		saidFault("A2H-RENDER-010", "messages-dumped", "shows the JSON of the message", func(_, message fault.Frame) {
			body(message, func(string) string { return "```json\n" + string(message.Encode()) + "\n```\n" })
		}),
		saidFault("A2H-RENDER-010", "strangers-dumped", "shows the JSON of an unknown field",
			func(_, message fault.Frame) {
				if message["x-ticket"] != nil {
					stranger := fault.Frame{"x-ticket": message["x-ticket"]}
					body(message, func(text string) string {
						return text + "\n\n```json\n" + string(stranger.Encode()) + "\n```\n"
					})
				}
			}),
		saidFault("A2H-RENDER-011", "markdown-untouched", "shows Markdown marks literally",
			func(_, message fault.Frame) {
				body(message, func(text string) string {
					return strings.NewReplacer("*", `\*`, "`", "\\`").Replace(text)
				})
			}),
		rules("A2H-RENDER-014", "addresses-of-any-scheme", "lets a body link to scripts", func(r *engine.Rules) {
			r.Link = func(string) bool { return true }
		}),
		shownFault("A2H-RENDER-012", "html-unescaped", "email", "puts an agent's HTML into an e-mail unescaped",
			func(content any) any {
				return strings.NewReplacer("&lt;", "<", "&gt;", ">").Replace(content.(string))
			}),
		shownFault("A2H-RENDER-012", "code-unescaped", "email", "puts the code in a body into an e-mail unescaped",
			func(content any) any {
				return codeBlock.ReplaceAllStringFunc(content.(string), func(code string) string {
					return strings.NewReplacer("&lt;", "<", "&gt;", ">").Replace(code)
				})
			}),
		rules("A2H-RENDER-013", "escapes-let-through", "doesn't remove the control characters of a body",
			func(r *engine.Rules) {
				r.Text = func(text string) string {
					return strings.Map(func(c rune) rune {
						if unicode.Is(unicode.Bidi_Control, c) {
							return -1
						}
						return c
					}, text)
				}
			}),
		rules("A2H-RENDER-014", "directions-let-through", "doesn't remove direction marks", func(r *engine.Rules) {
			r.Text = func(text string) string {
				const hidden = 0xE000 // a private-use character, so that nobody else uses it
				text = strings.Map(func(c rune) rune {
					if unicode.Is(unicode.Bidi_Control, c) && c >= 0x202A {
						return c - 0x2000 + hidden
					}
					return c
				}, text)
				return strings.Map(func(c rune) rune {
					if c >= hidden && c <= hidden+0x100 {
						return c - hidden + 0x2000
					}
					return c
				}, engine.Clean(text))
			}
		}),
		mentionsLive(),
		rules("A2H-RENDER-016", "cards-of-any-size", "sends a card of any size to Teams", func(r *engine.Rules) {
			r.Limits.Teams.Bytes, r.Limits.Teams.Body = 1<<20, 1<<20
		}),
		shownFault("A2H-RENDER-017", "buttons-without-id", "slack",
			"sends the same value with every Slack button", func(content any) any {
				eachBlock(content, "actions", func(b fault.Frame) {
					elements, _ := b["elements"].([]any)
					for _, e := range elements {
						e.(map[string]any)["value"] = "yes-or-no"
					}
				})
				return content
			}),
		saidFault("A2H-RENDER-018", "diffs-left-out", "leaves out the diff", func(_, message fault.Frame) {
			body(message, func(text string) string { return diffBlock.ReplaceAllString(text, "") })
		}),
		rules("A2H-RENDER-019", "risks-look-harmless", "gives every button the same style",
			func(r *engine.Rules) {
				r.Danger = func(engine.Interaction, string) bool { return false }
			}),
		saidFault("A2H-RENDER-020", "webhooks-told", "shows the endpoint to which the message was sent",
			func(params, message fault.Frame) {
				endpoint, _ := params.At("human", "endpoints")["slack"].(string)
				body(message, func(text string) string { return text + "\n\nSent by `" + endpoint + "`" })
			}),
		saidFault("A2H-RENDER-021", "teams-without-notifications", "renders no card for a notification",
			func(params, message fault.Frame) {
				if params["channel"] == "teams" && message["type"] == engine.Notification {
					params["channel"] = "none"
				}
			}),
	}
}

var (
	sgr          = lazyregexp.New(`\x1b\[[0-9;]*m`)
	secondChoice = lazyregexp.New(`(?m)^  \[2\] .*\n`)
	subject      = lazyregexp.New(`(?m)^Subject:[^\r\n]*(?:\r\n[ \t][^\r\n]*)*`)
	codeBlock    = lazyregexp.New(`(?s)<pre.*?</pre>`)
	diffBlock    = lazyregexp.New("(?s)```diff.*?```")
)

// eachBlock changes the blocks of a type in a message of Slack.
func eachBlock(content any, kind string, bug func(b fault.Frame)) {
	message, _ := content.(map[string]any)
	blocks, _ := message["blocks"].([]any)
	for _, b := range blocks {
		if b, ok := b.(map[string]any); ok && b["type"] == kind {
			bug(b)
		}
	}
}

// eachAction changes the sets of actions of a card.
func eachAction(content any, bug func(set fault.Frame, actions []any)) {
	card, _ := content.(map[string]any)
	elements, _ := card["body"].([]any)
	for _, e := range elements {
		if e, ok := e.(map[string]any); ok && e["type"] == "ActionSet" {
			actions, _ := e["actions"].([]any)
			bug(e, actions)
		}
	}
}

// mentionsLive puts the body into the notification text of Slack without escaping.
func mentionsLive() fault.Fault {
	return messengerFault("A2H-RENDER-015", "mentions-live", "notifies everyone whom the body of a message mentions",
		fault.Tampers(func() serve.Tamperer {
			bodies := map[string]any{}
			return fault.Functions{
				In: func(f fault.Frame) (pass, send []fault.Frame) {
					if f.Method() == wire.MethodRender {
						bodies[f.ID()] = f.At("params", "message")["body"]
					}
					return []fault.Frame{f}, nil
				},
				Out: func(f fault.Frame) []fault.Frame {
					content := f.At("result", "content")
					if text, ok := bodies[f.ID()].(string); ok && content["blocks"] != nil &&
						strings.Contains(text, "<!") {
						content["text"] = text
					}
					return []fault.Frame{f}
				},
			}
		}))
}

// heard is what a messenger was asked to render and to normalise.
type heard struct {
	messages map[string]fault.Frame // by interaction
	last     string                 // the interaction that was rendered last
}

func (h *heard) choices(interaction string) []string {
	message := h.messages[interaction]
	var out []string
	for _, name := range []string{"actions", "options"} {
		list, _ := message[name].([]any)
		for _, c := range list {
			text, _ := c.(string)
			out = append(out, text)
		}
	}
	return out
}

// heardFault changes an answer before it is normalised.
func heardFault(requirement, name, does string, bug func(h *heard, params fault.Frame)) fault.Fault {
	return messengerFault(requirement, name, does, fault.Tampers(func() serve.Tamperer {
		h := &heard{messages: map[string]fault.Frame{}}
		return fault.Functions{In: func(f fault.Frame) (pass, send []fault.Frame) {
			params := f.At("params")
			interaction, _ := params["interaction"].(string)
			switch f.Method() {
			case wire.MethodRender:
				h.messages[interaction], h.last = f.At("params", "message"), interaction
			case wire.MethodNormalize:
				bug(h, params)
			}
			return []fault.Frame{f}, nil
		}}
	}))
}

// words changes the text of an answer.
func words(params fault.Frame, change func(string) string) {
	input := params.At("input")
	if text, ok := input["text"].(string); ok {
		input["text"] = change(text)
	}
}

// toldFault changes a response before it reaches the agent. n counts the responses.
func toldFault(requirement, name, does string, bug func(response fault.Frame, n int)) fault.Fault {
	return messengerFault(requirement, name, does, fault.Tampers(func() serve.Tamperer {
		n := 0
		return fault.Functions{Out: func(f fault.Frame) []fault.Frame {
			if response := f.At("result", "response"); len(response) > 0 {
				n++
				bug(response, n)
			}
			return []fault.Frame{f}
		}}
	}))
}

func normalisations(rules ruleFault) []fault.Fault {
	return []fault.Fault{
		toldFault("A2H-ANSWER-001", "humans-under-another-name", "names the human in an additional field",
			func(r fault.Frame, _ int) {
				r["humanId"] = r["human_id"]
				delete(r, "human_id")
			}),
		toldFault("A2H-ANSWER-002", "allow-for-approved", "sends ALLOW instead of APPROVED",
			func(r fault.Frame, _ int) {
				if r["decision"] == "APPROVED" {
					r["decision"] = "ALLOW"
				}
			}),
		heardFault("A2H-ANSWER-003", "words-by-the-letter", "accepts the words of a choice only if every character "+
			"matches",
			func(h *heard, params fault.Frame) {
				interaction, _ := params["interaction"].(string)
				words(params, func(text string) string {
					if slices.Contains(h.choices(interaction), text) {
						return text
					}
					return "?"
				})
			}),
		heardFault("A2H-ANSWER-011", "numbers-beyond-the-end", "treats a number beyond the options as the last one",
			func(h *heard, params fault.Frame) {
				interaction, _ := params["interaction"].(string)
				words(params, func(text string) string {
					choices := h.choices(interaction)
					if n, err := strconv.Atoi(text); err == nil && len(choices) > 0 && n > len(choices) {
						return choices[len(choices)-1]
					}
					return text
				})
			}),
		toldFault("A2H-ANSWER-004", "labels-for-values", "sends the label of a button instead of the option",
			func(r fault.Frame, _ int) {
				if option, ok := r["selected_option"].(string); ok {
					r["selected_option"] = engine.Shorten(option, 75)
				}
			}),
		heardFault("A2H-ANSWER-005", "unknown-ids-guessed",
			"treats a reply that doesn't refer to a question as an answer to the latest "+
				"one", func(h *heard, params fault.Frame) {
				interaction, _ := params["interaction"].(string)
				if _, known := h.messages[interaction]; known {
					return
				}
				params["interaction"] = h.last
				var input any
				raw, _ := json.Marshal(params["input"])
				_ = json.Unmarshal([]byte(strings.ReplaceAll(string(raw), interaction, h.last)), &input)
				params["input"] = input
			}),
		rules("A2H-ANSWER-006", "never-closed", "accepts any number of answers", func(r *engine.Rules) {
			r.Closed = func(bool) bool { return false }
		}),
		rules("A2H-ANSWER-006", "words-leave-open", "closes a question only when a button is clicked",
			func(r *engine.Rules) {
				r.Closes = func(in engine.Input) bool { return in.Click != nil }
			}),
		rules("A2H-ANSWER-006", "shown-again-is-open", "reopens an answered question when it is rendered again",
			func(r *engine.Rules) { r.Reopens = true }),
		rules("A2H-ANSWER-007", "asked-is-answered", "attributes every answer to the human who was asked",
			func(r *engine.Rules) {
				r.Speaks = func(asked, _ string) string { return asked }
			}),
		toldFault("A2H-ANSWER-008", "feedback-left-out", "omits the field feedback if there is no feedback",
			func(r fault.Frame, _ int) {
				if r["feedback"] == nil {
					delete(r, "feedback")
				}
			}),
		toldFault("A2H-ANSWER-008", "comments-dropped", "drops additional comments",
			func(r fault.Frame, _ int) { r["feedback"] = nil }),
		toldFault("A2H-ANSWER-008", "comments-in-small-letters", "converts comments to lower case",
			func(r fault.Frame, _ int) {
				if text, ok := r["feedback"].(string); ok {
					r["feedback"] = strings.ToLower(text)
				}
			}),
		heardFault("A2H-ANSWER-008", "quotes-as-comments", "treats the line above a quotation as a comment",
			func(_ *heard, params fault.Frame) {
				words(params, func(text string) string {
					return strings.ReplaceAll(text, " wrote:\n>", " wrote.\n>")
				})
			}),
		heardFault("A2H-ANSWER-009", "silence-is-consent", "treats an unclear answer as a yes",
			func(_ *heard, params fault.Frame) {
				words(params, func(text string) string {
					if strings.TrimSpace(text) == "" || text == "maybe" {
						return "approve"
					}
					return text
				})
			}),
		heardFault("A2H-ANSWER-010", "conditions-ignored", "reads only the first word of an answer",
			func(_ *heard, params fault.Frame) {
				words(params, func(text string) string {
					if strings.HasPrefix(strings.ToLower(text), "approve") {
						return "approve"
					}
					return text
				})
			}),
		heardFault("A2H-ANSWER-011", "options-guessed", "treats words that match no option as the first option",
			func(h *heard, params fault.Frame) {
				interaction, _ := params["interaction"].(string)
				message, choices := h.messages[interaction], h.choices(interaction)
				words(params, func(text string) string {
					if message["type"] == engine.Clarification && !slices.Contains(choices, text) {
						return choices[0]
					}
					return text
				})
			}),
		heardFault("A2H-ANSWER-011", "shortest-option", "takes the shortest option that a reply begins with",
			func(h *heard, params fault.Frame) {
				interaction, _ := params["interaction"].(string)
				words(params, func(text string) string {
					choices := h.choices(interaction)
					slices.SortFunc(choices, func(a, b string) int { return len(a) - len(b) })
					for _, c := range choices {
						if rest, ok := strings.CutPrefix(text, c); ok && strings.HasPrefix(rest, " - ") &&
							strings.ContainsAny(rest, ",:") {
							return c + ": " + rest
						}
					}
					return text
				})
			}),
		toldFault("A2H-ANSWER-012", "texts-in-one-line", "joins the lines of a requested text",
			func(r fault.Frame, _ int) {
				if text, ok := r["data"].(string); ok {
					r["data"] = strings.Join(strings.Fields(text), " ")
				}
			}),
		saidFault("A2H-ANSWER-012", "kinds-ignored", "accepts any words as the data that it asks for",
			func(_, message fault.Frame) {
				if input := message.At("input"); input["kind"] != nil {
					input["kind"] = engine.String
				}
			}),
		toldFault("A2H-ANSWER-013", "responses-numbered", "adds the number of answers to a response",
			func(r fault.Frame, n int) { r["answers"] = n }),
		toldFault("A2H-ANSWER-015", "thanks-for-approval", "treats a thank-you as a decision",
			func(r fault.Frame, _ int) {
				if r["acknowledged"] != nil {
					delete(r, "acknowledged")
					r["decision"] = "APPROVED"
				}
			}),
		rules("A2H-ANSWER-016", "questions-lost-in-a-kill", "forgets all questions when it is started again",
			func(r *engine.Rules) { r.Lasting = false }),
		rules("A2H-ANSWER-016", "answers-lost-in-a-kill", "forgets what was answered when it is started again",
			func(r *engine.Rules) { r.Remembers = false }),
		rules("A2H-ANSWER-016", "keys-lost-in-a-kill", "signs its buttons with another key when it is started again",
			func(r *engine.Rules) { r.SameKey = false }),
		rules("A2H-ANSWER-009", "allow-is-yes", "treats every choice with the word allow as a yes",
			func(r *engine.Rules) {
				means := r.Means
				r.Means = func(words string) engine.Decision {
					if strings.Contains(strings.ToLower(words), "allow") {
						return engine.Approved
					}
					return means(words)
				}
			}),
		heardFault("A2H-ANSWER-009", "files-approve", "treats a file as the first choice",
			func(h *heard, params fault.Frame) {
				interaction, _ := params["interaction"].(string)
				if choices := h.choices(interaction); params.At("input")["file"] != nil && len(choices) > 0 {
					params["input"] = map[string]any{"text": choices[0]}
				}
			}),
		changesWithoutOffer(),
		toldFault("A2H-ANSWER-008", "comments-cut", "cuts comments after 200 letters",
			func(r fault.Frame, _ int) {
				if text, ok := r["feedback"].(string); ok && len(text) > 200 {
					r["feedback"] = text[:200]
				}
			}),
		heardFault("A2H-ANSWER-008", "wrote-ends-a-mail", "drops what follows a line that ends in \"wrote:\"",
			func(_ *heard, params fault.Frame) {
				words(params, func(text string) string {
					if at := strings.Index(text, " wrote:\n"); at >= 0 && params["channel"] == "email" {
						return text[:strings.LastIndex(text[:at], "\n")+1]
					}
					return text
				})
			}),
		heardFault("A2H-ANSWER-008", "quotes-nowhere", "drops lines that begin with > on every channel",
			func(_ *heard, params fault.Frame) {
				words(params, func(text string) string {
					return strings.Join(slices.DeleteFunc(strings.Split(text, "\n"),
						func(line string) bool { return strings.HasPrefix(line, ">") }), "\n")
				})
			}),
		heardFault("A2H-ANSWER-003", "names-before-numbers",
			"treats a number on a terminal as the choice with that name", func(h *heard, params fault.Frame) {
				interaction, _ := params["interaction"].(string)
				words(params, func(text string) string {
					if i := slices.Index(h.choices(interaction), text); i >= 0 && params["channel"] == "cli" {
						return strconv.Itoa(i + 1)
					}
					return text
				})
			}),
		heardFault("A2H-ANSWER-014", "clicks-believed", "believes everything in a click",
			func(_ *heard, params fault.Frame) {
				raw, _ := json.Marshal(params.At("input")["click"])
				if strings.Contains(string(raw), "APPROVED") {
					params["input"] = map[string]any{"text": "approve"}
				}
			}),
	}
}

// changesWithoutOffer reads a yes with a condition as MODIFIED, whatever was offered.
func changesWithoutOffer() fault.Fault {
	return messengerFault("A2H-ANSWER-009", "changes-without-offer",
		"treats a yes with a condition as MODIFIED, even if MODIFIED was not offered",
		fault.Tampers(func() serve.Tamperer {
			asked := map[string]fault.Frame{}
			return fault.Functions{
				In: func(f fault.Frame) (pass, send []fault.Frame) {
					text, _ := f.At("params", "input")["text"].(string)
					if f.Method() == wire.MethodNormalize && strings.HasPrefix(text, "approve, but ") {
						asked[f.ID()] = f.At("params")
					}
					return []fault.Frame{f}, nil
				},
				Out: func(f fault.Frame) []fault.Frame {
					if p := asked[f.ID()]; p != nil && f["error"] != nil {
						delete(f, "error")
						f["result"] = map[string]any{"response": map[string]any{"interaction_id": p["interaction"],
							"human_id": p["from"], "decision": "MODIFIED", "feedback": nil}}
					}
					return []fault.Frame{f}
				},
			}
		}))
}
