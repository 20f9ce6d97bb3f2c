package runner

import (
	"container/heap"
	"context"
	"sync"
)

// gate lets so many scenarios in at once, and of those that wait the longest
// first: a run takes little more than its longest scenario.
type gate struct {
	mu      sync.Mutex
	free    int
	waiting queue
}

// ticket is a scenario that waits.
type ticket struct {
	waitMs int64
	open   chan struct{} // closed when it is let in
}

// enter waits until the scenario is let in, or ctx ends.
func (g *gate) enter(ctx context.Context, waitMs int64) error {
	g.mu.Lock()
	t := &ticket{waitMs: waitMs, open: make(chan struct{})}
	heap.Push(&g.waiting, t)
	g.admit()
	g.mu.Unlock()
	select {
	case <-t.open:
		return nil
	case <-ctx.Done():
		return context.Cause(ctx)
	}
}

// leave makes room for another.
func (g *gate) leave() { g.widen(1) }

// widen lets n more in at once.
func (g *gate) widen(n int) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.free += n
	g.admit()
}

// admit lets in whom there is room for. g.mu is held.
func (g *gate) admit() {
	for g.free > 0 && len(g.waiting) > 0 {
		g.free--
		close(heap.Pop(&g.waiting).(*ticket).open)
	}
}

// queue is a heap of tickets, the longest wait first.
type queue []*ticket

func (q queue) Len() int           { return len(q) }
func (q queue) Less(i, j int) bool { return q[i].waitMs > q[j].waitMs }
func (q queue) Swap(i, j int)      { q[i], q[j] = q[j], q[i] }
func (q *queue) Push(x any)        { *q = append(*q, x.(*ticket)) }
func (q *queue) Pop() any {
	last := len(*q) - 1
	t := (*q)[last]
	*q = (*q)[:last]
	return t
}
