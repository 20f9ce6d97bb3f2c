package law

import (
	"slices"
	"strconv"
	"strings"

	"github.com/c2a-conform/c2a-conform/internal/lazyregexp"
	"github.com/c2a-conform/c2a-conform/reference/a2h"
	"github.com/c2a-conform/c2a-conform/reference/a2h/law/wording"
)

// Rendered is the rendering of a message for a channel: slack, teams, email or cli.
type Rendered struct {
	Channel, Interaction string
	Message              a2h.Message // Type is 0 for an unknown type
	Human                Human
	Problem              string // why the content can't be read, or ""
	Shown
}

// Human is the recipient of a message, as the messenger was told.
type Human struct {
	Name      string
	Endpoints map[string]string // addresses by name
}

// Shown is what a human sees and can choose on a channel, and further properties of the content.
type Shown struct {
	Text    string
	Buttons []Button
	// Mentions are the people whom the content notifies. Active are parts that would be executed. Controls are
	// sequences that control the screen. Faults are violations of the platform's documented form.
	Mentions, Active, Controls, Faults []string
	Elements                           []string // unknown HTML elements
	Coloured, ASCII                    bool
	Strings                            []string // all strings in the content, visible or not
}

// Button is a choice. Sends is the value that a click returns.
type Button struct {
	Label, Sends string
	Danger       bool
}

const (
	slack    = "slack"
	teams    = "teams"
	email    = "email"
	terminal = "cli"
)

func renderingLaws() []Law {
	// each returns a law about all renderings for the channels that can be read.
	each := func(requirement, says string, judge func(x Rendered, seq int, r *tally), channels ...string) Law {
		return Law{Requirement: requirement, Roles: []string{"messenger"}, Says: says, Judge: func(t *Trace, r *tally) {
			for _, e := range t.Entries {
				if x, ok := e.Item.(Rendered); ok && x.Problem == "" && slices.Contains(channels, x.Channel) {
					judge(x, e.Seq, r)
				}
			}
		}}
	}
	faultless := without(func(x Rendered) []string { return x.Faults })
	harmless := without(func(x Rendered) []string { return append(interpreted(x), x.Active...) })
	readable := without(func(x Rendered) []string { return x.Controls })
	return []Law{
		each("A2H-RENDER-001", "Slack accepts the blocks", faultless, slack),
		each("A2H-RENDER-002", "a message in Slack has a button for each choice", buttonForEachChoice, slack),
		each("A2H-RENDER-003", "Teams accepts the card", faultless, teams),
		each("A2H-RENDER-004", "a card in Teams has an action for each choice", buttonForEachChoice, teams),
		each("A2H-RENDER-005", "any e-mail program can open the e-mail", faultless, email),
		each("A2H-RENDER-006", "an e-mail has a deep link for each choice", buttonForEachChoice, email),
		each("A2H-RENDER-007", "a terminal gets coloured ASCII", colouredASCII, terminal),
		each("A2H-RENDER-008", "a terminal lists every choice", listsChoices, terminal),
		each("A2H-RENDER-009", "a human can read the summary and the body", showsSummaryAndBody, slack, teams, email,
			terminal),
		each("A2H-RENDER-010", "no human sees the JSON of a message", showsNoJSON, slack, teams, email, terminal),
		each("A2H-RENDER-011", "Markdown marks are not shown", showsNoMarks, slack, email),
		each("A2H-RENDER-012", "an e-mail contains nothing that runs", harmless, email),
		each("A2H-RENDER-013", "no text controls the terminal", readable, terminal),
		each("A2H-RENDER-014", "nothing disguises the visible text", readable, slack, teams, email),
		each("A2H-RENDER-014", "a message in Slack or Teams contains nothing that runs", harmless, slack, teams),
		each("A2H-RENDER-015", "nobody is notified merely because the agent mentions them", callsNobody, slack, teams,
			email),
		each("A2H-RENDER-018", "a PERMISSION shows the lines of its diff", showsDiff, slack, teams, email, terminal),
		each("A2H-RENDER-019", "the button that grants a PERMISSION is styled as dangerous", looksDangerous, slack,
			teams),
		each("A2H-RENDER-020", "no endpoint of the human is shown", tellsNoEndpoint, slack, teams, email, terminal),
		{Requirement: "A2H-RENDER-016", Roles: []string{"messenger"}, Judge: rendersAnyLength,
			Says: "the platform accepts a message with a long body"},
		{Requirement: "A2H-RENDER-021", Roles: []string{"messenger"}, Judge: rendersEverywhere,
			Says: "a message can be rendered for each channel"},
	}
}

