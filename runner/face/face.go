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

// Face is a chat platform for one program. One goroutine calls its methods; other goroutines report what the program
// does to the [Watcher].
type Face interface {
	// Settings are what the program has to be told to find the face and to be let in, by the name that templates of a
	// profile have for it, such as "token". "url" is where the face listens; each face has it. They stay as they are as
	// long as the face lives.
	Settings() map[string]string
	// Begin makes a fresh world of the cast: its people, conversations and threads get ids that no earlier world had,
	// and the program is a member where its agent is. self is the agent that the program is; the other agents are bots
	// of someone else. What the program still does in earlier worlds is stray, and what it has not taken of them is not
	// sent any more. The error is [*UnableError] where the platform has no such thing.
	Begin(w port.World, self string) error
	// Do lets something happen in the world, at once: offsets are waited for by the caller, who also names the glyph of
	// a reaction by its signal. It returns when the platform has taken it, which is before the program knows. The error
	// is [*UnableError] where the platform has no such thing, or doesn't show it to programs.
	Do(e port.SurfaceEvent) error
	// Pending is how many events the program was or will be sent and has not taken yet: acknowledged, or fetched and
	// asked on. While nothing of the program is connected, what waits for it counts.
	Pending() int
	// Connected reports whether the program has found the face: it has fetched, opened its socket, or registered its
	// webhook, since Cut was called last.
	Connected() bool
	// Cut drops every connection without a message. Handlers have to close connections that they have hijacked
	// themselves.
	Cut()
	// Close frees everything.
	Close() error
}

// Namer is a face on which people and agents have different names than in the world.
type Namer interface {
	// Plain is a text that was shown to the program, or comes from it, with every mention by the handle of the world.
	Plain(text string) string
}

// Finder is a face that can recognise the conversations of its world in what a program sends to its model.
type Finder interface {
	// Find returns the conversation whose id on the platform stands last in a text, "" if that is one of an earlier
	// world, and false if none does.
	Find(text string) (conversation string, ok bool)
}

// Player is a face that can list what it plays.
type Player interface {
	// Plays are the calls that it answers, as its platform's documents name them: a method, or the HTTP method and the
	// path with what differs in braces.
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

// Vague is a face whose platform takes what looks like a name for one, and doesn't tell programs whose it is.
type Vague interface {
	// Vague returns a name that people mention in a text, and of which the program can't know by now whether it is
	// anyone's, or "".
	Vague(text string) (name string)
}

// Place is where people write on a platform.
type Place struct {
	ID           string // on the platform
	Conversation string // of the world; "": of none, such as one that the program made
	Over         bool   // it is of an earlier world
}

// LastNamed returns the conversation whose id is the last one in a text: "" for one of an earlier world. Places of no
// conversation are left out.
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
	// Ids are all that there are by now, those of what is gone included.
	Ids() []ID
}

// ID names one thing in the world and on the platform. A thing may have several ids on the platform; the first in the
// list is the usual one.
type ID struct {
	Kind     IDKind
	World    string // of a mention "@" and the handle
	Platform string // as programs see it
	// In is the id of the conversation on the platform, where the own one tells a message or thread from others only
	// there; "" else.
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

// IDKind is what an [ID] names. Zero is invalid.
type IDKind uint8

// The kinds of things that have ids.
const (
	OfPerson IDKind = iota + 1 // people, agents and other programs
	OfConversation
	OfThread
	OfMessage
	OfMention // in a text; the usual form is the one that people type
)

// Watcher is told what the program does. Its methods may be called by several goroutines at once, and return at once.
type Watcher interface {
	// Posted is told of what became visible in the world, in its ids; those of messages are the face's, and never used
	// before. Origin is left empty.
	Posted(p port.Posted)
	// Tried is told of a message that the program wanted to post, and that the platform refused since what it was to
	// follow is gone. Such a program would have spoken.
	Tried(p port.Posted)
	// Stray is told of what belongs to no place of the world: to an earlier one, or to none.
	Stray(what string)
	// Lacks is told of a call that the face doesn't play, without what differs from call to call, such as
	// "chat.scheduleMessage" or "POST channels/{…}/webhooks".
	Lacks(call string)
	// Passed is told of everything that passes, for the record.
	Passed(t Traffic)
}

// Traffic is one request, event or answer as it passed.
type Traffic struct {
	At   time.Time
	From bool            // the program sent it
	What string          // such as "POST chat.postMessage" or "event message"
	Body json.RawMessage // as JSON, whatever it was; no secrets; at most MaxEvidenceBytes, else cut to a JSON string
	// Message is the id, in the terms of the world, of the message that it is about, or "".
	Message string
}

// MaxEvidenceBytes is how much of one message is kept for the record.
const MaxEvidenceBytes = 32 << 10

// UnableError reports that a platform can't show something to a program.
type UnableError struct {
	Face string
	What string // such as "the deletion of a message"
}

// Error says so.
func (e *UnableError) Error() string {
	return fmt.Sprintf("%s does not show a program %s", e.Face, e.What)
}

// Options configure a face.
type Options struct {
	// Delivery is how the program gets its events, in the words of the face's package, such as "socket" or "http"; "":
	// the first that it names.
	Delivery string
	// Webhook is where the program listens for events, where it is called; "" else. [Face.Cut] doesn't change it.
	Webhook string
	// Handle is the name under which people mention the program, without the @.
	Handle string
	// Dial reaches the program where it is called; nil: as everyone on this machine does.
	Dial func(ctx context.Context, network, address string) (net.Conn, error)
	// OwnHosts says that the program looks for the platform at [Kind.Hosts], which lead to the face: what the face says
	// of where things are names them.
	OwnHosts bool
}

// What a kind may declare besides the ops that it shows.
const (
	Reconnect = "reconnect" // an event may arrive again on another connection than before
	Late      = "late"      // a message may be reported long after it was posted, with the time of then
	// Workspaces: a program may be installed in two workspaces.
	Workspaces = "workspaces"
)

// PostedAt is when a message was posted that is reported now.
func PostedAt(w port.World, e port.SurfaceEvent) time.Time {
	if e.PostedMs == 0 {
		return time.Now()
	}
	return time.UnixMilli(w.StartMs + e.PostedMs)
}

// Kind is a kind of face.
type Kind struct {
	Name string // as a profile has it, such as "slack"
	// Deliveries are the values that Options.Delivery may have, the default first.
	Deliveries []string
	// Reacts reports whether the platform has a glyph as a reaction; nil: it has any.
	Reacts func(glyph string) bool
	// Hosts are where the platform's own clients look for it, such as slack.com; nil: each has to be told.
	Hosts []string
	// Settings are the names of the settings, with what each is for, in a few words.
	Settings map[string]string
	// Shows are the ops of port.SurfaceEvent that programs are shown, besides post, and which of [Reconnect], [Late]
	// and [Workspaces] the platform has.
	Shows []string
	// Open starts a face, which listens on the loopback interface until it is closed. ctx bounds the start alone.
	Open func(ctx context.Context, w Watcher, o Options) (Face, error)
}
