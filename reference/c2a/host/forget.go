package host

import "github.com/c2a-conform/c2a-conform/reference/c2a"

// forget drops the open events of a participant that leaves a conversation, as if they had never been created.
func (h *Host) forget(in Moved) {
	for i := range h.delivered {
		d := &h.delivered[i]
		e := d.event
		if !d.open || e.Recipient != in.Participant || e.Place.Conversation != in.Conversation {
			continue
		}
		delete(h.first, [2]string{e.ID, e.Recipient})
		h.fates.Forget(e)
		*d = delivery{event: c2a.Event{ID: e.ID}, gone: true, done: true, sent: true, acked: true}
	}
}
