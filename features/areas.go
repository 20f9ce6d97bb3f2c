package features

import "slices"

// Group is a part of the specification: areas that answer one question of a reader.
type Group struct {
	Name  string
	Areas []AreaNote
}

// AreaNote says in a clause what an area is about.
type AreaNote struct{ Area, About string }

// groups are in reading order, and so are the areas in them.
var groups = []Group{
	{"Who is meant", []AreaNote{
		{"attention", "whom a message addresses, and who has to answer it"},
		{"modes", "how much of a message an agent is given"},
	}},
	{"What the model sees", []AreaNote{
		{"exposure", "what a turn shows of an event in each mode"},
		{"header", "metadata and text stay apart"},
		{"compose", "a thought typed in pieces becomes one turn"},
		{"edits", "messages that change while the model thinks, or later"},
		{"mailbox", "what is stored or rolled up into a digest"},
	}},
	{"What is said", []AreaNote{
		{"obedience", "the policy of an event is stronger than the model's urge"},
		{"reactions", "signals in place of sentences, in both directions"},
		{"signals", "an agent that reacts where it could write"},
		{"posting", "what an agent sends appears where it belongs"},
		{"outbound", "a message gets through once"},
		{"progress", "reports of progress are no chat"},
		{"loops", "two agents do not talk for ever"},
		{"leaving", "an agent that is asked to leave does"},
		{"peers", "an agent mentions only whom it wants to act"},
	}},
	{"Who does it", []AreaNote{
		{"tools", "what an agent can look up, and do, by calling the host"},
		{"claims", "the host gives an event to one agent"},
		{"claiming", "an agent claims before it answers"},
		{"dispositions", "the seven ends of an event"},
		{"deadlines", "what becomes of an event that nobody answers"},
	}},
	{"When things go wrong", []AreaNote{
		{"cancellation", "an event is withdrawn, wherever it has got to"},
		{"delivery", "nothing is lost and nothing handled twice"},
		{"trust", "what strangers and agents must not be able to do"},
	}},
	{"The wire", []AreaNote{
		{"event", "what a delivery carries"},
		{"link", "initialize, acknowledge, answer"},
		{"jsonrpc", "what is odd, wrong or no message at all"},
		{"negotiation", "versions and capabilities"},
	}},
	{"Advice", []AreaNote{
		{"advice", "asked for by no draft; decides nothing"},
	}},
}

// Groups returns the parts of the specification in reading order.
func Groups() []Group { return slices.Clone(groups) }

// areaOrder is the order in which a reader meets the areas.
var areaOrder = func() []string {
	var order []string
	for _, g := range groups {
		for _, a := range g.Areas {
			order = append(order, a.Area)
		}
	}
	return order
}()
