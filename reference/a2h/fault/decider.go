package fault

import (
	"fmt"
	"html"
	"slices"
	"strconv"
	"strings"

	"github.com/c2a-conform/c2a-conform/reference/a2h"
	a2hserve "github.com/c2a-conform/c2a-conform/reference/a2h/serve"
	"github.com/c2a-conform/c2a-conform/reference/a2h/wire"
	"github.com/c2a-conform/c2a-conform/reference/fault"
	"github.com/c2a-conform/c2a-conform/reference/serve"
	"github.com/c2a-conform/c2a-conform/schemas/port"
)

// deciding are faults in the decision whether a human is needed.
func deciding() []fault.Fault {
	return []fault.Fault{
		frames(a2hserve.Decider, "A2H-DECIDE-001", "fourth-decision", "sends STOP instead of HALT",
			func() serve.Tamperer {
				return fault.Functions{Out: func(f fault.Frame) []fault.Frame {
					if r := f.At("result"); r["decision"] == "HALT" {
						r["decision"] = "STOP"
					}
					return []fault.Frame{f}
				}}
			}),
		frames(a2hserve.Decider, "A2H-DECIDE-001", "continues-and-asks",
			"answers CONTINUE to plans that lack data, and still asks", func() serve.Tamperer {
				lacking := map[string]bool{}
				return fault.Functions{
					In: func(f fault.Frame) (pass, send []fault.Frame) {
						if f.Method() == wire.MethodState && f.At("params")["missing"] != nil {
							lacking[f.ID()] = true
						}
						return []fault.Frame{f}, nil
					},
					Out: func(f fault.Frame) []fault.Frame {
						r := f.At("result")
						if f.Method() == "" && lacking[f.ID()] && r["decision"] == "REQUEST_HUMAN" {
							r["decision"] = "CONTINUE"
							delete(r, "intent")
						}
						return []fault.Frame{f}
					},
				}
			}),
		decider("A2H-DECIDE-002", "nearly-sure", "accepts a confidence just below the threshold",
			func(r *a2h.DeciderRules) {
				r.Ambiguous = func(w *a2h.World, s a2h.State) bool { return s.Confidence < w.Threshold-0.001 }
			}),
		decider("A2H-DECIDE-003", "threshold-included", "also asks if the confidence equals the threshold",
			func(r *a2h.DeciderRules) {
				r.Ambiguous = func(w *a2h.World, s a2h.State) bool { return s.Confidence <= w.Threshold }
			}),
		decider("A2H-DECIDE-004", "threshold-capped", "ignores thresholds above 0.8", func(r *a2h.DeciderRules) {
			r.Ambiguous = func(w *a2h.World, s a2h.State) bool { return s.Confidence < min(w.Threshold, 0.8) }
		}),
		decider("A2H-DECIDE-004", "threshold-lost", "resets the threshold to 0.8 after a restart",
			func(r *a2h.DeciderRules) {
				r.Forgets = func(w *a2h.World) { w.Threshold = 0.8 }
			}),
		decider("A2H-DECIDE-004", "threshold-of-yesterday", "keeps its threshold when it is started again with another",
			func(r *a2h.DeciderRules) {
				r.Renews = func(was, now a2h.World) a2h.World { now.Threshold = was.Threshold; return now }
			}),
		decider("A2H-DECIDE-005", "manifest-of-yesterday", "keeps its manifest when it is started again with another",
			func(r *a2h.DeciderRules) {
				r.Renews = func(was, now a2h.World) a2h.World { now.Manifest = was.Manifest; return now }
			}),
		decider("A2H-DECIDE-008", "steps-of-yesterday",
			"keeps its number of steps when it is started again with another", func(r *a2h.DeciderRules) {
				r.Renews = func(was, now a2h.World) a2h.World { now.MaxSteps = was.MaxSteps; return now }
			}),
		frames(a2hserve.Decider, "A2H-DECIDE-005", "last-flag", "knows only the last flag of an action",
			func() serve.Tamperer {
				return fault.Functions{In: func(f fault.Frame) (pass, send []fault.Frame) {
					if list, ok := f.At("params")["manifest"].([]any); ok {
						last := map[any]any{}
						for _, x := range list {
							last[x.(map[string]any)["action"]] = x
						}
						f.At("params")["manifest"] = slices.DeleteFunc(list, func(x any) bool {
							entry := x.(map[string]any)
							return last[entry["action"]].(map[string]any)["flag"] != entry["flag"]
						})
					}
					return []fault.Frame{f}, nil
				}}
			}),
		frames(a2hserve.Decider, "A2H-DECIDE-005", "first-flag", "knows only the first flag of an action",
			func() serve.Tamperer {
				return fault.Functions{In: func(f fault.Frame) (pass, send []fault.Frame) {
					if list, ok := f.At("params")["manifest"].([]any); ok {
						first := map[any]bool{}
						f.At("params")["manifest"] = slices.DeleteFunc(list, func(x any) bool {
							action := x.(map[string]any)["action"]
							known := first[action]
							first[action] = true
							return known
						})
					}
					return []fault.Frame{f}, nil
				}}
			}),
		decider("A2H-DECIDE-007", "scattered", "starts counting again when another thread does something",
			func(r *a2h.DeciderRules) { r.Scatters = true }),
		decider("A2H-DECIDE-002", "sure-in-a-hurry", "treats the confidence of every urgent action as sufficient",
			func(r *a2h.DeciderRules) {
				ambiguous := r.Ambiguous
				r.Ambiguous = func(w *a2h.World, s a2h.State) bool { return ambiguous(w, s) && !s.Urgent }
			}),
		decider("A2H-GATE-001", "one-flag", "reads only the first flagged action of the manifest",
			func(r *a2h.DeciderRules) {
				critical := r.Critical
				r.Critical = func(w *a2h.World, s a2h.State) bool {
					return critical(w, s) && w.Manifest[0] == s.Action.Name
				}
			}),
		decider("A2H-DECIDE-007", "loops-by-confidence", "sees no loop if the confidence varies",
			func(r *a2h.DeciderRules) {
				same := r.Same
				r.Same = func(was, s a2h.State) bool { return same(was, s) && was.Confidence == s.Confidence }
			}),
		decider("A2H-DECIDE-007", "loops-of-all-threads", "counts the actions of all threads together",
			func(r *a2h.DeciderRules) { r.Shared, r.LoopsAt = true, 10 }),
		decider("A2H-DECIDE-008", "main-alone", "counts only the steps of the thread main", func(r *a2h.DeciderRules) {
			exceeds := r.Exceeds
			r.Exceeds = func(w *a2h.World, s a2h.State) bool { return exceeds(w, s) && s.Thread == "main" }
		}),
		decider("A2H-DECIDE-005", "sure-enough", "treats a flagged action as approved if it is fairly sure",
			func(r *a2h.DeciderRules) {
				critical := r.Critical
				r.Critical = func(w *a2h.World, s a2h.State) bool {
					return critical(w, s) && (s.Confidence < w.Threshold || s.Confidence == 1)
				}
			}),
		decider("A2H-DECIDE-006", "own-manifest", "treats a restart as flagged although the manifest doesn't flag it",
			func(r *a2h.DeciderRules) {
				critical := r.Critical
				r.Critical = func(w *a2h.World, s a2h.State) bool {
					return critical(w, s) || strings.HasSuffix(s.Action.Name, "restart")
				}
			}),
		decider("A2H-DECIDE-007", "in-circles", "never detects a loop",
			func(r *a2h.DeciderRules) { r.LoopsAt = 1 << 30 }),
		decider("A2H-DECIDE-008", "a-few-more-steps", "takes five more steps than allowed", func(r *a2h.DeciderRules) {
			r.Exceeds = func(w *a2h.World, s a2h.State) bool { return s.Step > w.MaxSteps+5 }
		}),
		frames(a2hserve.Decider, "A2H-DECIDE-008", "asks-once-beyond-the-maximum",
			"asks only about the first step beyond the maximum of a thread", func() serve.Tamperer {
				most, asked := 0.0, map[any]bool{}
				return fault.Functions{In: func(f fault.Frame) (pass, send []fault.Frame) {
					p := f.At("params")
					if steps, ok := p["maxSteps"].(float64); ok {
						most = steps
					}
					if step, ok := p["step"].(float64); ok && f.Method() == wire.MethodState && step > most {
						if asked[p["thread"]] {
							p["step"] = most
						}
						asked[p["thread"]] = true
					}
					return []fault.Frame{f}, nil
				}}
			}),
		frames(a2hserve.Decider, "A2H-DECIDE-009", "highest-step-of-all",
			"compares the highest step of any thread with the maximum", func() serve.Tamperer {
				highest := 0.0
				return fault.Functions{In: func(f fault.Frame) (pass, send []fault.Frame) {
					if step, ok := f.At("params")["step"].(float64); ok && f.Method() == wire.MethodState {
						highest = max(highest, step)
						f.At("params")["step"] = highest
					}
					return []fault.Frame{f}, nil
				}}
			}),
		decider("A2H-DECIDE-009", "one-step-less", "asks before its last step", func(r *a2h.DeciderRules) {
			r.Exceeds = func(w *a2h.World, s a2h.State) bool { return s.Step >= w.MaxSteps }
		}),
		decider("A2H-DECIDE-009", "asks-at-the-end", "asks when it has finished with too many steps",
			func(r *a2h.DeciderRules) {
				r.AsksAtTheEnd = func(w *a2h.World, s a2h.State) bool { return r.Exceeds(w, s) }
			}),
		decider("A2H-DECIDE-010", "unsure-of-itself", "asks before every describe action",
			func(r *a2h.DeciderRules) {
				ambiguous := r.Ambiguous
				r.Ambiguous = func(w *a2h.World, s a2h.State) bool {
					return ambiguous(w, s) || strings.Contains(s.Action.Name, "describe")
				}
			}),
	}
}

