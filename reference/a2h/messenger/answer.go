package messenger

import (
	"bytes"
	"encoding/json"
	"io"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"unicode"
)

// Input is an answer on a channel. Exactly one member is set.
type Input struct {
	// Text is what a human wrote: a message, a mail's text, a line of a terminal.
	Text *string `json:"text"`
	// Click is what the platform reports about a click: for Slack a payload of type block_actions, for Teams an
	// activity with the values of an Action.Submit or Action.Execute, for e-mail {"url": the link}.
	Click json.RawMessage `json:"click"`
	// File is a file that a human handed in.
	File *FileReference `json:"file"`
}

// FileReference says where a file is.
type FileReference struct {
	Name string `json:"name"`
	URL  string `json:"url"`
}

// Normalize converts an answer to a response for the agent. interaction is the one that was answered: the channel knows
// it from the message that was clicked or replied to. from is the human who answered, as the channel knows them. The
// input can't override either. An answer by the human who was asked closes the interaction. An answer by someone else
// closes nothing.
func (m *Messenger) Normalize(channel Channel, interaction string, input Input, from string) (Response, error) {
	about, ok := m.asked[interaction]
	if !ok {
		return Response{}, refuse(Unknown, "interaction %q was never rendered", interaction)
	}
	if m.rules.Closed(about.answered) {
		return Response{}, refuse(Closed, "interaction %q is already answered", interaction)
	}
	if m.rules.Local && !slices.Contains(about.on, channel) {
		return Response{}, refuse(Unknown, "interaction %q was not shown on this channel", interaction)
	}
	if !strings.HasPrefix(from, "human://") {
		return Response{}, refuse(Malformed, "%q is not the id of a human", from)
	}
	r, err := m.answer(channel, about.Interaction, input)
	if err != nil {
		return Response{}, err
	}
	r.InteractionID, r.HumanID = interaction, m.rules.Speaks(about.Target, from)
	about.answered = about.answered || (r.HumanID == about.Target || m.rules.Anybody) && m.rules.Closes(input)
	return r, nil
}

// answer reads an input without changing anything.
func (m *Messenger) answer(channel Channel, in Interaction, input Input) (Response, error) {
	set := 0
	for _, there := range []bool{input.Text != nil, input.Click != nil, input.File != nil} {
		if there {
			set++
		}
	}
	if set != 1 {
		return Response{}, refuse(Malformed, "an input must be exactly one of a text, a click and a file")
	}
	if input.Click != nil {
		token, comment, err := m.click(channel, input.Click)
		if err != nil {
			return Response{}, err
		}
		id, choice, err := m.choice(token)
		if err != nil {
			return Response{}, err
		}
		if choices := in.choices(); id != in.ID || choice < 0 || choice >= len(choices) {
			return Response{}, refuse(Forged, "%q is not a button of interaction %q", token, in.ID)
		}
		return m.chosen(in, choice, comment), nil
	}
	if in.Type == Solicitation && len(in.choices()) == 0 {
		return m.data(in, input)
	}
	if input.File != nil {
		return Response{}, refuse(Unclear, "a file can't answer this interaction")
	}
	words := Clean(*input.Text)
	if channel == Email {
		words = ownWords(words)
	}
	if len(in.choices()) == 0 {
		return acknowledged(words)
	}
	return m.written(channel, in, words)
}

// chosen returns the response for a choice. If several choices mean the same decision, the feedback says which one it
// was.
func (m *Messenger) chosen(in Interaction, choice int, comment string) Response {
	var r Response
	choices := in.choices()
	if in.decides() {
		r.Decision = m.rules.Means(choices[choice])
	}
	if r.Decision == "" {
		r.Option = choices[choice]
	}
	if m.repeated(choices, r.Decision) {
		comment = strings.TrimSuffix(choices[choice]+": "+comment, ": ")
	}
	if comment = strings.TrimSpace(comment); comment != "" {
		r.Feedback = &comment
	}
	return r
}

// repeated reports whether several choices mean the decision.
func (m *Messenger) repeated(choices []string, d Decision) bool {
	n := 0
	for _, c := range choices {
		if d != "" && m.rules.Means(c) == d {
			n++
		}
	}
	return n > 1
}

// written reads a reply: a choice by its name, its decision or its number, alone or followed by a comment. Any other
// text is not an answer, and it is never a permission.
func (m *Messenger) written(channel Channel, in Interaction, words string) (Response, error) {
	unclear := refuse(Unclear, "%q is not one of %q", Shorten(words, 80), in.choices())
	if choice, ok := m.named(channel, in, strings.TrimRight(strings.TrimSpace(words), ".! ")); ok {
		return m.chosen(in, choice, ""), nil
	}
	for _, at := range breaks(words) {
		choice, ok := m.named(channel, in, strings.TrimSpace(words[:at]))
		if !ok {
			continue
		}
		comment := strings.TrimLeftFunc(words[at:],
			func(r rune) bool { return unicode.IsSpace(r) || strings.ContainsRune(",:;.!-–—", r) })
		r := m.chosen(in, choice, comment)
		if r.Decision == Approved && m.rules.Qualifies(comment) {
			if other := slices.IndexFunc(in.choices(),
				func(c string) bool { return m.rules.Means(c) == Modified }); other >= 0 {
				return m.chosen(in, other, comment), nil
			}
			return Response{}, unclear
		}
		return r, nil
	}
	return Response{}, unclear
}

