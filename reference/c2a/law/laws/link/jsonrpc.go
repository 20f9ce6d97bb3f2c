package link

import (
	"fmt"
	"slices"
	"strings"

	"github.com/c2a-conform/c2a-conform/reference/c2a"
	"github.com/c2a-conform/c2a-conform/reference/c2a/law"
)

// jsonRPCLaws are about odd or wrong frames of the runner, and about frames that are no message at all. No log shows
// them: an odd frame in a log may be wrong for another reason.
func jsonRPCLaws() []law.Law {
	everybody := func(requirement, says string, judge func(*law.Story, *law.Tally)) law.Law {
		return law.Needing(law.Mistakes, law.Define(requirement, law.Always, says, judge, law.HostRole, law.HarnessRole,
			law.AgentRole))
	}
	return []law.Law{
		everybody("C2A-RPC-005", "input that is not JSON is answered with -32700", refusedAs(parseError)),
		everybody("C2A-RPC-006", "JSON that is not a request is answered with -32600", refusedAs(invalidRequest)),
		everybody("C2A-RPC-007", "an unknown method is answered with -32601", unknownMethodsRefused),
		everybody("C2A-RPC-008", "params without names are answered with -32602", namelessParamsRefused),
		everybody("C2A-RPC-009", "an id with a fraction is returned unchanged", fractionsKept),
		everybody("C2A-RPC-010", "a batch is answered in full, or refused", batchesAnswered),
		everybody("C2A-RPC-011", "a request is answered regardless of earlier input", answeredAfterRubbish),
		everybody("C2A-RPC-012", "a response without a request is not answered", answersUnanswered),
		law.Needing(law.Mistakes, law.OfSender("C2A-INIT-006", law.Always,
			"initialize is answered with a supported version", knownVersion)),
	}
}

// Codes of JSON-RPC 2.0.
const (
	parseError     = -32700
	invalidRequest = -32600
	unknownMethod  = -32601
	invalidParams  = -32602
)

// sent calls judge for each frame of the runner on the link that the implementation has had time to answer.
func sent(s *law.Story, judge func(i int, f law.Frame)) {
	for i, e := range s.Trace.Entries {
		if f, ok := e.Item.(law.Frame); ok && !e.From && !port(f.Method) && s.Settled(i) {
			judge(i, f)
		}
	}
}

// odd reports whether a frame of the runner is no message that asks for something or tells something.
func odd(f law.Frame) bool { return f.Kind == law.InvalidFrame || answersNothing(f) }

// repliesTo are the responses to an odd frame that come before the next odd frame: under its id, under the ids of its
// parts, or without an id.
func repliesTo(s *law.Story, at int) []law.Frame {
	own := s.Trace.Entries[at].Item.(law.Frame)
	var all []law.Frame
	for _, e := range s.Trace.Entries[at+1:] {
		f, ok := e.Item.(law.Frame)
		switch {
		case !ok:
		case !e.From && odd(f):
			return all
		case e.From && (f.Kind == law.ResponseFrame || f.Kind == law.ErrorFrame) && f.Method == "" &&
			(nameless(f.ID) || f.ID == own.ID || slices.Contains(own.Within, f.ID)):
			all = append(all, f)
		}
	}
	return all
}

func refusedAs(code int64) func(*law.Story, *law.Tally) {
	return func(s *law.Story, v *law.Tally) {
		sent(s, func(i int, f law.Frame) {
			if f.Kind == law.InvalidFrame && f.Wants == code {
				got := repliesTo(s, i)
				ok := len(got) == 1 && got[0].Kind == law.ErrorFrame && got[0].Code == code
				v.Testf(ok, i, fmt.Sprintf("one error %d", code), "%s to %s", described(got), f.Problem)
			}
		})
	}
}

// described is what came back.
func described(all []law.Frame) string {
	words := make([]string, len(all))
	for i, f := range all {
		words[i] = "a result"
		if f.Kind == law.ErrorFrame {
			words[i] = fmt.Sprintf("the error %d", f.Code)
		}
	}
	if len(words) == 0 {
		return "no answer"
	}
	return strings.Join(words, ", ")
}

