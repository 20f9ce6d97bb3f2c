package fault

import (
	"slices"
	"strings"

	"github.com/c2a-conform/c2a-conform/reference/a2h"
	a2hserve "github.com/c2a-conform/c2a-conform/reference/a2h/serve"
	"github.com/c2a-conform/c2a-conform/reference/a2h/wire"
	"github.com/c2a-conform/c2a-conform/reference/fault"
	"github.com/c2a-conform/c2a-conform/reference/serve"
)

// deciding are faults in when a human is needed.
func deciding() []fault.Fault {
	return []fault.Fault{
		frames(a2hserve.Decider, "A2H-DECIDE-001", "fourth-decision", "says STOP where it halts",
			func() serve.Tamperer {
				return fault.Functions{Out: func(f fault.Frame) []fault.Frame {
					if r := f.At("result"); r["decision"] == "HALT" {
						r["decision"] = "STOP"
					}
					return []fault.Frame{f}
				}}
			}),
		decider("A2H-DECIDE-002", "nearly-sure", "takes nearly enough confidence for enough",
			func(r *a2h.DeciderRules) {
				r.Ambiguous = func(w *a2h.World, s a2h.State) bool { return s.Confidence < w.Threshold-0.001 }
			}),
		decider("A2H-DECIDE-003", "threshold-included", "asks with just enough confidence, too",
			func(r *a2h.DeciderRules) {
				r.Ambiguous = func(w *a2h.World, s a2h.State) bool { return s.Confidence <= w.Threshold }
			}),
		decider("A2H-DECIDE-004", "threshold-capped", "knows no threshold above 0.8", func(r *a2h.DeciderRules) {
			r.Ambiguous = func(w *a2h.World, s a2h.State) bool { return s.Confidence < min(w.Threshold, 0.8) }
		}),
		decider("A2H-DECIDE-004", "threshold-lost", "takes 0.8 for the threshold when it is started again",
			func(r *a2h.DeciderRules) {
				r.Forgets = func(w *a2h.World) { w.Threshold = 0.8 }
			}),
		decider("A2H-DECIDE-002", "sure-in-a-hurry", "is always sure enough where it is urgent",
			func(r *a2h.DeciderRules) {
				ambiguous := r.Ambiguous
				r.Ambiguous = func(w *a2h.World, s a2h.State) bool { return ambiguous(w, s) && !s.Urgent }
			}),
		decider("A2H-DECIDE-005", "one-flag", "knows the first flagged action of the manifest alone",
			func(r *a2h.DeciderRules) {
				critical := r.Critical
				r.Critical = func(w *a2h.World, s a2h.State) bool {
					return critical(w, s) && w.Manifest[0] == s.Action.Name
				}
			}),
		decider("A2H-DECIDE-008", "main-alone", "counts the steps of the thread main alone", func(r *a2h.DeciderRules) {
			exceeds := r.Exceeds
			r.Exceeds = func(w *a2h.World, s a2h.State) bool { return exceeds(w, s) && s.Thread == "main" }
		}),
		decider("A2H-DECIDE-005", "sure-enough", "takes a flagged action for approved that it is fairly sure of",
			func(r *a2h.DeciderRules) {
				critical := r.Critical
				r.Critical = func(w *a2h.World, s a2h.State) bool {
					return critical(w, s) && (s.Confidence < w.Threshold || s.Confidence == 1)
				}
			}),
		decider("A2H-DECIDE-006", "own-manifest", "flags a restart by itself", func(r *a2h.DeciderRules) {
			critical := r.Critical
			r.Critical = func(w *a2h.World, s a2h.State) bool {
				return critical(w, s) || strings.HasSuffix(s.Action.Name, "restart")
			}
		}),
		decider("A2H-DECIDE-007", "in-circles", "never notices that it does the same over and over",
			func(r *a2h.DeciderRules) { r.LoopsAt = 1 << 30 }),
		decider("A2H-DECIDE-008", "a-few-more-steps", "takes five steps more than it may", func(r *a2h.DeciderRules) {
			r.Exceeds = func(w *a2h.World, s a2h.State) bool { return s.Step > w.MaxSteps+5 }
		}),
		decider("A2H-DECIDE-009", "one-step-less", "asks before its last step", func(r *a2h.DeciderRules) {
			r.Exceeds = func(w *a2h.World, s a2h.State) bool { return s.Step >= w.MaxSteps }
		}),
		decider("A2H-DECIDE-009", "asks-at-the-end", "asks where it has arrived with too many steps",
			func(r *a2h.DeciderRules) {
				r.AsksAtTheEnd = func(w *a2h.World, s a2h.State) bool { return r.Exceeds(w, s) }
			}),
		decider("A2H-DECIDE-010", "unsure-of-itself", "asks before it describes anything", func(r *a2h.DeciderRules) {
			ambiguous := r.Ambiguous
			r.Ambiguous = func(w *a2h.World, s a2h.State) bool {
				return ambiguous(w, s) || strings.Contains(s.Action.Name, "describe")
			}
		}),
	}
}

