package steps

import (
	"cmp"
	"context"
	"fmt"

	"github.com/c2a-conform/c2a-conform/reference/c2a"
	"github.com/c2a-conform/c2a-conform/reference/c2a/law"
	"github.com/c2a-conform/c2a-conform/runner/c2a/scenario"
	"github.com/c2a-conform/c2a-conform/runner/c2a/world"
	"github.com/c2a-conform/c2a-conform/runner/steps"
	"github.com/c2a-conform/c2a-conform/schemas/port"
)

// intervals are the numbers of half return intervals, by the words of a line.
var intervals = map[string]int64{"half a": 1, "one": 2, "two": 4, "three": 6, "four": 8, "ten": 20}

func halves(a steps.Args) int64 {
	for word, n := range intervals {
		if a.Is(word) {
			return n
		}
	}
	return 0
}

// returnMs returns the return interval of the newest obligating event: the declared interval, or else the time from the
// event to its first return. returnMs waits for that return.
func returnMs(ctx context.Context, s *scenario.Scenario) (int64, error) {
	if s.World.Whole() {
		return s.World.ReturnMs(c2a.Buffered), nil
	}
	for waited := int64(0); ; waited += 60_000 {
		obliging, returned := newestObliging(s)
		if obliging == nil {
			return world.LongestReturnMs, nil
		}
		if ms := s.World.ReturnMs(obliging.Event.Mode); ms > 0 {
			return ms, nil
		}
		if returned != nil {
			return returned.AtMs - obliging.AtMs, nil
		}
		if waited >= world.LongestReturnMs {
			return world.LongestReturnMs, nil
		}
		if err := s.Pass(ctx, 60_000); err != nil {
			return 0, err
		}
	}
}

// newestObliging returns the newest delivery of an obligating message, and its first return. Both may be nil.
func newestObliging(s *scenario.Scenario) (obliging, returned *scenario.Delivery) {
	for _, d := range s.Deliveries(func(d law.Delivery) bool { return d.Message != "" || d.Returned != "" }) {
		switch {
		case d.Event.Obligation != nil && d.Event.Policy == c2a.MustRespond:
			obliging, returned = &d, nil
		case obliging != nil && returned == nil && d.Event.Returns() && d.Returned == obliging.Message:
			returned = &d
		}
	}
	return obliging, returned
}

