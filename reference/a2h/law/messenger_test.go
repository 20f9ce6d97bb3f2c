package law

import (
	"slices"
	"testing"

	"github.com/c2a-conform/c2a-conform/reference/a2h"
	"github.com/c2a-conform/c2a-conform/reference/a2h/law/wording"
)

// shownAs is a message that is shown in full, with a button for each choice.
func shownAs(channel string, m a2h.Message) Rendered {
	human := Human{Name: "Bob", Endpoints: map[string]string{
		"slack": "https://hooks.example/hush-hush", "email": "bob@company.example"}}
	x := Rendered{Channel: channel, Interaction: "i-1", Message: m, Human: human,
		Shown: Shown{Text: m.Summary + "\n" + m.Body, Coloured: true, ASCII: true}}
	for _, c := range m.Choices {
		x.Text += "\n" + c
		x.Buttons = append(x.Buttons, Button{Label: c, Sends: "i-1/" + c, Danger: wording.Meaning(c) == a2h.Approved})
	}
	return x
}

var (
	restart = a2h.Message{Target: bob, Type: a2h.Permission, Summary: "Restart it", Body: "Requests are lost.",
		Choices: []string{"Approve", "Reject"}}
	which = a2h.Message{Target: bob, Type: a2h.Clarification, Summary: "Which file",
		Choices: []string{"a.yaml", "b.yaml (x)"}}
	news = a2h.Message{Target: bob, Type: a2h.Notification, Summary: "It runs"}
	key  = a2h.Message{Target: bob, Type: a2h.Solicitation, Summary: "A key", Wanted: &a2h.Wanted{Kind: a2h.String}}
	diff = a2h.Message{Target: bob, Type: a2h.Permission, Summary: "Restart it",
		Body: "```diff\n-  a: 1\n+  a: 2\n```", Choices: []string{"Approve"}}
)

func TestLawsOfRenderings(t *testing.T) {
	with := func(x Rendered, change func(x *Rendered)) Rendered {
		x.Buttons = slices.Clone(x.Buttons)
		change(&x)
		return x
	}
	body := func(m a2h.Message, text string) a2h.Message { m.Body = text; return m }
	calls := func(name string) func(*Rendered) { return func(x *Rendered) { x.Mentions = []string{name} } }
	fault := func(x *Rendered) { x.Faults = []string{"a field"} }
	runs := func(x *Rendered) { x.Active = []string{"<script>"} }
	bell := func(x *Rendered) { x.Controls = []string{`'\a'`} }
	fewer := func(x *Rendered) { x.Buttons = x.Buttons[1:] }
	says := func(text string) func(*Rendered) { return func(x *Rendered) { x.Text = text } }
	for _, tt := range []struct {
		law, why string
		right    Rendered
		bug      func(*Rendered)
	}{
		{"A2H-RENDER-001", "a fault of the form", shownAs(slack, restart), fault},
		{"A2H-RENDER-002", "a button is missing", shownAs(slack, restart), fewer},
		{"A2H-RENDER-002", "buttons of news", shownAs(slack, news), func(x *Rendered) {
			x.Buttons = make([]Button,
				2)
		}},
		{"A2H-RENDER-003", "a fault of the form", shownAs(teams, restart), fault},
		{"A2H-RENDER-004", "an action is missing", shownAs(teams, which), fewer},
		{"A2H-RENDER-005", "a fault of the form", shownAs(email, restart), fault},
		{"A2H-RENDER-006", "a link is missing", shownAs(email, which), fewer},
		{"A2H-RENDER-007", "no colour", shownAs(terminal, news), func(x *Rendered) { x.Coloured = false }},
		{"A2H-RENDER-007", "a dash", shownAs(terminal, news), func(x *Rendered) { x.ASCII = false }},
		{"A2H-RENDER-008", "a choice is missing", shownAs(terminal, which), says("Which file? a.yaml")},
		{"A2H-RENDER-009", "the summary alone", shownAs(slack, restart), says("RESTART IT")},
		{"A2H-RENDER-009", "the body alone", shownAs(email, restart), says("Requests\nare lost.")},
		{"A2H-RENDER-010", "a member that nobody knows", shownAs(slack, news), says(`It runs {"x-ticket": 7}`)},
		{"A2H-RENDER-010", "JSON that was written", with(shownAs(slack, body(news, `{"a": 1}`)), func(*Rendered) {}),
			says(`It runs {"a": 1} {"type": "NOTIFICATION"}`)},
		{"A2H-RENDER-011", "a mark", with(shownAs(slack, body(news, "It is **very big**.")), says("It is very big.")),
			says("It is **very big**.")},
		{"A2H-RENDER-012", "a script", shownAs(email, news), runs},
		{"A2H-RENDER-012", "a tag", shownAs(email, body(news, "<x-note>a</x-note>")),
			func(x *Rendered) { x.Elements = []string{"x-note"} }},
		{"A2H-RENDER-013", "a bell", shownAs(terminal, news), bell},
		{"A2H-RENDER-014", "a bell", shownAs(slack, news), bell},
		{"A2H-RENDER-014", "a script", shownAs(teams, news), runs},
		{"A2H-RENDER-015", "everybody", shownAs(slack, news), calls("!channel")},
		{"A2H-RENDER-015", "whom the body names", with(shownAs(slack, body(news, "<@U1> did it")), calls("@U2")),
			calls("@U1")},
		{"A2H-RENDER-015", "whom the mail is for", with(shownAs(email, body(news, "eve@b.example")),
			calls("bob@company.example")), calls("eve@b.example")},
		{"A2H-RENDER-016", "no message", shownAs(teams, body(restart, string(make([]byte, 5000)))),
			func(x *Rendered) { x.Problem = "an error" }},
		{"A2H-RENDER-016", "no buttons", shownAs(teams, body(restart, string(make([]byte, 5000)))), fewer},
		{"A2H-RENDER-018", "a line is missing", shownAs(email, diff), says("Restart it + a: 2")},
		{"A2H-RENDER-019", "harmless", shownAs(slack, restart), func(x *Rendered) { x.Buttons[0].Danger = false }},
		{"A2H-RENDER-020", "a webhook in what nobody sees", shownAs(slack, news),
			func(x *Rendered) { x.Strings = []string{"https%3A%2F%2Fhooks.example%2Fhush-hush"} }},
		{"A2H-RENDER-020", "a mailbox where it is read", with(shownAs(email, news), says("bob@company.example")),
			func(x *Rendered) { x.Channel, x.Text = slack, "to bob@company.example" }},
		{"A2H-RENDER-021", "no message", shownAs(teams, news), func(x *Rendered) { x.Problem = "an error" }},
	} {
		t.Run(tt.law+" "+tt.why, func(t *testing.T) {
			tried(t, "messenger", tt.law, 0, tt.right)
			tried(t, "messenger", tt.law, 1, with(tt.right, tt.bug))
		})
	}
}

