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

// Protocol describes how the logs of a protocol are audited.
type Protocol struct {
	// Name is the name of the protocol in package features.
	Name string
	// Sides are the two ends of a link. The first one opens the link. A side without a role is not judged, since anyone
	// may be there: people, or programs in several roles.
	Sides [2]Side
	// World says that a session may begin with the description of its world. Only then is its beginning known.
	World bool
	// Frame is the requirement that a malformed frame breaks if it breaks nothing more specific. Form is the same for a
	// message with a wrong form. "" means none.
	Frame, Form string
	// Draft returns the draft that a message shows, or "".
	Draft func(m jsonrpc.Message) string
	// Opens reports whether a message of the first side opens the link, for the first time or again.
	Opens func(m jsonrpc.Message) bool
	// Answer returns the method by which the form of the answer to a request is judged. "" means the method of the
	// request.
	Answer func(request jsonrpc.Message) string
	// Kind returns the kind of a request or notification, for counters. There must be few kinds.
	Kind func(m jsonrpc.Message) string
	// Words are the names of members that contain texts or names of people and agents.
	Words []string
	// Event returns the id of the event that a message names, or "".
	Event func(m jsonrpc.Message) string
	// Means returns what a request or notification from a side means for laws. Like MeansAnswer, it is called from
	// several goroutines at the same time.
	Means func(draft string, from int, m jsonrpc.Message) []law.Item
	// MeansAnswer returns what the answer to a request with the method means for laws.
	MeansAnswer func(m jsonrpc.Message, method string) []law.Item
	// Laws returns all laws. Package audit adds the capabilities.
	Laws func() []Coverage
	// Begin starts an audit. The returned function makes a watch for a side of a session.
	Begin func(t Terms) func(w Watched) Watch
}

// Side is one end of a link.
type Side struct {
	// Role is the role of everyone on this side. Also are roles in traces that are judged like it.
	Role string
	Also []string
	// To is the direction towards this side in a log.
	To string
}

// is reports whether a role of a trace belongs to this side.
func (s Side) is(role string) bool { return s.Role == role || slices.Contains(s.Also, role) }

// Terms are the settings that all sessions of an audit share.
type Terms struct {
	PatienceMs int64 // how long a required message may take
	CrossMs    int64 // how long two messages may cross on the way
	// Judges reports whether a requirement is judged in a role and a draft.
	Judges func(requirement, role, draft string) bool
}

// Watched describes a side of a session to watch.
type Watched struct {
	Side           int // its number
	Draft, Session string
	// World is the world in which the session begins, as JSON, or nil if the log doesn't have it.
	World json.RawMessage
	Remainder
}

// Remainder is what is remembered about a session that was not watched for a while.
type Remainder struct {
	// Whole says that the log has the session from its beginning.
	Whole bool
	// Cut says that the session was watched before.
	Cut bool
	// Marks are bits that a protocol remembers without limit. Both sides share them.
	Marks uint8
	// Names are names that the protocol remembers for the side as long as there is room.
	Names []string
}

// Watch judges one side of a session by the laws. Its methods return the violations that are certain by then. Each
// violation is reported once, by Line, Requirement, Event, What, Got and Allowed.
type Watch interface {
	// Take adds the meaning of one line of the log. own says that this side sent the line.
	Take(line int, atMs int64, own bool, items ...law.Item) []Finding
	// Look returns what is certain already. It doesn't change the final result.
	Look() []Finding
	// Pass says that nothing more happens until nowMs.
	Pass(nowMs int64) []Finding
	// Judge judges everything taken so far, without waiting for more.
	Judge() []Finding
	// End judges as if nothing more happened until nowMs.
	End(nowMs int64) []Finding
	// Weight returns about how many bytes are kept, including those of the watch of the other side.
	Weight() int
	// Shrink drops the oldest entries until at most most bytes are kept.
	Shrink(most int) []Finding
	// Leave drops everything, and returns what to remember.
	Leave() Remainder
}

var protocols []Protocol

// Register registers how the logs of a protocol are audited. It panics if the protocol is already registered.
func Register(p Protocol) {
	if slices.ContainsFunc(protocols, func(known Protocol) bool {
		return known.Name == p.Name && known.Sides[1].Role == p.Sides[1].Role
	}) {
		panic(fmt.Sprintf("audit: protocol %q is registered twice for the role %q", p.Name, p.Sides[1].Role))
	}
	protocols = append(protocols, p)
}

// AllRoles returns the roles whose logs can be audited, in the order of the protocols.
func AllRoles() []string {
	var roles []string
	for _, p := range protocols {
		roles = append(roles, p.Roles()...)
	}
	return roles
}

// Find returns the protocol for a draft and a role, and its drafts. Without a role, it is the protocol in which both
// sides are judged. Without a draft, it is the first protocol that has the role, or the first of all. The errors list
// the available drafts and roles.
func Find(draft, role string) (Protocol, []string, error) {
	var roles []string
	for _, p := range protocols {
		of, ok := features.FindProtocol(p.Name)
		if !ok || draft != "" && !slices.Contains(of.Drafts, draft) {
			continue
		}
		mine := p.Roles()
		if draft == "" && p.Name != protocols[0].Name && protocols[0].also(role) {
			continue // only the draft says which of them is meant
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

// Roles returns the roles of the sides that are judged.
func (p Protocol) Roles() []string {
	var roles []string
	for _, side := range p.Sides {
		if side.Role != "" {
			roles = append(roles, side.Role)
		}
	}
	return roles
}
