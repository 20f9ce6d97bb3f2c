package host

import (
	"slices"

	"github.com/c2a-conform/c2a-conform/reference/c2a"
)

// poll records an input for later if the host polls, and reports whether it did: a polling host sees messages as they
// are when it looks (2026-06-24 "Composition & Burst Handling", on edits before the delivery).
func (h *Host) poll(nowMs int64, in Input) (unseen bool) {
	switch in := in.(type) {
	case Posted:
		m := in.Message
		if m.PostedMs == 0 {
			m.PostedMs = max(nowMs, 1) // 0 means no time
		}
		h.unread = append(h.unread, m)
		h.at(nowMs+h.Rules.PollMs, func(nowMs int64) []Effect {
			i := h.unreadIndex(m.ID)
			if i < 0 {
				return nil
			}
			seen := h.unread[i]
			h.unread = slices.Delete(h.unread, i, i+1)
			return h.happen(nowMs, Posted{Message: seen})
		})
		return true
	case Edited:
		if i := h.unreadIndex(in.ID); i >= 0 {
			h.unread[i].Text = in.Text
			return true
		}
	case Deleted:
		if i := h.unreadIndex(in.ID); i >= 0 {
			h.unread, h.unseen = slices.Delete(h.unread, i, i+1), append(h.unseen, in.ID)
			return true
		}
	case Repeated:
		return h.unreadIndex(in.Message.ID) >= 0 || slices.Contains(h.unseen, in.Message.ID)
	case Redelivered:
		return h.unreadIndex(in.Message) >= 0
	}
	return false
}

func (h *Host) unreadIndex(message string) int {
	return slices.IndexFunc(h.unread, func(m c2a.Message) bool { return m.ID == message })
}
