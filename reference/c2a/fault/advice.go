package fault

import (
	"github.com/c2a-conform/c2a-conform/reference/c2a/fault/define"
	c2aserve "github.com/c2a-conform/c2a-conform/reference/c2a/serve"
	"github.com/c2a-conform/c2a-conform/reference/fault"
)

// advice is what no text forbids, and the suite advises against.
func advice() []fault.Fault {
	return []fault.Fault{
		define.Frames(c2aserve.Harness, "C2A-ADV-003", "mentions-whom-it-answers", define.Both,
			"puts a mention of worker before every reply",
			define.OnSend(func(arguments frame) {
				if text, ok := arguments["text"].(string); ok {
					arguments["text"] = "@worker " + text
				}
			})),
	}
}
