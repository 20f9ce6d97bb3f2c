package c2a

// Disposition says how an event ended (2026-06-02 "Dispositions"). An event that still waits has none.
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

// EndedBy is what ends an event, or takes it further.
type EndedBy uint8

// What ends an event.
const (
	BySend    EndedBy = iota + 1 // chat in reply to it
	BySignal                     // a reaction
	ByDefer                      // chat.defer
	ByClaim                      // chat.claim
	ByResolve                    // chat.resolve
	BySilence                    // nothing was said, and nothing will be
	ByPlea                       // the harness says itself that there is no answer yet
	ByFailure                    // it couldn't be processed
	ByChange                     // its message was edited or deleted
	ByMerge                      // the turn speaks for another of its events
)

// Ending is one such thing.
type Ending struct {
	By     EndedBy
	Signal string // Of a reaction
}

// Dispose returns the disposition that an event gets by an ending, or 0 if it continues waiting (2026-06-02
// "Dispositions", and the column of that name of "Reactions").
func Dispose(e Event, x Ending) Disposition {
	switch x.By {
	case BySend:
		if e.Policy == AckOnly { // a receipt: no more is allowed (C2A02-078, -162)
			return Acknowledged
		}
		return Responded
	case BySignal:
		if x.Signal == "seen" && e.Policy == MustRespond { // having read it satisfies nothing (C2A02-171; X70)
			return 0
		}
		return signalEnds[x.Signal]
	case ByDefer, ByPlea:
		return Deferred
	case ByClaim:
		return Owned
	case ByResolve:
		return Responded
	case BySilence:
		if e.Policy == MustRespond {
			return 0
		}
		return Ignored
	case ByFailure:
		return Failed
	case ByChange, ByMerge:
		return Superseded
	}
	return 0
}

// signalEnds are the dispositions of the signals; unclear has none (C2A02-174 to
// -182).
var signalEnds = map[string]Disposition{
	"seen": Acknowledged, "agree": Acknowledged, "working": Owned, "queued": Deferred, "claimed": Owned,
	"done": Responded, "declined": Ignored, "blocked": Deferred,
}

// Fates are the dispositions of the events of one side, in the order in which they were first given.
type Fates struct {
	// Fickle lets the latest word count, even after an answer. No draft allows it.
	Fickle bool

	list []Fate
	at   map[[2]string]int // event and agent -> place in list
}

// List are all of them.
func (f *Fates) List() []Fate { return f.list }

// Of is the disposition of the event for the agent, or 0.
func (f *Fates) Of(event, agent string) Disposition {
	if i, ok := f.at[[2]string{event, agent}]; ok {
		return f.list[i].Disposition
	}
	return 0
}

// Set gives an event a disposition. What was answered stays so, and what was replaced unless it is answered all the
// same; anything else may still change.
func (f *Fates) Set(e Event, d Disposition) {
	if d == 0 {
		return
	}
	if i, ok := f.at[[2]string{e.ID, e.Recipient}]; ok {
		if had := f.list[i].Disposition; f.Fickle || d == Responded || had != Responded && had != Superseded {
			f.list[i].Disposition = d
		}
		return
	}
	f.add(Fate{Event: e.ID, Agent: e.Recipient, Disposition: d})
}

func (f *Fates) add(x Fate) {
	if f.at == nil {
		f.at = map[[2]string]int{}
	}
	f.at[[2]string{x.Event, x.Agent}] = len(f.list)
	f.list = append(f.list, x)
}

// Forget takes the disposition of an event away.
func (f *Fates) Forget(e Event) {
	old := f.list
	*f = Fates{Fickle: f.Fickle}
	for _, x := range old {
		if x.Event != e.ID || x.Agent != e.Recipient {
			f.add(x)
		}
	}
}