// answer is the response to a request; false: there is none, which is for another rule.
func answer(s *law.Story, at int) (law.Frame, bool) {
	own := s.Trace.Entries[at].Item.(law.Frame)
	for _, e := range s.Trace.Entries[at+1:] {
		f, ok := e.Item.(law.Frame)
		if ok && e.From && (f.Kind == law.ResponseFrame || f.Kind == law.ErrorFrame) && f.ID == own.ID &&
			f.Method == own.Method {
			return f, true
		}
	}
	return law.Frame{}, false
}

// known are the methods of the link, and some that programs of this kind may support.
var known = []string{"initialize", "ping", "chat/deliver", "tools/call", "tools/list"}

func unknownMethodsRefused(s *law.Story, v *law.Tally) {
	sent(s, func(i int, f law.Frame) {
		if f.Kind != law.RequestFrame || f.Method == "" || slices.Contains(known, f.Method) {
			return
		}
		if a, ok := answer(s, i); ok {
			v.Testf(a.Kind == law.ErrorFrame && a.Code == unknownMethod, i, "the error -32601", "%s to %q",
				described([]law.Frame{a}), f.Method)
		}
	})
}

// namelessParamsRefused is about the methods that can do nothing without named parameters.
func namelessParamsRefused(s *law.Story, v *law.Tally) {
	method := "chat/deliver"
	if s.Trace.Role == law.HostRole {
		method = "tools/call"
	}
	sent(s, func(i int, f law.Frame) {
		if a, ok := answer(s, i); ok && f.Kind == law.RequestFrame && f.Method == method && f.Unnamed {
			v.Test(a.Kind == law.ErrorFrame && a.Code == invalidParams, i, described([]law.Frame{a}),
				"the error -32602")
		}
	})
}

func fractionsKept(s *law.Story, v *law.Tally) {
	sent(s, func(i int, f law.Frame) {
		if f.Kind == law.RequestFrame && !strings.HasPrefix(f.ID, `"`) && strings.ContainsAny(f.ID, ".e") {
			_, ok := answer(s, i)
			v.Test(ok, i, "no response with the id "+f.ID, "one")
		}
	})
}

// batchesAnswered allows a batch to be refused as a whole.
func batchesAnswered(s *law.Story, v *law.Tally) {
	sent(s, func(i int, f law.Frame) {
		if f.Kind != law.InvalidFrame || f.Wants != 0 || len(f.Within) < 2 {
			return
		}
		got := repliesTo(s, i)
		ids := make([]string, len(got))
		for n, x := range got {
			ids[n] = x.ID
		}
		slices.Sort(ids)
		refused := len(got) == 1 && got[0].Kind == law.ErrorFrame && nameless(got[0].ID)
		v.Testf(refused || slices.Equal(ids, slices.Sorted(slices.Values(f.Within))), i,
			"an answer for each of its requests, or one error", "%s", described(got))
	})
}

func answeredAfterRubbish(s *law.Story, v *law.Tally) {
	first := slices.IndexFunc(s.Trace.Entries, func(e law.Entry) bool {
		f, ok := e.Item.(law.Frame)
		return ok && !e.From && odd(f)
	})
	sent(s, func(i int, f law.Frame) {
		if first >= 0 && i > first && f.Kind == law.RequestFrame {
			_, ok := answer(s, i)
			v.Test(ok, i, "no response to "+f.Method, "a response, as for earlier requests")
		}
	})
}

// answersUnanswered ignores what comes after a frame that may be answered without an id.
func answersUnanswered(s *law.Story, v *law.Tally) {
	rubbish := false
	sent(s, func(i int, f law.Frame) {
		rubbish = rubbish || f.Kind == law.InvalidFrame
		if answersNothing(f) && !rubbish {
			got := repliesTo(s, i)
			v.Test(len(got) == 0, i, described(got), "nothing")
		}
	})
}

func knownVersion(s *law.Story, v *law.Tally) {
	for i, e := range s.Trace.Entries {
		if w, ok := e.Item.(law.Welcome); ok && e.From {
			_, known := c2a.ParseDraft(w.Version)
			v.Testf(known, i, "a version that it supports, or an error", "%q", w.Version)
		}
	}
}
