package cli

import (
	"io"

	"github.com/spf13/cobra"
)

// glossary explains the words that every area takes for granted, in the order in which they build on each other.
var glossary = []struct{ word, meaning string }{
	{"host", "The program between a chat platform and the agents. It decides for each message and agent what to deliver, and under which policy, and posts what agents say."},
	{"harness", "The program around a model. It gets events from a host, shows them to the model in turns, and passes on what the model says, or holds it back."},
	{"agent", "A participant that is a program: a harness with its model. As a role of the suite, a harness whose model nobody sees; it is judged by what it sends."},
	{"surface", "The chat platform as people see it: conversations, threads, messages, reactions. Conversations are direct messages (DM) and channels."},
	{"link", "The connection between host and harness, and what passes over it: JSON-RPC 2.0, one message a line."},
	{"binding", "What this suite adds where a draft gives no form, such as a wire for draft 2026-06-24. The guide for implementers, docs/attach.md, has all of it."},
	{"cast", "Will and Ann are people. lead, worker and scout are agents. Whose name ends in -bot is a program that is no agent."},
	{"lead", "In a scenario, the name of an agent and no more. Where a rule speaks of \"the lead\", it means the agent that coordinates the others, to whom unhandled work goes."},
	{"event", "One message, or a change of one, as it concerns one agent. It has an id, an author, a place, a policy, a mode, and content or a knock."},
	{"delivery", "The passing of an event from host to harness. The same event may be delivered more than once."},
	{"policy", "Whether an agent answers: must_respond, may_respond, must_not_respond; in draft 2026-06-02 also ack_only, a short receipt at most."},
	{"directedness", "Whom an event is aimed at: in draft 2026-06-02 to_me, to_my_role, to_other or ambient (nobody); in 2026-06-24 addressed or not addressed."},
	{"to oblige", "To be must_respond for an agent, which then owes an answer."},
	{"mode", "How much of an event the model sees, and when. There are six."},
	{"immediate", "Mode: everything, at once."},
	{"buffered", "Mode: everything, after the compose window, together with what else the author writes meanwhile."},
	{"notify", "Mode: a knock, which says who wrote, where, and what about, and holds back the text."},
	{"tool_mailbox", "Mode: nothing. The event is kept where the agent can look it up by the chat tools."},
	{"digest", "Mode: a summary of several events."},
	{"silent", "Mode: nothing, and it is in no list either."},
	{"knock", "What an event in mode notify carries in place of its content."},
	{"pull", "To fetch the text behind a knock by a chat tool."},
	{"chat tools", "What an agent calls the host by. There are seven: chat.list_events, chat.read_thread, chat.send_message, chat.react, chat.claim, chat.defer and chat.resolve."},
	{"session", "What a host and a harness keep for one agent: its events, its windows, its claims. Two agents of one harness have two."},
	{"turn", "One time that a model is asked, with all the tool calls that follow, until it has finished. An event is shown in a turn."},
	{"chat", "A message that an agent makes visible. A reaction is no chat."},
	{"signal", "What a reaction says. There are nine: seen, agree, working, queued, claimed, done, declined, blocked and unclear. How one looks, its glyph, is for the host."},
	{"window", "How long a harness waits for more before a buffered turn: 2 to 5 s after the latest fragment."},
	{"cap", "How long it waits at most, however long the fragments keep coming: about 30 s after the first."},
	{"joined thread", "A thread that the agent takes part in: as a member, or because it has written there."},
	{"owned thread", "A thread, or a stream of work, that the platform has put in the agent's charge."},
	{"claim", "To ask the host for an event, or a thread, so that no other agent answers it."},
	{"disposition", "How an event ends, in draft 2026-06-02. There are seven: responded, acknowledged, deferred, claimed, ignored, superseded and failed."},
	{"\"the conversation settles\"", "Enough time passes for every window, retry and answer to be over. The clock is the suite's, so this takes no time."},
	{"counter-case", "A scenario that is close to its rule and does not call for it: it fails where the rule is applied too eagerly."},
	{"reading", "How this suite understands a text that is silent, or says two things. Where a choice is open, every choice passes."},
}

func newFeaturesWordsCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "words",
		Short: "Explain the words that the specification uses",
		Args:  cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return classify(writeWords(cmd.OutOrStdout()))
		},
	}
}

func writeWords(w io.Writer) error {
	const column = 15
	p := printer{w: w}
	for _, g := range glossary {
		label := g.word
		if len(label) > column {
			p.line(0, "%s", label)
			label = ""
		}
		for _, l := range fold(g.meaning, textWidth-column-2) {
			p.line(0, "%-*s  %s", column, label, l)
			label = ""
		}
	}
	return p.err
}

// words writes the glossary as Markdown.
func (p *printer) words() {
	p.line(0, "")
	p.line(0, "## Words")
	p.line(0, "")
	p.line(0, "| word | meaning |")
	p.line(0, "|---|---|")
	for _, g := range glossary {
		p.line(0, "| %s | %s |", g.word, g.meaning)
	}
}
