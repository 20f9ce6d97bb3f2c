package messenger

import (
	"encoding/json"
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/slack-go/slack"
)

// slackMessage contains the arguments of chat.postMessage. Notifications show Text.
type slackMessage struct {
	Text   string        `json:"text"`
	Blocks []slack.Block `json:"blocks"`
}

// slack renders a message in Block Kit. All text from others is in plain_text and rich_text, which have no markup, so
// it needs no escaping.
func (m *Messenger) slack(in Interaction) (slackMessage, error) {
	limits := m.rules.Limits.Slack
	summary := line(m.rules.Text(in.Summary))
	blocks := []slack.Block{
		slack.NewHeaderBlock(plain(Shorten(summary, limits.Header))),
		slack.NewContextBlock("", plain(banner(in))),
	}
	if utf8.RuneCountInString(summary) > limits.Header {
		blocks = append(blocks, slack.NewRichTextBlock("",
			slack.NewRichTextSection(slack.NewRichTextSectionTextElement(Shorten(summary, limits.Text), nil))))
	}
	body, note := abridge(m.rules.Text(in.Body), limits.Body)
	blocks = append(blocks, slackBody(m.read(body), limits.Text)...)
	if note != "" {
		blocks = append(blocks, slack.NewContextBlock("", plain(note)))
	}
	if choices := m.rules.Choices(in.choices()); len(choices) > 0 {
		comment := slack.NewPlainTextInputBlockElement(nil, "comment")
		input := slack.NewInputBlock("comment", plain("Comment"), nil, comment)
		input.Optional = true
		blocks = append(blocks, input)
		var row []slack.BlockElement
		flush := func() {
			if len(row) > 0 {
				blocks = append(blocks, slack.NewActionBlock("", row...))
			}
			row = nil
		}
		for i, choice := range choices {
			button := slack.NewButtonBlockElement(fmt.Sprintf("choice-%d", i+1), m.token(in.ID, i),
				plain(Shorten(m.label(choice), limits.Label)))
			if m.rules.Danger(in, choice) {
				button.Style = slack.StyleDanger
			}
			if row = append(row, button); len(row) == limits.Elements {
				flush()
			}
		}
		flush()
	}
	if len(blocks) > limits.Blocks {
		return slackMessage{}, refuse(TooLarge, "interaction %q needs %d blocks, but Slack shows only %d", in.ID,
			len(blocks), limits.Blocks)
	}
	return slackMessage{Text: mrkdwn.Replace(Shorten(summary, limits.Text)), Blocks: blocks}, nil
}

// mrkdwn escapes the three characters that have a special meaning in the text of a message.
var mrkdwn = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;")

// plain returns a text without markup. Emoji names between colons stay unchanged.
func plain(text string) *slack.TextBlockObject {
	return slack.NewTextBlockObject(slack.PlainTextType, text, false, false)
}

// banner tells the human what kind of message this is.
func banner(in Interaction) string {
	switch in.Type {
	case Permission:
		return "Risk Alert: nothing happens without your permission"
	case Clarification:
		return "Clarification: which one is it?"
	case Solicitation:
		return "Information needed: reply with it"
	case Notification:
		return "For your information"
	}
	return line(Clean(in.Type))
}

// label returns a choice as a human reads it.
func (m *Messenger) label(choice string) string { return line(m.rules.Text(choice)) }

// slackBody converts a document to rich_text blocks of limited size.
func slackBody(document []block, limit int) []slack.Block {
	var (
		out      []slack.Block
		elements []slack.RichTextElement
		size     int
	)
	flush := func() {
		if len(elements) > 0 {
			out = append(out, slack.NewRichTextBlock("", elements...))
		}
		elements, size = nil, 0
	}
	add := func(e slack.RichTextElement, characters int) {
		if size+characters > limit {
			flush()
		}
		elements, size = append(elements, e), size+characters
	}
	for i, b := range document {
		for _, part := range split(b, limit) {
			n := utf8.RuneCountInString(part.text())
			switch part.shape {
			case code, diff:
				add(&slack.RichTextPreformatted{Type: slack.RTEPreformatted,
					Elements: slackRuns([]run{{text: part.text()}}, "")}, n)
			case quote:
				add(&slack.RichTextQuote{Type: slack.RTEQuote, Elements: slackRuns(part.runs, "")}, n)
			case item:
				style := slack.RTEListBullet
				if part.number > 0 {
					style = slack.RTEListOrdered
				}
				section := slack.NewRichTextSection(slackRuns(part.runs, "")...)
				if last, ok := lastOf(elements).(*slack.RichTextList); ok && last.Style == style &&
					last.Indent == part.level && size+n <= limit {
					last.Elements = append(last.Elements, section)
					size += n
					continue
				}
				list := slack.NewRichTextList(style, part.level, section)
				if part.number > 1 {
					list.Offset = part.number - 1
				}
				add(list, n)
			case rule:
				add(slack.NewRichTextSection(slackRuns([]run{{text: "———\n"}}, "")...), 4)
			default:
				end := "\n"
				if i == len(document)-1 {
					end = ""
				}
				runs := part.runs
				if part.shape == heading {
					runs = embolden(runs)
				}
				add(slack.NewRichTextSection(slackRuns(runs, end)...), n+1)
			}
		}
	}
	flush()
	return out
}

func lastOf(elements []slack.RichTextElement) slack.RichTextElement {
	if len(elements) == 0 {
		return nil
	}
	return elements[len(elements)-1]
}

func embolden(runs []run) []run {
	out := make([]run, len(runs))
	for i, r := range runs {
		r.bold = true
		out[i] = r
	}
	return out
}

// split divides a block into blocks of at most limit characters.
func split(b block, limit int) []block {
	if utf8.RuneCountInString(b.text()) <= limit {
		return []block{b}
	}
	var out []block
	part, size := b, 0
	part.runs = nil
	for _, r := range b.runs {
		for letters := []rune(r.text); len(letters) > 0; {
			n := min(len(letters), limit-size)
			piece := r
			piece.text = string(letters[:n])
			part.runs, size, letters = append(part.runs, piece), size+n, letters[n:]
			if size == limit {
				out = append(out, part)
				part.runs, size = nil, 0
			}
		}
	}
	if size > 0 {
		out = append(out, part)
	}
	return out
}

func slackRuns(runs []run, end string) []slack.RichTextSectionElement {
	var out []slack.RichTextSectionElement
	for _, r := range runs {
		var style *slack.RichTextSectionTextStyle
		if r.bold || r.italic || r.strike || r.code {
			style = &slack.RichTextSectionTextStyle{Bold: r.bold, Italic: r.italic, Strike: r.strike, Code: r.code}
		}
		if r.link != "" {
			out = append(out, slack.NewRichTextSectionLinkElement(r.link, r.text, style))
			continue
		}
		out = append(out, slack.NewRichTextSectionTextElement(r.text, style))
	}
	if end != "" {
		out = append(out, slack.NewRichTextSectionTextElement(end, nil))
	}
	return out
}

// slackClick reads a payload of type block_actions.
func slackClick(raw json.RawMessage) (token, comment string, err error) {
	var payload slack.InteractionCallback
	if err := json.Unmarshal(raw, &payload); err != nil || payload.Type != slack.InteractionTypeBlockActions ||
		len(payload.ActionCallback.BlockActions) != 1 {
		return "", "", refuse(Malformed, "not a payload of type block_actions with one action")
	}
	if payload.BlockActionState != nil {
		comment = payload.BlockActionState.Values["comment"]["comment"].Value
	}
	return payload.ActionCallback.BlockActions[0].Value, comment, nil
}
