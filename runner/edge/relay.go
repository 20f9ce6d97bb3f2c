package edge

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/c2a-conform/c2a-conform/runner/face"
	"github.com/c2a-conform/c2a-conform/schemas/jsonrpc"
	"github.com/c2a-conform/c2a-conform/schemas/port"
)

// relay is the link of an adapter: a program that implements the link itself, on its standard input and output. The
// relay passes the frames between the adapter and the runner, and translates the ids. The adapter is restarted for each
// world, since a link begins only once.
type relay struct {
	names names

	mu    sync.Mutex
	open  bool // the runner knows that the world has begun
	early [][]byte
	spoke bool // the adapter has sent something since its start
}

// shut holds back the frames of the adapter until the runner knows of the world.
func (r *relay) shut() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.open, r.early, r.spoke = false, nil, false
}

// unlock passes on the frames that were held back, and from now on all frames.
func (r *relay) unlock(pass func([]byte)) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, frame := range r.early {
		pass(frame)
	}
	r.open, r.early = true, nil
}

// maxEarly is how many frames are held back before a world begins.
const maxEarly = 1_000

// said handles a frame of the adapter.
func (r *relay) said(frame []byte, pass func([]byte)) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.spoke = true
	switch {
	case r.open:
		pass(frame)
	case len(r.early) < maxEarly:
		r.early = append(r.early, frame)
	}
}

// begun reports whether the adapter has sent anything since its start.
func (r *relay) begun() bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.spoke
}

// pass sends a frame of the adapter to the runner.
func (b *bridge) pass(frame []byte) { b.out.put(b.link.names.fromProgram(frame)) }

// tell sends a frame of the runner to the adapter.
func (b *bridge) tell(frame []byte) error {
	b.asksReaction(jsonrpc.Decode(frame))
	return b.current().Send(b.link.names.toProgram(frame))
}

// asksReaction records an error if a request asks for a signal whose glyph the platform doesn't have.
func (b *bridge) asksReaction(m jsonrpc.Message) {
	kind, _ := FindKind(b.profile.Face.Kind)
	if kind.Reacts == nil {
		return
	}
	b.guard.Lock()
	defer b.guard.Unlock()
	if glyph := b.world.glyphs[b.profile.protocol.Signal(m)]; glyph != "" && !kind.Reacts(glyph) {
		b.world.unable = cmp.Or(b.world.unable, b.hides("a reaction by "+glyph))
	}
}

// leavesOpen records an error if an adapter has to tell everyone whom a message mentions, but can't know all of them.
func (b *bridge) leavesOpen(w *world, e port.SurfaceEvent) {
	f, ok := b.face.(face.Vague)
	if !ok || !b.profile.speaksLink() || !slices.Contains(b.profile.protocol.TellsAll, b.values["draft"]) {
		return
	}
	if name := f.Vague(e.Text); name != "" {
		b.guard.Lock()
		defer b.guard.Unlock()
		w.unable = cmp.Or(w.unable, b.hides("whether there is a participant called "+name))
	}
}

// ofPort reports whether a frame of the runner belongs to the port.
func ofPort(raw []byte) bool {
	m := jsonrpc.Decode(raw)
	return m.Kind == jsonrpc.KindRequest && strings.HasPrefix(m.Method, "conformance/")
}

// adapt begins a new world for an adapter, and starts the adapter in it.
func (b *bridge) adapt(w port.World, fresh *world) error {
	again := b.now() != nil || b.values["draft"] != w.Draft
	if again {
		if err := b.halt(); err != nil {
			return err
		}
	}
	b.values["draft"] = w.Draft
	b.link.names.begin(w)
	b.enter(fresh)
	if err := b.face.Begin(w, fresh.self); err != nil {
		return err
	}
	if again {
		return b.launch(b.ctx)
	}
	return nil
}

// awaitPlatform waits until the adapter has connected to the platform. It may wait for the runner's first frame before
// it connects.
func (b *bridge) awaitPlatform() error {
	limit, look := time.NewTimer(b.edge.patience), time.NewTicker(readyEvery)
	defer limit.Stop()
	defer look.Stop()
	for !b.face.Connected() {
		select {
		case <-look.C:
		case <-limit.C:
			return fmt.Errorf("%s within %v", b.lost(), b.edge.patience)
		case <-b.ctx.Done():
			return b.ctx.Err()
		}
	}
	return nil
}

// known returns the ids of a face, if it has any.
func known(f face.Face) []face.ID {
	if ids, ok := f.(face.Ids); ok {
		return ids.Ids()
	}
	return nil
}
