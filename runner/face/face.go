// Package face simulates chat platforms for a program that doesn't know this suite: the program talks to a face through
// the platform's own API, as it would to the platform. Each face is a separate package below this one. A face is told
// what happens on the platform in the port's terms ([port.World], [port.SurfaceEvent]), with the scenario's ids, and
// reports in the same terms what the program does ([port.Posted]). In between, it adds everything that the platform
// adds: new ids of users, channels and messages, envelopes, signatures, retries, and the echo of the program's own
// posts. It doesn't judge anything.
package face

import (
	"context"
	"encoding/json"
	"fmt"
	"iter"
	"net"
	"strings"
	"time"

	"github.com/c2a-conform/c2a-conform/internal/lazyregexp"
	"github.com/c2a-conform/c2a-conform/schemas/port"
)

// Face is a simulated chat platform for one program. One goroutine calls its methods. Other goroutines report the
// program's actions to the [Watcher].
type Face interface {
	// Settings returns what the program needs to connect to the face, by the names that templates of a profile use,
	// such as "token". Every face has "url", its address. The settings don't change during the life of the face.
	Settings() map[string]string
	// Begin makes a new world from the cast. People, conversations and threads get new ids. The program is a member
	// where its agent is. self is the program's agent; the other agents are bots of someone else. Later calls of the
	// program about earlier worlds are reported as strays, and undelivered events of earlier worlds are dropped. It
	// returns an [*UnableError] if the platform has no equivalent.
	Begin(w port.World, self string) error
	// Do carries out an event at once; the caller waits for its time, and converts signals to glyphs. It returns when
	// the platform has accepted the event, before the program knows of it. It returns an [*UnableError] if the platform
	// has no equivalent, or doesn't show it to programs.
	Do(e port.SurfaceEvent) error
	// Pending returns the number of events for the program that it has not taken yet. The program takes an event when
	// it acknowledges it, or when it fetches the next ones. Events that wait for a connection count.
	Pending() int
	// Connected reports whether the program has connected to the face since the last Cut: it has fetched events, opened
	// its socket, or registered its webhook.
	Connected() bool
	// Cut closes every connection without a message. Handlers must close connections that they have hijacked.
	Cut()
	// Close frees all resources.
	Close() error
}

// Namer is a face on which people and agents have other names than in the world.
type Namer interface {
	// Plain returns a text from or for the program with the handles of the world in its mentions.
	Plain(text string) string
}

// Finder is a face that can recognise the conversations of its world in what a program sends to its model.
type Finder interface {
	// Find returns the conversation whose id on the platform is the last one in a text. It returns "" for a
	// conversation of an earlier world, and false if there is no id.
	Find(text string) (conversation string, ok bool)
}

// Player is a face that can list the calls that it supports.
type Player interface {
	// Plays returns the supported calls, as the platform's documentation names them: a method, or the HTTP method and
	// the path with its parameters in braces.
	Plays() []string
}

// Shape returns a request without the parts that differ from call to call: the parts of its path that contain a digit,
// a colon or an at sign.
func Shape(method, path string) string {
	parts := strings.Split(path, "/")
	for i, part := range parts {
		if version.MatchString(part) {
			continue
		}
		if strings.ContainsAny(part, "0123456789:@!#") && part != "@me" {
			parts[i] = "{…}"
		}
	}
	return method + " " + strings.Join(parts, "/")
}

var version = lazyregexp.New(`^[rv]\d+(\.\d+)*$`)

// Vague is a face whose platform treats everything that looks like a name as a mention, and doesn't tell programs whose
// name it is.
type Vague interface {
	// Vague returns a name in a text's mentions of which the program can't know whether it belongs to anyone, or "".
	Vague(text string) (name string)
}

// Place is a conversation on a platform.
type Place struct {
	ID           string // on the platform
	Conversation string // its conversation in the world; "": none, for example if the program made it
	Over         bool   // it belongs to an earlier world
}

// LastNamed returns the conversation whose id is the last one in a text, or "" for one of an earlier world. It skips
// places without a conversation.
func LastNamed(text string, places iter.Seq[Place]) (conversation string, ok bool) {
	last := -1
	for p := range places {
		if !p.Over && p.Conversation == "" {
			continue
		}
		if at := strings.LastIndex(text, p.ID); at > last {
			last, conversation = at, p.Conversation
			if p.Over {
				conversation = ""
			}
		}
	}
	return conversation, last >= 0
}

// Ids is a face that returns the platform's ids for the things of the current world.
type Ids interface {
	// Ids returns all ids so far, including those of deleted things.
	Ids() []ID
}

