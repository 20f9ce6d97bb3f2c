package steps

import (
	"slices"
	"strings"

	engine "github.com/c2a-conform/c2a-conform/reference/a2h"
	"github.com/c2a-conform/c2a-conform/reference/a2h/wire"
	"github.com/c2a-conform/c2a-conform/runner/judge"
	"github.com/c2a-conform/c2a-conform/runner/steps"
)

// said are the messages in words.
func said(all []question) string {
	if len(all) == 0 {
		return "nobody"
	}
	var parts []string
	for _, q := range all {
		kind := "a " + q.Message.Type.String()
		if q.Message.Type == 0 {
			kind = "something that is no primitive"
		}
		parts = append(parts, q.Message.Target+" for "+kind)
	}
	return strings.Join(parts, ", ")
}

// of are the messages to somebody.
func of(all []question, name string) []question {
	return slices.DeleteFunc(slices.Clone(all), func(q question) bool { return q.Message.Target != HumanID(name) })
}

// last is where the last message is.
func last(all []question) int {
	if len(all) == 0 {
		return judge.NoSeq
	}
	return all[len(all)-1].seq
}

// questions are the demands on who is asked.
func questions() []*step {
	kinds := func(word string) engine.Primitive {
		p, _ := engine.ParsePrimitive(word)
		return p
	}
	latest := func(s *scene, a args) finding {
		all := s.asked()
		if len(all) == 0 {
			return steps.Broken(judge.NoSeq, a.At(0)+" for a "+a.At(1), "no human is asked")
		}
		if kinds(a.At(1)) == engine.Notification {
			// A report goes out beside whatever else there is.
			all = s.asked(engine.Notification)
			if len(all) == 0 {
				return steps.Broken(last(s.asked()), a.At(0)+" for a "+a.At(1), "%s", said(s.asked()))
			}
		}
		q := all[len(all)-1]
		return steps.Verdict(q.Message.Target == HumanID(a.At(0)) && q.Message.Type == kinds(a.At(1)), q.seq, a.At(0)+" for a "+a.At(1), "%s", said([]question{q}))
	}
	return []*step{
		shows(`no human is asked`, `no human is asked`, "No message went to any human.",
			func(s *scene, _ args) finding {
				all := s.asked()
				return steps.Verdict(len(all) == 0, last(all), "nobody", "%s", said(all))
			}),
		shows(`no human is asked for a {primitive}`, `no human is asked for a PERMISSION`, "No message of the type went to any human.",
			func(s *scene, a args) finding {
				all := s.asked(kinds(a.At(0)))
				return steps.Verdict(len(all) == 0, last(all), "nobody", "%s", said(all))
			}),
		shows(`{name} is asked`, `Bob is asked`, "A message went to this human.",
			func(s *scene, a args) finding {
				all := s.asked()
				return steps.Verdict(len(of(all, a.At(0))) > 0, last(all), a.At(0), "%s", said(all))
			}),
		shows(`{name} is not asked`, `Alice is not asked`, "No message went to this human.",
			func(s *scene, a args) finding {
				all := of(s.asked(), a.At(0))
				return steps.Verdict(len(all) == 0, last(all), "somebody else", "%s", said(all))
			}),
		shows(`{name} is asked once`, `Bob is asked once`, "One message went to this human in all.",
			func(s *scene, a args) finding {
				all := of(s.asked(), a.At(0))
				return steps.Verdict(len(all) == 1, last(all), "1 message", "%s", steps.Plural(len(all), "message"))
			}),
		shows(`{name} is asked for a {primitive}`, `Bob is asked for a PERMISSION`, "The latest message went to this human and has this type.", latest),
		shows(`{name} is sent a {primitive}`, `Bob is sent a NOTIFICATION`, "The latest message of the type went to this human.", latest),
		shows(`exactly {n} human is asked`, `exactly 1 human is asked`, "So many humans got messages in all.",
			func(s *scene, a args) finding {
				all := s.asked()
				var humans []string
				for _, q := range all {
					if !slices.Contains(humans, q.Message.Target) {
						humans = append(humans, q.Message.Target)
					}
				}
				return steps.Verdict(len(humans) == a.Number(0), last(all), a.At(0), "%s", said(all))
			}),
		shows(`{n} questions are asked, each of one human`, `2 questions are asked, each of one human`, "So many messages went out, and no two belong to one interaction.",
			func(s *scene, a args) finding {
				all := s.asked()
				seen := map[string]bool{}
				for _, q := range all {
					if seen[q.Interaction] {
						return steps.Broken(q.seq, "one human for each", "%s", said(all))
					}
					seen[q.Interaction] = true
				}
				return steps.Verdict(len(all) == a.Number(0), last(all), a.At(0), "%s", said(all))
			}),
		shows(`the registry was asked for {text} before`, `the registry was asked for "kubernetes" before`, "A search for the tag came before the latest message.",
			func(s *scene, a args) finding {
				all := s.asked()
				for _, f := range s.Frames() {
					if f.From && f.Method == wire.MethodFind && f.Seq < last(all) && to[wire.Find](f.Message.Params).Tag == a.At(0) {
						return steps.Kept(f.Seq, "a search")
					}
				}
				return steps.Broken(last(all), "a search for "+a.At(0), "none before the message")
			}),
	}
}

