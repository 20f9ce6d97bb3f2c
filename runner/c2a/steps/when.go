package steps

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/c2a-conform/c2a-conform/reference/c2a"
	"github.com/c2a-conform/c2a-conform/reference/c2a/wire"
	"github.com/c2a-conform/c2a-conform/runner/c2a/world"
	"github.com/c2a-conform/c2a-conform/runner/exchange"
	"github.com/c2a-conform/c2a-conform/runner/steps"
)

// whens are the steps in which something happens. Towards a host they happen on
// the chat surface; towards a harness our own host turns them into deliveries.
func whens() []*step {
	return needing(nothing,
		when(`{name} posts[ the {label} message][ {text}][ in {place}][:]`, `Will posts "the build is red" in #general`,
			"A message, in the place last named unless the step names one, perhaps with a label of the platform: urgent, approval, blocker, cancellation or safety. Without a text it is the text below.",
			func(ctx context.Context, s *scene, a args) error {
				text, err := textOrBelow(a, 2)
				if err != nil {
					return err
				}
				return s.world.Post(ctx, world.Post{Author: a.At(0), Label: a.At(1), Text: text, Place: place(a, 3)})
			}),
		lasting(func(a args, _ declared) int64 { return a.Ms(2) * int64(len(a.Texts(3))) }, when(`{name} posts {text} and, each {time} later, {texts}[ in {place}]`, `Will posts "so here" and, each 1 s later, "is my", "problem"`,
			"Several messages, with that much time between each and the next.",
			func(ctx context.Context, s *scene, a args) error {
				return s.posts(ctx, a.At(0), append([]string{a.At(1)}, a.Texts(3)...), a.Ms(2), place(a, 4))
			})),
		when(`{name} posts in one message {n} times {text} and then {text}[ in {place}]`, `Will posts in one message 400 times "and so on" and then "is this the end?"`,
			"A long message, its words with blanks in between.",
			func(ctx context.Context, s *scene, a args) error {
				if a.Number(1) > steps.MaxNumber {
					return &exchange.ScenarioError{What: "too long a message"}
				}
				text := strings.Repeat(a.At(2)+" ", a.Number(1)) + a.At(3)
				return s.world.Post(ctx, world.Post{Author: a.At(0), Text: text, Place: place(a, 4)})
			}),
		lasting(times(3, 1), when(`{name} posts {n} messages {text}, each {time} apart[ in {place}]`, `Will posts 40 messages "tick", each 1500 ms apart`,
			`Messages "tick 1", "tick 2" and so on.`,
			func(ctx context.Context, s *scene, a args) error {
				n := a.Number(1)
				if n > steps.MaxNumber {
					return &exchange.ScenarioError{What: "too many messages"}
				}
				texts := make([]string, n)
				for i := range texts {
					texts[i] = fmt.Sprintf("%s %d", a.At(2), i+1)
				}
				return s.posts(ctx, a.At(0), texts, a.Ms(3), place(a, 4))
			})),
		when(`{name} asks {name} {text}[ in {place}]`, `Will asks lead "is the canary healthy?" in the thread "deploy"`,
			"A message that the platform marks as a direct question to one participant.",
			func(ctx context.Context, s *scene, a args) error {
				return s.world.Post(ctx, world.Post{Author: a.At(0), Asks: a.At(1), Text: a.At(2), Place: place(a, 3)})
			}),
		when(`{name} assigns {text} to {name}[ in {place}]`, `Will assigns "rotate the keys" to lead in #general`,
			"Work, assigned by means of the platform.",
			func(ctx context.Context, s *scene, a args) error {
				return s.world.Post(ctx, world.Post{Author: a.At(0), Text: a.At(1), Assignee: a.At(2), Place: place(a, 3)})
			}),
		when(`{name} {logs|records} {text}[ in {place}]`, `deploy-bot logs "window 2 closed" in #general`,
			"A line of a log, or something that the platform keeps for the books, which no model needs.",
			func(ctx context.Context, s *scene, a args) error {
				class := "log"
				if a.Is("records") {
					class = "record"
				}
				return s.world.Post(ctx, world.Post{Author: a.At(0), Text: a.At(1), Place: place(a, 2), Class: class})
			}),
		when(`{name} reports {status|progress}[ {n} times] {text}[ in {place}]`, `deploy-bot reports progress "wave 1 is out" in #general`,
			`A report of status or progress; or several at one moment, "box 1", "box 2" and so on.`,
			func(ctx context.Context, s *scene, a args) error {
				report := world.Post{Author: a.At(0), Text: a.At(2), Place: place(a, 3), Class: "progress"}
				if a.Is("status") {
					report.Class = "status"
				}
				if a.At(1) == "" {
					return s.world.Post(ctx, report)
				}
				n := a.Number(1)
				if n > steps.MaxNumber {
					return &exchange.ScenarioError{What: "too many reports"}
				}
				for i := range n {
					report.Text = fmt.Sprintf("%s %d", a.At(2), i+1)
					if err := s.world.Post(ctx, report); err != nil {
						return err
					}
				}
				return nil
			}).Needs(link),
		when(`{name} {edits|deletes} {text}[ to {text}]`, `Will edits "meet at noon" to "meet at midnight"`,
			"The author's own message gets another text, or goes away.",
			func(ctx context.Context, s *scene, a args) error {
				if a.Is("deletes") {
					return s.world.Delete(ctx, a.At(0), a.At(1))
				}
				return s.world.Edit(ctx, a.At(0), a.At(1), a.At(2))
			}),
		keeping(exchange.TypingMs, when(`{name} {starts|stops} typing[ in {place}]`, `Will starts typing`,
			"The platform shows somebody typing, or no longer does.",
			func(ctx context.Context, s *scene, a args) error {
				return s.world.Typing(ctx, a.At(0), place(a, 1), a.Is("starts"))
			})),

		lasting(once(0), when(`{time} pass`, `2 s pass`,
			"Time passes on the world's clock.",
			func(ctx context.Context, s *scene, a args) error { return s.Pass(ctx, a.Ms(0)) })),
		lasting(settling, when(`the conversation settles`, `the conversation settles`,
			"60 s pass: longer than any window of the drafts. On a clock that runs by itself it is over when nothing is in flight and nothing has passed for longer than any window that can still be open.",
			func(ctx context.Context, s *scene, _ args) error { return s.Settle(ctx) })),
		when(`the model's answer is released`, `the model's answer is released`,
			"Turns that were held are answered, and no more are held.",
			func(ctx context.Context, s *scene, _ args) error { return s.world.Release(ctx) }).Needs(turn),
	)
}

