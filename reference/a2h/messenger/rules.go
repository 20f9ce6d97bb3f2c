package messenger

import (
	"net/url"
	"slices"
	"strings"
)

// Rules are what a messenger goes by: the paper, and what the platforms document. The mechanism is the messenger's.
type Rules struct {
	// Text makes text that others wrote fit to be shown.
	Text func(string) string
	// Link reports whether what a body links to may be followed.
	Link func(address string) bool
	// Choices returns what is offered of the choices of an interaction.
	Choices func(choices []string) []string
	// Danger reports whether a choice is to look dangerous.
	Danger func(in Interaction, choice string) bool
	// Means returns the decision that a choice or a word of a reply expresses, or none.
	Means func(words string) Decision
	// Qualifies reports whether what follows an approval takes a part of it back.
	Qualifies func(comment string) bool
	// Speaks returns whose answer it is, of who was asked and who answered.
	Speaks func(asked, from string) string
	// Closed reports whether an interaction takes no answer any more.
	Closed func(answered bool) bool
	// Closes reports whether an answer in this form closes its interaction.
	Closes func(input Input) bool
	// Anyone lets an answer by someone else close its interaction, too.
	Anybody bool
	// Local takes an answer only from a channel for which the message was rendered.
	Local bool
	// Reopens lets an interaction that has its answer be rendered again, and answered.
	Reopens bool
	// Repeats lets an interaction that has its answer be rendered again, which opens nothing.
	Repeats bool
	// Address makes a deep link of what all links begin with and what a choice carries.
	Address func(links, token string) string
	// Signed reports whether a button or link that we haven't made is refused.
	Signed bool
	// Lasting keeps questions when the messenger is started again, Remembers which of them were answered, and SameKey
	// the key that signs buttons.
	Lasting, Remembers, SameKey bool
	// Filed accepts a file where JSON is requested.
	Filed bool
	// Limits of the platforms, in characters where nothing else is said.
	Limits Limits
}

// Limits are what the platforms document, and what a reader can take in.
type Limits struct {
	Slack SlackLimits
	Teams TeamsLimits
	Email EmailLimits
	CLI   CLILimits
}

// SlackLimits of a message (Block Kit reference).
type SlackLimits struct {
	Blocks, Header, Text, Label, Value, ActionID, Elements int
	// Body bounds what is shown of a body.
	Body int
}

// TeamsLimits of a card in a message.
type TeamsLimits struct {
	Bytes   int // of the whole card
	Actions int // in one set
	Label   int
	Body    int
}

// EmailLimits of a mail.
type EmailLimits struct {
	Subject int
	Label   int
	Body    int
}

// CLILimits of a terminal.
type CLILimits struct {
	Columns int
	Body    int
}

// DefaultRules are the rules as they are.
func DefaultRules() Rules {
	return Rules{
		Text:      Clean,
		Link:      mayFollow,
		Choices:   func(choices []string) []string { return choices },
		Danger:    isDangerous,
		Means:     meaning,
		Qualifies: takesBack,
		Speaks:    func(_, from string) string { return from },
		Closed:    func(answered bool) bool { return answered },
		Closes:    func(Input) bool { return true },
		Address:   deepLink,
		Signed:    true,
		Lasting:   true,
		Remembers: true,
		SameKey:   true,
		Limits: Limits{
			Slack: SlackLimits{Blocks: 50, Header: 150, Text: 3000, Label: 75, Value: 2000, ActionID: 255, Elements: 25,
				Body: 12_000},
			Teams: TeamsLimits{Bytes: 28 * 1024, Actions: 6, Label: 80, Body: 8_000},
			Email: EmailLimits{Subject: 150, Label: 150, Body: 50_000},
			CLI:   CLILimits{Columns: 80, Body: 20_000},
		},
	}
}

// mayFollow lets a body link to the web and to a mailbox, and to nothing that a program would run.
func mayFollow(address string) bool {
	u, err := url.Parse(address)
	return err == nil && address == Clean(address) &&
		(u.Scheme == "mailto" && u.Opaque != "" || (u.Scheme == "http" || u.Scheme == "https") && u.Host != "")
}

// isDangerous marks what allows a high-risk action: an approval of a permission.
func isDangerous(in Interaction, choice string) bool {
	return in.Type == Permission && meaning(choice) == Approved
}

var meanings = map[Decision][]string{
	Approved: {"approve", "approved", "allow", "allowed", "accept", "authorize", "yes", "y"},
	Rejected: {"reject", "rejected", "deny", "denied", "decline", "no", "n"},
	Modified: {"modify", "modified", "change", "edit", "amend"},
}

// meaning goes by the first word, and takes a choice with a "not" in it for a no.
func meaning(words string) Decision {
	if slices.ContainsFunc(strings.Fields(strings.ToLower(words)),
		func(word string) bool { return slices.Contains([]string{"not", "don't", "never"}, word) }) {
		return Rejected
	}
	first, _, _ := strings.Cut(strings.ToLower(strings.TrimSpace(words)), " ")
	for decision, list := range meanings {
		if slices.Contains(list, first) {
			return decision
		}
	}
	return ""
}

// takesBack looks for words that make a condition, an exception or a contradiction of what follows an approval.
func takesBack(comment string) bool {
	return slices.ContainsFunc(strings.FieldsFunc(strings.ToLower(comment), isNoLetter), func(word string) bool {
		return slices.Contains(conditions, word)
	})
}

var conditions = []string{
	"but", "only", "if", "unless", "except", "without", "not", "don't", "dont", "never", "no", "after", "before",
	"until", "till", "once", "when",
	"provided", "assuming", "instead", "however", "although", "wait", "first", "later", "maybe", "just", "limit",
	"limited", "excluding", "reject", "deny",
}

func isNoLetter(r rune) bool {
	return !(r >= 'a' && r <= 'z' || r >= '0' && r <= '9' || r == '\'' || r > '~')
}