// obligationSteps are about authors that are blocked on an answer.
func obligationSteps() []*steps.Step {
	return scenario.Needing(scenario.NoTap,
		steps.Declare(`{agent} is coordinated by {agent}`, `lead is coordinated by scout`,
			"If the first agent doesn't answer an obligation, it goes to the second agent, which may also confirm "+
				"answers for the first.",
			func(s *scenario.Scenario, a steps.Args) error { return s.World.Coordinate(a.At(0), a.At(1)) }),
		steps.Declare(`{name} is on the human rung`, `Ann is on the human rung`,
			"The person who gets an obligation that no agent answers.",
			func(s *scenario.Scenario, a steps.Args) error { s.World.Rung(a.At(0)); return nil }),
		steps.Declare(`obligations do not return in this world`, `obligations do not return in this world`,
			"The control run, in which conformance/reset sets boomerang to false.",
			func(s *scenario.Scenario, _ steps.Args) error { s.World.StaysAway = true; return nil }),
		steps.Happen(`{name} is {halted|degraded|not held up} until {names} answer[s] {text}[ in {place}]`+
			`[, with the default action {text}][, and {name} may confirm]`,
			`worker is halted until lead answers "may I deploy?", with the default action "wait", and scout may `+
				`confirm`,
			"A message whose author uses a function of the platform to declare an obligation. The obligation has "+
				"blocks halted, degraded or none, these recipients, this default action and this delegate.",
			func(ctx context.Context, s *scenario.Scenario, a steps.Args) error {
				return s.World.Post(ctx, obliging(a))
			}),
		steps.Happen(`{name} is halted until {name} answers the {label} message {text}[ in {place}]`,
			`worker is halted until lead answers the urgent message "may I deploy?"`,
			"The obligation has blocks halted, and the message has a platform label.",
			func(ctx context.Context, s *scenario.Scenario, a steps.Args) error {
				return s.World.Post(ctx, world.Post{Author: a.At(0), Label: a.At(2), Text: a.At(3),
					Place: scenario.PlaceAt(a, 4), Obligation: &port.Obligation{Blocks: "halted"},
					Recipients: []string{a.At(1)}})
			}),
		steps.Happen(`{name} is halted until {name} answers the {status report|progress report|record} {text}`+
			`[ in {place}]`,
			`worker is halted until lead answers the status report "disk is full"`,
			"A report or a record whose author declares an obligation with blocks halted.",
			func(ctx context.Context, s *scenario.Scenario, a steps.Args) error {
				class := "status"
				switch {
				case a.Is("progress report"):
					class = "progress"
				case a.Is("record"):
					class = "record"
				}
				return s.World.Post(ctx, world.Post{Author: a.At(0), Text: a.At(2), Class: class,
					Place: scenario.PlaceAt(a, 3), Obligation: &port.Obligation{Blocks: "halted"},
					Recipients: []string{a.At(1)}})
			}),
		steps.Happen(`{name} is halted until {name} answers each of {n} questions`,
			`worker is halted until lead answers each of 200 questions`,
			"This many messages, one after another: question 1, question 2 and so on.",
			func(ctx context.Context, s *scenario.Scenario, a steps.Args) error {
				for i := range min(a.Number(2), steps.MaxNumber) {
					if err := s.World.Post(ctx, world.Post{Author: a.At(0), Text: fmt.Sprintf("question %d", i+1),
						Obligation: &port.Obligation{Blocks: "halted"}, Recipients: []string{a.At(1)}}); err != nil {
						return err
					}
				}
				return nil
			}),
		steps.Happen(`{name} edits {text} to {text} and names {name} as the delegate`,
			`worker edits "may I deploy?" to "may I deploy it?" and names scout as the delegate`,
			"An edit by the author, with a declaration that names another delegate.",
			func(ctx context.Context, s *scenario.Scenario, a steps.Args) error {
				return s.World.Redeclare(ctx, a.At(0), a.At(1), a.At(2), a.At(3))
			}),
		steps.Happen(`the log is kept for only {time}`, `the log is kept for only 1 min`,
			"The host removes older entries from its log, on the request of op compact in conformance/surface.",
			func(ctx context.Context, s *scenario.Scenario, a steps.Args) error {
				return s.World.Compact(ctx, a.Ms(0))
			}),
		steps.Happen(`the open set is looked up`, `the open set is looked up`,
			"Asks a host with the capability openset for its open set. The laws judge the answer.",
			func(ctx context.Context, s *scenario.Scenario, _ steps.Args) error {
				if !s.World.Can("openset") {
					return nil
				}
				_, _, err := s.World.Inspect(ctx)
				return err
			}),
		steps.Declare(`obligations return three times, the default`, `obligations return three times, the default`,
			"A host that declares another number in limits.returns isn't judged by the scenario.",
			func(s *scenario.Scenario, _ steps.Args) error {
				if n := s.World.Returns(); n != 3 {
					s.Moot = "returning three times"
				}
				return nil
			}),
		steps.Happen(`the platform reports only now that {time} ago {name} was halted until {name} answers {text}`,
			`the platform reports only now that 2 h ago worker was halted until lead answers "may I deploy?"`,
			"The platform reports an old message with an obligation again, because its first report was lost.",
			func(ctx context.Context, s *scenario.Scenario, a steps.Args) error {
				return s.World.Post(ctx, world.Post{Author: a.At(1), Text: a.At(3), AgoMs: a.Ms(0), Retry: 1,
					Obligation: &port.Obligation{Blocks: "halted"}, Recipients: []string{a.At(2)}})
			}),
		steps.Happen(`{name} {signals|clicks} {word} on {text}[ about {name}]`,
			`worker signals done on "may I deploy?" about lead`,
			"Anyone may put this reaction on the message on the platform. The platform reports the name of the signal, "+
				"or after a click the signal's glyph. The reaction may name the recipient of the message that it is about.",
			func(ctx context.Context, s *scenario.Scenario, a steps.Args) error {
				return s.World.Sign(ctx, world.Sign{Author: a.At(0), Signal: a.At(1), Click: a.Is("clicks"),
					On: a.At(2), About: a.At(3)})
			}),
		steps.Happen(`{name} signals {word} on the next message[ about {name}]`,
			`worker signals done on the next message about lead`,
			"The platform reports the reaction before it reports the message.",
			func(ctx context.Context, s *scenario.Scenario, a steps.Args) error {
				return s.World.Sign(ctx, world.Sign{Author: a.At(0), Signal: a.At(1), About: a.At(2)})
			}),
		steps.Happen(`{name} removes {word} from {text}`, `worker removes done from "may I deploy?"`,
			"The reaction is removed on the platform.",
			func(ctx context.Context, s *scenario.Scenario, a steps.Args) error {
				return s.World.Sign(ctx, world.Sign{Author: a.At(0), Signal: a.At(1), On: a.At(2), Back: true})
			}),
		steps.Happen(`{text} is marked as {read|unread} for {name}`, `"may I deploy?" is marked as read for lead`,
			"Sets the message's read state on the platform.",
			func(ctx context.Context, s *scenario.Scenario, a steps.Args) error {
				return s.World.Read(ctx, a.At(1), a.At(0), a.Is("read"))
			}),
		steps.Happen(`{name} removes {text}, which somebody else wrote`,
			`Ann removes "may I deploy?", which somebody else wrote`,
			"Someone other than the author deletes the message.",
			func(ctx context.Context, s *scenario.Scenario, a steps.Args) error {
				return s.World.Remove(ctx, a.At(0), a.At(1))
			}),
		steps.Happen(`the platform removes {text} because it is old`,
			`the platform removes "may I deploy?" because it is old`,
			"The platform deletes the message because of its retention policy.",
			func(ctx context.Context, s *scenario.Scenario, a steps.Args) error {
				return s.World.Remove(ctx, "", a.At(0))
			}),
		steps.Happen(`{name} corrects {text}, which somebody else wrote, to {text}`,
			`Ann corrects "may I deploi?", which somebody else wrote, to "may I deploy?"`,
			"Someone other than the author edits the message.",
			func(ctx context.Context, s *scenario.Scenario, a steps.Args) error {
				return s.World.Moderate(ctx, a.At(0), a.At(1), a.At(2))
			}),
		scenario.Lasting(allReturns, steps.Happen(`the returns run out`, `the returns run out`,
			"The time of several return intervals passes: one more than the number of returns before an escalation. "+
				"That number is three, unless limits.returns in conformance/hello declares another number.",
			func(ctx context.Context, s *scenario.Scenario, _ steps.Args) error {
				ms, err := returnMs(ctx, s)
				if err != nil {
					return err
				}
				return s.Pass(ctx, ms*(s.World.Returns()+1))
			})),
		scenario.Lasting(allReturns, steps.Happen(`the last return has arrived`, `the last return has arrived`,
			"Enough time passes for all returns of the newest obligating event, plus half an interval. The event "+
				"isn't escalated yet.",
			func(ctx context.Context, s *scenario.Scenario, _ steps.Args) error {
				ms, err := returnMs(ctx, s)
				if obliging, _ := newestObliging(s); err == nil && obliging != nil {
					err = s.Pass(ctx, max(0, obliging.AtMs+ms*s.World.Returns()+ms/2-s.World.Now()))
				}
				return err
			})),
		scenario.Lasting(allReturns, steps.Happen(`two return intervals pass without a return`,
			`two return intervals pass without a return`,
			"The text doesn't say whether an escalated obligation still returns to its recipient. A host that keeps "+
				"returning it isn't judged by the scenario, because it would send too many messages over a long time.",
			func(ctx context.Context, s *scenario.Scenario, _ steps.Args) error {
				ms, err := returnMs(ctx, s)
				if err != nil {
					return err
				}
				returns := func() int {
					return len(s.Deliveries(func(d law.Delivery) bool { return d.Event.Returns() }))
				}
				before := returns()
				if err = s.Pass(ctx, 2*ms); err == nil && returns() > before {
					s.Moot = "ending its returns with the escalation"
				}
				return err
			})),
		scenario.Lasting(allReturns, steps.Happen(`the next return is {time} away`, `the next return is 10 s away`,
			"Time passes until shortly before the next return of the newest obligating event. Each return is one "+
				"interval after the event, or after the previous return.",
			func(ctx context.Context, s *scenario.Scenario, a steps.Args) error {
				ms, err := returnMs(ctx, s)
				obliging, _ := newestObliging(s)
				if err != nil || obliging == nil {
					return err
				}
				nextMs := ms - (s.World.Now()-obliging.AtMs)%ms
				return s.Pass(ctx, max(0, nextMs-a.Ms(0)))
			})),
		scenario.Lasting(func(a steps.Args, d port.HelloResult) int64 {
			ms := max(world.ReturnMs(d, c2a.Buffered), world.ReturnMs(d, c2a.Notify))
			if ms == 0 {
				ms = world.LongestReturnMs
			}
			return ms * halves(a) / 2
		}, steps.Happen(`{half a|one|two|three|four|ten} return interval[s] pass[es]`, `two return intervals pass`,
			"This step lets return intervals pass. The interval is the time that the host declares in "+
				"conformance/hello "+
				"for the mode of the newest obligating event: windows.returnImmediateMs, returnBufferedMs, "+
				"returnNotifyMs or returnToolMailboxMs. If the host doesn't declare it, the interval is the time "+
				"between that event and its first return, which may come within a day.",
			func(ctx context.Context, s *scenario.Scenario, a steps.Args) error {
				if s.World.Unlearned() {
					s.Moot = "declaring its return intervals"
					return nil
				}
				ms, err := returnMs(ctx, s)
				if err != nil {
					return err
				}
				return s.Pass(ctx, ms*halves(a)/2)
			})),
	)
}

// allReturns is the maximum time until an event has returned as often as it may, and is escalated.
func allReturns(_ steps.Args, d port.HelloResult) int64 {
	ms := cmp.Or(world.ReturnMs(d, c2a.Buffered), world.LongestReturnMs)
	return ms * (cmp.Or(d.Limits["returns"], 3) + 1)
}

// obliging returns a message with an obligation, from the arguments of a line.
func obliging(a steps.Args) world.Post {
	o := &port.Obligation{Blocks: "halted", DefaultAction: a.At(4), Delegate: a.At(5)}
	switch {
	case a.Is("degraded"):
		o.Blocks = "degraded"
	case a.Is("not held up"):
		o.Blocks = "none"
	}
	return world.Post{Author: a.At(0), Text: a.At(2), Place: scenario.PlaceAt(a, 3), Obligation: o,
		Recipients: a.Names(1)}
}
