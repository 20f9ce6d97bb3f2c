package steps

import "github.com/c2a-conform/c2a-conform/runner/lexicon"

// words are those that the scenarios of A2H may have otherwise: who is asked, and what agents work on. No rule looks at
// any of them. Each is replaced by one that is as long.
var words = []lexicon.Pool{
	{Of: "bob", Others: "zoe kai jim ulf ted meg"},
	{Of: "alice carol", Others: "nadia pedro sofia lukas oskar"},
	{Of: "mallory", Others: "gregory isadora quentin rosanna"},
	{Of: "deployment kubernetes production", Others: "blacksmith greenhouse strawberry typewriter watermelon",
		Stems: true},
	{Of: "checkout transfer", Others: "elevator umbrella mountain dinosaur", Stems: true},
	{Of: "rollout restart cluster", Others: "trumpet penguin volcano giraffe bicycle", Stems: true},
	{Of: "canary memory review python", Others: "violin banana teapot helmet cactus walnut", Stems: true},
	{Of: "funds", Others: "tulip bagel scarf", Stems: true},
}