func TestLawsOfAnswers(t *testing.T) {
	wrote := func(text string) Normalized {
		return Normalized{Channel: slack, Interaction: "i-1", By: bob, Text: &text,
			Given: map[a2h.Kind]string{a2h.String: text}}
	}
	clicks := func(choice int) Normalized {
		return Normalized{Channel: slack, Interaction: "i-1", By: bob, Clicked: true, Choice: choice}
	}
	becomes := func(x Normalized, r a2h.Response) Normalized {
		r.Interaction, r.Human = "i-1", bob
		x.Response, x.Said = &r, "a response"
		return x
	}
	yes, no := a2h.Response{Verdict: a2h.Approved}, a2h.Response{Verdict: a2h.Rejected}
	but := a2h.Response{Verdict: a2h.Approved, Feedback: "but only canary"}
	a, b := a2h.Response{Option: "a.yaml"}, a2h.Response{Option: "b.yaml (x)"}
	ok := a2h.Response{Acknowledged: true}
	datum := becomes(wrote("sk-1"), a2h.Response{Datum: &a2h.Datum{Kind: a2h.String, Value: `"sk-1"`}})
	datum.Data = "sk-1"
	other := datum
	other.Data = "sk"
	file := Normalized{Channel: slack, Interaction: "i-1", By: bob,
		Given: map[a2h.Kind]string{a2h.File: "https://a.example"}}
	byAlice := becomes(wrote("Approve"), yes)
	byAlice.By = alice
	stranger := wrote("Approve")
	stranger.Interaction = "i-0"
	again := func(x Normalized) Normalized { x.Interaction = "i-2"; return x }
	twice := Rendered{Channel: slack, Interaction: "i-2", Message: restart}
	third := datum
	third.Interaction = "i-3"
	asksForAFile := Rendered{Channel: slack, Interaction: "i-2", Message: key}
	asksForAFile.Message.Wanted = &a2h.Wanted{Kind: a2h.File}
	mailed := wrote("Approve\n\nOn Tuesday A2H wrote:\n> Restart it")
	mailed.Channel = email
	typed := wrote("1")
	typed.Channel = terminal
	numbers := Rendered{Channel: terminal, Interaction: "i-1", Message: which,
		Shown: Shown{Text: "Which?\n  [0] a.yaml\n  [1] b.yaml (x)"}}
	aliceToo := becomes(clicks(1), yes)
	aliceToo.By, aliceToo.Response.Human = alice, alice
	elsewhere := clicks(1)
	elsewhere.Channel = email
	steps := a2h.Message{Type: a2h.Clarification, Target: bob, Summary: "Which?",
		Choices: []string{"deploy", "deploy - canary"}}
	named := Rendered{Channel: terminal, Interaction: "i-1", Shown: Shown{Text: "Which?\n  [1] 2\n  [2] 1"},
		Message: a2h.Message{Target: bob, Type: a2h.Clarification, Summary: "Which?", Choices: []string{"2", "1"}}}
	second := wrote("2")
	second.Channel = terminal
	allow := restart
	allow.Choices = []string{"Allow", "Do not allow"}
	byMail := func(text string) Normalized {
		x := wrote(text)
		x.Channel = email
		return x
	}
	for _, tt := range []struct {
		law, why     string
		m            a2h.Message
		right, wrong []Item
	}{
		{"A2H-RENDER-017", "nothing comes of a click", restart, []Item{becomes(clicks(1), yes)}, []Item{clicks(1)}},
		{"A2H-ANSWER-001", "two answers in one", restart, []Item{becomes(clicks(1), yes)},
			[]Item{becomes(clicks(1), a2h.Response{Verdict: a2h.Approved, Acknowledged: true})}},
		{"A2H-ANSWER-002", "the other button", restart, []Item{becomes(clicks(2), no)}, []Item{becomes(clicks(2),
			yes)}},
		{"A2H-ANSWER-002", "who was asked comes second", restart,
			[]Item{aliceToo, clicks(2), twice, again(becomes(clicks(1), yes))},
			[]Item{aliceToo, twice, again(clicks(1))}},
		{"A2H-ANSWER-002", "it was not shown there", restart, []Item{elsewhere, becomes(clicks(1), yes)},
			[]Item{elsewhere, clicks(1)}},
		{"A2H-ANSWER-003", "words of a button", restart, []Item{becomes(wrote(" approve! "), yes)},
			[]Item{wrote("approve!")}},
		{"A2H-ANSWER-003", "words of an option", which, []Item{becomes(wrote("A.yaml"), a)},
			[]Item{becomes(wrote("A.yaml"), b)}},
		{"A2H-ANSWER-003", "the number before an option", which, []Item{numbers, becomes(typed, b)},
			[]Item{numbers, becomes(typed, a)}},
		{"A2H-ANSWER-004", "the label", which, []Item{becomes(clicks(2), b)},
			[]Item{becomes(clicks(2), a2h.Response{Option: "b.yaml"})}},
		{"A2H-ANSWER-005", "nobody asked", restart, []Item{stranger}, []Item{becomes(stranger, yes)}},
		{"A2H-ANSWER-006", "another click", restart, []Item{becomes(clicks(2), no), clicks(1)},
			[]Item{becomes(clicks(2), no), becomes(clicks(1), yes)}},
		{"A2H-ANSWER-007", "in the name of who was asked", restart, []Item{becomes(clicks(1), yes)}, []Item{byAlice}},
		{"A2H-ANSWER-008", "a comment is lost", restart, []Item{becomes(wrote("Approve, but only canary"), but)},
			[]Item{becomes(wrote("Reject: not today"), no)}},
		{"A2H-ANSWER-008", "in other letters", restart,
			[]Item{becomes(wrote("Approve: Ask QA"), a2h.Response{Verdict: a2h.Approved, Feedback: "Ask QA"})},
			[]Item{becomes(wrote("Approve: Ask QA"), a2h.Response{Verdict: a2h.Approved, Feedback: "ask qa"})}},
		{"A2H-ANSWER-008", "what is quoted", restart, []Item{becomes(mailed, yes)},
			[]Item{becomes(mailed, a2h.Response{Verdict: a2h.Approved, Feedback: "On Tuesday A2H wrote:"})}},
		{"A2H-ANSWER-009", "neither", restart, []Item{wrote("maybe")}, []Item{becomes(wrote("maybe"), yes)}},
		{"A2H-ANSWER-009", "not a yes", restart, []Item{becomes(wrote("don't approve"), no)},
			[]Item{becomes(wrote("don't approve"), yes)}},
		{"A2H-ANSWER-009", "a question", restart, []Item{wrote("approve?")}, []Item{becomes(wrote("approve?"), yes)}},
		{"A2H-ANSWER-009", "a number", restart, []Item{becomes(wrote("2"), no)}, []Item{becomes(wrote("3"), yes)}},
		{"A2H-ANSWER-009", "a quotation", restart, []Item{wrote("Later.\n> Approve")},
			[]Item{becomes(wrote("Later.\n> Approve"), yes)}},
		{"A2H-ANSWER-009", "a decision that was not offered", restart,
			[]Item{becomes(wrote("yes, but only canary"), but)},
			[]Item{becomes(wrote("yes, but only canary"), a2h.Response{Verdict: a2h.Modified})}},
		{"A2H-ANSWER-009", "a no that is a yes", allow, []Item{becomes(clicks(2), no)},
			[]Item{becomes(clicks(2), yes)}},
		{"A2H-ANSWER-016", "an open question is lost in a kill", restart,
			[]Item{Killed{}, becomes(clicks(1), yes)}, []Item{Killed{}, clicks(1)}},
		{"A2H-ANSWER-016", "and to words", restart,
			[]Item{Killed{}, becomes(wrote("Approve"), yes)}, []Item{Killed{}, wrote("Approve")}},
		{"A2H-ANSWER-016", "an answered question is open after a kill", restart,
			[]Item{becomes(clicks(1), yes), Killed{}, clicks(2)},
			[]Item{becomes(clicks(1), yes), Killed{}, becomes(clicks(2), no)}},
		{"A2H-ANSWER-003", "the name before the number that is shown", which,
			[]Item{named, becomes(second, a2h.Response{Option: "1"})},
			[]Item{named, becomes(second, a2h.Response{Option: "2"})}},
		{"A2H-ANSWER-008", "a line above no quotation", restart,
			[]Item{becomes(byMail("Reject, see\nwhat Bob wrote:\nlater"),
				a2h.Response{Verdict: a2h.Rejected, Feedback: "see\nwhat Bob wrote:\nlater"})},
			[]Item{becomes(byMail("Reject, see\nwhat Bob wrote:\nlater"),
				a2h.Response{Verdict: a2h.Rejected, Feedback: "see\nlater"})}},
		{"A2H-ANSWER-008", "a quotation outside a mail", restart,
			[]Item{becomes(wrote("Reject, see\n> 5 errors"),
				a2h.Response{Verdict: a2h.Rejected, Feedback: "see\n> 5 errors"})},
			[]Item{becomes(wrote("Reject, see\n> 5 errors"), a2h.Response{Verdict: a2h.Rejected, Feedback: "see"})}},
		{"A2H-ANSWER-009", "a file", restart, []Item{file}, []Item{becomes(file, yes)}},
		{"A2H-ANSWER-011", "a file", which, []Item{file}, []Item{becomes(file, a)}},
		{"A2H-ANSWER-010", "the condition is lost", restart, []Item{becomes(wrote("yes, but only canary"), but)},
			[]Item{becomes(wrote("yes, but only canary"), yes)}},
		{"A2H-ANSWER-011", "the shorter of two", steps,
			[]Item{becomes(wrote("deploy - canary, thanks"), a2h.Response{Option: "deploy - canary"})},
			[]Item{becomes(wrote("deploy - canary, thanks"), a2h.Response{Option: "deploy"})}},
		{"A2H-ANSWER-011", "no option", which, []Item{becomes(wrote("that yaml"), b)},
			[]Item{becomes(wrote("no idea"), a)}},
		{"A2H-ANSWER-011", "the number of another", which, []Item{becomes(wrote("2"), b)}, []Item{becomes(wrote("3"),
			b)}},
		{"A2H-ANSWER-012", "another datum", key, []Item{datum}, []Item{other}},
		{"A2H-ANSWER-012", "another kind", key, []Item{file}, []Item{becomes(file, a2h.Response{Datum: &a2h.Datum{}})}},
		{"A2H-ANSWER-013", "not alike", restart, []Item{becomes(clicks(1), yes), twice, again(becomes(clicks(1), yes))},
			[]Item{becomes(clicks(1), yes), twice, again(clicks(1))}},
		{"A2H-ANSWER-013", "not alike, although both ask for a text", key,
			[]Item{datum, asksForAFile, again(wrote("sk-1")),
				Rendered{Channel: slack, Interaction: "i-3", Message: key}, third},
			[]Item{datum, Rendered{Channel: slack, Interaction: "i-2", Message: key}, again(wrote("sk-1"))}},
		{"A2H-ANSWER-014", "no such button", restart, []Item{clicks(0)}, []Item{becomes(clicks(0), yes)}},
		{"A2H-ANSWER-015", "more than thanks", news, []Item{becomes(wrote("thanks"), ok)},
			[]Item{becomes(wrote("thanks"), yes)}},
	} {
		t.Run(tt.law+" "+tt.why, func(t *testing.T) {
			asked := Rendered{Channel: slack, Interaction: "i-1", Message: tt.m}
			tried(t, "messenger", tt.law, 0, append([]Item{asked}, tt.right...)...)
			tried(t, "messenger", tt.law, 1, append([]Item{asked}, tt.wrong...)...)
		})
	}
}
