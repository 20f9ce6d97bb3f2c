package messenger

import (
	"net/url"
	"slices"
	"strings"
)

// Rules are the rules of a messenger: those of the paper, and those of the platforms' documentation.
type Rules struct {
	// Text converts a text from someone else to a form that is safe to show.
	Text func(string) string
	// Link reports whether a link in a body may be followed.
	Link func(address string) bool
	// Choices returns the choices to offer.
	Choices func(choices []string) []string
	// Danger reports whether a choice must look dangerous.
	Danger func(in Interaction, choice string) bool
	// Means returns the decision that a choice or a word of a reply expresses, or none.
	Means func(words string) Decision
	// Qualifies reports whether the comment after an approval restricts the approval.
	Qualifies func(comment string) bool
	// Speaks returns who gave the answer.
	Speaks func(asked, from string) string
	// Closed reports whether an interaction accepts no further answer.
	Closed func(answered bool) bool
	// Closes reports whether an answer in this form closes its interaction.
	Closes func(input Input) bool
	// Anybody lets an answer by someone else close its interaction.
	Anybody bool
	// Local accepts an answer only from a channel for which the message was rendered.
	Local bool
	// Reopens allows an answered interaction to be rendered again, which opens it again.
	Reopens bool
	// Repeats allows an answered interaction to be rendered again, without opening it.
	Repeats bool
	// Address returns a deep link, from the beginning of all links and the token of a choice.
	Address func(links, token string) string
	// Signed refuses buttons and links with an invalid signature.
	Signed bool
	// Lasting keeps questions over a restart of the messenger. Remembers also keeps which of them were answered, and
	// SameKey the key that signs buttons.
	Lasting, Remembers, SameKey bool
	// Filed accepts a file where JSON is requested.
	Filed bool
	// Limits are the limits of the platforms, in characters unless stated otherwise.
	Limits Limits
}

// Limits are the documented limits of the platforms, and limits that keep a message readable.
type Limits struct {
	Slack SlackLimits
	Teams TeamsLimits
	Email EmailLimits
	CLI   CLILimits
}

// SlackLimits are the limits of a message in Slack (Block Kit reference).
type SlackLimits struct {
	Blocks, Header, Text, Label, Value, ActionID, Elements int
	// Body is the maximum length of the part of a body that is shown.
	Body int
}

// TeamsLimits are the limits of a card in a message.
type TeamsLimits struct {
	Bytes   int // of the whole card
	Actions int // in one set
	Label   int
	Body    int
}

// EmailLimits are the limits of a mail.
type EmailLimits struct {
	Subject int
	Label   int
	Body    int
}

// CLILimits are the limits of a terminal.
type CLILimits struct {
	Columns int
	Body    int
}

// DefaultRules returns the rules of the paper and the platforms.
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

// mayFollow allows links to the web and to a mailbox, but none that would run a program.
func mayFollow(address string) bool {
	u, err := url.Parse(address)
	return err == nil && address == Clean(address) &&
		(u.Scheme == "mailto" && u.Opaque != "" || (u.Scheme == "http" || u.Scheme == "https") && u.Host != "")
}

// isDangerous reports whether a choice approves a permission with a high risk.
func isDangerous(in Interaction, choice string) bool {
	return in.Type == Permission && meaning(choice) == Approved
}

var meanings = map[Decision][]string{
	Approved: {"approve", "approved", "allow", "allowed", "accept", "authorize", "yes", "y"},
	Rejected: {"reject", "rejected", "deny", "denied", "decline", "no", "n"},
	Modified: {"modify", "modified", "change", "edit", "amend"},
}

// meaning uses the first word, and reads a choice that contains "not" as a no.
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

// takesBack looks for words that express a condition, an exception or a contradiction after an approval.
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
