package fault

import (
	"context"

	"github.com/c2a-conform/c2a-conform/reference/c2a"
	"github.com/c2a-conform/c2a-conform/reference/c2a/fault/define"
	"github.com/c2a-conform/c2a-conform/reference/c2a/harness"
	c2ahost "github.com/c2a-conform/c2a-conform/reference/c2a/host"
	c2aserve "github.com/c2a-conform/c2a-conform/reference/c2a/serve"
	"github.com/c2a-conform/c2a-conform/reference/c2a/wire"
	"github.com/c2a-conform/c2a-conform/reference/fault"
	"github.com/c2a-conform/c2a-conform/reference/serve"
)

// unheeded uses a capability although the other side does without it.
func unheeded(capability string) func(string) bool {
	return func(c string) bool { return c != capability }
}

// negotiation are faults in what a program says of itself, in its keeping to what the other side has said, and in its
// end.
func negotiation() []fault.Fault {
	takes := func(name, mode string) fault.Fault {
		return define.Host("C2A-INIT-007", name, define.Both,
			"delivers by "+mode+" although the harness declared it false",
			func(r *c2ahost.Rules) { r.Heeds = unheeded("injection." + mode) })
	}
	return []fault.Fault{
		define.Host("C2A-INIT-007", "mode-of-the-old-link", define.Both,
			"redelivers in a mode that the harness has since declared false",
			func(r *c2ahost.Rules) { r.Retry.KeepsMode = true }),
		define.Frames(c2aserve.Host, "C2A-INIT-005", "host-capability-in-words", define.Both,
			"sends yes instead of true",
			fault.Outgoing(wire.MethodInitialize,
				func(f frame) { f.At("params", "capabilities", "injection")["notify"] = "yes" })),
		define.Frames(c2aserve.Harness, "C2A-INIT-005", "harness-capability-as-number", define.Both,
			"sends 1 instead of true",
			define.OnWelcome(func(r frame) { r.At("capabilities", "delivery")["ack"] = 1 })),
		define.Frames(c2aserve.Harness, "C2A-INIT-005", "capabilities-without-groups", define.Both,
			"gives its injection modes as a list",
			define.OnWelcome(func(r frame) { r.At("capabilities")["injection"] = []any{"immediate", "buffered"} })),
		define.Frames(c2aserve.Harness, "C2A-INIT-006", "any-version-will-do", define.Both,
			"repeats any version that it is offered", func() serve.Tamperer {
				var offered any
				return tamperer{
					In: func(f frame) (pass, send []frame) {
						if f.Method() == wire.MethodInitialize {
							offered = f.At("params")["protocolVersion"]
						}
						return []frame{f}, nil
					},
					Out: func(f frame) []frame {
						if r := f.At("result"); r["serverInfo"] != nil {
							r["protocolVersion"] = offered
						}
						return []frame{f}
					},
				}
			}),
		takes("notify-unheeded", "notify"),
		takes("buffered-unheeded", "buffered"),
		takes("mailbox-unheeded", "tool_mailbox"),
		define.Harness("C2A-INIT-008", "interrupts-regardless", define.Both,
			"interrupts an open turn although the host declared that false", func(r *harness.Rules) {
				r.Heeds = unheeded("injection.interrupt")
			}),
		define.Harness("C2A-INIT-009", "reacts-regardless", define.Both,
			"calls chat.react although the host declared it false",
			func(r *harness.Rules) {
				r.Heeds = unheeded("chatTools.react")
			}),
		define.Harness("C2A-INIT-009", "reads-regardless", define.Both,
			"calls chat.read_thread although the host declared it false", func(r *harness.Rules) {
				r.Heeds = unheeded("chatTools.readThread")
			}),
		define.Harness("C2A-INIT-009", "speaks-regardless", define.Both,
			"calls chat.send_message although the host declared it false", func(r *harness.Rules) {
				r.Heeds = unheeded("chatTools.sendMessage")
			}),
		define.Harness("C2A-INIT-009", "puts-off-regardless", define.Both,
			"calls chat.defer although the host declared it false", func(r *harness.Rules) {
				r.Heeds = unheeded("chatTools.defer")
			}),
		define.Harness("C2A-INIT-009", "reports-regardless", define.Earlier,
			"reports progress although the host declared it false",
			func(r *harness.Rules) { r.Heeds = unheeded("utilities.progress") }),
		leaves(c2aserve.Host, "crashes-at-the-end", "crashes when its input ends", define.Both,
			func(context.Context) { panic("the input ends") }),
		leaves(c2aserve.Harness, "outlives-its-connection", "keeps running after its input has ended", define.Current,
			func(ctx context.Context) { <-ctx.Done() }),
	}
}

// leaves takes leave in the wrong way.
func leaves(role string, name, does string, drafts []c2a.Draft, bug func(context.Context)) fault.Fault {
	return fault.Fault{
		Name: name, Requirement: "C2A-INIT-010", Role: role, Drafts: define.Names(drafts), Does: does,
		Bug: func(o *serve.Options) { o.Leave = bug },
	}
}
