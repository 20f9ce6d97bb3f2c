package audit

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"github.com/c2a-conform/c2a-conform/features"
	"github.com/c2a-conform/c2a-conform/reference/law"
	"github.com/c2a-conform/c2a-conform/schemas/jsonrpc"
)

// Protocol is what an audit takes from a protocol.
type Protocol struct {
	// Name is that under which package features knows it.
	Name string
	// Sides are the two ends of a link. The first one opens it. A side without a role is not judged, because it is
	// played by anyone: by people, or by programs of several roles.
	Sides [2]Side
	// World says that a session may begin with the world that it is about, and is known from its beginning only then.
	World bool
	// Frame and Form are the requirements that a frame, and a message, breaks if it breaks nothing more particular; "":
	// none.
	Frame, Form string
	// Draft is the draft that a message shows, or "".
	Draft func(m jsonrpc.Message) string
	// Opens reports whether a message of the first side opens the link, maybe anew.
	Opens func(m jsonrpc.Message) bool
	// Answer is the method by which the form of the answer to a request is judged; "": by that of the request.
	Answer func(request jsonrpc.Message) string
	// Kind is what a request or a notification asks for, for a count of all that pass: one of few texts.
	Kind func(m jsonrpc.Message) string
	// Words are the members whose texts people and agents say, or are called by.
	Words []string
	// Event is the id of the event that a message names, or "".
	Event func(m jsonrpc.Message) string
	// Means is what the laws read in a request or a notification of the side with that number. It is called from
	// several goroutines at once, as is MeansAnswer.
	Means func(draft string, from int, m jsonrpc.Message) []law.Item
	// MeansAnswer is what they read in the answer to a request with the method.
	MeansAnswer func(m jsonrpc.Message, method string) []law.Item
	// Laws are all there are; package audit adds the capability.
	Laws func() []Coverage
	// Begin begins an audit: it returns what watches a side of a session.
	Begin func(t Terms) func(w Watched) Watch
}

// Side is one end of a link.
type Side struct {
	// Role is that of anyone who is there; Also are roles of traces that are judged as this one.
	Role string
	Also []string
	// To is what a log calls the direction towards this side.
	To string
}

// is reports whether somebody in the role of a trace is on this side.
func (s Side) is(role string) bool { return s.Role == role || slices.Contains(s.Also, role) }

// Terms are the same for all sessions of an audit.
type Terms struct {
	PatienceMs int64 // how long what has to follow may take
	CrossMs    int64 // how long two messages may cross on the way
	// Judges reports whether a requirement is judged in a role and a draft.
	Judges func(requirement, role, draft string) bool
}

// Watched is a side of a session.
type Watched struct {
	Side           int // its number
	Draft, Session string
	// World is what the log says of the world in which the session begins, as JSON; nil: nothing.
	World json.RawMessage
	Remainder
}

// Remainder is what is remembered of a session that was not watched for a while.
type Remainder struct {
	// Whole says that the log has the session from its beginning.
	Whole bool
	// Cut says that the session was watched before.
	Cut bool
	// Marks are what a protocol remembers for ever, a bit each. A mark of one side is one of both.
	Marks uint8
	// Names are what it remembers of the side as long as there is room.
	Names []string
}

// Watch judges one side of a session by the laws. Its methods return what is sure to be broken by then, each breach
// once, by Line, Requirement, Event, What, Got and Allowed.
type Watch interface {
	// Take adds what one line of the log means. own says that the side sent it.
	Take(line int, atMs int64, own bool, items ...law.Item) []Finding
	// Look changes nothing about what is returned in the end.
	Look() []Finding
	// Pass says that nothing more passes until the moment.
	Pass(nowMs int64) []Finding
	// Judge judges what was taken so far, without waiting for more.
	Judge() []Finding
	// End judges as if nothing more passed until the moment.
	End(nowMs int64) []Finding
	// Weight is about how many bytes are kept, by the watch over the other side, too.
	Weight() int
	// Shrink lets go of the oldest, until no more than that is kept.
	Shrink(most int) []Finding
	// Leave lets go of everything else.
	Leave() Remainder
}

var protocols []Protocol

// Register makes it known how the logs of a protocol are audited. It panics where that is known already.
func Register(p Protocol) {
	if slices.ContainsFunc(protocols, func(known Protocol) bool {
		return known.Name == p.Name && known.Sides[1].Role == p.Sides[1].Role
	}) {
		panic(fmt.Sprintf("audit: protocol %q is registered twice for the role %q", p.Name, p.Sides[1].Role))
	}
	protocols = append(protocols, p)
}

// AllRoles are the roles whose logs can be audited, in the order of the protocols.
func AllRoles() []string {
	var roles []string
	for _, p := range protocols {
		roles = append(roles, p.Roles()...)
	}
	return roles
}

// Find returns the protocol of a draft and the role that is judged, and its drafts. Without a role it is the one whose
// two sides are both judged; without a draft it is the first one that has the role, or the first one of all. The errors
// say which drafts and roles there are.
func Find(draft, role string) (Protocol, []string, error) {
	var roles []string
	for _, p := range protocols {
		of, ok := features.FindProtocol(p.Name)
		if !ok || draft != "" && !slices.Contains(of.Drafts, draft) {
			continue
		}
		mine := p.Roles()
		if draft == "" && p.Name != protocols[0].Name && protocols[0].also(role) {
			continue // which of them is meant, only the draft says
		}
		if role == "" && len(mine) == len(p.Sides) || slices.Contains(mine, role) {
			return p, of.Drafts, nil
		}
		roles = append(roles, mine...)
	}
	switch {
	case len(roles) == 0 && draft == "":
		return Protocol{}, nil, errors.New("no protocol can be audited")
	case len(roles) == 0:
		return Protocol{}, nil, fmt.Errorf("no log of the draft %q can be audited", draft)
	case role == "":
		return Protocol{}, nil, fmt.Errorf("a log of the draft %q is that of one program: name its role, one of %q",
			draft, roles)
	}
	return Protocol{}, nil, fmt.Errorf("unknown role %q; the roles are %q", role, roles)
}

// also reports whether a role is another name for one of the sides.
func (p Protocol) also(role string) bool {
	return slices.ContainsFunc(p.Sides[:], func(s Side) bool { return slices.Contains(s.Also, role) })
}

// Roles are the roles of the sides that are judged.
func (p Protocol) Roles() []string {
	var roles []string
	for _, side := range p.Sides {
		if side.Role != "" {
			roles = append(roles, side.Role)
		}
	}
	return roles
}
