package law

import (
	"slices"
	"strconv"
	"strings"

	"github.com/c2a-conform/c2a-conform/reference/a2h"
	"github.com/c2a-conform/c2a-conform/reference/a2h/law/wording"
)

// Normalized is a human's reaction to a message, and the response that a messenger made of it.
type Normalized struct {
	Channel, Interaction, By string
	// Text is what the human wrote; nil means nothing. Clicked says that a platform reported a click. Choice is the
	// number of the choice, counted from 1, whose button of this interaction sends the reported value; 0 means none.
	Text    *string
	Clicked bool
	Choice  int
	// Given are the data that came, by the kinds that they can count as: the text, the address of a file, JSON.
	Given map[a2h.Kind]string
	// Response is nil if there is none. Data is its datum, in the form of Given. Said is the whole response without its
	// id.
	Response   *a2h.Response
	Data, Said string
}

// reply is a reaction with the message that it is about.
type reply struct {
	Normalized
	Seq           int
	Message       a2h.Message
	Asked, Closed bool
	// Usurped says that somebody else has answered before. Here says that the message was rendered for the channel.
	// Shown is the rendering.
	Usurped, Here bool
	Shown         string
	// Aged says that the messenger was restarted since the message was first rendered.
	Aged bool
}

// answers reports whether a response is required if the reaction can be understood. An answer by somebody else may
// close a question, and a channel that never showed the question may accept none.
func (x reply) answers() bool {
	return x.Asked && !x.Closed && !x.Usurped && x.Here && x.By == x.Message.Target
}

// replies returns all reactions. The first answer by the human who was asked closes an interaction.
func (t *Trace) replies() []reply {
	var all []reply
	asked, shown := map[string]a2h.Message{}, map[[2]string]string{}
	closed, usurped, aged := map[string]bool{}, map[string]bool{}, map[string]bool{}
	for _, e := range t.Entries {
		switch x := e.Item.(type) {
		case Killed:
			for id := range asked {
				aged[id] = true
			}
		case Rendered:
			asked[x.Interaction], shown[[2]string{x.Interaction, x.Channel}] = x.Message, x.Text
		case Normalized:
			m, ok := asked[x.Interaction]
			text, here := shown[[2]string{x.Interaction, x.Channel}]
			all = append(all, reply{Normalized: x, Seq: e.Seq, Message: m, Asked: ok, Closed: closed[x.Interaction],
				Usurped: usurped[x.Interaction], Here: here, Shown: text,
				Aged: aged[x.Interaction]})
			if x.Response != nil {
				mine := x.Response.Human == m.Target
				closed[x.Interaction] = closed[x.Interaction] || mine
				usurped[x.Interaction] = usurped[x.Interaction] || !mine
			}
		}
	}
	return all
}

func answerLaws() []Law {
	each := func(requirement, says string, judge func(x reply, r *tally)) Law {
		return Law{Requirement: requirement, Roles: []string{"messenger"}, Says: says, Judge: func(t *Trace, r *tally) {
			for _, x := range t.replies() {
				judge(x, r)
			}
		}}
	}
	clicked := func(x reply) (int, bool) { return x.Choice - 1, x.Choice > 0 }
	return []Law{
		each("A2H-RENDER-017", "a click leads to a response to the button's question", isMatched),
		each("A2H-ANSWER-001", "a response contains exactly one kind of answer", saysOneThing),
		each("A2H-ANSWER-002", "a click on a decision gives that decision", takes(a2h.Permission, clicked)),
		each("A2H-ANSWER-003",
			"a reply that consists of a decision's words counts as that decision", takes(a2h.Permission, reply.named)),
		each("A2H-ANSWER-003",
			"a reply that consists of an option's words selects that option", takes(a2h.Clarification, reply.named)),
		each("A2H-ANSWER-003", "the number that a terminal shows before a choice selects that choice", meansItsNumber),
		each("A2H-ANSWER-004", "a click on an option selects that option", takes(a2h.Clarification, clicked)),
		each("A2H-ANSWER-005", "a response refers to the interaction that was answered", isAboutWhatWasAsked),
		each("A2H-ANSWER-006", "an answered interaction does not accept another answer", takesNoOther),
		each("A2H-ANSWER-007", "a response names the human who answered", isByWhoAnswered),
		each("A2H-ANSWER-008", "text after a choice becomes feedback, unchanged", keepsComments),
		each("A2H-ANSWER-008", "text that an e-mail quotes is not feedback", keepsNoQuotes),
		each("A2H-ANSWER-009", "words that can't mean a decision do not lead to a decision", decidesByWordsThatCan),
		each("A2H-ANSWER-009", "a decision is one of those that were offered", decidesAsOffered),
		each("A2H-ANSWER-009", "a choice whose words contain a no does not approve", takesNoForNo),
		each("A2H-ANSWER-010", "a yes with a condition is not a plain yes", keepsConditions),
		each("A2H-ANSWER-011", "words that can't mean an option do not select an option", choosesByWordsThatCan),
		each("A2H-ANSWER-012", "data is what the human gave, and of the requested kind", takesDataAsGiven),
		each("A2H-ANSWER-014", "a click that no button sends does not lead to a response", believesNoForgery),
		each("A2H-ANSWER-015",
			"a NOTIFICATION is answered with an acknowledgement or not at all", isAcknowledgedAtMost),
		needing(restarts, each("A2H-ANSWER-016",
			"a restart neither loses a question nor opens one that was answered", remembers)),
		{Requirement: "A2H-ANSWER-013", Roles: []string{"messenger"}, Says: "the same input leads to the same response",
			Judge: answersAlike},
	}
}

