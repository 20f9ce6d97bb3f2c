package schemas

import "math/rand/v2"

// Seed is where the choices of tests begin.
func Seed() uint64 { return *mutationSeed }

// Mutations calls try with n messages of each kind that are changed at random, and some that are not.
func Mutations(n int, try func(draft Draft, kind Kind, raw []byte)) {
	m := newMutator(Seed())
	for _, s := range subjects() {
		draft := s.draft
		if shared(s.kind) {
			draft = ""
		}
		for range n {
			raw := one(m, s.seeds)
			if m.IntN(8) > 0 {
				raw = m.mutate(raw)
			}
			try(draft, s.kind, raw)
		}
	}
}

// RuleMessages calls try with messages in which what a rule reads has other values, n for each kind with rules.
func RuleMessages(n int, try func(draft Draft, kind Kind, raw []byte)) {
	r := rand.New(rand.NewPCG(Seed(), 3))
	for _, s := range subjects() {
		c, err := compiled(s.draft, s.kind)
		if err == nil && len(c.rules) > 0 {
			for _, raw := range ruleMessages(r, s, c, n) {
				try(s.draft, s.kind, raw)
			}
		}
	}
}