// asking are faults in whom an agent asks.
func asking() []fault.Fault {
	return []fault.Fault{
		decider("A2H-ASK-001", "no-reason", "asks, and does not say why", func(r *a2h.DeciderRules) {
			intend := r.Intend
			r.Intend = func(s a2h.State, t []a2h.Trigger, m a2h.Message) a2h.Intent {
				intent := intend(s, t, m)
				intent.Reason = ""
				return intent
			}
		}),
		decider("A2H-ASK-002", "knows-somebody", "writes to Bob where it has to choose, without looking for anybody",
			func(r *a2h.DeciderRules) {
				r.Known = func(s a2h.State) []string {
					if len(s.Options) > 1 {
						return []string{"human://bob.eng"}
					}
					return nil
				}
			}),
		decider("A2H-ASK-003", "asks-all-it-finds", "writes to everybody whom it finds", func(r *a2h.DeciderRules) {
			r.Targets = func(found []string) []string { return found }
		}),
		frames(a2hserve.Decider, "A2H-ASK-004", "writes-to-the-channel",
			"writes to the channel of those who know databases", func() serve.Tamperer {
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
		decider("A2H-ASK-005", "asks-the-last", "writes to whoever was found the last time where it finds nobody",
			func(r *a2h.DeciderRules) {
				last := []string{"human://bob.eng"}
				r.Targets = func(found []string) []string {
					if len(found) > 0 {
						last = found[:1]
					}
					return last
				}
			}),
		decider("A2H-ASK-006", "tired", "says nothing to anybody once it has taken too many steps",
			func(r *a2h.DeciderRules) {
				r.Known = func(s a2h.State) []string {
					if s.Step > 20 {
						return []string{}
					}
					return nil
				}
			}),
		decider("A2H-ASK-002", "old-acquaintance", "sends its reports to Bob without looking for anybody",
			func(r *a2h.DeciderRules) {
				r.Known = func(s a2h.State) []string {
					if s.Report != "" {
						return []string{"human://bob.eng"}
					}
					return nil
				}
			}),
		composes("A2H-ASK-006", "says-it-in-passing", "says that it has taken too many steps, and asks nothing",
			func(s a2h.State, m *a2h.Message) {
				if s.Step > 20 {
					m.Type, m.Choices = a2h.Notification, nil
				}
			}),
		decider("A2H-ASK-007", "impatient", "asks once more after an hour", func(r *a2h.DeciderRules) {
			r.Lapse = reminds(a2h.Clarification)
		}),
	}
}

// primitives are faults in the kinds of messages.
func primitives() []fault.Fault {
	return []fault.Fault{
		decider("A2H-PRIM-001", "permission-as-choice", "asks for what is no command of kubectl as if it were a choice",
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
		decider("A2H-PRIM-002", "three-are-too-many", "wants a text where there are more than two ways",
			func(r *a2h.DeciderRules) {
				primitives := r.Primitives
				r.Primitives = func(s a2h.State, t []a2h.Trigger) []a2h.Primitive {
					if len(s.Options) > 2 {
						return []a2h.Primitive{a2h.Solicitation}
					}
					return primitives(s, t)
				}
			}),
		composes("A2H-PRIM-003", "something-is-missing", "does not say what it lacks",
			func(_ a2h.State, m *a2h.Message) {
				if m.Type == a2h.Solicitation {
					m.Summary, m.Body, m.Wanted = "Something is missing", "Please help.",
						&a2h.Wanted{Name: "input", Kind: m.Wanted.Kind}
				}
			}),
		composes("A2H-PRIM-004", "report-as-question", "wants an answer to its last report",
			func(s a2h.State, m *a2h.Message) {
				if s.Terminal {
					m.Type, m.Wanted = a2h.Solicitation, &a2h.Wanted{Name: "receipt", Kind: a2h.String}
				}
			}),
		decider("A2H-PRIM-005", "yes-but-is-yes", "takes a yes with changes for a yes", func(r *a2h.DeciderRules) {
			r.Allows = func(x a2h.Response) bool { return x.Verdict == a2h.Approved || x.Verdict == a2h.Modified }
		}),
		decider("A2H-PRIM-005", "anything-is-yes", "takes whatever is no no for a yes", func(r *a2h.DeciderRules) {
			answers := r.Answers
			r.Answers = func(x a2h.Response, m a2h.Message) bool { return m.Type == a2h.Permission || answers(x, m) }
			r.Allows = func(x a2h.Response) bool { return x.Verdict != a2h.Rejected }
		}),
		decider("A2H-PRIM-006", "any-choice", "takes a choice that was not offered", func(r *a2h.DeciderRules) {
			answers := r.Answers
			r.Answers = func(x a2h.Response, m a2h.Message) bool {
				return m.Type == a2h.Clarification && x.Option != "" || answers(x, m)
			}
		}),
		decider("A2H-PRIM-007", "any-datum", "takes any datum for what it lacks", func(r *a2h.DeciderRules) {
			answers := r.Answers
			r.Answers = func(x a2h.Response, m a2h.Message) bool {
				return m.Type == a2h.Solicitation && x.Datum != nil || answers(x, m)
			}
		}),
		decider("A2H-PRIM-008", "no-files", "takes no files", func(r *a2h.DeciderRules) {
			answers := r.Answers
			r.Answers = func(x a2h.Response, m a2h.Message) bool {
				return answers(x, m) && (x.Datum == nil || x.Datum.Kind != a2h.File)
			}
		}),
		decider("A2H-PRIM-009", "did-you-see", "sends a report again that nobody acknowledges",
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
		composes("A2H-TALE-003", "no-diff", "asks for a permission and does not show what has changed",
			func(s a2h.State, m *a2h.Message) {
				if m.Type == a2h.Permission {
					m.Body = "The agent is about to do: " + s.Action.Name
				}
			}),
	}
}

// waiting are faults in what stands still.
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
		decider("A2H-WAIT-001", "permission-stops-for-an-hour", "lets other threads act an hour after the question",
			func(r *a2h.DeciderRules) { r.HoldsMs = hourMs }),
		decider("A2H-WAIT-004", "goes-on-without", "goes on without the datum that nobody has given for 10 hours",
			func(r *a2h.DeciderRules) {
				r.Lapse = func(a a2h.Ask) a2h.Lapse {
					if a.Message.Type != a2h.Solicitation {
						return a2h.Lapse{}
					}
					return a2h.Lapse{AfterMs: 10 * hourMs, Answer: &a2h.Response{}}
				}
			}),
		decider("A2H-WAIT-006", "waits-for-news", "keeps awake over its reports", func(r *a2h.DeciderRules) {
			pattern := r.Pattern
			r.Pattern = func(p a2h.Primitive, urgent bool) a2h.Pattern {
				if p == a2h.Notification {
					return a2h.Blocking
				}
				return pattern(p, urgent)
			}
		}),
		blocks("A2H-WAIT-002", "choice-stops-nothing", "goes on in the thread that waits for a choice",
			a2h.Clarification, a2h.NoBlock),
		blocks("A2H-WAIT-003", "choice-stops-all", "stops every thread for a choice", a2h.Clarification, a2h.HardBlock),
		blocks("A2H-WAIT-004", "datum-stops-nothing", "goes on in the thread that waits for a datum", a2h.Solicitation,
			a2h.NoBlock),
		blocks("A2H-WAIT-005", "datum-stops-all", "stops every thread for a datum", a2h.Solicitation, a2h.HardBlock),
		blocks("A2H-WAIT-006", "news-stop-the-thread", "waits until a report is acknowledged", a2h.Notification,
			a2h.SoftBlock),
		decider("A2H-WAIT-007", "says-running", "says of a thread that waits that it is running",
			func(r *a2h.DeciderRules) { r.Shown = a2h.Running }),
	}
}

// patterns are faults in how an agent waits.
func patterns() []fault.Fault {
	return []fault.Fault{
		decider("A2H-PAT-001", "sleeps-over-it", "goes to sleep over a choice that is urgent",
			func(r *a2h.DeciderRules) {
				r.Pattern = func(p a2h.Primitive, _ bool) a2h.Pattern { return a2h.PatternOf(p, false) }
			}),
		decider("A2H-PAT-002", "saves-while-it-waits", "saves its state while it is awake and waits",
			func(r *a2h.DeciderRules) {
				r.SavesLate = func(p a2h.Pattern) bool { return p == a2h.Blocking }
			}),
		decider("A2H-PAT-002", "dozes-off", "goes to sleep after half an hour of waiting", func(r *a2h.DeciderRules) {
			r.Lapse = whileAwake(hourMs/2, func(a a2h.Ask) a2h.DeciderEffect {
				return a2h.Sleep{Thread: a.Thread, Interaction: a.Interaction}
			})
		}),
		decider("A2H-PAT-002", "saves-now-and-then", "saves its state every two hours of waiting",
			func(r *a2h.DeciderRules) {
				r.Lapse = whileAwake(2*hourMs, func(a a2h.Ask) a2h.DeciderEffect {
					return a2h.Checkpoint{Thread: a.Thread, Interaction: a.Interaction}
				})
			}),
		decider("A2H-PAT-003", "sleepless", "stays awake for a datum", func(r *a2h.DeciderRules) {
			pattern := r.Pattern
			r.Pattern = func(p a2h.Primitive, urgent bool) a2h.Pattern {
				if p == a2h.Solicitation {
					return a2h.Blocking
				}
				return pattern(p, urgent)
			}
		}),
		decider("A2H-PAT-004", "asks-before-it-saves", "asks first, and then saves its state",
			func(r *a2h.DeciderRules) {
				r.Saves, r.SavesLate = func(a2h.Pattern) bool { return false },
					func(p a2h.Pattern) bool { return p == a2h.Interrupt }
			}),
		decider("A2H-PAT-005", "wakes-up-blank", "forgets everything when it is killed",
			func(r *a2h.DeciderRules) { r.Restores = false }),
		decider("A2H-PAT-006", "deaf-model", "does not show its model what the human said", func(r *a2h.DeciderRules) {
			r.Injects = func(a2h.Pattern) int { return 0 }
		}),
		decider("A2H-PAT-006", "echo", "shows its model twice what the human said", func(r *a2h.DeciderRules) {
			r.Injects = func(a2h.Pattern) int { return 2 }
		}),
		decider("A2H-PAT-007", "polls-asleep", "looks every ten minutes whether there is an answer",
			func(r *a2h.DeciderRules) {
				r.Lapse = func(a a2h.Ask) a2h.Lapse {
					if a.Pattern != a2h.Interrupt {
						return a2h.Lapse{}
					}
					return a2h.Lapse{AfterMs: 600_000, Effect: a2h.Poll{Interaction: a.Interaction}}
				}
			}),
		decider("A2H-PAT-007", "dreams", "lets its model think about it while it sleeps",
			func(r *a2h.DeciderRules) { r.Dreams = true }),
		decider("A2H-PAT-008", "too-early", "drops an answer that comes before its state is saved",
			func(r *a2h.DeciderRules) { r.Keeps = false }),
	}
}

// gates are faults by which something happens that nobody has allowed.
func gates() []fault.Fault {
	return []fault.Fault{
		decider("A2H-GATE-001", "side-gate", "lets a flagged action pass that comes with a report",
			func(r *a2h.DeciderRules) {
				critical := r.Critical
				r.Critical = func(w *a2h.World, s a2h.State) bool { return critical(w, s) && s.Report == "" }
			}),
		decider("A2H-GATE-001", "gate-behind-a-datum", "takes the datum that it lacked for leave, too",
			func(r *a2h.DeciderRules) {
				critical := r.Critical
				r.Critical = func(w *a2h.World, s a2h.State) bool { return critical(w, s) && s.Missing == nil }
			}),
		decider("A2H-GATE-001", "acts-first", "does what is flagged, and then asks",
			func(r *a2h.DeciderRules) { r.Gated = false }),
		decider("A2H-GATE-002", "distracted", "does not do what it may do where the human has said more than yes",
			func(r *a2h.DeciderRules) {
				r.Runs = func(_ a2h.State, x *a2h.Response) int {
					if x != nil && x.Feedback != "" {
						return 0
					}
					return 1
				}
			}),
		decider("A2H-GATE-003", "lasting-yes", "takes a yes for one to the same action ever after",
			func(r *a2h.DeciderRules) {
				r.Covers = func(was, s a2h.State) bool { return was.Action == s.Action && was.Thread == s.Thread }
			}),
		decider("A2H-GATE-003", "yes-for-all", "takes a yes to one thread for one to the others",
			func(r *a2h.DeciderRules) {
				r.Covers = func(was, s a2h.State) bool { return was.Action == s.Action && was.Thread != s.Thread }
			}),
		decider("A2H-GATE-003", "double-click", "acts at each click on Approve", func(r *a2h.DeciderRules) {
			r.Reopens = func(was, now a2h.Response) bool {
				return was.Verdict == a2h.Approved && now.Verdict == a2h.Approved
			}
		}),
		frames(a2hserve.Decider, "A2H-GATE-004", "worn-down", "takes any answer for a yes once it has refused one",
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
		decider("A2H-GATE-005", "silence-is-yes", "takes it for a yes that nobody has answered for 20 hours",
			func(r *a2h.DeciderRules) {
				r.Lapse = assumes(a2h.Permission,
					func(a2h.Message) a2h.Response { return a2h.Response{Verdict: a2h.Approved} })
			}),
		decider("A2H-GATE-006", "anybodys-yes", "takes anybody's yes", func(r *a2h.DeciderRules) {
			r.Heeds = func(_, transport, claimed string) bool { return transport == claimed }
		}),
		decider("A2H-GATE-006", "believes-the-name", "believes whoever says that they are the one who was asked",
			func(r *a2h.DeciderRules) {
				r.Heeds = func(asked, _, claimed string) bool { return asked == claimed }
			}),
		decider("A2H-GATE-007", "second-thoughts", "takes a yes after the no", func(r *a2h.DeciderRules) {
			r.Reopens = func(was, now a2h.Response) bool {
				return was.Verdict == a2h.Rejected && now.Verdict == a2h.Approved
			}
		}),
		decider("A2H-GATE-008", "rash-restart", "does what a permission is open for when it is started again",
			func(r *a2h.DeciderRules) { r.Rash = true }),
		decider("A2H-GATE-008", "born-without-gates", "forgets the manifest when it is started again",
			func(r *a2h.DeciderRules) {
				r.Forgets = func(w *a2h.World) { w.Manifest = nil }
			}),
		decider("A2H-GATE-009", "any-interaction", "takes a yes to something else for one to what is open",
			func(r *a2h.DeciderRules) { r.Loose = true }),
		decider("A2H-GATE-010", "choice-is-yes", "takes a choice for a yes",
			func(r *a2h.DeciderRules) { r.Clarified = true }),
	}
}

// choices are faults in what becomes of an answer.
func choices() []fault.Fault {
	return []fault.Fault{
		decider("A2H-CHOICE-001", "cuts-choices", "cuts off what stands in brackets", func(r *a2h.DeciderRules) {
			r.Chosen = func(_ a2h.Message, x a2h.Response) string {
				option, _, _ := strings.Cut(x.Option, " (")
				return option
			}
		}),
		decider("A2H-CHOICE-001", "drops-choices", "loses a choice that comes while a permission is open",
			func(r *a2h.DeciderRules) {
				r.Drops = func(p a2h.Primitive) bool { return p == a2h.Clarification }
			}),
		decider("A2H-CHOICE-001", "clean-sweep", "drops what else it has asked once it is denied something",
			func(r *a2h.DeciderRules) { r.Sweeps = true }),
		decider("A2H-CHOICE-002", "chooses-itself", "chooses the first option where nobody has chosen for 20 hours",
			func(r *a2h.DeciderRules) {
				r.Lapse = assumes(a2h.Clarification,
					func(m a2h.Message) a2h.Response { return a2h.Response{Option: m.Choices[0]} })
			}),
		decider("A2H-CHOICE-003", "loses-the-datum", "goes on without what it has asked for",
			func(r *a2h.DeciderRules) {
				r.Given = func(a2h.Response) *a2h.Datum { return nil }
			}),
		decider("A2H-CHOICE-003", "drops-data", "loses a datum that comes while a permission is open",
			func(r *a2h.DeciderRules) {
				r.Drops = func(p a2h.Primitive) bool { return p == a2h.Solicitation }
			}),
		decider("A2H-TALE-002", "first-choice", "uses the first option, whatever was chosen",
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
		composes("A2H-JSON-002", "long-summary", "sums a report up by all of it", func(s a2h.State, m *a2h.Message) {
			if m.Type == a2h.Notification {
				m.Summary = s.Report
			}
		}),
		composes("A2H-JSON-003", "summary-only", "asks for a permission in a line, and says nothing more",
			func(_ a2h.State, m *a2h.Message) {
				if m.Type == a2h.Permission {
					m.Body = ""
				}
			}),
		composes("A2H-JSON-004", "sorted-choices", "puts choices into the order of the alphabet",
			func(_ a2h.State, m *a2h.Message) {
				if m.Type == a2h.Clarification {
					slices.Sort(m.Choices)
				}
			}),
		composes("A2H-JSON-005", "good-or-bad-news", "lets a human choose under a report",
			func(_ a2h.State, m *a2h.Message) {
				if m.Type == a2h.Notification {
					m.Choices = []string{"Go on", "Stop"}
				}
			}),
		composes("A2H-JSON-006", "paragraphs", "writes its bodies in HTML", func(_ a2h.State, m *a2h.Message) {
			m.Body = "<p>" + m.Body + "</p>"
		}),
		composes("A2H-JSON-006", "colourful", "passes on the colours of a log", func(s a2h.State, m *a2h.Message) {
			if m.Type == a2h.Permission {
				m.Body = s.Context + m.Body
			}
		}),
	}
}

const hourMs = 3_600_000

// reminds asks once more, each hour.
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

// whileAwake does something again and again while the agent is awake and waits.
func whileAwake(everyMs int64, does func(a2h.Ask) a2h.DeciderEffect) func(a2h.Ask) a2h.Lapse {
	return func(a a2h.Ask) a2h.Lapse {
		if a.Pattern != a2h.Blocking {
			return a2h.Lapse{}
		}
		return a2h.Lapse{AfterMs: everyMs, Effect: does(a)}
	}
}