// asking are faults in the choice of the human.
func asking() []fault.Fault {
	return []fault.Fault{
		decider("A2H-ASK-001", "no-reason", "asks without a reason", func(r *a2h.DeciderRules) {
			intend := r.Intend
			r.Intend = func(s a2h.State, t []a2h.Trigger, m a2h.Message) a2h.Intent {
				intent := intend(s, t, m)
				intent.Reason = ""
				return intent
			}
		}),
		frames(a2hserve.Decider, "A2H-ASK-001", "intent-of-before",
			"describes in an intent what happened in the previous plan", func() serve.Tamperer {
				var before any
				return fault.Functions{Out: func(f fault.Frame) []fault.Frame {
					intent := f.At("result", "intent")
					if now := intent["context"]; now != nil {
						if before != nil {
							intent["context"] = before
						}
						before = now
					}
					return []fault.Frame{f}
				}}
			}),
		decider("A2H-ASK-002", "knows-somebody", "writes to Bob without a search when it has options",
			func(r *a2h.DeciderRules) {
				r.Known = func(s a2h.State) []string {
					if len(s.Options) > 1 {
						return []string{"human://bob.eng"}
					}
					return nil
				}
			}),
		decider("A2H-ASK-003", "asks-all-it-finds", "writes to everyone whom it finds", func(r *a2h.DeciderRules) {
			r.Targets = func(found []string) []string { return found }
		}),
		frames(a2hserve.Decider, "A2H-ASK-004", "writes-to-the-channel",
			"writes to a channel instead of a human who knows databases", func() serve.Tamperer {
				tag := ""
				return fault.Functions{Out: func(f fault.Frame) []fault.Frame {
					switch f.Method() {
					case wire.MethodFind:
						tag, _ = f.At("params")["tag"].(string)
					case wire.MethodAsk:
						if tag == "databases" {
							f.At("params", "message")["target"] = "#" + tag
						}
					}
					return []fault.Frame{f}
				}}
			}),
		decider("A2H-ASK-005", "asks-the-last", "writes to the human that it found last if a search finds nobody",
			func(r *a2h.DeciderRules) {
				last := []string{"human://bob.eng"}
				r.Targets = func(found []string) []string {
					if len(found) > 0 {
						last = found[:1]
					}
					return last
				}
			}),
		decider("A2H-ASK-006", "tired", "asks nobody after too many steps",
			func(r *a2h.DeciderRules) {
				r.Known = func(s a2h.State) []string {
					if s.Step > 20 {
						return []string{}
					}
					return nil
				}
			}),
		decider("A2H-ASK-002", "old-acquaintance", "sends its reports to Bob without a search",
			func(r *a2h.DeciderRules) {
				r.Known = func(s a2h.State) []string {
					if s.Report != "" {
						return []string{"human://bob.eng"}
					}
					return nil
				}
			}),
		composes("A2H-ASK-006", "says-it-in-passing", "reports that it has taken too many steps instead of asking",
			func(s a2h.State, m *a2h.Message) {
				if s.Step > 20 {
					m.Type, m.Choices = a2h.Notification, nil
				}
			}),
		decider("A2H-ASK-007", "one-permission-for-each-trigger",
			"asks for permission twice if it is unsure and the action is flagged",
			func(r *a2h.DeciderRules) { r.Doubles = true }),
		decider("A2H-ASK-007", "impatient", "asks again after an hour", func(r *a2h.DeciderRules) {
			r.Lapse = reminds(a2h.Clarification)
		}),
	}
}

