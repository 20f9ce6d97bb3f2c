package host

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Attention says how an event is to be taken: the rules of both drafts (docs/attach.md, section 8), without state.
type Attention struct {
	Reason       string
	Policy       string
	Addressed    bool   // 2026-06-24
	Directedness string // 2026-06-02
	Mode         string
	Topic        string // of a knock
	Priority     string
}

const must, may, not, ack = "must_respond", "may_respond", "must_not_respond", "ack_only"

// cases are what a message can be to an agent that it concerns.
var cases = map[string]struct {
	policy24     string
	addressed    bool
	policy02     string
	directedness string
	mode, topic  string
}{
	"thanks":          {not, true, ack, "to_me", "notify", "an acknowledgement"},
	"assignment":      {must, true, must, "to_me", "buffered", ""},
	"direct_message":  {must, true, must, "to_me", "buffered", ""},
	"mention":         {must, true, must, "to_me", "buffered", ""},
	"thread_question": {must, false, must, "to_me", "buffered", ""},
	"role_mention":    {may, false, may, "to_my_role", "notify", "a role was called"},
	"thread_reply":    {may, false, may, "to_my_role", "notify", "a new reply"},
	"thread_filler":   {not, false, may, "to_my_role", "notify", "a new reply"},
	"reaction":        {not, false, not, "to_me", "notify", "a reaction"},
}

var (
	everybody = []string{"all", "channel", "everyone", "here"}
	fenced    = regexp.MustCompile("(?ms)^\\s*```.*?^\\s*```")
	quoted    = regexp.MustCompile(`(?m)^\s*>.*$`)
	code      = regexp.MustCompile("`[^`]*`")
	handles   = regexp.MustCompile(`@([\p{L}\p{N}_.-]+)`)
	more      = regexp.MustCompile(`[?\d]`)
	thanks    = regexp.MustCompile(`^(?:(?:thank you(?: (?:so|very) much)?|(?:many )?thanks(?: a lot)?|thx|ty|cheers` +
		`|got it|ok|okay|sounds good|will do|no problem|np|nice(?: one)?|great|cool|perfect|awesome|good|noted` +
		`|understood|ack)(?: |$))+$`)
)

// mentions finds who is named in a text: ids of participants, and roles as role:NAME. Code and quotes name nobody.
func (w *World) mentions(text string) []string {
	said := code.ReplaceAllString(quoted.ReplaceAllString(fenced.ReplaceAllString(text, ""), ""), "`")
	found := []string{}
	for _, at := range handles.FindAllStringSubmatchIndex(said, -1) {
		before, _ := utf8.DecodeLastRuneInString(said[:at[0]])
		// no blanks there
		spaceless := unicode.In(before, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Thai)
		glued := unicode.In(before, unicode.L, unicode.N) || strings.ContainsRune(`_.\@/-`, before)
		if at[0] > 0 && glued && !spaceless {
			continue // in an address, or escaped
		}
		handle := strings.ToLower(strings.TrimRight(said[at[2]:at[3]], "._-"))
		name := ""
		isRole := slices.ContainsFunc(w.Agents, func(p Participant) bool { return p.has(handle) })
		if isRole || slices.Contains(everybody, handle) {
			name = "role:" + handle
		}
		for _, p := range slices.Concat(w.Humans, w.Agents) {
			if strings.EqualFold(p.Handle, handle) {
				name = p.ID
			}
		}
		if name != "" && !slices.Contains(found, name) {
			found = append(found, name)
		}
	}
	return found
}

func (p Participant) has(role string) bool {
	return slices.ContainsFunc(p.Roles, func(own string) bool { return strings.EqualFold(own, role) })
}

// isThanks recognises thanks and acknowledgements that ask for nothing, and nothing else.
func isThanks(text string) bool {
	if more.MatchString(handles.ReplaceAllString(text, " ")) { // the digits of a handle are no news
		return false
	}
	text = strings.ToLower(text)
	noLetter := func(r rune) bool { return !unicode.IsLetter(r) }
	words := strings.FieldsFunc(handles.ReplaceAllString(text, " "), noLetter)
	if len(words) == 0 {
		return strings.ContainsFunc(text, unicode.IsSymbol)
	}
	return thanks.MatchString(strings.Join(words, " "))
}

// caseOf names the case of a message for an agent that can read it, or returns "": it does not concern the agent.
func (w *World) caseOf(m *Message, agent Participant) string {
	place, thread := w.place(m.Conversation), w.thread(m.Thread)
	if thread == nil {
		thread = &Thread{}
	}
	names := w.mentions(m.Text)
	named, joined := slices.Contains(names, agent.ID), slices.Contains(thread.Participants, agent.ID)
	filler := len(m.Labels) == 0 && isThanks(m.Text)
	called := slices.ContainsFunc(names, func(name string) bool {
		role, ok := strings.CutPrefix(name, "role:")
		return ok && (slices.Contains(everybody, role) || agent.has(role))
	})
	owned := thread.Owner == agent.ID || place.StreamID != "" && slices.Contains(agent.Streams, place.StreamID)
	switch {
	case m.Author == agent.ID, m.Class == "record", m.Class != "" && !named:
		return ""
	case m.Assignee == agent.ID:
		return "assignment"
	case filler && (place.Kind == "dm" || named):
		return "thanks"
	case place.Kind == "dm":
		return "direct_message"
	case named:
		return "mention"
	case joined && m.Asks == agent.ID:
		return "thread_question"
	case called:
		return "role_mention"
	case len(names) > 0, m.Assignee != "", m.Asks != "":
		return "" // it is for others
	case (joined || owned) && filler:
		return "thread_filler"
	case joined, owned:
		return "thread_reply"
	}
	return "" // talk aimed at nobody: the read tools have it
}

// treat says how a draft has a message of that case delivered.
func treat(draft, name string, labels []string) Attention {
	c := cases[name]
	a := Attention{name, c.policy24, c.addressed, c.directedness, c.mode, c.topic, "normal"}
	if draft == "2026-06-02" {
		a.Policy = c.policy02
	}
	if c.mode == "buffered" && len(labels) > 0 {
		a.Mode = "immediate"
	}
	if slices.Contains(labels, "urgent") {
		a.Priority = "urgent"
	}
	return a
}
