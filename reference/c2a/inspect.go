package c2a

// Disposition says how an event ended (2026-06-02 "Dispositions"). An event
// that still waits has none.
type Disposition uint8

// The seven dispositions. Owned is on the way to another.
const (
	Responded    Disposition = iota + 1 // answered, or reported as done
	Acknowledged                        // reacted to, or a short receipt was sent
	Deferred                            // taken on, for later
	Owned                               // "claimed": owned, not completed
	Ignored                             // needed no response
	Superseded                          // an edit, a delete or a later turn took its place
	Failed                              // could not be processed
)

// Inspection is what a side says of itself when it is asked.
type Inspection struct {
	Fates []Fate
	Held  []Holding
	Audit []AuditEntry
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

// fates are the dispositions of the events of one side, in the order in which
// they were first given.
type fates []Fate

// of is the disposition of the event for the agent, or 0.
func (f fates) of(event, agent string) Disposition {
	for _, x := range f {
		if x.Event == event && x.Agent == agent {
			return x.Disposition
		}
	}
	return 0
}

// set gives the event its disposition in place of any that it had; 0 takes it
// away.
func (f *fates) set(event, agent string, d Disposition) {
	for i, x := range *f {
		if x.Event == event && x.Agent == agent {
			(*f)[i].Disposition = d
			return
		}
	}
	*f = append(*f, Fate{Event: event, Agent: agent, Disposition: d})
}

// list are the events that have a disposition.
func (f fates) list() []Fate {
	var out []Fate
	for _, x := range f {
		if x.Disposition != 0 {
			out = append(out, x)
		}
	}
	return out
}

// Inspect says what the host knows of the events, of claims, and of what
// happened.
func (h *Host) Inspect() Inspection { return Inspection{Fates: h.fates.list(), Held: h.claims.list()} }

// Inspect says what became of the events.
func (h *Harness) Inspect() Inspection { return Inspection{Fates: h.fates.list()} }
