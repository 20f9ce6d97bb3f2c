package c2a

import "slices"

// Greeted is what the other side of the link says of itself at the beginning:
// the capabilities that it does without, by group and name, such as
// "injection.notify" (C2A02-028 to -031).
type Greeted struct{ Lacks []string }

func (Greeted) hostInput()    {}
func (Greeted) harnessInput() {}

// lacks are the capabilities that the other side does without, as far as they
// are heeded (C2A02-034).
type lacks []string

func (l *lacks) learn(in Greeted, heeds func(capability string) bool) {
	*l = slices.DeleteFunc(slices.Clone(in.Lacks), func(c string) bool { return !heeds(c) })
}

func (l lacks) mode(m Mode) bool { return slices.Contains(l, "injection."+m.String()) }

func (l lacks) interrupt() bool { return slices.Contains(l, "injection.interrupt") }

func (l lacks) tool(name string) bool { return slices.Contains(l, ToolCapability(name)) }

var toolCapabilities = map[string]string{
	"chat.read_thread": "readThread", "chat.send_message": "sendMessage", "chat.react": "react",
	"chat.claim": "claim", "chat.defer": "defer", "chat.resolve": "resolve",
}

// ToolCapability is the capability behind a chat tool, such as
// "chatTools.readThread"; "" where there is none, as for listing events.
func ToolCapability(tool string) string {
	if name, ok := toolCapabilities[tool]; ok {
		return "chatTools." + name
	}
	return ""
}

// tools are the chat tools that a model is offered.
func (h *Harness) tools() []string {
	return slices.DeleteFunc(slices.Clone(h.Rules.Tools), h.lacks.tool)
}

// mode is the first of the allowed modes that the harness can take, or else the
// next that shows less of the message; silent can always be taken (A02-10).
func (h *Host) mode(allowed []Mode) Mode {
	want := first(allowed, ToolMailbox)
	for _, m := range slices.Concat(allowed, []Mode{want, Buffered, Notify, ToolMailbox}) {
		if !h.lacks.mode(m) && (slices.Contains(allowed, m) || m >= want) {
			return m
		}
	}
	return Silent
}