// primitives are faults in the types of messages.
func primitives() []fault.Fault {
	return []fault.Fault{
		decider("A2H-PRIM-001", "permission-as-choice",
			"asks about actions other than kubectl commands as if they were a choice",
			func(r *a2h.DeciderRules) {
				primitives := r.Primitives
				r.Primitives = func(s a2h.State, t []a2h.Trigger) []a2h.Primitive {
					all := primitives(s, t)
					if slices.Contains(t, a2h.Criticality) &&
						(s.Action.Name == "transfer funds" || s.Action.Name == "delete the file") {
						return []a2h.Primitive{a2h.Clarification}
					}
					return all
				}
			}),
		decider("A2H-PRIM-002", "three-are-too-many", "asks for text if there are more than two options",
			func(r *a2h.DeciderRules) {
				primitives := r.Primitives
				r.Primitives = func(s a2h.State, t []a2h.Trigger) []a2h.Primitive {
					if len(s.Options) > 2 {
						return []a2h.Primitive{a2h.Solicitation}
					}
					return primitives(s, t)
				}
			}),
		composes("A2H-PRIM-002", "equal-numbers-once", "offers only one of several options that are equal as numbers",
			func(_ a2h.State, m *a2h.Message) { m.Choices = slices.CompactFunc(m.Choices, sameNumber) }),
		composes("A2H-PRIM-003", "something-is-missing", "does not say what it lacks",
			func(_ a2h.State, m *a2h.Message) {
				if m.Type == a2h.Solicitation {
					m.Summary, m.Body, m.Wanted = "Something is missing", "Please help.",
						&a2h.Wanted{Name: "input", Kind: m.Wanted.Kind}
				}
			}),
		composes("A2H-PRIM-004", "report-as-question", "asks for an answer to its last report",
			func(s a2h.State, m *a2h.Message) {
				if s.Terminal {
					m.Type, m.Wanted = a2h.Solicitation, &a2h.Wanted{Name: "receipt", Kind: a2h.String}
				}
			}),
		decider("A2H-PRIM-005", "yes-but-is-yes", "treats a yes with changes as a yes", func(r *a2h.DeciderRules) {
			r.Allows = func(x a2h.Response) bool { return x.Verdict == a2h.Approved || x.Verdict == a2h.Modified }
		}),
		decider("A2H-PRIM-005", "yes-without-but", "treats MODIFIED without feedback as a yes",
			func(r *a2h.DeciderRules) {
				r.Allows = func(x a2h.Response) bool {
					return x.Verdict == a2h.Approved || x.Verdict == a2h.Modified && x.Feedback == ""
				}
			}),
		decider("A2H-PRIM-005", "anything-is-yes", "treats everything that is not a no as a yes",
			func(r *a2h.DeciderRules) {
				answers := r.Answers
				r.Answers = func(x a2h.Response, m a2h.Message) bool {
					return m.Type == a2h.Permission || answers(x, m)
				}
				r.Allows = func(x a2h.Response) bool { return x.Verdict != a2h.Rejected }
			}),
		decider("A2H-PRIM-006", "any-choice", "accepts a choice that was not offered", func(r *a2h.DeciderRules) {
			answers := r.Answers
			r.Answers = func(x a2h.Response, m a2h.Message) bool {
				return m.Type == a2h.Clarification && x.Option != "" || answers(x, m)
			}
		}),
		decider("A2H-PRIM-006", "numbers-by-value", "accepts an option that is written as another equal number",
			func(r *a2h.DeciderRules) {
				answers := r.Answers
				r.Answers = func(x a2h.Response, m a2h.Message) bool {
					return answers(x, m) || m.Type == a2h.Clarification && slices.ContainsFunc(m.Choices,
						func(choice string) bool { return sameNumber(choice, x.Option) })
				}
			}),
		decider("A2H-PRIM-006", "options-of-the-latest-plan",
			"confuses the options of a later plan with those of the open question",
			func(r *a2h.DeciderRules) { r.Swaps = true }),
		decider("A2H-PRIM-006", "number-in-words", "treats a text with a number as the option at that position",
			func(r *a2h.DeciderRules) {
				place := func(m a2h.Message, x a2h.Response) string {
					n, err := strconv.Atoi(x.Option)
					if m.Type != a2h.Clarification || err != nil || n < 1 || n > len(m.Choices) {
						return x.Option
					}
					return m.Choices[n-1]
				}
				r.Answers = func(x a2h.Response, m a2h.Message) bool {
					x.Option = place(m, x)
					return x.Answers(m)
				}
				r.Chosen = place
			}),
		decider("A2H-PRIM-007", "kind-lost-in-a-kill",
			"accepts any data after a restart", func(r *a2h.DeciderRules) {
				r.Blurs = true
				r.Answers = func(x a2h.Response, m a2h.Message) bool {
					return x.Answers(m) || m.Type == a2h.Solicitation && m.Wanted == nil && x.Datum != nil
				}
			}),
		decider("A2H-PRIM-007", "any-datum", "accepts any data for what it lacks", func(r *a2h.DeciderRules) {
			answers := r.Answers
			r.Answers = func(x a2h.Response, m a2h.Message) bool {
				return m.Type == a2h.Solicitation && x.Datum != nil || answers(x, m)
			}
		}),
		decider("A2H-PRIM-007", "any-object-is-a-file", "accepts any object as a file", func(r *a2h.DeciderRules) {
			answers := r.Answers
			r.Answers = func(x a2h.Response, m a2h.Message) bool {
				return answers(x, m) || m.Wanted != nil && m.Wanted.Kind == a2h.File && x.Datum != nil &&
					strings.HasPrefix(x.Datum.Value, "{")
			}
		}),
		decider("A2H-PRIM-008", "no-scalars", "accepts only objects and lists as JSON", func(r *a2h.DeciderRules) {
			answers := r.Answers
			r.Answers = func(x a2h.Response, m a2h.Message) bool {
				return answers(x, m) && (x.Datum == nil || strings.ContainsAny(x.Datum.Value[:1], `{["`))
			}
		}),
		decider("A2H-PRIM-008", "false-is-nothing", "treats false, zero and empty JSON as no data",
			func(r *a2h.DeciderRules) {
				answers := r.Answers
				r.Answers = func(x a2h.Response, m a2h.Message) bool {
					nothing := []string{"false", "0", "[]", "{}"}
					return answers(x, m) && (x.Datum == nil || !slices.Contains(nothing, x.Datum.Value))
				}
			}),
		decider("A2H-PRIM-008", "no-files", "doesn't accept files", func(r *a2h.DeciderRules) {
			answers := r.Answers
			r.Answers = func(x a2h.Response, m a2h.Message) bool {
				return answers(x, m) && (x.Datum == nil || x.Datum.Kind != a2h.File)
			}
		}),
		frames(a2hserve.Decider, "A2H-PRIM-004", "mum-with-a-choice", "doesn't report anything if it needs a choice",
			withoutReports(func(s fault.Frame) bool { return s["options"] != nil })),
		frames(a2hserve.Decider, "A2H-PRIM-004", "mum-at-the-gate", "doesn't report anything about actions that need "+
			"permission",
			withoutReports(func(s fault.Frame) bool { return s.At("action")["name"] == "kubectl rollout restart" })),
		frames(a2hserve.Decider, "A2H-PRIM-004", "mum-without-data", "doesn't report anything if it lacks data",
			withoutReports(func(s fault.Frame) bool { return s["missing"] != nil })),
		frames(a2hserve.Decider, "A2H-PRIM-009", "same-old-news", "sends its last report again at each step",
			func() serve.Tamperer { return repeatsNews() }),
		decider("A2H-PRIM-009", "did-you-see", "sends a report again if nobody acknowledges it",
			func(r *a2h.DeciderRules) {
				r.Lapse = reminds(a2h.Notification)
			}),
		decider("A2H-PRIM-009", "did-you-read", "sends a report again in another message", func(r *a2h.DeciderRules) {
			r.Lapse = func(a a2h.Ask) a2h.Lapse {
				again := a
				again.Interaction += "-again"
				lapse := reminds(a2h.Notification)(a)
				lapse.Effect = again
				return lapse
			}
		}),
		composes("A2H-TALE-003", "no-diff", "asks for a permission without showing the change",
			func(s a2h.State, m *a2h.Message) {
				if m.Type == a2h.Permission {
					m.Body = "The agent is about to do: " + s.Action.Name
				}
			}),
	}
}

