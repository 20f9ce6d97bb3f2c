// Package a2h is the reference engine of the Agent-to-Human protocol (A2H): a [Registry], in which agents find humans
// by their Human Cards, and a [Decider], the part of an agent that decides when a human is needed, asks, waits, and
// lets nothing happen that nobody has allowed.
//
// Both are deterministic state machines without clock, I/O, goroutine or randomness: every input carries the time,
// every output is an effect in the returned slice, and a refused input leaves the state as it was. What the text
// prescribes is data and small functions in [RegistryRules] and [DeciderRules]; the machines are mechanism only. Where
// the text leaves a choice, a rule lists every choice, the preferred one first: the engine takes the first, a judge
// accepts them all.
//
// The section numbers in the comments are those of the paper.
package a2h
