package harness

// reread tries a read that has failed once more (C2A02-228). What has an effect is the model's to try again
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