// none tests that there is no response.
func (x reply) none(r *tally) { r.Test(x.Response == nil, x.Seq, x.Said, "no response") }

// remembers judges questions that were rendered before the messenger was restarted.
func remembers(x reply, r *tally) {
	_, named := x.named()
	switch {
	case !x.Aged || x.Message.Type == a2h.Notification:
	case x.Closed:
		x.none(r)
	case x.answers() && (x.Choice > 0 || named && x.Message.Type != a2h.Solicitation):
		r.Test(x.Response != nil && x.Response.Interaction == x.Interaction, x.Seq, x.Said,
			"a response to "+x.Interaction)
	}
}

// decidesAsOffered judges messages in which the words of each choice express a decision.
func decidesAsOffered(x reply, r *tally) {
	if x.Response == nil || x.Response.Verdict == 0 || x.Message.Type != a2h.Permission ||
		len(x.Message.Choices) == 0 {
		return
	}
	var offered []a2h.Verdict
	for _, c := range x.Message.Choices {
		v := wording.Meaning(c)
		if v == 0 {
			return
		}
		offered = append(offered, v)
	}
	r.Test(slices.Contains(offered, x.Response.Verdict), x.Seq, x.Said, "one of the decisions that were offered")
}

// takesNoForNo judges choices such as "Do not allow".
func takesNoForNo(x reply, r *tally) {
	i, ok := x.Choice-1, x.Choice > 0
	if !ok {
		i, ok = x.named()
	}
	if !ok || x.Response == nil || x.Message.Type != a2h.Permission {
		return
	}
	denies := func(word string) bool { return wording.Verdict(word) == a2h.Rejected }
	if choice := x.Message.Choices[i]; slices.ContainsFunc(wording.Spoken(choice), denies) {
		r.Test(x.Response.Verdict != a2h.Approved, x.Seq, x.Said, "no approval, since the choice is "+choice)
	}
}

// isMatched judges only clicks. It leaves open which value a button sends.
func isMatched(x reply, r *tally) {
	if x.Choice > 0 && x.answers() {
		r.Test(x.Response != nil && x.Response.Interaction == x.Interaction, x.Seq, x.Said,
			"a response to "+x.Interaction)
	}
}

func saysOneThing(x reply, r *tally) {
	if a := x.Response; a != nil {
		n := 0
		for _, there := range []bool{a.Verdict != 0, a.Option != "", a.Datum != nil, a.Acknowledged} {
			if there {
				n++
			}
		}
		r.Test(n == 1, x.Seq, x.Said, "a decision, an option, data or an acknowledgement")
	}
}

// takes returns a law about messages of a type: if an answer selects a choice, the response must have it.
func takes(p a2h.Primitive, chosen func(reply) (int, bool)) func(reply, *tally) {
	return func(x reply, r *tally) {
		i, ok := chosen(x)
		if !ok || x.Message.Type != p || !x.answers() {
			return
		}
		choice := x.Message.Choices[i]
		switch verdict := wording.Meaning(choice); {
		case p == a2h.Clarification:
			r.Test(x.Response != nil && x.Response.Option == choice, x.Seq, x.Said, "the option "+choice)
		case verdict != 0:
			r.Test(x.Response != nil && x.Response.Verdict == verdict, x.Seq, x.Said, "the decision "+verdict.String())
		}
	}
}

