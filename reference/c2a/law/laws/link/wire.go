// Package link contains the laws of C2A about the messages on the link: their JSON-RPC form, how the two sides begin,
// and which capabilities they have declared to each other.
package link

import (
	"fmt"
	"slices"
	"strings"

	"github.com/c2a-conform/c2a-conform/reference/c2a"
	"github.com/c2a-conform/c2a-conform/reference/c2a/law"
)

// All returns the laws of the link. The list is made at each call.
func All() []law.Law {
	return slices.Concat(wireLaws(), jsonRPCLaws(), negotiationLaws(), typingLaws())
}

// wireLaws are about messages as such: requests, answers, acknowledgements.
func wireLaws() []law.Law {
	return []law.Law{
		law.Define("C2A-RPC-002", law.Always, "every request gets exactly one response, with the same id",
			answeredOnce,
			law.HostRole, law.HarnessRole, law.AgentRole),
		law.Define("C2A-RPC-003", law.Always, "a notification is never answered", notificationsUnanswered, law.HostRole,
			law.HarnessRole, law.AgentRole),
		law.Needing(law.Beginning, law.OfHost("C2A-INIT-001", law.Always,
			"the first message from a host is initialize, also after a kill and when the link is back",
			initializeFirst)),
		law.OfHost("C2A-INIT-002", law.Always, "initialize gives the draft as the protocol version", initializeVersion),
		law.OfHost("C2A-INIT-003", law.Always, "initialize names the client", initializeClient),
		law.OfHost("C2A-EVT-010", func(d c2a.Draft) bool { return d.EventKeys },
			"an idempotency key belongs to one event of an agent", oneEventPerKey),
		law.OfHost("C2A-EVT-019", func(d c2a.Draft) bool { return d.Source },
			"the events of one conversation name one source", oneSource),
		law.OfSender("C2A-ACK-001", law.Always,
			"every delivery request is acknowledged or refused, and no delivery that reaches the model is refused",
			acknowledged),
		law.Needing(law.Turns, law.OfHarness("C2A-ACK-002", law.Always,
			"a delivery is acknowledged before the turn that it caused has ended", acknowledgedEarly)),
		law.OfHarness("C2A-TOOL-018", func(d c2a.Draft) bool { return d.ToolCalls },
			"chat is sent with tools/call, never with a separate method", chatByTools),
	}
}

// port reports whether the method belongs to the port, not to the protocol: an error there is the shim's fault.
func port(method string) bool { return strings.HasPrefix(method, "conformance/") }

// nameless reports whether a response has no id to match it by.
func nameless(id string) bool { return id == "" || id == "null" }

// answersNothing reports whether a frame is a response that nobody waits for. Whether such a response is answered
// itself is judged by another rule.
func answersNothing(f law.Frame) bool {
	return (f.Kind == law.ResponseFrame || f.Kind == law.ErrorFrame) && f.Method == ""
}

func answeredOnce(s *law.Story, v *law.Tally) {
	open := map[string][]int{} // id -> positions of its requests, oldest first
	answered := map[string]bool{}
	ports, may := map[string]bool{}, map[string]bool{}
	unanswered := func(at int) {
		v.Test(false, at, "no response to "+s.Trace.Entries[at].Item.(law.Frame).Method, "exactly one response")
	}
	for i, e := range s.Trace.Entries {
		if _, broke := e.Item.(law.Linked); broke && s.Trace.Log != nil {
			clear(open) // nobody answers any more, and ids start again
		}
		f, ok := e.Item.(law.Frame)
		if !ok {
			continue
		}
		switch {
		case f.Kind == law.RequestFrame && !e.From && port(f.Method):
			ports[f.ID] = true
		case f.Kind == law.InvalidFrame && !e.From:
			for _, id := range f.Within {
				may[id] = true
			}
		case !e.From && answersNothing(f):
			may[f.ID] = true
		case f.Kind == law.RequestFrame && !e.From:
			open[f.ID] = append(open[f.ID], i)
		case !e.From || f.Kind != law.ResponseFrame && f.Kind != law.ErrorFrame || port(f.Method) || nameless(f.ID):
		case len(open[f.ID]) > 0:
			at := open[f.ID][0]
			open[f.ID] = open[f.ID][1:]
			answered[f.ID] = true
			if v.Passes(!s.TooLate(at, i), at) {
				continue
			}
			unanswered(at)
		case may[f.ID]:
			may[f.ID], answered[f.ID] = false, true
			v.Test(true, i, "", "")
		case answered[f.ID]:
			v.Test(false, i, "another response with the id "+f.ID, "one response for each request")
		case s.Blind(i), s.Trace.Log != nil && s.Trace.Log.MayKnow(law.FactOpen, f.ID):
		case !ports[f.ID]:
			v.Test(false, i, "a response with the id "+f.ID+", which belongs to no request",
				"the id of the request, unchanged")
		}
	}
	for _, requests := range open {
		for _, at := range requests {
			if s.Settled(at) {
				unanswered(at)
			}
		}
	}
}