// waiting are faults in what waits for an answer.
func waiting() []fault.Fault {
	blocks := func(requirement, name, does string, p a2h.Primitive, b a2h.Block) fault.Fault {
		return decider(requirement, name, does, func(r *a2h.DeciderRules) {
			block := r.Block
			r.Block = func(x a2h.Primitive) a2h.Block {
				if x == p {
					return b
				}
				return block(x)
			}
		})
	}
	return []fault.Fault{
		blocks("A2H-WAIT-001", "permission-stops-one-thread", "lets other threads act while a permission is open",
			a2h.Permission, a2h.SoftBlock),
		decider("A2H-WAIT-001", "answered-threads-go-on",
			"lets a thread act if it was answered before the permission was requested",
			func(r *a2h.DeciderRules) { r.Hasty = true }),
		decider("A2H-WAIT-001", "latest-permission-stops",
			"lets threads act as soon as the latest of several permission requests is answered",
			func(r *a2h.DeciderRules) { r.BlocksLate, r.Latest = true, true }),
		decider("A2H-WAIT-001", "permission-stops-for-an-hour", "lets other threads act an hour after the question",
			func(r *a2h.DeciderRules) { r.HoldsMs = hourMs }),
		decider("A2H-WAIT-001", "permission-stops-for-a-day", "lets other threads act a day after the question",
			func(r *a2h.DeciderRules) { r.HoldsMs = 24 * hourMs }),
		decider("A2H-WAIT-001", "anything-ends-the-stop",
			"lets other threads act as soon as anyone responds to the question",
			func(r *a2h.DeciderRules) { r.Loosens = true }),
		decider("A2H-WAIT-004", "goes-on-without", "continues without the data after 10 hours",
			func(r *a2h.DeciderRules) {
				r.Lapse = func(a a2h.Ask) a2h.Lapse {
					if a.Message.Type != a2h.Solicitation {
						return a2h.Lapse{}
					}
					return a2h.Lapse{AfterMs: 10 * hourMs, Answer: &a2h.Response{}}
				}
			}),
		decider("A2H-WAIT-006", "waits-for-news", "stays awake for its reports", func(r *a2h.DeciderRules) {
			pattern := r.Pattern
			r.Pattern = func(p a2h.Primitive, urgent bool) a2h.Pattern {
				if p == a2h.Notification {
					return a2h.Blocking
				}
				return pattern(p, urgent)
			}
		}),
		frames(a2hserve.Decider, "A2H-WAIT-006", "sleeps-before-its-news", "goes to sleep before it reports",
			func() serve.Tamperer {
				return fault.Functions{Out: func(f fault.Frame) []fault.Frame {
					p := f.At("params")
					if f.Method() != wire.MethodAsk || p.At("message")["type"] != a2h.Notification.String() {
						return []fault.Frame{f}
					}
					return []fault.Frame{{"jsonrpc": "2.0", "method": wire.MethodSuspend, "params": map[string]any{
						"thread": p["thread"], "interaction": p["interaction"]}}, f}
				}}
			}),
		blocks("A2H-WAIT-002", "choice-stops-nothing", "continues in the thread that waits for a choice",
			a2h.Clarification, a2h.NoBlock),
		blocks("A2H-WAIT-003", "choice-stops-all", "stops every thread while one waits for a choice", a2h.Clarification,
			a2h.HardBlock),
		blocks("A2H-WAIT-004", "datum-stops-nothing", "continues in the thread that waits for data", a2h.Solicitation,
			a2h.NoBlock),
		blocks("A2H-WAIT-005", "datum-stops-all", "stops every thread while one waits for data", a2h.Solicitation,
			a2h.HardBlock),
		blocks("A2H-WAIT-006", "news-stop-the-thread", "waits until a report is acknowledged", a2h.Notification,
			a2h.SoftBlock),
		frames(a2hserve.Decider, "A2H-WAIT-007", "waits-for-the-latest",
			"reports that every thread waits for the latest question", func() serve.Tamperer {
				var latest any
				return fault.Functions{Out: func(f fault.Frame) []fault.Frame {
					if f.Method() == wire.MethodAsk {
						latest = f.At("params")["interaction"]
					}
					list, _ := f.At("result")["threads"].([]any)
					for _, x := range list {
						if t, ok := x.(map[string]any); ok && t["interaction"] != nil {
							t["interaction"] = latest
						}
					}
					return []fault.Frame{f}
				}}
			}),
		decider("A2H-WAIT-007", "says-running", "reports a waiting thread as running",
			func(r *a2h.DeciderRules) { r.Shown = a2h.Running }),
	}
}

