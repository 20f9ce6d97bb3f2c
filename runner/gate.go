package runner

import (
	"container/heap"
	"context"
	"sync"
)

// gate limits the number of scenarios that run at the same time, and admits the longest first, so that a run takes
// little more than its longest scenario.
type gate struct {
	mu      sync.Mutex
	width   int // the current limit
	least   int // the minimum limit
	most    int // the maximum limit
	calm    int // how many were in time since the last change of the limit
	in      int
	waiting queue
}

// ticket is a waiting scenario.
type ticket struct {
	waitMs int64
	open   chan struct{} // closed when it is admitted
}

// enter waits until the scenario is admitted, or ctx ends.
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
func (g *gate) leave() {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.in--
	g.admit()
}

// narrow lowers the limit by one: a machine that is late has too much to do.
func (g *gate) narrow() {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.width, g.calm = max(g.least, g.width-1), 0
}

// widen raises the limit by one, when as many scenarios as the limit were in time: the machine may no longer be busy.
func (g *gate) widen() {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.calm++; g.calm >= g.width && g.width < g.most {
		g.width, g.calm = g.width+1, 0
		g.admit()
	}
}

// roomy reports whether the limit is at least half of its maximum: the machine is rarely late.
func (g *gate) roomy() bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	return 2*g.width >= g.most
}

// admit admits scenarios while there is room. g.mu is held.
func (g *gate) admit() {
	for g.in < g.width && len(g.waiting) > 0 {
		g.in++
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
