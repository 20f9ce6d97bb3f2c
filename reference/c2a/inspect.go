package c2a

// Inspection is what a side says of itself when it is asked.
type Inspection struct {
	Fates []Fate
	Held  []Holding
	Audit []AuditEntry

	// The open set: what each party owes, and what it waits for as author or delegate.
	Owes, Blocking []Open
}

// Fate is how an event ended for an agent.
type Fate struct {
	Event       string
	Agent       string
	Disposition Disposition
}

// Holding is a claim that stands. Exactly one of Event and Thread is set.
type Holding struct {
	Event, Thread string
	Agent         string
	UntilMs       int64 // when it runs out, in ms since the world's start; 0: never
}

// AuditKind is what an entry of the audit is about (C2A02-253).
type AuditKind uint8

// The kinds of entry.
const (
	AuditDelivery AuditKind = iota + 1
	AuditClaim
	AuditPolicy
	AuditTool
	AuditOutbound
)

// AuditEntry is one thing that happened.
type AuditEntry struct {
	AtMs   int64
	Kind   AuditKind
	Agent  string // "" where none is concerned
	Event  string // likewise
	Detail string // in words
}
