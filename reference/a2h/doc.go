// Package a2h is the reference engine of the Agent-to-Human protocol (A2H): a [Registry], in which agents find humans
// by their Human Cards, and a [Decider], the part of an agent that decides when a human is needed, asks, waits, and
// doesn't let anything happen without permission.
//
// Both are deterministic state machines without clock, I/O, goroutine or randomness: every input contains the time,
// every output is an effect in the returned slice, and a refused input doesn't change the state. What the text requires
// is data and small functions in [RegistryRules] and [DeciderRules]; the machines contain only mechanism. If the text
// leaves a choice, a rule lists every choice, the preferred one first: the engine uses the first, and a judge accepts
// all of them.
//
// The section numbers in the comments are those of the paper.
package a2h
