package harness

// reread retries a read that has failed (C2A02-228). A call that has an effect is retried only by the model
// (C2A02-229).
func (h *Harness) reread(s *session, in ToolReturned) (again []Effect, ok bool) {
	t := s.open
	if in.Fault == "" || t.reread || !h.Rules.Reread || !reads(t.pending.Name) {
		t.reread = false
		return nil, false
	}
	t.reread = true
	return h.call(s, t.pending), true
}
