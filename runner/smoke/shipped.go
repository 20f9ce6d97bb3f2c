package smoke

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/c2a-conform/c2a-conform/runner/attach"
	"github.com/c2a-conform/c2a-conform/schemas/jsonrpc"
	"github.com/c2a-conform/c2a-conform/schemas/port"
)

// A program as it ships doesn't know the port that controls it: messages about it name its platform, and its model or
// its link.

// ShippedFile is the guide for programs as they ship.
const ShippedFile = "docs/edge.md"

var (
	profiles  = Section{Title: "2. The profile", Anchor: "2-the-profile", File: ShippedFile}
	platforms = Section{Title: "3. Platforms", Anchor: "3-platforms", File: ShippedFile}
	troubles  = Section{Title: "7. When something is wrong", Anchor: "7-when-something-is-wrong", File: ShippedFile}
)

// Unlinked is a program without a visible link.
var Unlinked = Shipped{Guide: troubles, Advice: "check what it wrote, and the calls to the platform and the model"}

// shipped reports whether the program is checked as it ships.
func (w *Walk) shipped() bool {
	_, ok := w.AsShipped()
	return ok || w.options.Shipped && w.Role == ""
}

// AsShipped returns the kind of program that is checked as it ships, if it is one.
func (w *Walk) AsShipped() (Shipped, bool) {
	p, _ := of(w.Draft)
	kind, ok := p.Shipped[w.Role]
	return kind, ok && w.options.Shipped
}

// shippedProcess are the stages of a program as it ships before there is a world.
func (w *Walk) shippedProcess() []Step {
	return []Step{{"start", "it starts, and connects to its platform", w.startShipped}}
}

func (w *Walk) startShipped(ctx context.Context) (string, *Failure) {
	for _, run := range []func(context.Context) (string, *Failure){w.start, w.hello, w.declares} {
		_, f := run(ctx)
		if f == nil {
			continue
		}
		f.Guide, f.Advice = platforms, "check the end of its output, "+
			"and that start.env, start.files or fixedHosts sets the address of its platform"
		_, start := errors.AsType[*attach.StartError](w.opened)
		_, gone := errors.AsType[*attach.ExitedError](w.opened)
		if start || gone {
			f.Guide, f.Advice = profiles,
				"run the profile's command by hand, in start.dir or, if that is not set, in the profile's folder"
			if gone {
				f.Advice = "check the end of its output, and that start.env sets the variables that it reads; or " +
					f.Advice
			}
		}
		return "", f
	}
	p := w.report.Implementation
	return fmt.Sprintf("%s %s", p.Name, p.Version), nil
}

// portPrefix is the prefix of the port's methods.
const portPrefix = "conformance/"

const (
	maxOutside = 8   // pieces of what passed that are shown
	maxBody    = 160 // characters of each
)

// seenOutside returns the last messages on the platform, at the model and on the link since some frame.
func (t *Tap) seenOutside(since int) []string {
	var out []string
	ours := map[jsonrpc.ID]bool{} // requests of the port, whose answers contain nothing of interest
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
			out = append(out,
				strings.TrimSpace(fmt.Sprintf("%-8s %s %s  %s", e.Side, arrow, e.What, cut(e.Body, maxBody))))
		case strings.HasPrefix(m.Method, portPrefix):
			ours[m.ID] = true
		case m.Kind != jsonrpc.KindResponse || !ours[m.ID]:
			out = append(out, fmt.Sprintf("%-8s %s %s", "link", arrow, cut(f.raw, maxBody)))
		}
	}
	return out[max(0, len(out)-maxOutside):]
}

// toldAsShipped removes the port from a failure.
func (w *Walk) toldAsShipped(f *Failure) {
	kind, ok := w.AsShipped()
	if !ok {
		kind = Unlinked
	}
	ofPort := strings.Contains(f.Sent, portPrefix)
	f.Expected = slices.DeleteFunc(f.Expected, func(frame string) bool { // of the link alone
		return !kind.Linked || strings.Contains(frame, portPrefix) ||
			ofPort && jsonrpc.Decode([]byte(frame)).Kind == jsonrpc.KindResponse
	})
	if !kind.Linked || ofPort {
		f.Sent = ""
	}
	f.Came = w.Tap.seenOutside(w.began)
	if f.Guide.File != ShippedFile {
		f.Guide = kind.Guide
	}
	f.Advice = cmp.Or(f.Advice, kind.Advice)
}