// patterns are faults in how an agent waits.
func patterns() []fault.Fault {
	return []fault.Fault{
		decider("A2H-PAT-001", "sleeps-over-it", "goes to sleep for an urgent choice",
			func(r *a2h.DeciderRules) {
				r.Pattern = func(p a2h.Primitive, _ bool) a2h.Pattern { return a2h.PatternOf(p, false) }
			}),
		decider("A2H-PAT-002", "saves-while-it-waits", "saves its state while it stays awake",
			func(r *a2h.DeciderRules) {
				r.SavesLate = func(p a2h.Pattern) bool { return p == a2h.Blocking }
			}),
		decider("A2H-PAT-002", "dozes-off", "goes to sleep after half an hour of waiting", func(r *a2h.DeciderRules) {
			r.Lapse = whileAwake(hourMs/2, func(a a2h.Ask) a2h.DeciderEffect {
				return a2h.Sleep{Thread: a.Thread, Interaction: a.Interaction}
			})
		}),
		decider("A2H-PAT-002", "saves-now-and-then", "saves its state after every two hours of waiting",
			func(r *a2h.DeciderRules) {
				r.Lapse = whileAwake(2*hourMs, func(a a2h.Ask) a2h.DeciderEffect {
					return a2h.Checkpoint{Thread: a.Thread, Interaction: a.Interaction}
				})
			}),
		decider("A2H-PAT-003", "sleepless", "stays awake while it waits for data", func(r *a2h.DeciderRules) {
			pattern := r.Pattern
			r.Pattern = func(p a2h.Primitive, urgent bool) a2h.Pattern {
				if p == a2h.Solicitation {
					return a2h.Blocking
				}
				return pattern(p, urgent)
			}
		}),
		frames(a2hserve.Decider, "A2H-PAT-004", "saves-for-the-question-before",
			"saves the state with the previous question", func() serve.Tamperer {
				before := map[any]any{}
				return fault.Functions{Out: func(f fault.Frame) []fault.Frame {
					p := f.At("params")
					switch f.Method() {
					case wire.MethodCheckpoint:
						if before[p["thread"]] != nil {
							p["interaction"] = before[p["thread"]]
						}
					case wire.MethodAsk:
						before[p["thread"]] = p["interaction"]
					}
					return []fault.Frame{f}
				}}
			}),
		frames(a2hserve.Decider, "A2H-PAT-004", "sleeps-once", "goes to sleep in a thread only once",
			func() serve.Tamperer {
				slept := map[any]bool{}
				return fault.Functions{Out: func(f fault.Frame) []fault.Frame {
					if thread := f.At("params")["thread"]; f.Method() == wire.MethodSuspend {
						if slept[thread] {
							return nil
						}
						slept[thread] = true
					}
					return []fault.Frame{f}
				}}
			}),
		frames(a2hserve.Decider, "A2H-PAT-004", "sleeps-in-the-first-thread",
			"suspends the first thread, no matter which one asks", func() serve.Tamperer {
				var first any
				return fault.Functions{Out: func(f fault.Frame) []fault.Frame {
					switch p := f.At("params"); {
					case f.Method() == wire.MethodAsk && first == nil:
						first = p["thread"]
					case f.Method() == wire.MethodSuspend:
						p["thread"] = first
					}
					return []fault.Frame{f}
				}}
			}),
		decider("A2H-PAT-004", "asks-before-it-saves", "asks before it saves its state",
			func(r *a2h.DeciderRules) {
				r.Saves, r.SavesLate = func(a2h.Pattern) bool { return false },
					func(p a2h.Pattern) bool { return p == a2h.Interrupt }
			}),
		decider("A2H-PAT-005", "wakes-up-blank", "forgets everything when it is killed",
			func(r *a2h.DeciderRules) { r.Restores = false }),
		decider("A2H-PAT-005", "does-it-all-again", "treats all answers as new after a restart",
			func(r *a2h.DeciderRules) { r.Redoes = true }),
		frames(a2hserve.Decider, "A2H-PAT-006", "words-as-html",
			"shows its model the human's words with HTML entities",
			fault.Outgoing(port.MethodTurn, func(f fault.Frame) {
				list, _ := f.At("params")["messages"].([]any)
				for _, m := range list {
					if m, ok := m.(map[string]any); ok {
						m["content"] = html.EscapeString(fmt.Sprint(m["content"]))
					}
				}
			})),
		decider("A2H-PAT-006", "deaf-model", "does not show its model the human's answer", func(r *a2h.DeciderRules) {
			r.Injects = func(a2h.Pattern) int { return 0 }
		}),
		decider("A2H-PAT-006", "echo", "shows its model the human's answer twice", func(r *a2h.DeciderRules) {
			r.Injects = func(a2h.Pattern) int { return 2 }
		}),
		frames(a2hserve.Decider, "A2H-PAT-006", "stutter", "shows its model each answer twice in one turn",
			fault.Outgoing(port.MethodTurn, func(f fault.Frame) {
				list, _ := f.At("params")["messages"].([]any)
				f.At("params")["messages"] = append(list, list...)
			})),
		decider("A2H-PAT-006", "mute-after-a-kill", "after a restart, acts on an answer that its model has not seen",
			func(r *a2h.DeciderRules) { r.Mute = true }),
		decider("A2H-PAT-006", "tells-it-again-after-a-kill", "shows its model all answers again after a restart",
			func(r *a2h.DeciderRules) { r.Retells = true }),
		frames(a2hserve.Decider, "A2H-PAT-006", "tells-the-first-thread",
			"shows each answer to the model of the thread main",
			fault.Outgoing(port.MethodTurn, func(f fault.Frame) { f.At("params")["conversation"] = "main" })),
		frames(a2hserve.Decider, "A2H-PAT-006", "strings-alone", "shows its model no files and no JSON",
			fault.Outgoing(port.MethodTurn, func(f fault.Frame) {
				list, _ := f.At("params")["messages"].([]any)
				for _, x := range list {
					if m, ok := x.(map[string]any); ok && strings.HasPrefix(m["content"].(string), "{") {
						m["content"] = "It is there."
					}
				}
			})),
		frames(a2hserve.Decider, "A2H-PAT-006", "choices-without-words",
			"does not show its model what a human says in addition to a choice",
			fault.Incoming(wire.MethodAnswer, func(f fault.Frame) {
				if r := f.At("params", "response"); r["selected_option"] != nil {
					r["feedback"] = nil
				}
			})),
		frames(a2hserve.Decider, "A2H-PAT-006", "anybodys-words", "shows its model what humans who were not asked say",
			func() serve.Tamperer { return overhears() }),
		frames(a2hserve.Decider, "A2H-PAT-006", "blank-verdicts", "doesn't show its model a yes or a no",
			fault.Outgoing(port.MethodTurn, func(f fault.Frame) {
				list, _ := f.At("params")["messages"].([]any)
				for _, x := range list {
					m, ok := x.(map[string]any)
					if ok && (m["content"] == a2h.Approved.String() || m["content"] == a2h.Rejected.String()) {
						m["content"] = ""
					}
				}
			})),
		decider("A2H-PAT-007", "polls-asleep", "polls for an answer every ten minutes",
			func(r *a2h.DeciderRules) {
				r.Lapse = func(a a2h.Ask) a2h.Lapse {
					if a.Pattern != a2h.Interrupt {
						return a2h.Lapse{}
					}
					return a2h.Lapse{AfterMs: 600_000, Effect: a2h.Poll{Interaction: a.Interaction}}
				}
			}),
		decider("A2H-PAT-007", "dreams", "calls its model while it sleeps",
			func(r *a2h.DeciderRules) { r.Dreams = true }),
		decider("A2H-PAT-008", "too-early", "drops an answer that arrives before its state is saved",
			func(r *a2h.DeciderRules) { r.Keeps = false }),
	}
}