// meansItsNumber judges numbers on a terminal. A messenger may ignore numbers; but if it reads one, it must be the
// number that the terminal shows.
func meansItsNumber(x reply, r *tally) {
	if x.Channel != "cli" || x.Text == nil || x.Response == nil {
		return
	}
	words := strings.TrimSpace(*x.Text)
	n, err := strconv.Atoi(words)
	if err != nil {
		return
	}
	i, ok := wording.Numbers(x.Shown, x.Message.Choices)[n]
	if !ok {
		return
	}
	choice := x.Message.Choices[i]
	switch verdict := wording.Meaning(choice); {
	case x.Message.Type == a2h.Clarification:
		r.Test(x.Response.Option == choice, x.Seq, x.Said, "the option "+choice+", or no response")
	case x.Message.Type == a2h.Permission && verdict != 0:
		r.Test(x.Response.Verdict == verdict, x.Seq, x.Said, "the decision "+verdict.String()+", or no response")
	}
}

// named returns the one choice whose words were written. A number may also mean the choice at that position.
func (x reply) named() (int, bool) {
	if x.Text == nil {
		return 0, false
	}
	if i, err := strconv.Atoi(strings.TrimSpace(*x.Text)); err == nil && i >= 1 && i <= len(x.Message.Choices) &&
		x.Message.Choices[i-1] != strings.TrimSpace(*x.Text) {
		return 0, false
	}
	trim := func(s string) string {
		return strings.Join(strings.Fields(strings.TrimRight(strings.TrimSpace(s), ".!")), " ")
	}
	at, n := 0, 0
	for i, choice := range x.Message.Choices {
		if trim(*x.Text) == trim(choice) {
			return i, true
		}
		if strings.EqualFold(trim(*x.Text), trim(choice)) {
			at, n = i, n+1
		}
	}
	return at, n == 1
}

func isAboutWhatWasAsked(x reply, r *tally) {
	if !x.Asked {
		x.none(r)
	} else if x.Response != nil {
		r.Test(x.Response.Interaction == x.Interaction, x.Seq, "a response to "+x.Response.Interaction,
			"to "+x.Interaction)
	}
}

func takesNoOther(x reply, r *tally) {
	if x.Closed && x.Message.Type != a2h.Notification {
		x.none(r)
	}
}

func isByWhoAnswered(x reply, r *tally) {
	if x.Response != nil {
		r.Test(x.Response.Human == x.By, x.Seq, "a response by "+x.Response.Human, "by "+x.By)
	}
}

// keepsComments judges answers with a choice, followed by a colon, comma, dash or line break, and a comment.
func keepsComments(x reply, r *tally) {
	if x.Text == nil || x.Response == nil || x.Message.Type != a2h.Permission {
		return
	}
	if _, ok := x.named(); ok {
		return
	}
	text := *x.Text
	if x.Channel == email {
		text, _ = wording.OwnLines(text)
	}
	for _, choice := range x.Message.Choices {
		comment, ok := wording.Behind(text, choice)
		if said := strings.TrimLeft(comment, ":,;-\n "); ok && strings.TrimSpace(said) != "" {
			kept := strings.Contains(wording.Solid(x.Response.Feedback), wording.Solid(said))
			r.Test(kept, x.Seq, x.Said, "feedback with "+said)
		}
	}
}

func keepsNoQuotes(x reply, r *tally) {
	if x.Text == nil || x.Response == nil || x.Channel != email || x.Message.Type != a2h.Permission {
		return
	}
	_, quoted := wording.OwnLines(*x.Text)
	for _, l := range quoted {
		if wording.Solid(l) != ">" {
			kept := strings.Contains(wording.Solid(x.Response.Feedback), wording.Solid(l))
			r.Test(!kept, x.Seq, x.Said, "feedback without the line "+l)
		}
	}
}

// decidesByWordsThatCan uses the first word that expresses a decision. A number can mean a choice; a question or an
// object can't.
func decidesByWordsThatCan(x reply, r *tally) {
	if x.Message.Type != a2h.Permission || len(x.Message.Choices) == 0 {
		return
	}
	if x.filed() {
		x.none(r)
	}
	if x.Text == nil {
		return
	}
	text := strings.TrimSpace(*x.Text)
	if _, ok := x.named(); ok {
		return
	}
	var can a2h.Verdict
	if i, err := strconv.Atoi(text); err == nil && i >= 1 && i <= len(x.Message.Choices) {
		can = wording.Meaning(x.Message.Choices[i-1])
	} else if !strings.HasSuffix(text, "?") && !strings.HasPrefix(text, "{") {
		for _, word := range wording.Spoken(text) {
			if can = wording.Verdict(word); can != 0 {
				break
			}
		}
	}
	if can == 0 {
		x.none(r)
	} else if x.Response != nil {
		ok := x.Response.Verdict == can || can == a2h.Approved && x.Response.Verdict == a2h.Modified
		r.Test(ok, x.Seq, x.Said, "the decision "+can.String()+", or no response")
	}
}

