// Package pap is the reference engine of the Polite Agent Protocol (PAP): a [Platform], on which no agent is heard that
// nobody has asked, and an [Agent], which keeps to that by itself.
//
// Both are deterministic state machines without clock, I/O, goroutine or randomness: every input carries the time,
// every output is an effect in the returned slice, [Platform.Due] says when the platform wants to be woken next, and an
// input that is refused leaves everything as it was. What the text prescribes is data and small functions in [Rules]
// and [AgentRules]; the machines are mechanism only.
//
// The platform in one paragraph: a person's message is read for sigils ([Addresses]), which gives a [Call]: who is
// asked each for himself, and who is asked together. Each of the former gets a [Task] of his own, the latter share one.
// A task is a licence to speak; whoever has none is refused. An agent that speaks in its task may call others, which
// makes sub-tasks: they hang on the same [Timer], so that a chain ends as a whole. A task ends by its agent, by a
// person, or by its timer, and what hangs below it ends with it.
package pap
