package runner

import (
	"slices"

	"github.com/c2a-conform/c2a-conform/features"
	"github.com/c2a-conform/c2a-conform/runner/report"
)

// published leaves out of what an implementation declares the unfinished drafts that are not part of this run, and the
// capabilities that only they know.
func (s *scope) published(d *report.Declared) error {
	all, err := features.LoadAll()
	if err != nil {
		return err
	}
	theirs, ours := all.Catalogue.Capabilities(), s.suite.Catalogue.Capabilities()
	d.Drafts = slices.DeleteFunc(slices.Clone(d.Drafts), func(draft string) bool {
		return len(features.UnfinishedAmong([]string{draft})) > 0 && !slices.Contains(s.suite.Catalogue.Drafts(), draft)
	})
	d.Capabilities = slices.DeleteFunc(slices.Clone(d.Capabilities), func(c string) bool {
		return slices.Contains(theirs, c) && !slices.Contains(ours, c)
	})
	return nil
}
