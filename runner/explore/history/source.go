package history

import (
	"encoding/binary"
	"math/rand/v2"
)

// A Source is the random source of a history.
type Source struct {
	Seed uint64
	// Bytes are used before the seed, two for each draw: a fuzzer changes them, and so the history. After the last
	// byte, the seed continues.
	Bytes []byte
}

// Walk starts a walk. Kinds with different salts draw different walks from one seed.
func (s Source) Walk(salt uint64) *Walk {
	seeded := rand.NewPCG(s.Seed+salt, 2026)
	if len(s.Bytes) == 0 {
		return &Walk{Rand: rand.New(seeded)}
	}
	return &Walk{Rand: rand.New(&fed{bytes: s.Bytes, rest: seeded})}
}

// fed draws from bytes first.
type fed struct {
	bytes []byte
	rest  rand.Source
}

// wordOf is the number of bytes for a draw: a fuzzer that changes one of them changes one step.
const wordOf = 2

// Uint64 puts the bytes of a draw where a draw from a few values looks, which is at the top and at the bottom.
func (f *fed) Uint64() uint64 {
	if len(f.bytes) < wordOf {
		f.bytes = nil
		return f.rest.Uint64()
	}
	n := uint64(binary.BigEndian.Uint16(f.bytes))
	f.bytes = f.bytes[wordOf:]
	return n<<48 | n<<32 | n<<16 | n
}
