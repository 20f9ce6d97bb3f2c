package steps

import (
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
		when(`{name} posts {text}[ in {place}]`, `Will posts "the build is red" in #general`,
			"A message, in the place last named unless the step names one.",
			func(ctx context.Context, s *scene, a args) error {
				return s.world.Post(ctx, world.Post{Author: a.At(0), Text: a.At(1), Place: place(a, 2)})
			}),
		when(`{name} posts[ in {place}]:`, `Will posts in #general:`,
			"A message that is the text below.",
			func(ctx context.Context, s *scene, a args) error {
				text, err := a.Text()
				if err != nil {
					return err
				}
				return s.world.Post(ctx, world.Post{Author: a.At(0), Text: text, Place: place(a, 1)})
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
		when(`{name} posts the {label} message {text}[ in {place}]`, `Will posts the urgent message "@lead the shop is down" in #general`,
			"A message with a label of the platform: urgent, approval, blocker, cancellation or safety.",
			func(ctx context.Context, s *scene, a args) error {
				return s.world.Post(ctx, world.Post{Author: a.At(0), Label: a.At(1), Text: a.At(2), Place: place(a, 3)})
			}),
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
		when(`{name} logs {text}[ in {place}]`, `deploy-bot logs "window 2 closed" in #general`,
			"A line of a log.",
			reports("log")),
		when(`{name} reports status {text}[ in {place}]`, `deploy-bot reports status "deploy 17 finished" in #general`,
			"A report of status.",
			reports("status")).Needs(link),
		when(`{name} reports progress {text}[ in {place}]`, `deploy-bot reports progress "wave 1 is out" in #general`,
			"A report of progress.",
			reports("progress")).Needs(link),
		when(`{name} edits {text} to {text}`, `Will edits "meet at noon" to "meet at midnight"`,
			"The author's own message gets another text.",
			func(ctx context.Context, s *scene, a args) error { return s.world.Edit(ctx, a.At(0), a.At(1), a.At(2)) }),
		when(`{name} deletes {text}`, `Will deletes "forget the meeting"`,
			"The author's own message goes away.",
			func(ctx context.Context, s *scene, a args) error { return s.world.Delete(ctx, a.At(0), a.At(1)) }),
		keeping(exchange.TypingMs, when(`{name} starts typing[ in {place}]`, `Will starts typing`,
			"The platform shows somebody typing.",
			func(ctx context.Context, s *scene, a args) error {
				return s.world.Typing(ctx, a.At(0), place(a, 1), true)
			})),
		when(`{name} stops typing[ in {place}]`, `Will stops typing`,
			"The platform no longer shows it.",
			func(ctx context.Context, s *scene, a args) error {
				return s.world.Typing(ctx, a.At(0), place(a, 1), false)
			}),

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
		when(`the host delivers {text} from {name} to {name}[ in {place}] as {word} by {word}[ with priority {word}]`,
			`the host delivers "who has the key?" from Will to lead as must_respond by buffered`,
			"An event under this policy in this mode, whatever a host would have made of it.",
			func(ctx context.Context, s *scene, a args) error {
				return s.deliver(ctx, world.Delivery{Text: a.At(0), Author: a.At(1), Agent: a.At(2), Place: place(a, 3)}, a.At(4), a.At(5), a.At(6))
			}),
		when(`the host delivers from {name} to {name}[ in {place}] as {word} by {word}[ with priority {word}]:`,
			`the host delivers from Will to lead as must_respond by buffered:`,
			"The same with the text below.",
			func(ctx context.Context, s *scene, a args) error {
				text, err := a.Text()
				if err != nil {
					return err
				}
				return s.deliver(ctx, world.Delivery{Text: text, Author: a.At(0), Agent: a.At(1), Place: place(a, 2)}, a.At(3), a.At(4), a.At(5))
			}),
		when(`the host knocks from {name} to {name}[ in {place}] about {text} as {word}, holding back {text}`,
			`the host knocks from Will to lead about "news of the pump" as may_respond, holding back "the valve leaks"`,
			"A notify event. The read tools return the text that it holds back.",
			func(ctx context.Context, s *scene, a args) error {
				d := world.Delivery{Author: a.At(0), Agent: a.At(1), Place: place(a, 2), Topic: a.At(3), Text: a.At(5)}
				return s.deliver(ctx, d, a.At(4), "notify", "")
			}),
		when(`the host delivers {text} from {name} to {name}[ in {place}] with the unknown policy {text}`,
			`the host delivers "shall we dance?" from Will to lead with the unknown policy "reply_maybe"`,
			"A buffered event whose policy is no word of the draft.",
			func(ctx context.Context, s *scene, a args) error {
				d := world.Delivery{Text: a.At(0), Author: a.At(1), Agent: a.At(2), Place: place(a, 3)}
				return s.deliver(ctx, d, a.At(4), "buffered", "")
			}),
		when(`the host delivers {text} from {name} to {name}[ in {place}] without a policy[ by {word}]`,
			`the host delivers "shall we whistle?" from Will to lead without a policy by immediate`,
			"An event that lacks its policy, buffered unless the step names another mode.",
			func(ctx context.Context, s *scene, a args) error {
				d := world.Delivery{Text: a.At(0), Author: a.At(1), Agent: a.At(2), Place: place(a, 3)}
				mode := a.At(4)
				if mode == "" {
					mode = "buffered"
				}
				return s.deliver(ctx, d, "", mode, "")
			}),
		when(`the host delivers an event that lacks {text}`, `the host delivers an event that lacks "target.directedness"`,
			"A buffered event from Will to lead that must be answered, without one of its members.",
			func(ctx context.Context, s *scene, a args) error {
				path := strings.Split(a.At(0), ".")
				d := world.Delivery{Text: "something is missing here", Author: "Will", Agent: "lead"}
				d.Change = func(params map[string]json.RawMessage) { remove(params, path) }
				return s.deliver(ctx, d, "must_respond", "buffered", "")
			}),
		when(`the host delivers {text} from {name} to {name} with members that nobody knows`, `the host delivers "hello?" from Will to lead with members that nobody knows`,
			"A buffered event that must be answered, with further members at its top and within its conversation and author.",
			func(ctx context.Context, s *scene, a args) error {
				d := world.Delivery{Text: a.At(0), Author: a.At(1), Agent: a.At(2)}
				d.Change = func(params map[string]json.RawMessage) {
					more := json.RawMessage(`{"since":"tomorrow","deep":[{"policy":"must_not_respond"}]}`)
					for _, path := range [][]string{{"x-more"}, {"conversation", "x-more"}, {"author", "x-more"}} {
						replace(params, path, more)
					}
				}
				return s.deliver(ctx, d, "must_respond", "buffered", "")
			}),
		when(`the host sends the unknown notification {text}`, `the host sends the unknown notification "notifications/nonsense"`,
			"A notification with a method that nobody knows.",
			func(ctx context.Context, s *scene, a args) error { return s.world.Notify(ctx, a.At(0)) }),
	)
}

func reports(class string) func(context.Context, *scene, args) error {
	return func(ctx context.Context, s *scene, a args) error {
		return s.world.Post(ctx, world.Post{Author: a.At(0), Text: a.At(1), Place: place(a, 2), Class: class})
	}
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
