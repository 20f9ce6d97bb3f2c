package runner

import (
	"slices"

	"github.com/c2a-conform/c2a-conform/features"
	"github.com/c2a-conform/c2a-conform/runner/report"
)

// published removes the unfinished drafts that are not part of this run from what an implementation declares, and the
// capabilities that only they have.
func (s *scope) published(d *report.Declared) error {
	d.Drafts = slices.DeleteFunc(slices.Clone(d.Drafts), func(draft string) bool {
		return len(features.UnfinishedAmong([]string{draft})) > 0 && !slices.Contains(s.suite.Catalogue.Drafts(), draft)
	})
	ours := s.suite.Catalogue.Capabilities()
	foreign := func(c string) bool { return !slices.Contains(ours, c) }
	if !slices.ContainsFunc(d.Capabilities, foreign) {
		return nil
	}
	theirs, err := features.UnfinishedCapabilities()
	d.Capabilities = slices.DeleteFunc(slices.Clone(d.Capabilities), func(c string) bool {
		return foreign(c) && slices.Contains(theirs, c)
	})
	return err
}
