package c2a

// The names that the drafts give to values on the wire. A zero or unknown value has the name "".

var policyNames = []string{"", "must_not_respond", "ack_only", "may_respond", "must_respond"}
var modeNames = []string{"", "immediate", "buffered", "notify", "tool_mailbox", "digest", "silent"}
var directednessNames = []string{"", "to_me", "to_my_role", "to_other", "ambient"}
var conversationNames = []string{"", "dm", "channel", "thread", "system", "tool"}
var authorNames = []string{"", "human", "agent", "program"}
var priorityNames = []string{"", "normal", "urgent"}
var dispositionNames = []string{"", "responded", "acknowledged", "deferred", "claimed", "ignored",
	"superseded", "failed"}
var auditNames = []string{"", "delivery", "claim", "policy", "tool", "outbound"}

func name[T ~uint8](names []string, v T) string {
	if int(v) >= len(names) {
		return ""
	}
	return names[v]
}

func parse[T ~uint8](names []string, s string) (T, bool) {
	for i, n := range names {
		if i > 0 && n == s {
			return T(i), true
		}
	}
	return 0, false
}

func (p Policy) String() string           { return name(policyNames, p) }
func (m Mode) String() string             { return name(modeNames, m) }
func (d Directedness) String() string     { return name(directednessNames, d) }
func (k ConversationKind) String() string { return name(conversationNames, k) }
func (k AuthorKind) String() string       { return name(authorNames, k) }
func (p Priority) String() string         { return name(priorityNames, p) }
func (d Disposition) String() string      { return name(dispositionNames, d) }
func (k AuditKind) String() string        { return name(auditNames, k) }

// ParsePolicy returns the policy with the wire name in the draft, which may not have ack_only.
func ParsePolicy(d Draft, s string) (Policy, bool) {
	p, ok := parse[Policy](policyNames, s)
	if p == AckOnly && !d.AckOnly {
		return 0, false
	}
	return p, ok
}

// ParseMode returns the injection mode with the wire name.
func ParseMode(s string) (Mode, bool) { return parse[Mode](modeNames, s) }

// ParseDirectedness returns the directedness with the wire name.
func ParseDirectedness(s string) (Directedness, bool) {
	return parse[Directedness](directednessNames, s)
}

// ParseConversationKind returns the kind with the wire name.
func ParseConversationKind(s string) (ConversationKind, bool) {
	return parse[ConversationKind](conversationNames, s)
}

// ParseAuthorKind returns the kind with the wire name; the drafts don't close the list, so anything that is neither
// human nor agent is a program.
func ParseAuthorKind(s string) AuthorKind {
	if k, ok := parse[AuthorKind](authorNames, s); ok {
		return k
	}
	return Program
}

// ParsePriority returns the priority with the wire name.
func ParsePriority(s string) (Priority, bool) { return parse[Priority](priorityNames, s) }

// ParseDisposition returns the disposition with the wire name.
func ParseDisposition(s string) (Disposition, bool) {
	return parse[Disposition](dispositionNames, s)
}

// ParseAuditKind returns the kind of audit entry with the wire name.
func ParseAuditKind(s string) (AuditKind, bool) { return parse[AuditKind](auditNames, s) }
