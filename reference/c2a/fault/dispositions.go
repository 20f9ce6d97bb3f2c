package fault

import (
	"slices"

	"github.com/c2a-conform/c2a-conform/reference/c2a"
	"github.com/c2a-conform/c2a-conform/reference/c2a/fault/define"
	"github.com/c2a-conform/c2a-conform/reference/c2a/harness"
	c2ahost "github.com/c2a-conform/c2a-conform/reference/c2a/host"
	c2aserve "github.com/c2a-conform/c2a-conform/reference/c2a/serve"
	"github.com/c2a-conform/c2a-conform/reference/fault"
	"github.com/c2a-conform/c2a-conform/reference/serve"
)

// disposer gives an event its disposition; right is the one that it should have.
type disposer func(e c2a.Event, x c2a.Ending, right c2a.Disposition) c2a.Disposition

// inHarness and inHost build a disposer into either side.
func inHarness(bug disposer) func(*harness.Rules) {
	return func(r *harness.Rules) {
		right := r.Dispose
		r.Dispose = func(e c2a.Event, x c2a.Ending) c2a.Disposition { return bug(e, x, right(e, x)) }
	}
}

func inHost(bug disposer) func(*c2ahost.Rules) {
	return func(r *c2ahost.Rules) {
		right := r.Dispose
		r.Dispose = func(e c2a.Event, x c2a.Ending) c2a.Disposition { return bug(e, x, right(e, x)) }
	}
}

// disposes gives both sides the same wrong idea of how events end.
func disposes(requirement, name, does string, bug disposer) []fault.Fault {
	return []fault.Fault{
		define.Harness(requirement, name, define.Earlier, does, inHarness(bug)),
		define.Host(requirement, name+"-at-the-host", define.Earlier, "as a host, "+does, inHost(bug)),
	}
}

// instead replaces one disposition by another.
func instead(of, by c2a.Disposition) disposer {
	return func(_ c2a.Event, _ c2a.Ending, right c2a.Disposition) c2a.Disposition {
		if right == of {
			return by
		}
		return right
	}
}

