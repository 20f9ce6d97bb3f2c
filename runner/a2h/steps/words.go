package steps

import "github.com/c2a-conform/c2a-conform/runner/lexicon"

// words are the words in A2H's scenarios that may be replaced: who is asked, and what agents work on. No rule depends
// on them. Each replacement has the same length.
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