// without returns a law about something that must not occur.
func without(what func(Rendered) []string) func(Rendered, int, *tally) {
	return func(x Rendered, seq int, r *tally) {
		r.Test(len(what(x)) == 0, seq, strings.Join(what(x), "; "), "none of these")
	}
}

// interpreted returns the tags in the agent's text that became elements.
func interpreted(x Rendered) []string {
	said := strings.ToLower(words(x.Message))
	var all []string
	for _, name := range x.Elements {
		if strings.Contains(said, "<"+name) {
			all = append(all, "<"+name+">")
		}
	}
	return all
}

// offers reports whether there are as many buttons as choices. Without choices there may be one button, to acknowledge
// or to submit something. The buttons of a PERMISSION without choices are open.
func (x Rendered) offers() bool {
	n, choices := len(x.Buttons), len(x.Message.Choices)
	return n == choices || choices == 0 && (n == 1 || x.Message.Type == a2h.Permission)
}

func buttonForEachChoice(x Rendered, seq int, r *tally) {
	r.Testf(x.offers(), seq, plural(len(x.Message.Choices), "button"), "%s", plural(len(x.Buttons), "button"))
}

func colouredASCII(x Rendered, seq int, r *tally) {
	r.Testf(x.Coloured && x.ASCII, seq, "ASCII with colours", "%q", x.Text)
}

func listsChoices(x Rendered, seq int, r *tally) {
	for _, c := range x.Message.Choices {
		if !strings.ContainsFunc(c, func(c rune) bool {
			return c < ' ' || c > '~' || c == '<' || c == '&' ||
				c == '\\'
		}) {
			r.Testf(x.reads(c), seq, c, "%q", x.Text)
		}
	}
}

// maxSummary and maxBody are the lengths, in characters, that every platform can show.
const maxSummary, maxBody = 150, 2000

func showsSummaryAndBody(x Rendered, seq int, r *tally) {
	if m := x.Message; wording.Plain(m.Summary) && len(m.Summary) <= maxSummary {
		x.readsWords(m.Summary, seq, r)
	}
	if len(x.Message.Body) <= maxBody {
		for _, paragraph := range strings.Split(x.Message.Body, "\n\n") {
			if !slices.ContainsFunc(strings.Split(paragraph, "\n"), func(l string) bool { return !wording.Plain(l) }) {
				x.readsWords(paragraph, seq, r)
			}
		}
	}
}

// readsWords checks that each word of a text is visible.
func (x Rendered) readsWords(text string, seq int, r *tally) {
	for _, word := range strings.Fields(text) {
		if !x.reads(word) {
			r.Testf(false, seq, word, "%q", x.Text)
			return
		}
	}
	r.Test(true, seq, "", "")
}

// reads reports whether a text is visible, ignoring case and line breaks.
func (x Rendered) reads(text string) bool {
	return strings.Contains(wording.Bare(x.Text), wording.Bare(text))
}

// words returns all texts of the agent.
func words(m a2h.Message) string {
	return m.Summary + "\n" + m.Body + "\n" + strings.Join(m.Choices, "\n")
}

// showsNoJSON allows an example of JSON in a question for JSON.
func showsNoJSON(x Rendered, seq int, r *tally) {
	if x.Message.Wanted != nil && x.Message.Wanted.Kind == a2h.JSON {
		return
	}
	written := wording.Objects(words(x.Message))
	strange := slices.DeleteFunc(wording.Objects(x.Text), func(o string) bool { return slices.Contains(written, o) })
	r.Testf(len(strange) == 0, seq, "words", "%s", strings.Join(strange, ", "))
}

