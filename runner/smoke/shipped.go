package smoke

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/c2a-conform/c2a-conform/features/c2a"
	"github.com/c2a-conform/c2a-conform/runner/attach"
	"github.com/c2a-conform/c2a-conform/schemas/jsonrpc"
	"github.com/c2a-conform/c2a-conform/schemas/port"
)

// A program as it ships knows nothing of the port by which it is driven: what is told of
// it speaks of its platform, and of its model or its link.

// shippedFile is the guide for programs as they ship.
const shippedFile = "docs/edge.md"

var (
	profiles  = Section{Title: "2. The profile", Anchor: "2-the-profile", File: shippedFile}
	platforms = Section{Title: "3. Platforms", Anchor: "3-platforms", File: shippedFile}
	troubles  = Section{Title: "7. When something is wrong", Anchor: "7-when-something-is-wrong", File: shippedFile}
	adapters  = Section{Title: "8. Adapters", Anchor: "8-adapters", File: shippedFile}
)

// shipped reports whether the walk is that of a program as it ships.
func (w *walk) shipped() bool {
	return w.options.Shipped && (w.role == "" || w.role == c2a.RoleStack || w.role == c2a.RoleAdapter)
}

// shippedProcess are the stages of a program as it ships before there is a world.
func (w *walk) shippedProcess() []stage {
	return []stage{{"start", "it starts, and finds its platform", w.startShipped}}
}

func (w *walk) startShipped(ctx context.Context) (string, *Failure) {
	for _, run := range []func(context.Context) (string, *Failure){w.start, w.hello, w.declares} {
		_, f := run(ctx)
		if f == nil {
			continue
		}
		f.Guide, f.Advice = platforms, "the end of what it wrote; and whether it is told where its platform is, by start.env, start.files or fixedHosts"
		_, start := errors.AsType[*attach.StartError](w.opened)
		_, gone := errors.AsType[*attach.ExitedError](w.opened)
		if start || gone {
			f.Guide, f.Advice = profiles, "run the command of the profile by hand, in start.dir or else in the profile's folder"
		}
		return "", f
	}
	p := w.report.Implementation
	return fmt.Sprintf("%s %s", p.Name, p.Version), nil
}

// shippedStages are those of a stack as it ships.
func (w *walk) shippedStages() []stage {
	return []stage{
		{"reset", "a world is made around it, and it is alive there", w.makesWorld},
		{"turn", "a direct message leads to a call of its model", w.asksModel},
		{"posting", "what the model says is posted where it was asked", w.repliesOnSurface},
	}
}

// adapterStages are those of an adapter as it ships.
func (w *walk) adapterStages() []stage {
	return []stage{
		{"reset", "a world is made around it", w.makesWorld},
		{"initialize", "it opens the link with initialize", w.greets},
		{"delivery", "what somebody writes to it becomes a chat/deliver", w.delivers},
		{"posting", "chat.send_message becomes a post on the platform", w.posts},
	}
}

// portPrefix is how the names of the port's methods begin.
const portPrefix = "conformance/"

const (
	maxOutside = 8   // pieces of what passed that are shown
	maxBody    = 160 // characters of each
)

// seenOutside are the last things that passed on the platform, at the model and on the
// link since some frame.
func (t *tap) seenOutside(since int) []string {
	var out []string
	ours := map[jsonrpc.ID]bool{} // requests of the port, whose answers tell nothing
	for _, f := range t.since(since) {
		arrow := "→"
		if f.from {
			arrow = "←"
		}
		m := jsonrpc.Decode(f.raw)
		var e port.Evidence
		switch {
		case f.from && m.Method == port.MethodEvidence && json.Unmarshal(m.Params, &e) == nil:
			if arrow = "→"; e.From {
				arrow = "←"
			}
			out = append(out, strings.TrimSpace(fmt.Sprintf("%-8s %s %s  %s", e.Side, arrow, e.What, cut(e.Body, maxBody))))
		case strings.HasPrefix(m.Method, portPrefix):
			ours[m.ID] = true
		case m.Kind != jsonrpc.KindResponse || !ours[m.ID]:
			out = append(out, fmt.Sprintf("%-8s %s %s", "link", arrow, cut(f.raw, maxBody)))
		}
	}
	return out[max(0, len(out)-maxOutside):]
}

// toldAsShipped takes the port out of a failure.
func (w *walk) toldAsShipped(f *Failure) {
	adapter := w.role == c2a.RoleAdapter
	ofPort := strings.Contains(f.Sent, portPrefix)
	f.Expected = slices.DeleteFunc(f.Expected, func(frame string) bool { // of the link alone
		return !adapter || strings.Contains(frame, portPrefix) || ofPort && jsonrpc.Decode([]byte(frame)).Kind == jsonrpc.KindResponse
	})
	if !adapter || ofPort {
		f.Sent = ""
	}
	f.Came = w.tap.seenOutside(w.began)
	advice := "what it wrote, and what passed on the platform and at the model"
	if adapter {
		advice = "what it wrote to stderr, and what passed on the platform and on its link, which is its stdin and stdout"
	}
	if f.Guide.File != shippedFile {
		if f.Guide = troubles; adapter {
			f.Guide = adapters
		}
	}
	f.Advice = cmp.Or(f.Advice, advice)
}