// gates are faults that execute actions without permission.
func gates() []fault.Fault {
	return []fault.Fault{
		decider("A2H-GATE-001", "side-gate", "allows a flagged action that comes with a report",
			func(r *a2h.DeciderRules) {
				critical := r.Critical
				r.Critical = func(w *a2h.World, s a2h.State) bool { return critical(w, s) && s.Report == "" }
			}),
		frames(a2hserve.Decider, "A2H-GATE-001", "latest-arguments",
			"executes the allowed action with the arguments that were planned last", func() serve.Tamperer {
				last := map[any]any{}
				return fault.Functions{
					In: func(f fault.Frame) (pass, send []fault.Frame) {
						if a := f.At("params", "action"); f.Method() == wire.MethodState && a["arguments"] != nil {
							last[a["name"]] = a["arguments"]
						}
						return []fault.Frame{f}, nil
					},
					Out: func(f fault.Frame) []fault.Frame {
						if a := f.At("params", "action"); f.Method() == wire.MethodExecute && last[a["name"]] != nil {
							a["arguments"] = last[a["name"]]
						}
						return []fault.Frame{f}
					},
				}
			}),
		frames(a2hserve.Decider, "A2H-GATE-001", "nod-is-yes",
			"treats the acknowledgement of a report as permission for the action that it has asked about",
			func() serve.Tamperer { return nods() }),
		decider("A2H-GATE-001", "gate-behind-a-datum", "also treats the data that it lacked as permission",
			func(r *a2h.DeciderRules) {
				critical := r.Critical
				r.Critical = func(w *a2h.World, s a2h.State) bool { return critical(w, s) && s.Missing == nil }
			}),
		decider("A2H-GATE-001", "acts-first", "executes a flagged action and then asks",
			func(r *a2h.DeciderRules) { r.Gated = false }),
		decider("A2H-GATE-002", "distracted", "does not execute an allowed action if the human said more than yes",
			func(r *a2h.DeciderRules) {
				r.Runs = func(_ a2h.State, x *a2h.Response) int {
					if x != nil && x.Feedback != "" {
						return 0
					}
					return 1
				}
			}),
		decider("A2H-GATE-003", "lasting-yes", "treats a yes as valid for the same action forever",
			func(r *a2h.DeciderRules) {
				r.Covers = func(was, s a2h.State) bool { return was.Action == s.Action && was.Thread == s.Thread }
			}),
		decider("A2H-GATE-003", "yes-for-all", "treats a yes to one thread as a yes to the others",
			func(r *a2h.DeciderRules) {
				r.Covers = func(was, s a2h.State) bool { return was.Action == s.Action && was.Thread != s.Thread }
			}),
		decider("A2H-GATE-003", "leave-spreads",
			"treats a yes as valid for the same action of a thread that waits for data", func(r *a2h.DeciderRules) {
				r.Spreads = true
			}),
		decider("A2H-GATE-003", "double-click-for-the-next",
			"treats a second click on one question as an answer to the next",
			func(r *a2h.DeciderRules) { r.Carries = true }),
		decider("A2H-GATE-003", "double-click", "acts at each click on Approve", func(r *a2h.DeciderRules) {
			r.Reopens = func(was, now a2h.Response) bool {
				return was.Verdict == a2h.Approved && now.Verdict == a2h.Approved
			}
		}),
		frames(a2hserve.Decider, "A2H-GATE-004", "worn-down", "treats any answer as a yes after it has refused one",
			func() serve.Tamperer {
				refused := false
				return fault.Functions{In: func(f fault.Frame) (pass, send []fault.Frame) {
					if r := f.At("params", "response"); f.Method() == wire.MethodAnswer {
						switch r["decision"] {
						case "MAYBE":
							refused = true
						case "REJECTED":
							if refused {
								r["decision"] = "APPROVED"
							}
						}
					}
					return []fault.Frame{f}, nil
				}}
			}),
		decider("A2H-GATE-005", "silence-is-yes", "treats 20 hours without an answer as a yes",
			func(r *a2h.DeciderRules) {
				r.Lapse = assumes(a2h.Permission,
					func(a2h.Message) a2h.Response { return a2h.Response{Verdict: a2h.Approved} })
			}),
		decider("A2H-GATE-006", "anybodys-yes", "accepts a yes from anyone", func(r *a2h.DeciderRules) {
			r.Heeds = func(_, transport, claimed string) bool { return transport == claimed }
		}),
		decider("A2H-GATE-006", "believes-the-name", "believes anyone who claims to be the human who was asked",
			func(r *a2h.DeciderRules) {
				r.Heeds = func(asked, _, claimed string) bool { return asked == claimed }
			}),
		decider("A2H-GATE-007", "second-thoughts", "accepts a yes after the no", func(r *a2h.DeciderRules) {
			r.Reopens = func(was, now a2h.Response) bool {
				return was.Verdict == a2h.Rejected && now.Verdict == a2h.Approved
			}
		}),
		decider("A2H-GATE-008", "does-it-again-after-a-kill",
			"after a restart, repeats what it was doing when it was killed",
			func(r *a2h.DeciderRules) { r.Resends = true }),
		decider("A2H-GATE-008", "rash-restart", "executes an action after a restart although its permission is still "+
			"open",
			func(r *a2h.DeciderRules) { r.Rash = true }),
		decider("A2H-GATE-008", "old-yes-for-the-same-plan",
			"after a restart, treats an earlier yes as valid for the same action in the same context",
			func(r *a2h.DeciderRules) { r.Hoards = true }),
		decider("A2H-GATE-008", "born-without-gates", "forgets the manifest after a restart",
			func(r *a2h.DeciderRules) {
				r.Forgets = func(w *a2h.World) { w.Manifest = nil }
			}),
		decider("A2H-GATE-009", "any-interaction", "treats a yes to another question as a yes to the open question",
			func(r *a2h.DeciderRules) { r.Loose = true }),
		frames(a2hserve.Decider, "A2H-GATE-009", "one-id-per-thread", "gives all questions of a thread the same id",
			func() serve.Tamperer {
				latest := map[any]any{}
				return fault.Functions{
					Out: func(f fault.Frame) []fault.Frame {
						if p := f.At("params"); p["interaction"] != nil && p["thread"] != nil {
							latest[p["thread"]] = p["interaction"]
							p["interaction"] = p["thread"]
						}
						return []fault.Frame{f}
					},
					In: func(f fault.Frame) (pass, send []fault.Frame) {
						r := f.At("params", "response")
						if id := latest[r["interaction_id"]]; f.Method() == wire.MethodAnswer && id != nil {
							r["interaction_id"] = id
						}
						return []fault.Frame{f}, nil
					},
				}
			}),
		decider("A2H-GATE-010", "choice-is-yes", "treats a choice as a yes",
			func(r *a2h.DeciderRules) { r.Clarified = true }),
	}
}