// messages are the demands on what is said to a human, in the latest message.
func messages() []*step {
	about := func(judge1 func(q question, a args) finding) func(s *scene, a args) finding {
		return func(s *scene, a args) finding {
			all := s.asked()
			if len(all) == 0 {
				return steps.Broken(judge.NoSeq, "a message", "none")
			}
			return judge1(all[len(all)-1], a)
		}
	}
	sorted := func(all []string) []string { return slices.Sorted(slices.Values(all)) }
	return []*step{
		shows(`it offers {texts}`, `it offers "deployment.yaml", "deployment-canary.yaml"`, "The choices of the latest message are these, in any order.",
			about(func(q question, a args) finding {
				return steps.Verdict(slices.Equal(sorted(q.Message.Choices), sorted(a.Texts(0))), q.seq, a.At(0), "%q", q.Message.Choices)
			})),
		shows(`it offers {texts} in this order`, `it offers "us-east", "eu-west" in this order`, "The choices of the latest message are these, in this order.",
			about(func(q question, a args) finding {
				return steps.Verdict(slices.Equal(q.Message.Choices, a.Texts(0)), q.seq, a.At(0), "%q", q.Message.Choices)
			})),
		shows(`it offers nothing`, `it offers nothing`, "The latest message has no choices.",
			about(func(q question, _ args) finding {
				return steps.Verdict(len(q.Message.Choices) == 0, q.seq, "no choices", "%q", q.Message.Choices)
			})),
		shows(`it names the {kind} {text}`, `it names the string "API_KEY"`, "The latest message asks for a datum of this kind, and its name stands in it.",
			about(func(q question, a args) finding {
				w := q.Message.Wanted
				if w == nil {
					return steps.Broken(q.seq, "the "+a.At(0)+" "+a.At(1), "no input")
				}
				named := w.Name == a.At(1) || strings.Contains(q.Message.Summary+q.Message.Body, a.At(1))
				return steps.Verdict(named && w.Kind.String() == a.At(0), q.seq, "the "+a.At(0)+" "+a.At(1), "the %s %s", w.Kind, w.Name)
			})),
		shows(`it shows {texts}`, `it shows "+  memory: 512Mi"`, "The texts stand in the body of the latest message.",
			about(func(q question, a args) finding {
				for _, text := range a.Texts(0) {
					if !strings.Contains(q.Message.Body, text) {
						return steps.Broken(q.seq, text, "%q", q.Message.Body)
					}
				}
				return steps.Kept(q.seq, "it does")
			})),
		shows(`the summary is one line`, `the summary is one line`, "The summary of the latest message is not empty, and has no line break.",
			about(func(q question, _ args) finding {
				text := q.Message.Summary
				return steps.Verdict(strings.TrimSpace(text) != "" && !strings.ContainsAny(text, "\r\n"), q.seq, "one line", "%q", text)
			})),
		shows(`there is a text beside the summary`, `there is a text beside the summary`, "The body of the latest message is not empty.",
			about(func(q question, _ args) finding {
				return steps.Verdict(strings.TrimSpace(q.Message.Body) != "", q.seq, "a text", "%q", q.Message.Body)
			})),
		shows(`the message says nothing about its looks`, `the message says nothing about its looks`, "There are no control characters in the latest message.",
			about(func(q question, _ args) finding {
				i := strings.IndexFunc(q.Message.Summary+q.Message.Body, func(r rune) bool { return r < 0x20 && r != '\n' && r != '\t' && r != '\r' || r == 0x7f })
				return steps.Verdict(i < 0, q.seq, "text", "control characters in %q", q.Message.Body)
			})),
	}
}