// dictates are the steps in which the suite's own host sends what they say (role harness).
func dictates() []*step {
	return needing(link,
		when(`the host delivers[ {text}] from {name} to {name}[ and {name}][ in {place}][ {without a mention}] as {word} by {word}[ with priority {word}][, an edit of {text}][, its {path} having the second line {text}][ {and cancels it at once}][:]`, `the host delivers "who has the key?" from Will to lead as must_respond by buffered`,
			"An event under this policy in this mode, whatever a host would have made of it: for one agent or for each of two; perhaps one that obliges by other means than a mention, one that is marked as an edit of one that was answered, one of which a member has another line behind its value, or one that is cancelled while the turn is being set up. Without a text it is the text below.",
			func(ctx context.Context, s *scene, a args) error {
				text, err := textOrBelow(a, 0)
				if err != nil {
					return err
				}
				d := world.Delivery{
					Text: text, Author: a.At(1), Agent: a.At(2), Also: a.At(3), Place: place(a, 4), EditOf: a.At(8),
					Unaddressed: a.Is("without a mention"), Cancelled: a.Is("and cancels it at once"),
				}
				if a.At(9) != "" {
					d.Change = secondLine(a.At(9), a.At(10))
				}
				return s.deliver(ctx, d, a.At(5), a.At(6), a.At(7))
			}),
		when(`the host knocks from {name} to {name}[ in {place}] about {text} as {word}, holding back {text}[, its {path} having the second line {text}]`, `the host knocks from Will to lead about "news of the pump" as may_respond, holding back "the valve leaks"`,
			"A notify event. The read tools return the text that it holds back. A member may have another line behind its value.",
			func(ctx context.Context, s *scene, a args) error {
				d := world.Delivery{Author: a.At(0), Agent: a.At(1), Place: place(a, 2), Topic: a.At(3), Text: a.At(5)}
				if a.At(6) != "" {
					d.Change = secondLine(a.At(6), a.At(7))
				}
				return s.deliver(ctx, d, a.At(4), "notify", "")
			}),
		when(`the host delivers {text} from {name} to {name}[ in {place}] with {no policy|the unknown policy}[ {text}][ by {word}]`, `the host delivers "shall we dance?" from Will to lead with the unknown policy "reply_maybe"`,
			"An event that lacks its policy, or whose policy is no word of the draft; buffered unless the step names another mode.",
			func(ctx context.Context, s *scene, a args) error {
				d := world.Delivery{Text: a.At(0), Author: a.At(1), Agent: a.At(2), Place: place(a, 3)}
				return s.deliver(ctx, d, a.At(4), cmp.Or(a.At(5), "buffered"), "")
			}),
		when(`the host delivers an event {that lacks|with members that nobody knows, and the text}[ {text}]`, `the host delivers an event that lacks "target.directedness"`,
			"A buffered event from Will to lead that must be answered, without one of its members, or with further members at its top and within its conversation and author.",
			func(ctx context.Context, s *scene, a args) error {
				path := strings.Split(a.At(0), ".")
				d := world.Delivery{Text: "something is missing here", Author: "Will", Agent: "lead"}
				d.Change = func(params map[string]json.RawMessage) { remove(params, path) }
				if !a.Is("that lacks") {
					d.Text = a.At(0)
					d.Change = func(params map[string]json.RawMessage) {
						more := json.RawMessage(`{"since":"tomorrow","deep":[{"policy":"must_not_respond"}]}`)
						for _, path := range [][]string{{"x-more"}, {"conversation", "x-more"}, {"author", "x-more"}} {
							replace(params, path, more)
						}
					}
				}
				return s.deliver(ctx, d, "must_respond", "buffered", "")
			}),
		when(`the host sends the unknown notification {text}`, `the host sends the unknown notification "notifications/nonsense"`,
			"A notification with a method that nobody knows.",
			func(ctx context.Context, s *scene, a args) error { return s.world.Notify(ctx, a.At(0)) }),
	)
}