// breaks returns the positions at which a comment can begin, the last first, so that the longest name is found.
func breaks(words string) []int {
	var out []int
	for i, r := range words {
		if strings.ContainsRune(",:;.!\n–—", r) || r == '-' && i > 0 && words[i-1] == ' ' {
			out = append(out, i)
		}
		if len(out) == maxBreaks {
			break
		}
	}
	slices.Reverse(out)
	return out
}

// maxBreaks limits the number of these positions.
const maxBreaks = 32

// named returns the one choice that words name.
func (m *Messenger) named(channel Channel, in Interaction, words string) (int, bool) {
	choices, found := in.choices(), -1
	if n, err := strconv.Atoi(words); channel == CLI && err == nil && n >= 1 && n <= len(choices) {
		return n - 1, true
	}
	if i := slices.IndexFunc(choices, func(c string) bool { return line(words) == line(Clean(c)) }); i >= 0 {
		return i, true
	}
	for i, choice := range choices {
		if strings.EqualFold(line(words), line(Clean(choice))) {
			return i, true
		}
		if in.decides() && !strings.Contains(words, " ") && words != "" && m.rules.Means(words) != "" &&
			m.rules.Means(words) == m.rules.Means(choice) {
			if found >= 0 {
				return 0, false
			}
			found = i
		}
	}
	return found, found >= 0
}

// data reads the answer to a solicitation, if it has the requested kind.
func (m *Messenger) data(in Interaction, input Input) (Response, error) {
	kind := in.Input.Kind
	if kind == "" {
		kind = String
	}
	switch {
	case (kind == File || kind == JSON && m.rules.Filed) && input.File != nil && input.File.URL != "":
		value, err := marshal(map[string]string{"file": input.File.URL, "name": input.File.Name})
		return Response{Data: value}, err
	case kind == String && input.Text != nil && strings.TrimSpace(*input.Text) != "":
		value, err := marshal(strings.TrimSpace(*input.Text))
		return Response{Data: value}, err
	case kind == JSON && input.Text != nil && isOneValue(*input.Text):
		var value bytes.Buffer
		err := json.Compact(&value, []byte(*input.Text))
		return Response{Data: value.Bytes()}, err
	}
	return Response{}, refuse(Unclear, "interaction %q asks for a %s", in.ID, kind)
}

func isOneValue(text string) bool {
	decoder := json.NewDecoder(strings.NewReader(text))
	var value any
	if decoder.Decode(&value) != nil {
		return false
	}
	_, err := decoder.Token()
	return err == io.EOF
}

// acknowledged reads any words below a notification as an acknowledgement.
func acknowledged(words string) (Response, error) {
	words = strings.TrimSpace(words)
	if words == "" {
		return Response{}, refuse(Unclear, "an empty reply")
	}
	return Response{Acknowledged: true, Feedback: &words}, nil
}

// ownWords removes quotations and the signature from a mail.
func ownWords(mail string) string {
	var own []string
	lines := strings.Split(mail, "\n")
	for i, l := range lines {
		trimmed := strings.TrimSpace(l)
		if l == "-- " || l == "--" || strings.HasPrefix(trimmed, "-----Original Message") {
			break
		}
		if !strings.HasPrefix(trimmed, ">") && !(strings.HasSuffix(trimmed, "wrote:") && quotes(lines[i+1:])) {
			own = append(own, l)
		}
	}
	return strings.TrimSpace(strings.Join(own, "\n"))
}

// quotes reports whether the first non-empty line is a quotation.
func quotes(lines []string) bool {
	for _, l := range lines {
		if l = strings.TrimSpace(l); l != "" {
			return strings.HasPrefix(l, ">")
		}
	}
	return false
}

// click returns the token in the platform's report, and a comment that was written next to the buttons.
func (m *Messenger) click(channel Channel, raw json.RawMessage) (token, comment string, err error) {
	switch channel {
	case Slack:
		return slackClick(raw)
	case Teams:
		return teamsClick(raw)
	case Email:
		return m.emailClick(raw)
	}
	return "", "", refuse(Malformed, "a message in %s has nothing to click", channel)
}

func (m *Messenger) emailClick(raw json.RawMessage) (token, comment string, err error) {
	var link struct {
		URL string `json:"url"`
	}
	if err := json.Unmarshal(raw, &link); err != nil {
		return "", "", refuse(Malformed, "a click on a link must be {\"url\": ...}: %v", err)
	}
	escaped, ours := strings.CutPrefix(link.URL, m.links+"/")
	token, err = url.PathUnescape(escaped)
	if !ours || err != nil {
		return "", "", refuse(Forged, "%q is not one of our links", link.URL)
	}
	return token, "", nil
}
