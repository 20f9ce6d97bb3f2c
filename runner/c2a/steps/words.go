package steps

import "github.com/c2a-conform/c2a-conform/runner/lexicon"

// words are the words in C2A's scenarios that may be replaced: who takes part, where, and the subjects of messages. No
// rule depends on them. Each replacement has the same length.
var words = []lexicon.Pool{
	{Of: "will cleo", Others: "nora egon otto ivan yuri emil olga hugo vera jens knut tara"},
	{Of: "ann bob ben dan", Others: "zoe uwe kai jim gus vic meg fay ulf ted"},
	{Of: "lead", Others: "juno zeus onyx vega luna puma lynx ibex yoda numa", Stems: true},
	{Of: "worker", Others: "falcon condor magnet quartz icarus merlin walrus jaguar", Stems: true},
	{Of: "scout clerk", Others: "robin comma pixel cobra gecko djinn", Stems: true},
	{Of: "backend general", Others: "finance economy stadium academy commons quorums", Stems: true},
	{Of: "frontend rollback", Others: "hardware refactor sourcing auditing", Stems: true},
	{Of: "migration", Others: "inventory carpentry geography"},
	{Of: "review pilots outage budget random", Others: "triage census nurses jurors casual sundry rescue", Stems: true},
	{Of: "ops", Others: "hub gym zoo fab"},
	{Of: "board vault", Others: "depot annex lobby foyer", Stems: true},
	{Of: "kiln tide pier pump gate barn roof yard mill lamp",
		Others: "loom moor reef dune gull moat apse tomb glen helm isle keel ruin peat raft scow tarn vane weir yawl " +
			"zinc", Stems: true},
	{Of: "crane ferry valve fence tower",
		Others: "canoe kayak lathe wharf jetty igloo trawl cedar maple birch", Stems: true},
	{Of: "bakery barrel bridge ladder boiler cellar deploy garden",
		Others: "tavern basket bobbin candle cobble quarry mallet gazebo gimlet saddle shovel trowel turret winery",
		Stems:  true},
	{Of: "orchard lantern harbour crawler",
		Others: "cabinet furnace gondola granary nursery pottery tannery trellis viaduct brewery", Stems: true},
}
