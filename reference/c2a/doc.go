// Package c2a is what the two reference engines of the Chat-to-Agents protocol (C2A) share: its messages and worlds,
// the drafts and their features, the numbers and names in the texts, the chat tools, and the rules about texts. The
// engines are [github.com/c2a-conform/c2a-conform/reference/c2a/host], which decides who is addressed, who must answer
// and how much of a message a model sees, and [github.com/c2a-conform/c2a-conform/reference/c2a/harness], which obeys
// those decisions and assembles fragments into turns.
//
// Both are deterministic state machines: every input contains the time, and every output is an effect in the returned
// slice. What the text requires is data and small functions in each engine's rules; the machines contain only
// mechanism. If a draft leaves a choice, a rule lists every choice, the preferred one first: the engine uses the first,
// and a judge accepts all of them.
//
// This package contains values, and state for the engines. It doesn't decide what a side does, and has no clock, I/O,
// goroutine or randomness.
package c2a