func notificationsUnanswered(s *law.Story, v *law.Tally) {
	pending, garbled := 0, false
	for i, e := range s.Trace.Entries {
		f, ok := e.Item.(law.Frame)
		switch {
		case !ok:
		case !e.From && (f.Kind == law.InvalidFrame || answersNothing(f)):
			garbled = true // an answer without an id is correct then
		case !e.From && f.Kind == law.NotificationFrame && !port(f.Method):
			pending++
			if s.Settled(i) {
				v.Test(true, i, "", "")
			}
		case e.From && (f.Kind == law.ResponseFrame || f.Kind == law.ErrorFrame) && nameless(f.ID) && pending > 0 &&
			!garbled && !s.Blind(i):
			pending--
			v.Test(false, i, "a response without an id, after a notification", "no response")
		}
	}
}

// initializeFirst judges each beginning: of the world, after a kill, and when the link is back. On a clock that runs by
// itself, what was sent before may arrive after the break.
func initializeFirst(s *law.Story, v *law.Tally) {
	again := s.Trace.Log == nil && s.Trace.SlackMs == 0
	begins, down := true, false
	for i, e := range s.Trace.Entries {
		switch x := e.Item.(type) {
		case law.Linked:
			begins = begins || again && down && x.Up
			down = !x.Up
		case law.Killed:
			begins, down = begins || again, false
		case law.Frame:
			asks := x.Kind == law.RequestFrame || x.Kind == law.NotificationFrame
			if begins && !down && e.From && asks && !port(x.Method) {
				v.Test(x.Method == "initialize", i, x.Method, "initialize")
				begins = false
			}
		}
	}
}

func initializeVersion(s *law.Story, v *law.Tally) {
	for i, e := range s.Trace.Entries {
		if h, ok := e.Item.(law.Hello); ok && e.From {
			v.Test(h.Version == s.Trace.Draft.String(), i, h.Version, s.Trace.Draft.String())
		}
	}
}

func initializeClient(s *law.Story, v *law.Tally) {
	for i, e := range s.Trace.Entries {
		if h, ok := e.Item.(law.Hello); ok && e.From {
			v.Test(h.Client != "", i, "no client name", "a client name")
		}
	}
}

func oneEventPerKey(s *law.Story, v *law.Tally) {
	type key struct{ agent, key string }
	first := map[key]*law.Event{}
	for _, e := range s.Events {
		k := key{e.Event.Recipient, e.Event.Key}
		if e.Event.ID == "" || e.Event.Key == "" {
			continue
		}
		old := first[k]
		if old == nil {
			first[k] = e
			v.Test(true, e.At, "", "")
			continue
		}
		v.Test(old.Event.ID == e.Event.ID, e.At, fmt.Sprintf("key %q of the event %q again", e.Event.Key, old.Event.ID),
			"a unique key")
	}
}

func oneSource(s *law.Story, v *law.Tally) {
	first := map[string]string{} // conversation -> source
	for _, e := range s.Events {
		known, ok := first[e.Event.Place.Conversation]
		switch {
		case e.Source == "":
		case !ok:
			first[e.Event.Place.Conversation] = e.Source
			v.Test(true, e.At, "", "")
		default:
			v.Test(e.Source == known, e.At, e.Source, known)
		}
	}
}

func acknowledged(s *law.Story, v *law.Tally) {
	for _, e := range s.Events {
		shown := e.Showing()
		switch {
		case e.Request == "":
		case e.Refused && len(shown) > 0:
			v.Test(false, shown[0].At, "refused, but shown to the model", "acknowledged")
		case e.AckAt >= 0 && !s.TooLate(e.At, e.AckAt):
			v.Test(true, e.AckAt, "", "")
		case e.AckAt >= 0, s.Settled(e.At):
			v.Test(false, e.At, "no answer to the delivery", "a result or an error")
		}
	}
}

// acknowledgedEarly judges cases in which the order is certain: the turn was held across a barrier, or something that
// only the model's answer can cause came before the acknowledgement.
func acknowledgedEarly(s *law.Story, v *law.Tally) {
	for _, e := range s.Events {
		if e.Request == "" || e.Refused {
			continue
		}
		for _, t := range e.Showing()[:min(1, len(e.Showing()))] {
			if len(t.Answers) == 0 || e.AckAt < 0 && s.Life(e.At) < t.At { // the acknowledgement was lost on its way
				continue
			}
			end := t.Answers[0].At
			held := s.SettledBefore(t.At, end)
			for _, y := range s.Says {
				if y.At > end && (e.AckAt < 0 || y.At < e.AckAt) && t.Answers[0].Speaks(y.Message.Text) {
					held, end = true, y.At
					break
				}
			}
			if held || e.AckAt >= 0 && e.AckAt < end {
				v.Test(e.AckAt >= 0 && e.AckAt < end, end, "the turn's answer came before the acknowledgement",
					"an acknowledgement before the turn ends")
			}
		}
	}
}

func chatByTools(s *law.Story, v *law.Tally) {
	for i, x := range s.Trace.Entries {
		f, ok := x.Item.(law.Frame)
		if !ok || !x.From || f.Kind != law.RequestFrame && f.Kind != law.NotificationFrame ||
			strings.HasPrefix(f.Method, "conformance/") {
			continue
		}
		v.Test(!strings.HasPrefix(f.Method, "chat/") && !strings.HasPrefix(f.Method, "chat."), i, f.Method,
			"tools/call")
	}
}
