package cli

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/c2a-conform/c2a-conform/features"
	"github.com/c2a-conform/c2a-conform/internal/selfcheck"
	"github.com/c2a-conform/c2a-conform/internal/suggest"
	bundled "github.com/c2a-conform/c2a-conform/reference"
	"github.com/c2a-conform/c2a-conform/reference/alternate"
)

func runAlternates(cmd *cobra.Command, f selfcheckFlags) error {
	all, err := alternatesNamed(f.draft, f.alternate)
	if err != nil {
		return err
	}
	if f.list {
		for _, a := range all {
			fmt.Fprintf(cmd.OutOrStdout(), "%-16s %-36s %-9s %-23s %s\n", a.Open, a.Name, a.Role,
				strings.Join(a.Drafts, " "), a.Does)
		}
		return nil
	}
	programs, runs := selfcheck.Each(all), selfcheck.RunAlternates
	switch {
	case f.pairs > 0:
		programs = selfcheck.Pairs(all, int(f.pairs), f.seed)
	case f.together > 0:
		programs, runs = selfcheck.Bundles(all, int(f.together), f.seed), selfcheck.RunBundles
	}
	if len(programs) == 0 {
		return usagef("no two of these alternates have a role and a draft in common")
	}
	if f.explore > 0 {
		return f.check(cmd, func(o selfcheck.Options) (selfcheck.Result, error) {
			return selfcheck.ExploreAlternates(cmd.Context(), f.exploring(o), programs)
		})
	}
	return f.check(cmd, func(o selfcheck.Options) (selfcheck.Result, error) { return runs(cmd.Context(), o, programs) })
}

// experimental is a draft whose text is unfinished, or "".
func experimental(draft string) string {
	if slices.Contains(features.Unfinished(), draft) {
		return draft
	}
	return ""
}

// alternatesNamed returns the alternates with these names, or all of them if there are no names.
func alternatesNamed(draft string, names []string) ([]alternate.Alternate, error) {
	all := bundled.AlternatesOf(draft)
	if len(names) == 0 {
		return all, nil
	}
	var known []string
	for _, a := range all {
		known = append(known, a.Name)
	}
	for _, n := range names {
		if !slices.Contains(known, n) {
			return nil, usagef("unknown alternate %q%s ('c2a-conform selfcheck --alternates --list' lists them)", n,
				suggest.DidYouMean(n, known))
		}
	}
	return slices.DeleteFunc(all, func(a alternate.Alternate) bool { return !slices.Contains(names, a.Name) }), nil
}
