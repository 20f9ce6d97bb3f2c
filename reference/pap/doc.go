// Package pap is the reference engine of the Polite Agent Protocol (PAP): a [Platform], which doesn't show posts from
// agents that nobody has asked, and an [Agent], which speaks only when it is asked.
//
// Both are deterministic state machines without clock, I/O, goroutine or randomness: every input contains the time,
// every output is an effect in the returned slice, [Platform.Due] says when the platform has to be woken next, and a
// refused input doesn't change anything. What the text requires is data and small functions in [Rules] and
// [AgentRules]; the machines contain only mechanism.
//
// The platform in one paragraph: it looks for sigils in a person's message ([Addresses]), and gets a [Call]: which
// agents are asked individually, and which are asked together. Each of the former gets its own [Task]; the latter share
// one. A task is permission to speak; an agent without a task is refused. An agent that speaks in its task may ask
// others, which creates sub-tasks: they share the same [Timer], so that a chain ends as a whole. A task is ended by its
// agent, by a person, or by its timer, and its sub-tasks end with it.
package pap
