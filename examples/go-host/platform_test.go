package host

// The chat platform that the suite plays (docs/attach.md, section 5): it shows what the host posts, and fails as it is
// told to.

import "fmt"

type platform struct {
	shim    *shim
	outages []*outage
	shown   map[string]string // by key: what is tried again is recognised
}

// An outage makes the next calls of an operation fail.
type outage struct {
	Operation, Failure  string
	Times, RetryAfterMs int
}

func (p *platform) Post(m Message, key string) (id string, err error) {
	err = p.attempt("post", func() {
		if p.shown[key] == "" {
			p.shown[key] = fmt.Sprintf("p%d", len(p.shown)+1)
			p.show(m, map[string]any{"op": "post", "message": p.shown[key], "text": m.Text})
		}
	})
	return p.shown[key], err
}

func (p *platform) React(on string, m Message, glyph string) error {
	return p.attempt("react", func() { p.show(m, map[string]any{"op": "react", "message": on, "glyph": glyph}) })
}

func (p *platform) show(m Message, params map[string]any) {
	params["conversation"], params["agent"], params["origin"] = m.Conversation, m.Author, "model"
	if m.Thread != "" {
		params["thread"] = m.Thread
	}
	p.shim.notify("conformance/posted", params)
}

func (p *platform) attempt(operation string, act func()) error {
	o := find(p.outages, func(o *outage) bool { return o.Operation == operation && o.Times > 0 })
	if o == nil {
		act()
		return nil
	}
	o.Times--
	kind := o.Failure
	if kind == "lost_response" { // it happens, and nobody is told
		act()
		kind = "transient"
	}
	return &Refusal{Kind: kind, Message: "the platform failed", RetryAfterMs: o.RetryAfterMs}
}