// sixHours gives up what the agent sleeps over after six hours.
func sixHours(p a2h.Primitive) func(r *a2h.DeciderRules) {
	return func(r *a2h.DeciderRules) { r.GivesUp(p, a2h.Interrupt, 6*hourMs) }
}

// choices are faults in the use of an answer.
func choices() []fault.Fault {
	return []fault.Fault{
		decider("A2H-CHOICE-001", "cuts-choices", "cuts off text in brackets", func(r *a2h.DeciderRules) {
			r.Chosen = func(_ a2h.Message, x a2h.Response) string {
				option, _, _ := strings.Cut(x.Option, " (")
				return option
			}
		}),
		decider("A2H-CHOICE-001", "drops-choices", "loses a choice that arrives while a permission is open",
			func(r *a2h.DeciderRules) {
				r.Drops = func(p a2h.Primitive) bool { return p == a2h.Clarification }
			}),
		decider("A2H-CHOICE-001", "a-no-clears-the-rest",
			"loses a choice that waits for a permission, if the permission is denied",
			func(r *a2h.DeciderRules) { r.Clears = true }),
		decider("A2H-CHOICE-001", "clean-sweep", "drops its other questions after a no",
			func(r *a2h.DeciderRules) { r.Sweeps = true }),
		decider("A2H-CHOICE-001", "home-by-six", "gives up waiting for a choice after sleeping for six hours",
			sixHours(a2h.Clarification)),
		decider("A2H-CHOICE-003", "data-by-six", "gives up waiting for data after sleeping for six hours",
			sixHours(a2h.Solicitation)),
		decider("A2H-CHOICE-002", "leave-is-choice", "asks for permission for a flagged action, but not for a choice",
			func(r *a2h.DeciderRules) {
				primitives := r.Primitives
				r.Primitives = func(s a2h.State, triggers []a2h.Trigger) []a2h.Primitive {
					if slices.Contains(triggers, a2h.Criticality) && s.Missing == nil {
						return []a2h.Primitive{a2h.Permission}
					}
					return primitives(s, triggers)
				}
			}),
		decider("A2H-CHOICE-002", "datum-is-choice", "doesn't ask for a choice after it has got the missing data",
			func(r *a2h.DeciderRules) { r.Guesses = true }),
		decider("A2H-CHOICE-002", "chooses-itself", "chooses the first option after 20 hours without a choice",
			func(r *a2h.DeciderRules) {
				r.Lapse = assumes(a2h.Clarification,
					func(m a2h.Message) a2h.Response { return a2h.Response{Option: m.Choices[0]} })
			}),
		decider("A2H-CHOICE-003", "loses-the-datum", "continues without the data that it asked for",
			func(r *a2h.DeciderRules) {
				r.Given = func(a2h.Response) *a2h.Datum { return nil }
			}),
		decider("A2H-CHOICE-003", "drops-data", "loses data that arrives while a permission is open",
			func(r *a2h.DeciderRules) {
				r.Drops = func(p a2h.Primitive) bool { return p == a2h.Solicitation }
			}),
		decider("A2H-TALE-002", "first-choice", "uses the first option, no matter which one was chosen",
			func(r *a2h.DeciderRules) {
				r.Chosen = func(m a2h.Message, _ a2h.Response) string {
					if len(m.Choices) == 0 {
						return ""
					}
					return m.Choices[0]
				}
			}),
	}
}

