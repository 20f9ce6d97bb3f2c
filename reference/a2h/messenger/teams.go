package messenger

import (
	"encoding/json"
	"slices"
	"strings"
)

// cardVersion is the newest version of Adaptive Cards that Teams shows everywhere.
const cardVersion = "1.5"

// card is an Adaptive Card, and any element or action in one: a JSON object.
type card = map[string]any

// teams renders a message as an Adaptive Card. All text from others is in the runs of a RichTextBlock, which doesn't
// support Markdown.
func (m *Messenger) teams(in Interaction) (card, error) {
	limits := m.rules.Limits.Teams
	for body := limits.Body; ; body /= 2 {
		c := m.card(in, body)
		raw, err := marshal(c)
		if err != nil || len(raw) <= limits.Bytes {
			return c, err
		}
		if body == 0 {
			return nil, refuse(TooLarge,
				"interaction %q needs %d bytes without its body, but Teams accepts only %d", in.ID,
				len(raw), limits.Bytes)
		}
	}
}

func (m *Messenger) card(in Interaction, bodyLimit int) card {
	summary := line(m.rules.Text(in.Summary))
	style := "accent"
	if in.Type == Permission {
		style = "attention"
	}
	body := []card{
		{"type": "Container", "style": style, "bleed": true, "items": []card{
			richText(card{}, run{text: banner(in), bold: true}),
			richText(card{"size": "Large", "weight": "Bolder"}, run{text: Shorten(summary, 500)}),
		}},
	}
	words, note := abridge(m.rules.Text(in.Body), bodyLimit)
	if bodyLimit > 0 {
		for _, b := range m.read(words) {
			body = append(body, teamsBlock(b))
		}
	}
	if note != "" {
		body = append(body, richText(card{"isSubtle": true}, run{text: note, italic: true}))
	}
	c := card{"$schema": "http://adaptivecards.io/schemas/adaptive-card.json", "type": "AdaptiveCard",
		"version": cardVersion, "fallbackText": Shorten(summary, 500)}
	if choices := m.rules.Choices(in.choices()); len(choices) > 0 {
		body = append(body, card{"type": "Input.Text", "id": "comment", "label": "Comment", "isMultiline": true})
		var actions []card
		for i, choice := range choices {
			action := card{"type": "Action.Submit", "title": Shorten(m.label(choice), m.rules.Limits.Teams.Label),
				"data": card{"token": m.token(in.ID, i)}}
			if m.rules.Danger(in, choice) {
				action["style"] = "destructive"
			}
			actions = append(actions, action)
		}
		for set := range slices.Chunk(actions, m.rules.Limits.Teams.Actions) {
			body = append(body, card{"type": "ActionSet", "actions": set})
		}
	}
	c["body"] = body
	return c
}

// teamsBlock returns the card element for a block of a document.
func teamsBlock(b block) card {
	switch b.shape {
	case heading:
		return richText(card{"size": "Medium", "weight": "Bolder"}, b.runs...)
	case quote:
		return card{"type": "Container", "style": "emphasis",
			"items": []card{richText(card{"isSubtle": true}, b.runs...)}}
	case item:
		return card{"type": "ColumnSet", "spacing": "Small", "columns": []card{
			{"type": "Column", "width": "auto",
				"items": []card{richText(card{}, run{text: indent(b.level, "\u00a0\u00a0") + bullet(b, "•")})}},
			{"type": "Column", "width": "stretch", "items": []card{richText(card{}, b.runs...)}},
		}}
	case code, diff:
		var lines []card
		for l := range strings.Lines(b.text()) {
			l = strings.ReplaceAll(strings.ReplaceAll(strings.TrimRight(l, "\n"), "\t", "    "), " ", "\u00a0")
			look := card{"fontType": "Monospace"}
			if b.shape == diff {
				switch change(l) {
				case added:
					look["color"] = "Good"
				case removed:
					look["color"] = "Attention"
				}
			}
			row := richText(look, run{text: l + "\u00a0"})
			row["spacing"] = "None"
			lines = append(lines, row)
		}
		return card{"type": "Container", "style": "emphasis", "items": lines}
	case rule:
		return card{"type": "Container", "separator": true, "items": []card{}}
	}
	return richText(card{}, b.runs...)
}

// richText makes a RichTextBlock from runs. All runs get the properties in look.
func richText(look card, runs ...run) card {
	var inlines []card
	for _, r := range runs {
		inline := card{"type": "TextRun", "text": r.text}
		for name, value := range look {
			inline[name] = value
		}
		if r.bold {
			inline["weight"] = "Bolder"
		}
		if r.italic {
			inline["italic"] = true
		}
		if r.strike {
			inline["strikethrough"] = true
		}
		if r.code {
			inline["fontType"] = "Monospace"
		}
		if r.link != "" {
			inline["selectAction"] = card{"type": "Action.OpenUrl", "url": r.link}
		}
		inlines = append(inlines, inline)
	}
	return card{"type": "RichTextBlock", "inlines": inlines}
}

// teamsClick reads the activity that Teams sends for an Action.Submit (type message) or an Action.Execute (type
// invoke).
func teamsClick(raw json.RawMessage) (token, comment string, err error) {
	type values struct {
		Token   string `json:"token"`
		Comment string `json:"comment"`
	}
	var activity struct {
		Type  string `json:"type"`
		Name  string `json:"name"`
		Value struct {
			values
			Action struct {
				Data values `json:"data"`
			} `json:"action"`
		} `json:"value"`
	}
	if err := json.Unmarshal(raw, &activity); err != nil {
		return "", "", refuse(Malformed, "not an activity: %v", err)
	}
	data := activity.Value.values
	switch {
	case activity.Type == "message":
	case activity.Type == "invoke" && activity.Name == "adaptiveCard/action":
		data = activity.Value.Action.Data
	default:
		return "", "", refuse(Malformed, "an activity of type %q contains no click", activity.Type)
	}
	return data.Token, data.Comment, nil
}
