package c2a

// The numbers of the texts, and those that take the place of words such as "short" and "at once". Engine, laws, oracle
// and steps have them from here.
const (
	// QuietMinMs and QuietMaxMs are how long after the latest fragment a turn begins (C2A26-025, -026; C2A02-100,
	// -101).
	QuietMinMs, QuietMaxMs = 2_000, 5_000
	// CapMs is how long fragments keep a window open (C2A26-030, with a tilde; C2A02-102; reading A26-04).
	CapMs = 30_000
	// CapMaxMs is how long after a fragment its turn begins at the latest: fragments are merged until the cap, and the
	// last of them may still wait for the longest quiet time.
	CapMaxMs = CapMs + QuietMaxMs
	// capSlackMs is for the tilde.
	capSlackMs = 5_000

	// DeadlineMs is the deadline of the example (C2A02-059, -230).
	DeadlineMs = 300_000

	// AtOnceMs is how much later than its cause something may be that happens at once; the shortest window is twice
	// that.
	AtOnceMs = 1_000

	// ReceiptLimit is the length in characters up to which a text counts as a short receipt; no text gives a number
	// (C2A02-078).
	ReceiptLimit = 80
	// TopicLimit is the same of the topic of a knock (reading A26-19).
	TopicLimit = 120
)

// CapMinMs is how old a window is at least when it may close although fragments still come. Where there is no lower
// bound, what is younger than the longest quiet time is no cap at all.
func (d Draft) CapMinMs() int64 {
	if d.LowerCap {
		return CapMs - capSlackMs
	}
	return QuietMaxMs
}