// dispositions are faults in how events end.
func dispositions() []fault.Fault {
	twice := func(role string, name string) fault.Fault {
		return define.Frames(role, "C2A-DISP-001", name, define.Earlier, "lists a second disposition for every event",
			func() serve.Tamperer {
				return tamperer{Out: func(f frame) []frame {
					result := f.At("result")
					list, _ := result["dispositions"].([]any)
					for _, d := range slices.Clone(list) {
						again := frame(d.(map[string]any)).Copy()
						again["disposition"] = "acknowledged"
						list = append(list, map[string]any(again))
					}
					if len(list) > 0 {
						result["dispositions"] = list
					}
					return []frame{f}
				}}
			})
	}
	return slices.Concat(
		[]fault.Fault{
			twice(c2aserve.Harness, "ends-twice"), twice(c2aserve.Host, "ends-twice-at-the-host"),
			define.Host("C2A-DISP-001", "ends-lost-by-a-kill", define.Earlier,
				"after a restart, no longer knows how events have ended",
				func(r *c2ahost.Rules) { r.Retry.Unfates = true }),
			define.Harness("C2A-DISP-002", "cancels-the-answered", define.Earlier,
				"lets an event that was answered end as superseded when it is cancelled", func(r *harness.Rules) {
					r.StopsAnswered, r.Fickle = true, true
				}),
			define.Host("C2A-DISP-002", "the-latest-signal-counts-at-the-host", define.Earlier,
				"lets a signal after the answer decide how the event ends", func(r *c2ahost.Rules) { r.Fickle = true }),
			define.Host("C2A-DISP-002", "late-answers-end-nothing", define.Earlier,
				"doesn't count an answer that the platform accepts only at the second attempt",
				func(r *c2ahost.Rules) { r.Posting.LateCountsNot = true }),
			define.Harness("C2A-DISP-002", "resolves-only-what-is-open", define.Earlier,
				"leaves an event of an earlier turn unchanged when its model resolves it",
				func(r *harness.Rules) { r.ResolvesEarlier = false }),
			define.Harness("C2A-DISP-002", "cancels-what-was-resolved", define.Earlier,
				"lets an event that was resolved end as superseded when it is cancelled later",
				func(r *harness.Rules) { r.ReopensEarlier = true }),
			define.Harness("C2A-DISP-002", "the-latest-signal-counts", define.Earlier,
				"lets a signal after the answer decide how the event ends", func(r *harness.Rules) { r.Fickle = true }),
		},
		disposes("C2A-DISP-001", "silence-ends-nothing", "keeps waiting for an optional answer",
			func(_ c2a.Event, x c2a.Ending, right c2a.Disposition) c2a.Disposition {
				if x.By == c2a.BySilence {
					return 0
				}
				return right
			}),
		disposes("C2A-DISP-002", "answer-acknowledged", "treats an answer as a mere receipt",
			instead(c2a.Responded, c2a.Acknowledged)),
		disposes("C2A-DISP-003", "receipt-responded", "treats a receipt as an answer",
			instead(c2a.Acknowledged, c2a.Responded)),
		disposes("C2A-DISP-004", "put-off-claimed", "treats a deferred event as claimed",
			instead(c2a.Deferred, c2a.Owned)),
		disposes("C2A-DISP-005", "claim-responded", "treats a claim as the answer", instead(c2a.Owned, c2a.Responded)),
		disposes("C2A-DISP-006", "silence-acknowledged", "treats silence as a receipt",
			instead(c2a.Ignored, c2a.Acknowledged)),
		disposes("C2A-DISP-007", "replaced-ignored", "treats a replaced event as ignored",
			instead(c2a.Superseded, c2a.Ignored)),
		[]fault.Fault{define.Harness("C2A-DISP-008", "failure-ignored", define.Earlier, "treats a failure as silence",
			inHarness(instead(c2a.Failed, c2a.Ignored))),
			define.Frames(c2aserve.Harness, "C2A-DISP-008", "lost-claim-failed", define.Earlier,
				"reports an event that another agent has claimed as failed", lostClaims)},
		disposes("C2A-DISP-009", "forbidden-acknowledged", "reports an event that must not be answered as acknowledged",
			func(e c2a.Event, _ c2a.Ending, right c2a.Disposition) c2a.Disposition {
				if e.Policy == c2a.MustNotRespond {
					return c2a.Acknowledged
				}
				return right
			}),
		disposes("C2A-DISP-010", "thanks-deferred", "defers an event whose policy allows at most a receipt",
			func(e c2a.Event, _ c2a.Ending, right c2a.Disposition) c2a.Disposition {
				if e.Policy == c2a.AckOnly {
					return c2a.Deferred
				}
				return right
			}),
		[]fault.Fault{define.Harness("C2A-DISP-011", "obligation-ignored", define.Earlier,
			"ignores an event that must be answered if the model has no answer",
			inHarness(func(e c2a.Event, x c2a.Ending, right c2a.Disposition) c2a.Disposition {
				if e.Policy == c2a.MustRespond && (x.By == c2a.ByPlea || x.By == c2a.ByFailure) {
					return c2a.Ignored
				}
				return right
			}))},
		[]fault.Fault{define.Harness("C2A-DISP-011", "hidden-obligation-ignored", define.Earlier,
			"ignores an event that must be answered if its mode hides it from the model",
			inHarness(func(e c2a.Event, x c2a.Ending, right c2a.Disposition) c2a.Disposition {
				if e.Policy == c2a.MustRespond && x.By == c2a.BySilence &&
					(e.Mode == c2a.ToolMailbox || e.Mode == c2a.Silent) {
					return c2a.Ignored
				}
				return right
			}))},
		[]fault.Fault{define.Harness("C2A-DISP-012", "read-is-enough", define.Earlier,
			"treats reading a question as the answer", func(r *harness.Rules) {
				r.Settles = func(string) bool { return true }
				inHarness(readIsEnough)(r)
			})},
		disposes("C2A-DISP-013", "approval-responded", "treats approval as the answer",
			func(_ c2a.Event, x c2a.Ending, right c2a.Disposition) c2a.Disposition {
				if x.Signal == "agree" {
					return c2a.Responded
				}
				return right
			}),
		disposes("C2A-DISP-013", "refusal-responded", "treats a refusal as the answer",
			func(_ c2a.Event, x c2a.Ending, right c2a.Disposition) c2a.Disposition {
				if x.Signal == "declined" {
					return c2a.Responded
				}
				return right
			}),
		disposes("C2A-DISP-014", "unclear-deferred", "treats the signal unclear as a deferral",
			func(_ c2a.Event, x c2a.Ending, right c2a.Disposition) c2a.Disposition {
				if x.Signal == "unclear" {
					return c2a.Deferred
				}
				return right
			}),
		[]fault.Fault{define.Host("C2A-DISP-002", "failed-sends-are-answers", define.Earlier,
			"treats a message that the platform refused as the answer",
			func(r *c2ahost.Rules) { r.CountsFailed = true })},
		[]fault.Fault{define.Host("C2A-DISP-015", "claim-by-signal-in-vain", define.Earlier,
			"grants a claim to another agent although the signal claimed was given", func(r *c2ahost.Rules) {
				r.Reactions.Claims = func(string) bool { return false }
			})},
		[]fault.Fault{define.Host("C2A-DISP-015", "every-signal-claims", define.Earlier,
			"treats every signal as a claim",
			func(r *c2ahost.Rules) {
				r.Reactions.Claims = func(string) bool { return true }
			})},
		[]fault.Fault{define.Host("C2A-DISP-012", "read-is-enough-at-the-host", define.Earlier,
			"as a host, treats reading a question as the answer", inHost(readIsEnough))},
		[]fault.Fault{define.Host("C2A-DISP-011", "obligation-ignored-at-the-host", define.Earlier,
			"as a host, ignores an event that must be answered if nobody answers", func(r *c2ahost.Rules) {
				r.Dispose = func(e c2a.Event, x c2a.Ending) c2a.Disposition {
					if x.By == c2a.ByFailure {
						return c2a.Ignored
					}
					return c2a.Dispose(e, x)
				}
			})},
	)
}

func readIsEnough(_ c2a.Event, x c2a.Ending, right c2a.Disposition) c2a.Disposition {
	if x.Signal == "seen" {
		return c2a.Acknowledged
	}
	return right
}

// lostClaims lists as failed what is ignored since its claim was not granted.
func lostClaims() serve.Tamperer {
	claimed, lost := map[string]any{}, map[any]bool{} // events: by the call, and those of others
	return fault.Functions{
		Out: func(f fault.Frame) []fault.Frame {
			if p := f.At("params"); p["name"] == "chat.claim" {
				claimed[f.ID()] = f.At("params", "arguments")["eventId"]
			}
			list, _ := f.At("result")["dispositions"].([]any)
			for _, x := range list {
				if d, ok := x.(map[string]any); ok && lost[d["eventId"]] && d["disposition"] == "ignored" {
					d["disposition"] = "failed"
				}
			}
			return []fault.Frame{f}
		},
		In: func(f fault.Frame) (pass, send []fault.Frame) {
			if e, ok := claimed[f.ID()]; ok && f.Method() == "" && f.At("result")["isError"] == true {
				lost[e] = true
			}
			return []fault.Frame{f}, nil
		},
	}
}
