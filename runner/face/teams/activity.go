package teams

import (
	"encoding/json"
	"html"
	"maps"
	"strings"
	"time"
)

type object = map[string]any

func encode(v any) []byte {
	raw, _ := json.Marshal(v) // can't fail: only plain values
	return raw
}

const zone = "Europe/Berlin"

// event returns the fields that all activities have: https://learn.microsoft.com/azure/bot-service/rest-api
func (p *platform) event(kind string, at *place, root *message, by *account) object {
	now := time.Now().UTC()
	conversation := object{"conversationType": at.kind, "tenantId": p.tenant, "id": at.where(root)}
	data := object{"tenant": object{"id": p.tenant}}
	if at.kind != personal {
		conversation["isGroup"] = true
	}
	if at.channel() {
		data["team"], data["channel"] = object{"id": at.team}, object{"id": at.id}
	}
	return object{
		"type": kind, "id": "f:" + guid(), "timestamp": now.Format("2006-01-02T15:04:05.0000000Z"),
		"channelId": "msteams", "serviceUrl": p.root,
		"from":         by.short(),
		"recipient":    object{"id": p.me.id, "name": p.me.name},
		"conversation": conversation, "channelData": data,
	}
}

// change returns the event that the members of a place have changed. In a channel, it also names the team.
func (p *platform) change(kind string, at *place, by *account) object {
	a := p.event(kind, at, nil, by)
	if at.channel() {
		a["conversation"].(object)["name"] = at.title
		data := a["channelData"].(object)
		data["team"] = object{"id": at.team, "name": at.title, "aadGroupId": at.group}
		data["settings"] = object{"selectedChannel": object{"id": at.id}}
	}
	return a
}

// short returns an account as in events.
func (a *account) short() object {
	o := object{"id": a.id}
	if !a.bot {
		o["aadObjectId"] = a.object
	}
	return o
}

// activity returns the activity for a message, its edit or its deletion.
func (p *platform) activity(m *message, kind string) object {
	a := p.event(kind, m.place, m.thread(), m.author)
	entities := []object{}
	for _, n := range m.named {
		entities = append(entities, object{"type": "mention", "text": "<at>" + n.name + "</at>",
			"mentioned": object{"id": n.id, "name": n.name}})
	}
	entities = append(entities, object{"type": "clientInfo", "locale": "en-GB", "country": "GB", "platform": "Web",
		"timezone": zone})
	a["from"].(object)["name"] = m.author.name
	if m.place.channel() {
		data := a["channelData"].(object)
		data["teamsChannelId"], data["teamsTeamId"] = m.place.id, m.place.team
	}
	maps.Copy(a, object{
		"id": m.id, "text": m.text, "textFormat": "plain", "entities": entities, "locale": "en-GB",
		"localTimezone": zone, "localTimestamp": time.Now().Format("2006-01-02T15:04:05.0000000Z07:00"),
		"attachments": []object{{"contentType": "text/html", "content": m.html()}},
	})
	if m.root != nil {
		a["replyToId"] = m.root.id
	}
	return a
}

// html returns a message as people's clients write it.
func (m *message) html() string {
	text := m.text
	for i, n := range m.named {
		text = strings.Replace(text, "<at>"+n.name+"</at>", "\x00"+string(rune('0'+i))+"\x00", 1)
	}
	text = strings.ReplaceAll(html.EscapeString(text), "\n", "<br>")
	for i, n := range m.named {
		text = strings.Replace(text, "\x00"+string(rune('0'+i))+"\x00",
			`<span itemtype="http://schema.skype.com/Mention" itemscope="" itemid="`+string(rune('0'+i))+`">`+
				html.EscapeString(n.name)+"</span>", 1)
	}
	return "<p>" + text + "</p>"
}

// tell sends a message, its edit or its deletion.
func (p *platform) tell(m *message, a object) {
	if m.told == nil && a["type"] == "message" {
		m.told = a
	}
	p.send(m.place, a, m.about)
}