// showsNoMarks ignores bodies with code or escapes, in which marks may be text.
func showsNoMarks(x Rendered, seq int, r *tally) {
	if body := x.Message.Body; !strings.Contains(body, "```") && !strings.Contains(body, `\`) &&
		!strings.Contains(body, "    ") {
		for _, mark := range emphasis.FindAllString(body, -1) {
			r.Testf(!x.reads(mark), seq, "the words without the marks", "%s", mark)
		}
	}
}

var emphasis = lazyregexp.New("\\*\\*[A-Za-z][A-Za-z ]*[A-Za-z]\\*\\*|`[A-Za-z][A-Za-z ]*[A-Za-z]`")

// callsNobody allows a mention of the recipient.
func callsNobody(x Rendered, seq int, r *tally) {
	var called []string
	for _, mention := range x.Mentions {
		name := strings.TrimLeft(mention, "!@#")
		everybody := slices.Contains([]string{"channel", "here", "everyone", "all"}, strings.ToLower(name))
		named := name != x.Human.Name && name != x.Human.Endpoints[email] &&
			strings.Contains(words(x.Message)+"\n"+x.Human.Name, name)
		if everybody || named {
			called = append(called, mention)
		}
	}
	r.Test(len(called) == 0, seq, "a call to "+strings.Join(called, ", "),
		"no notification to anyone whom the agent names")
}

func showsDiff(x Rendered, seq int, r *tally) {
	_, diff, found := strings.Cut(x.Message.Body, "```diff\n")
	if x.Message.Type != a2h.Permission || !found || len(x.Message.Body) > maxBody {
		return
	}
	diff, _, _ = strings.Cut(diff, "```")
	for _, line := range strings.Split(diff, "\n") {
		if strings.HasPrefix(line, "+") || strings.HasPrefix(line, "-") {
			r.Testf(x.reads(line), seq, line, "%q", x.Text)
		}
	}
}

// looksDangerous finds the button of a choice by its label, or else by its position.
func looksDangerous(x Rendered, seq int, r *tally) {
	if x.Message.Type != a2h.Permission || len(x.Buttons) != len(x.Message.Choices) {
		return
	}
	for i, choice := range x.Message.Choices {
		if wording.Meaning(choice) != a2h.Approved {
			continue
		}
		labelled := func(b Button) bool { return wording.Bare(b.Label) == wording.Bare(choice) }
		if at := slices.IndexFunc(x.Buttons, labelled); at >= 0 {
			i = at
		}
		r.Testf(x.Buttons[i].Danger, seq, "the style danger or destructive", "%q in another style", x.Buttons[i].Label)
	}
}

// tellsNoEndpoint allows the address of a mailbox where a platform needs it, but not in visible text.
func tellsNoEndpoint(x Rendered, seq int, r *tally) {
	everything := strings.Join(x.Strings, "\n")
	for name, address := range x.Human.Endpoints {
		told := strings.Contains(x.Text, address) && x.Channel != email
		if name != email {
			told = wording.Tells(everything, address) ||
				wording.Tells(everything, address[strings.LastIndex(address, "/")+1:])
		}
		r.Test(!told, seq, address, "no endpoint")
	}
}

func plural(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return strconv.Itoa(n) + " " + noun + "s"
}

// longBody is longer than what one block of Slack can contain.
const longBody = 3000

func rendersAnyLength(t *Trace, r *tally) {
	for _, e := range t.Entries {
		if x, ok := e.Item.(Rendered); ok && len(x.Message.Body) > longBody {
			problems := slices.Concat([]string{x.Problem}, x.Faults)
			ok := x.Problem == "" && len(x.Faults) == 0 && (x.Channel == terminal || x.offers())
			r.Testf(ok, e.Seq, "a message with each choice", "%s %s", plural(len(x.Buttons), "button"),
				strings.Join(problems, " "))
		}
	}
}

// rendersEverywhere leaves open whether an answered question is rendered again.
func rendersEverywhere(t *Trace, r *tally) {
	answered := map[string]bool{}
	for _, e := range t.Entries {
		switch x := e.Item.(type) {
		case Rendered:
			if !answered[x.Interaction] {
				r.Test(x.Problem == "", e.Seq, x.Problem, "a message for "+x.Channel)
			}
		case Normalized:
			answered[x.Interaction] = answered[x.Interaction] || x.Response != nil
		}
	}
}