// payload are faults in A2H-JSON.
func payload() []fault.Fault {
	return []fault.Fault{
		frames(a2hserve.Decider, "A2H-JSON-001", "fifth-type", "calls a report INFO",
			fault.Outgoing(wire.MethodAsk, func(f fault.Frame) {
				if m := f.At("params", "message"); m["type"] == "NOTIFICATION" {
					m["type"] = "INFO"
				}
			})),
		composes("A2H-JSON-002", "long-summary", "uses the whole report as its summary", func(s a2h.State,
			m *a2h.Message) {
			if m.Type == a2h.Notification {
				m.Summary = s.Report
			}
		}),
		composes("A2H-JSON-003", "summary-only", "asks for a permission with a summary and no body",
			func(_ a2h.State, m *a2h.Message) {
				if m.Type == a2h.Permission {
					m.Body = ""
				}
			}),
		composes("A2H-JSON-004", "sorted-choices", "sorts choices alphabetically",
			func(_ a2h.State, m *a2h.Message) {
				if m.Type == a2h.Clarification {
					slices.Sort(m.Choices)
				}
			}),
		composes("A2H-JSON-004", "hurried-choices", "offers choices in reverse order in urgent questions",
			func(s a2h.State, m *a2h.Message) {
				if s.Urgent && m.Type == a2h.Clarification {
					slices.Reverse(m.Choices)
				}
			}),
		composes("A2H-JSON-005", "good-or-bad-news", "offers choices with a report",
			func(_ a2h.State, m *a2h.Message) {
				if m.Type == a2h.Notification {
					m.Choices = []string{"Go on", "Stop"}
				}
			}),
		composes("A2H-JSON-006", "paragraphs", "writes its bodies in HTML", func(_ a2h.State, m *a2h.Message) {
			m.Body = "<p>" + m.Body + "</p>"
		}),
		composes("A2H-JSON-006", "colourful", "passes on the colour codes of a log", func(s a2h.State, m *a2h.Message) {
			if m.Type == a2h.Permission {
				m.Body = s.Context + m.Body
			}
		}),
	}
}

// sameNumber reports whether two texts are the same number.
func sameNumber(a, b string) bool {
	x, err := strconv.ParseFloat(a, 64)
	y, err2 := strconv.ParseFloat(b, 64)
	return err == nil && err2 == nil && x == y
}

const hourMs = 3_600_000

// reminds asks again every hour.
func reminds(p a2h.Primitive) func(a2h.Ask) a2h.Lapse {
	return func(a a2h.Ask) a2h.Lapse {
		if a.Message.Type != p {
			return a2h.Lapse{}
		}
		return a2h.Lapse{AfterMs: hourMs, Effect: a}
	}
}

// assumes an answer after 20 hours.
func assumes(p a2h.Primitive, answer func(a2h.Message) a2h.Response) func(a2h.Ask) a2h.Lapse {
	return func(a a2h.Ask) a2h.Lapse {
		if a.Message.Type != p {
			return a2h.Lapse{}
		}
		r := answer(a.Message)
		return a2h.Lapse{AfterMs: 20 * hourMs, Answer: &r}
	}
}

// whileAwake repeats an effect while the agent is awake and waits.
func whileAwake(everyMs int64, does func(a2h.Ask) a2h.DeciderEffect) func(a2h.Ask) a2h.Lapse {
	return func(a a2h.Ask) a2h.Lapse {
		if a.Pattern != a2h.Blocking {
			return a2h.Lapse{}
		}
		return a2h.Lapse{AfterMs: everyMs, Effect: does(a)}
	}
}

// withoutReports drops the reports of some states.
func withoutReports(which func(state fault.Frame) bool) func() serve.Tamperer {
	return fault.Incoming(wire.MethodState, func(f fault.Frame) {
		if state := f.At("params"); which(state) {
			delete(state, "report")
		}
	})
}

// forged is the prefix of the ids of frames that a tamperer adds.
const forged = "forged-"

// repeatsNews sends the last report again after each decision.
func repeatsNews() serve.Tamperer {
	var news fault.Frame
	n := 0
	return fault.Functions{
		In: func(f fault.Frame) (pass, send []fault.Frame) {
			if id, _ := f["id"].(string); f.Method() == "" && strings.HasPrefix(id, forged) {
				return nil, nil
			}
			return []fault.Frame{f}, nil
		},
		Out: func(f fault.Frame) []fault.Frame {
			if f.Method() == wire.MethodAsk && f.At("params", "message")["type"] == a2h.Notification.String() {
				news = f.Copy()
			}
			if f.At("result")["decision"] == nil || news == nil {
				return []fault.Frame{f}
			}
			n++
			again := news.Copy()
			again["id"] = fmt.Sprint(forged, n)
			again.At("params")["interaction"] = fmt.Sprint(forged, n)
			return []fault.Frame{f, again}
		},
	}
}

// nods answers the open PERMISSION of a human who acknowledges something.
func nods() serve.Tamperer {
	asked := map[any]any{} // the last PERMISSION, by human
	return fault.Functions{
		In: func(f fault.Frame) (pass, send []fault.Frame) {
			by := f.At("params")["as"]
			nod := f.Method() == wire.MethodAnswer && f.At("params", "response")["acknowledged"] == true
			if !nod || asked[by] == nil {
				return []fault.Frame{f}, nil
			}
			yes := fault.Frame{"jsonrpc": "2.0", "id": forged, "method": wire.MethodAnswer, "params": map[string]any{
				"as": by, "response": map[string]any{"interaction_id": asked[by], "human_id": by,
					"decision": a2h.Approved.String(), "feedback": nil}}}
			return []fault.Frame{f, yes}, nil
		},
		Out: func(f fault.Frame) []fault.Frame {
			if m := f.At("params", "message"); f.Method() == wire.MethodAsk && m["type"] == a2h.Permission.String() {
				asked[m["target"]] = f.At("params")["interaction"]
			}
			if f["id"] == forged {
				return nil
			}
			return []fault.Frame{f}
		},
	}
}

// overhears shows the model, with the next answer, responses of humans who were not asked.
func overhears() fault.Functions {
	asked, heard := map[string]any{}, ""
	return fault.Functions{
		In: func(f fault.Frame) (pass, send []fault.Frame) {
			p := f.At("params")
			r := p.At("response")
			if words, ok := r["feedback"].(string); ok && f.Method() == wire.MethodAnswer {
				if target := asked[fault.ID(r["interaction_id"])]; target != nil && target != p["as"] {
					heard += " " + words
				}
			}
			return []fault.Frame{f}, nil
		},
		Out: func(f fault.Frame) []fault.Frame {
			switch p := f.At("params"); f.Method() {
			case wire.MethodAsk:
				asked[fault.ID(p["interaction"])] = p.At("message")["target"]
			case port.MethodTurn:
				messages, _ := p["messages"].([]any)
				if n := len(messages); n > 0 && heard != "" {
					if last, ok := messages[n-1].(map[string]any); ok {
						last["content"] = fmt.Sprint(last["content"], heard)
						heard = ""
					}
				}
			}
			return []fault.Frame{f}
		},
	}
}
