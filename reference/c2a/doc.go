// Package c2a is the reference engine of the Chat-to-Agents protocol (C2A),
// drafts 2026-06-24 and 2026-06-02: a [Host], which decides who is addressed,
// who must answer and how much of a message a model sees, and a [Harness],
// which obeys those decisions and assembles fragments into turns.
//
// Both are deterministic state machines without clock, I/O, goroutine or
// randomness: every input carries the time, every output is an effect in the
// returned slice, and [Host.Due] and [Harness.Due] say when the machine wants
// to be woken next. What the text prescribes is data and small functions in
// [HostRules] and [HarnessRules]; the machines are mechanism only. Where a
// draft leaves a choice, a rule lists every choice, the preferred one first:
// the engine takes the first, a judge accepts them all.
package c2a
