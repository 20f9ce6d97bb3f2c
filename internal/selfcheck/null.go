package selfcheck

import (
	"context"
	"fmt"
	"slices"

	"github.com/c2a-conform/c2a-conform/features"
	bundled "github.com/c2a-conform/c2a-conform/reference"
	"github.com/c2a-conform/c2a-conform/reference/null"
	"github.com/c2a-conform/c2a-conform/reference/serve"
	"github.com/c2a-conform/c2a-conform/runner/judge"
)

// Nulls says which MUSTs are passed by programs that don't do the work of their role.
type Nulls struct {
	Roles []NullRole `json:"roles"`
	// Needless are requirements whose catalogue entries say why every null program passes them, although one doesn't.
	Needless []string `json:"needlessReasons,omitempty"`
}

// NullRole is one role in one draft.
type NullRole struct {
	Role     string        `json:"role"`
	Draft    string        `json:"draft"`
	Programs []NullProgram `json:"programs"`
	Passed   []NullPass    `json:"passedByAll"`
}

// NullProgram is a null program, with the MUSTs that it has passed.
type NullProgram struct {
	Name   string   `json:"name"`
	Does   string   `json:"does"`
	Passed []string `json:"passed"`
	// Overall is the verdict on it, which never passes.
	Overall judge.Overall `json:"overall,omitzero"`
	Problem string        `json:"problem,omitempty"`
}

// NullPass is a MUST that every null program of its role passes. Without a reason this is a defect: nothing shows that
// the rule can be broken.
type NullPass struct {
	Requirement string `json:"requirement"`
	Reason      string `json:"reason,omitempty"`
}

// OK reports whether every program was judged, and every reason exists and is needed.
func (n Nulls) OK() bool {
	return len(n.Roles) > 0 && len(n.Needless) == 0 && !slices.ContainsFunc(n.Roles, func(r NullRole) bool {
		return slices.ContainsFunc(r.Passed, func(p NullPass) bool { return p.Reason == "" }) ||
			slices.ContainsFunc(r.Programs, func(p NullProgram) bool { return p.Problem != "" })
	})
}

// RunNulls runs every null program through everything for its role. It fails when ctx ends, or when the suite itself
// can't be loaded.
func RunNulls(ctx context.Context, o Options) (Nulls, error) {
	if o.Draft == "" {
		catalogue, err := features.LoadCatalogue()
		if err != nil {
			return Nulls{}, err
		}
		return nulls(ctx, o, bundled.Nulls(), catalogue), ctx.Err()
	}
	suite, err := features.LoadOf(o.Draft)
	if err != nil {
		return Nulls{}, err
	}
	var programs []null.Program
	for _, p := range bundled.Nulls() {
		of, _ := features.ProtocolOf(p.Drafts[0])
		if own, _ := features.ProtocolOf(o.Draft); of.Name == own.Name {
			p.Drafts = []string{o.Draft}
			programs = append(programs, p)
		}
	}
	return nulls(ctx, o, programs, suite.Catalogue), ctx.Err()
}

func nulls(ctx context.Context, o Options, programs []null.Program, catalogue *features.Catalogue) Nulls {
	type one struct {
		program null.Program
		draft   string
	}
	var all []one
	for _, p := range programs {
		for _, draft := range p.Drafts {
			all = append(all, one{p, draft})
		}
	}
	results := make([]NullProgram, len(all))
	o.each(len(all), func(i int) string {
		results[i] = empty(ctx, o, all[i].program, all[i].draft)
		return fmt.Sprintf("%s %s, draft %s", all[i].program.Name, all[i].program.Role, all[i].draft)
	})
	var n Nulls
	for i, x := range all {
		r := n.of(x.program.Role, x.draft)
		r.Programs = append(r.Programs, results[i])
	}
	n.explain(catalogue)
	return n
}

// of is the entry of a role in a draft.
func (n *Nulls) of(role, draft string) *NullRole {
	i := slices.IndexFunc(n.Roles, func(r NullRole) bool { return r.Role == role && r.Draft == draft })
	if i < 0 {
		i = len(n.Roles)
		n.Roles = append(n.Roles, NullRole{Role: role, Draft: draft})
	}
	return &n.Roles[i]
}

// empty runs a null program in one draft.
func empty(ctx context.Context, o Options, p null.Program, draft string) NullProgram {
	out := NullProgram{Name: p.Name, Does: p.Does}
	r, err := run(ctx, o, func() serve.Options {
		options := bundled.Options()
		p.Empty(&options)
		return options
	}, features.Filter{Roles: []string{p.Role}, Drafts: []string{draft}})
	if err != nil {
		out.Problem = err.Error()
	}
	out.Overall = r.Overall
	if r.Overall.Green() {
		out.Problem = r.Totals.Words(r.Overall)
	}
	for _, q := range r.Requirements {
		if q.Level == judge.Must && q.Verdict == judge.Pass {
			out.Passed = append(out.Passed, q.ID)
		}
	}
	return out
}

// explain finds what all programs of a role have passed, and the reasons.
func (n *Nulls) explain(catalogue *features.Catalogue) {
	passed := map[string]bool{}
	for i := range n.Roles {
		r := &n.Roles[i]
		for _, id := range r.Programs[0].Passed {
			if slices.ContainsFunc(r.Programs, func(p NullProgram) bool { return !slices.Contains(p.Passed, id) }) {
				continue
			}
			passed[id] = true
			q, _ := catalogue.Requirement(id)
			r.Passed = append(r.Passed, NullPass{Requirement: id, Reason: q.Null})
		}
	}
	for _, q := range catalogue.Requirements {
		if q.Null != "" && !passed[q.ID] {
			n.Needless = append(n.Needless, q.ID)
		}
	}
}