// ID names one thing in the world and on the platform. A thing may have several ids on the platform; the first in the
// list is the usual one.
type ID struct {
	Kind     IDKind
	World    string // id in the world; for a mention, "@" and the handle
	Platform string // id that programs see
	// In is the id of the conversation on the platform, if the id of a message or thread is unique only within its
	// conversation. If not, In is "".
	In string
}

// Names collects the platform's ids for the things of a world.
type Names []ID

// Add adds the ids of a thing on the platform, the usual one first. It skips empty ids, and adds nothing if the thing
// is "", which means that it is not in the world.
func (n *Names) Add(kind IDKind, world string, platform ...string) {
	for _, id := range platform {
		if world != "" && id != "" {
			*n = append(*n, ID{Kind: kind, World: world, Platform: id})
		}
	}
}

// IDKind is the kind of thing that an [ID] identifies. The zero value is invalid.
type IDKind uint8

// The kinds of things that have ids.
const (
	OfPerson IDKind = iota + 1 // people, agents and other programs
	OfConversation
	OfThread
	OfMessage
	OfMention // a mention in a text; the usual form is the one that people type
)

// Watcher gets reports about what the program does. Its methods may be called by several goroutines at once, and must
// return at once.
type Watcher interface {
	// Posted reports what became visible in the world, with ids of the world. The face creates new ids for messages.
	// Origin is empty.
	Posted(p port.Posted)
	// Tried reports a message that the platform refused because the message that it follows is gone.
	Tried(p port.Posted)
	// Stray reports something that belongs to an earlier world, or to none.
	Stray(what string)
	// Lacks reports a call that the face doesn't support, without its parameters, for example "chat.scheduleMessage" or
	// "POST channels/{…}/webhooks".
	Lacks(call string)
	// Passed reports every request, event and answer, for the record.
	Passed(t Traffic)
}

// Traffic is one request, event or answer.
type Traffic struct {
	At   time.Time
	From bool            // the program sent it
	What string          // for example "POST chat.postMessage" or "event message"
	Body json.RawMessage // always JSON; no secrets; at most MaxEvidenceBytes, or cut to a JSON string
	// Message is the id, in the world, of the message that it is about, or "".
	Message string
}

// MaxEvidenceBytes is the maximum size of a body in the record.
const MaxEvidenceBytes = 32 << 10

// UnableError reports that a platform can't show something to a program.
type UnableError struct {
	Face string
	What string // for example "the deletion of a message"
}

// Error says what the platform can't show.
func (e *UnableError) Error() string {
	return fmt.Sprintf("%s does not show a program %s", e.Face, e.What)
}

// Options configure a face.
type Options struct {
	// Delivery is how the program gets its events, one of [Kind.Deliveries], such as "socket" or "http". "" means the
	// first of them.
	Delivery string
	// Webhook is the URL at which the program receives events, if the platform calls it, or "". [Face.Cut] doesn't
	// change it.
	Webhook string
	// Handle is the program's handle, without the @.
	Handle string
	// Dial connects to the program's webhook. nil means an ordinary connection.
	Dial func(ctx context.Context, network, address string) (net.Conn, error)
	// OwnHosts says that the program connects to [Kind.Hosts], which lead to the face. The URLs that the face returns
	// then use these hosts.
	OwnHosts bool
}

// Values of [Kind.Shows] that are not ops.
const (
	Reconnect = "reconnect" // an event may be delivered again on another connection
	Late      = "late"      // a message may be delivered long after it was posted, with its original time
	// Workspaces says that a program may be installed in two workspaces.
	Workspaces = "workspaces"
)

// PostedAt returns when the message of an event was posted.
func PostedAt(w port.World, e port.SurfaceEvent) time.Time {
	if e.PostedMs == 0 {
		return time.Now()
	}
	return time.UnixMilli(w.StartMs + e.PostedMs)
}

// Kind is a kind of face.
type Kind struct {
	Name string // name in profiles, for example "slack"
	// Deliveries are the possible values of Options.Delivery, the default first.
	Deliveries []string
	// Reacts reports whether the platform has a glyph as a reaction. nil means that it has all.
	Reacts func(glyph string) bool
	// Hosts are the hosts that clients of the platform have built in, such as slack.com. nil means that every client is
	// configured.
	Hosts []string
	// Settings are the names of the settings, with short descriptions.
	Settings map[string]string
	// Shows are the ops of port.SurfaceEvent, besides post, that the platform shows to programs, and those of
	// [Reconnect], [Late] and [Workspaces] that it supports.
	Shows []string
	// Open starts a face, which listens on the loopback interface until it is closed. ctx only limits the start.
	Open func(ctx context.Context, w Watcher, o Options) (Face, error)
}
