package runner

import (
	"cmp"
	"fmt"
	"hash/fnv"
	"slices"
	"strconv"
	"strings"

	"github.com/c2a-conform/c2a-conform/features"
)

// A Shard is one part of a run that is split across machines: number Index of Count, from 1. The zero value is the
// whole run.
type Shard struct{ Index, Count int }

// maxShards is more than anyone has machines for.
const maxShards = 1000

// ParseShard reads a shard such as 2/5.
func ParseShard(text string) (Shard, error) {
	index, of, ok := strings.Cut(strings.TrimSpace(text), "/")
	i, err := strconv.Atoi(index)
	n, err2 := strconv.Atoi(of)
	s := Shard{i, n}
	if !ok || err != nil || err2 != nil || !s.valid() {
		return Shard{}, fmt.Errorf("%q is not a shard: write it as 2/5, the second of five", text)
	}
	return s, nil
}

func (s Shard) valid() bool { return s.Index >= 1 && s.Index <= s.Count && s.Count <= maxShards }

func (s Shard) String() string { return fmt.Sprintf("%d/%d", s.Index, s.Count) }

// Of returns the part of a plan that belongs to a shard, in the order of the plan.
func (s Shard) Of(plan []features.Planned) ([]features.Planned, error) {
	if s == (Shard{}) || s == (Shard{1, 1}) {
		return plan, nil
	}
	if !s.valid() {
		return nil, fmt.Errorf("shard %v does not exist", s)
	}
	if s.Count > len(plan) {
		return nil, fmt.Errorf("%d shards of %d scenarios: some would have nothing to run", s.Count, len(plan))
	}
	shards := share(plan, s.Count)
	var own []features.Planned
	for i, p := range plan {
		if shards[i] == s.Index {
			own = append(own, p)
		}
	}
	return own, nil
}

// share assigns each scenario of a plan to one of n shards. Each has a preferred shard, which depends only on its name,
// so that a new or removed scenario moves few others; if that shard already has its share of the cost, the next one is
// used. The most expensive scenarios choose first, which balances the shards.
func share(plan []features.Planned, n int) []int {
	order := make([]int, len(plan))
	total := 0
	for i, p := range plan {
		order[i] = i
		total += cost(p)
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(cost(plan[b]), cost(plan[a])) })
	out := make([]int, len(plan))
	load := make([]int, n+1)
	ranked, ranks := make([]int, n), make([]uint64, n+1)
	for _, i := range order {
		p := plan[i]
		name := hashed(p.ID())
		for k := range n {
			ranked[k], ranks[k+1] = k+1, mixed(name+uint64(k+1))
		}
		slices.SortFunc(ranked, func(a, b int) int { return cmp.Compare(ranks[a], ranks[b]) })
		fits := slices.IndexFunc(ranked, func(k int) bool { return load[k]*n < total })
		out[i] = ranked[max(fits, 0)] // one always fits: not all can be full before the last is assigned
		load[out[i]] += cost(p)
	}
	return out
}

// cost estimates the cost of a scenario: a reset, and about one exchange per step.
func cost(p features.Planned) int { return 2 + len(p.Pickle.Steps) }

func hashed(name string) uint64 {
	h := fnv.New64a()
	_, _ = h.Write([]byte(name)) // never an error
	return h.Sum64()
}

// mixed spreads a number over all its bits: the finaliser of MurmurHash3.
func mixed(x uint64) uint64 {
	x ^= x >> 33
	x *= 0xff51afd7ed558ccd
	x ^= x >> 33
	x *= 0xc4ceb9fe1a85ec53
	return x ^ x>>33
}
