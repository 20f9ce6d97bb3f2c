package steps

import "github.com/c2a-conform/c2a-conform/runner/lexicon"

// words are the replaceable words of PAP's scenarios: people, agents, flabs and subjects. No rule depends on them. Each
// replacement has the same length.
var words = []lexicon.Pool{
	{Of: "matt bill", Others: "nora egon otto ivan yuri emil"},
	{Of: "ann", Others: "zoe kai jim ulf ted meg"},
	{Of: "orac stef", Others: "mira tars kitt odin loki juno", Stems: true},
	{Of: "zen hal", Others: "gus max vic pip", Stems: true},
	{Of: "release reviews tickets", Others: "archive gallery nursery brewery kitchen", Stems: true},
	{Of: "ops", Others: "hub gym zoo fab"},
	{Of: "lunch notes build", Others: "depot piano olive tulip canoe", Stems: true},
	{Of: "changelog", Others: "blueprint inventory shipments", Stems: true},
}
