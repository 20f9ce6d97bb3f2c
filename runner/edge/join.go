package edge

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/c2a-conform/c2a-conform/schemas/port"
)

// The program takes part in a thread if it has spoken there: many programs only react in a thread after they were
// mentioned in it. So before the scenario begins, somebody mentions the program in each of its threads, and the program
// has to answer there.

// joining is a thread in which the program is to speak.
type joining struct {
	conversation, thread string
	answered             chan bool // receives whether it answered in the thread, and not elsewhere
}

// NotJoinedError reports that the program can't be brought into a thread, so that its behaviour there is unknown.
type NotJoinedError struct {
	Thread    string
	Elsewhere bool // it answered in another place
	Waited    time.Duration
}

// Error says what the program did when it was mentioned.
func (e *NotJoinedError) Error() string {
	if e.Elsewhere {
		return fmt.Sprintf("it doesn't take part in the thread %q: when mentioned there, it answered somewhere "+
			"else", e.Thread)
	}
	return fmt.Sprintf("it doesn't take part in the thread %q: when mentioned there, it did not answer within %v",
		e.Thread, e.Waited)
}

// join makes the program speak in all threads of the cast that it takes part in.
func (b *bridge) join(w *world, cast port.World) error {
	for _, t := range cast.Threads {
		asks := slices.IndexFunc(cast.Humans, func(p port.Person) bool { return slices.Contains(t.Participants, p.ID) })
		if asks < 0 || !slices.Contains(t.Participants, w.self) {
			continue
		}
		if err := b.joinThread(w, t, cast.Humans[asks].ID); err != nil {
			return err
		}
	}
	return nil
}

func (b *bridge) joinThread(w *world, t port.Thread, author string) error {
	limit, look := time.NewTimer(b.edge.patience), time.NewTicker(readyEvery)
	defer limit.Stop()
	defer look.Stop()
	j := &joining{conversation: t.Conversation, thread: t.ID, answered: make(chan bool, 1)}
	b.guard.Lock()
	w.joining = j
	e := w.question(inside, author)
	b.guard.Unlock()
	defer func() {
		b.guard.Lock()
		defer b.guard.Unlock()
		w.joining = nil
	}()
	e.Conversation, e.Thread = t.Conversation, t.ID
	if err := b.face.Do(e); err != nil {
		return err
	}
	for answered := false; ; {
		select {
		case there := <-j.answered:
			if answered = there; !there {
				return &NotJoinedError{Thread: t.ID, Elsewhere: true}
			}
		case <-look.C:
			if answered && b.face.Pending() == 0 {
				return nil
			}
		case <-limit.C:
			return &NotJoinedError{Thread: t.ID, Waited: b.edge.patience}
		case <-b.ctx.Done():
			return context.Cause(b.ctx)
		}
	}
}

// joins reports whether p is part of the answer that brings the program into a thread. The caller holds guard.
func (w *world) joins(p port.Posted) bool {
	if j := w.joining; j != nil && p.Conversation == j.conversation {
		w.hidden[p.Message] = true
		if strings.Contains(p.Text, porterAnswer) {
			select {
			case j.answered <- p.Thread == j.thread:
			default:
			}
		}
	}
	return w.hidden[p.Message] || strings.HasPrefix(p.Message, porterMessage)
}