func keepsConditions(x reply, r *tally) {
	if x.Text == nil || x.Message.Type != a2h.Permission ||
		!wording.Conditional(wording.Spoken(*x.Text)) {
		return
	}
	if _, named := x.named(); named {
		return
	}
	plain := x.Response != nil && x.Response.Verdict == a2h.Approved && strings.TrimSpace(x.Response.Feedback) == ""
	r.Test(!plain, x.Seq, x.Said, "no response, a different decision, or feedback with the condition")
}

// choosesByWordsThatCan accepts the position of an option, or a part of its words.
func choosesByWordsThatCan(x reply, r *tally) {
	if x.Message.Type == a2h.Clarification && x.filed() {
		x.none(r)
	}
	if x.Text == nil || x.Message.Type != a2h.Clarification {
		return
	}
	if _, ok := x.named(); ok {
		return
	}
	text := strings.TrimSpace(*x.Text)
	can := func(option string) bool {
		return slices.ContainsFunc(wording.Spoken(text), func(w string) bool {
			return len(w) > 1 && strings.Contains(strings.ToLower(option), w)
		})
	}
	if i, err := strconv.Atoi(text); err == nil {
		can = func(option string) bool {
			return i >= 1 && slices.Index(x.Message.Choices, option) == i-1 || option == text
		}
	} else if option, ok := x.begins(); ok {
		can = func(o string) bool { return o == option }
	}
	ok := x.Response == nil || slices.Contains(x.Message.Choices, x.Response.Option) && can(x.Response.Option)
	r.Test(ok, x.Seq, x.Said, "no response to these words")
}

// filed reports whether only a file came.
func (x reply) filed() bool {
	_, file := x.Given[a2h.File]
	return file && x.Text == nil && !x.Clicked
}

// begins returns the longest option with which a reply begins, if a comment follows and no other option has the same
// words.
func (x reply) begins() (option string, ok bool) {
	for _, o := range x.Message.Choices {
		if _, follows := wording.Behind(strings.TrimSpace(*x.Text), o); !follows || len(o) < len(option) {
			continue
		}
		ok = len(o) > len(option)
		option = o
	}
	return option, ok
}

// takesDataAsGiven leaves open whether a file is an answer to a question for JSON.
func takesDataAsGiven(x reply, r *tally) {
	if x.Message.Type != a2h.Solicitation || len(x.Message.Choices) > 0 || x.Clicked || x.Message.Wanted == nil {
		return
	}
	given, fits := x.Given[x.Message.Wanted.Kind]
	file, filed := x.Given[a2h.File]
	switch {
	case !fits && filed && x.Message.Wanted.Kind == a2h.JSON:
		r.Test(x.Response == nil || x.Data == file, x.Seq, x.Said, "the file "+file+", or no response")
	case !fits:
		x.none(r)
	case x.answers() || x.Response != nil:
		r.Test(x.Response != nil && x.Data == given, x.Seq, x.Said, "the data "+given)
	}
}

func believesNoForgery(x reply, r *tally) {
	if x.Clicked && x.Choice == 0 {
		x.none(r)
	}
}

func isAcknowledgedAtMost(x reply, r *tally) {
	if a := x.Response; x.Message.Type == a2h.Notification {
		ok := a == nil || a.Acknowledged && a.Verdict == 0 && a.Option == "" && a.Datum == nil
		r.Test(ok, x.Seq, x.Said, "acknowledged, or no response")
	}
}

// answersAlike compares the first answers to questions that differ only in their ids.
func answersAlike(t *Trace, r *tally) {
	var firsts []reply
	for _, x := range t.replies() {
		if !x.Asked || x.Clicked && x.Choice == 0 ||
			slices.ContainsFunc(firsts, func(f reply) bool { return f.Interaction == x.Interaction }) {
			continue
		}
		for _, f := range firsts {
			if alike(f, x) {
				r.Test(f.Said == x.Said, x.Seq, x.Said, f.Said)
			}
		}
		firsts = append(firsts, x)
	}
}

func alike(a, b reply) bool {
	text := func(x reply) string {
		if x.Text == nil {
			return "\x00"
		}
		return *x.Text
	}
	return a.Channel == b.Channel && a.By == b.By && text(a) == text(b) && a.Choice == b.Choice &&
		a.Given[a2h.File] == b.Given[a2h.File] && words(a.Message) == words(b.Message) &&
		a.Message.Type == b.Message.Type && a.Message.Asks() == b.Message.Asks()
}
