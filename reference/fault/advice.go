package fault

import "github.com/c2a-conform/c2a-conform/reference/serve"

// advice is what no text forbids, and the suite advises against.
func advice() []Fault {
	return []Fault{
		frameFault(serve.Harness, "C2A-ADV-003", "mentions-whom-it-answers", both, "puts a mention of worker before every reply",
			onSend(func(arguments frame) {
				if text, ok := arguments["text"].(string); ok {
					arguments["text"] = "@worker " + text
				}
			})),
	}
}