// textOrBelow is the part of a line that is a text, or the text below the line.
func textOrBelow(a args, i int) (string, error) {
	if a.At(i) != "" {
		return a.At(i), nil
	}
	return a.Text()
}

// posts posts several texts with time in between.
func (s *scene) posts(ctx context.Context, author string, texts []string, apartMs int64, place world.Place) error {
	for i, text := range texts {
		if i > 0 {
			if err := s.world.Advance(ctx, apartMs); err != nil {
				return err
			}
		}
		if err := s.world.Post(ctx, world.Post{Author: author, Text: text, Place: place}); err != nil {
			return err
		}
	}
	return nil
}

// deliver delivers an event as it is, with a policy that the draft need not
// know.
func (s *scene) deliver(ctx context.Context, d world.Delivery, policy, mode, priority string) error {
	draft := s.world.Draft()
	var ok bool
	if d.Policy, ok = c2a.ParsePolicy(draft, policy); !ok {
		d.Policy = c2a.MustRespond
		d.Change = func(params map[string]json.RawMessage) {
			path := strings.Split(strings.TrimPrefix(wire.PointersOf(draft).Policy, "/"), "/")
			if policy == "" {
				remove(params, path)
				return
			}
			word, _ := json.Marshal(policy)
			replace(params, path, word)
		}
	}
	if d.Mode, ok = c2a.ParseMode(mode); !ok {
		return &exchange.ScenarioError{What: fmt.Sprintf("there is no mode %q", mode)}
	}
	if (d.Mode == c2a.Notify) != (d.Topic != "") {
		return &exchange.ScenarioError{What: "a knock has a step of its own"}
	}
	if priority != "" {
		if d.Priority, ok = c2a.ParsePriority(priority); !ok {
			return &exchange.ScenarioError{What: fmt.Sprintf("there is no priority %q", priority)}
		}
	}
	return s.world.Deliver(ctx, d)
}

func remove(object map[string]json.RawMessage, path []string) {
	if len(path) == 1 {
		delete(object, path[0])
		return
	}
	within(object, path, func(inner map[string]json.RawMessage) { remove(inner, path[1:]) })
}

func replace(object map[string]json.RawMessage, path []string, value json.RawMessage) {
	if len(path) == 1 {
		object[path[0]] = value
		return
	}
	within(object, path, func(inner map[string]json.RawMessage) { replace(inner, path[1:], value) })
}

func within(object map[string]json.RawMessage, path []string, change func(map[string]json.RawMessage)) {
	var inner map[string]json.RawMessage
	if json.Unmarshal(object[path[0]], &inner) != nil || inner == nil {
		return
	}
	change(inner)
	object[path[0]], _ = json.Marshal(inner)
}
