package history

// A Move is something that may happen in a walk; its weight is its relative frequency.
type Move struct {
	Weight int
	Does   func()
}

// Swarm removes moves at random, so that the remaining ones meet more often. First it draws how many stay, few or
// nearly all. The first move always stays.
func (w *Walk) Swarm(moves ...Move) []Move {
	percent := 15 + w.IntN(80)
	out := moves[:1:1]
	for _, m := range moves[1:] {
		if w.Chance(percent) {
			out = append(out, m)
		}
	}
	return out
}

// Moves performs one of the moves.
func (w *Walk) Moves(moves []Move) {
	sum := 0
	for _, m := range moves {
		sum += m.Weight
	}
	n := w.IntN(sum)
	for _, m := range moves {
		if n -= m.Weight; n < 0 {
			m.Does()
			return
		}
	}
}
