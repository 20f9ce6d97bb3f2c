// Package c2a is what the two reference engines of the Chat-to-Agents protocol (C2A) share: its messages and worlds,
// the drafts and their traits, the numbers and names of the texts, the chat tools, and the rules about texts. The
// engines are [github.com/c2a-conform/c2a-conform/reference/c2a/host], which decides who is addressed, who must answer
// and how much of a message a model sees, and [github.com/c2a-conform/c2a-conform/reference/c2a/harness], which obeys
// those decisions and assembles fragments into turns.
//
// Both are deterministic state machines: every input carries the time, and every output is an effect in the returned
// slice. What the text prescribes is data and small functions in the rules of each; the machines are mechanism only.
// Where a draft leaves a choice, a rule lists every choice, the preferred one first: the engine takes the first, a
// judge accepts them all.
//
// What is here holds values, and state for an engine to keep. It never decides what a side does, and has no clock, I/O,
// goroutine or randomness.
package c2a
