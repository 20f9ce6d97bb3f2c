package world

import (
	"encoding/json"
	"slices"
	"strings"

	"github.com/c2a-conform/c2a-conform/reference/c2a"
	"github.com/c2a-conform/c2a-conform/reference/c2a/host"
	"github.com/c2a-conform/c2a-conform/reference/c2a/law"
	"github.com/c2a-conform/c2a-conform/reference/c2a/wire"
	"github.com/c2a-conform/c2a-conform/runner/exchange"
	"github.com/c2a-conform/c2a-conform/schemas/jsonrpc"
)

// Greeting configures how our side opens the link. The zero value is an ordinary opening.
type Greeting struct {
	// Version is the version that our host offers. "" means that of the draft.
	Version string
	// Lacks are capabilities that our side says false to, such as "injection.notify".
	Lacks []string
	// Skipped: our host sends no initialize at all.
	Skipped bool
}

// Capabilities are the capabilities in the drafts, by group.
var Capabilities = map[string][]string{
	"delivery":  {"ack", "redelivery", "idempotency"},
	"injection": {"immediate", "buffered", "notify", "tool_mailbox", "digest", "interrupt"},
	"chatTools": {"readThread", "sendMessage", "react", "reactionSignals", "claim", "defer", "resolve"},
	"utilities": {"progress", "cancellation", "logging"},
}

// capabilities returns the capabilities of our side: all of them, except those that the scenario removes.
func (g Greeting) capabilities() wire.Capabilities {
	said := map[string]map[string]bool{}
	for group, names := range Capabilities {
		said[group] = map[string]bool{}
		for _, name := range names {
			said[group][name] = !slices.Contains(g.Lacks, group+"."+name)
		}
	}
	return wire.Capabilities{Delivery: said["delivery"], Injection: said["injection"], ChatTools: said["chatTools"],
		Utilities: said["utilities"]}
}

// WithoutCapability makes our side declare a capability as false.
func (g *Greeting) WithoutCapability(capability string) error {
	if group, name, _ := strings.Cut(capability, "."); !slices.Contains(Capabilities[group], name) {
		return exchange.Mistake("the drafts show no capability %q", capability)
	}
	g.Lacks = append(g.Lacks, capability)
	return nil
}

// Takes reports whether the harness accepts deliveries in the mode: it has not declared it as false.
func (w *World) Takes(m c2a.Mode) bool {
	for _, e := range slices.Backward(w.Seen()) {
		if x, ok := e.Item.(law.Welcome); ok && e.From {
			return !slices.Contains(x.Lacks, "injection."+m.String())
		}
	}
	return true
}

// welcome returns our answer to initialize (role host).
func (w *World) welcome() wire.InitializeResult {
	return wire.InitializeResult{ProtocolVersion: w.draft.String(), ServerInfo: exchange.Suite,
		Capabilities: w.Greeting.capabilities()}
}

// introduce sends the first frames of our host.
func (w *World) introduce() error {
	if w.Greeting.Skipped {
		return nil
	}
	for _, frame := range w.host.Start() {
		frame, err := w.greeting(frame)
		if err != nil {
			return err
		}
		if err := w.Send(frame, w.Greeting.Version != ""); err != nil {
			return err
		}
	}
	return nil
}

// greetAgain sends the first frames of our host on a restored link, and what it still has to send.
func (w *World) greetAgain() error {
	out := w.host.Reopen(w.Now(), host.LinkUp{})
	for i := range out {
		frame, err := w.greeting(out[i].Frame)
		if err != nil {
			return err
		}
		out[i].Frame = frame
	}
	return w.emit(out)
}

// greeting returns a frame of our host. If it is initialize, it is changed as the scenario requires.
func (w *World) greeting(frame []byte) ([]byte, error) {
	m := jsonrpc.Decode(frame)
	if m.Method != wire.MethodInitialize || w.Greeting.Version == "" && len(w.Greeting.Lacks) == 0 {
		return frame, nil
	}
	changed, err := change(m, func(params map[string]json.RawMessage) {
		if w.Greeting.Version != "" {
			params["protocolVersion"], _ = json.Marshal(w.Greeting.Version)
		}
		params["capabilities"], _ = json.Marshal(w.Greeting.capabilities())
	})
	if err != nil {
		return nil, w.Abort(err)
	}
	return changed, nil
}
