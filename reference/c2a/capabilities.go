package c2a

import "slices"

// Lacks are the capabilities that the other side does without, by group and name, such as "injection.notify", as far as
// they are heeded (C2A02-034).
type Lacks []string

// Heeded are those of the lacks that are heeded.
func Heeded(lacks []string, heeds func(capability string) bool) Lacks {
	return slices.DeleteFunc(slices.Clone(lacks), func(c string) bool { return !heeds(c) })
}

// Mode reports whether the other side can't take an injection mode.
func (l Lacks) Mode(m Mode) bool { return slices.Contains(l, "injection."+m.String()) }

// Interrupt reports whether nothing may interrupt a turn of its model.
func (l Lacks) Interrupt() bool { return slices.Contains(l, "injection.interrupt") }

// Progress reports whether it takes no reports of progress.
func (l Lacks) Progress() bool { return slices.Contains(l, "utilities.progress") }

// Tool reports whether it has no such chat tool.
func (l Lacks) Tool(name string) bool { return slices.Contains(l, ToolCapability(name)) }

var toolCapabilities = map[string]string{
	"chat.read_thread": "readThread", "chat.send_message": "sendMessage", "chat.react": "react",
	"chat.claim": "claim", "chat.defer": "defer", "chat.resolve": "resolve",
}

// ToolCapability is the capability behind a chat tool, such as "chatTools.readThread"; "" if there is none, as for
// listing events.
func ToolCapability(tool string) string {
	if name, ok := toolCapabilities[tool]; ok {
		return "chatTools." + name
	}
	return ""
}
