package walks

import (
	"fmt"

	"github.com/c2a-conform/c2a-conform/runner/explore/history"
)

// cardsWalk is about the cards that a registry accepts, refuses and keeps.
type cardsWalk struct{ *history.Walk }

// Cards writes a walk of a registry: people replace their cards, invalid cards and statuses are refused, and others try
// in vain to take over an id. All cards are checked in between and at the end. If kills is set, the registry is killed,
// often twice with a change in between.
func Cards(from history.Source, kills bool) history.Scenario {
	w := cardsWalk{from.Walk(17000)}
	for _, name := range people[:2+w.IntN(2)] {
		w.registers(name)
	}
	for range 7 + w.IntN(6) {
		w.happens()
		if kills && w.Chance(45) {
			w.Step("the registry is killed and started again")
		}
		if w.Chance(35) {
			w.look()
		}
	}
	w.look()
	w.Step("each card resolves as it was registered")
	return w.Scenario(fmt.Sprintf("The cards of a registry, %d", from.Seed), history.Tags(kills), 0)
}

func (w cardsWalk) person() string { return people[w.IntN(3)] }

func (w cardsWalk) status() string { return w.Pick("AVAILABLE", "BUSY", "OFFLINE") }

// registers registers a complete card for somebody.
func (w cardsWalk) registers(name string) {
	switch w.IntN(5) {
	case 0:
		w.Step(`%s is registered as %s with the tags %s`, name, w.status(),
			w.Pick(`"java", "sre"`, `"java"`, `"go", "legal", "tax", "audit", "hr", "java"`))
	case 1:
		w.Step(`%s is registered with the secret endpoint "https://hooks.slack.example/services/W%d/hush-%d"`, name,
			w.IntN(10), 1000000+w.IntN(1000000))
	default:
		w.Step(`%s is registered with the tags %s`, name, w.Pick(`"java", "code_review"`, `"java"`, `"go", "java"`))
	}
}

// happens adds one step.
func (w cardsWalk) happens() {
	switch n := w.IntN(100); {
	case n < 22:
		w.registers(w.person())
	case n < 42:
		w.Step(`%s's status becomes "%s"`, w.person(), w.status())
	case n < 50:
		w.Step(`%s's status becomes "%s"`, w.person(), w.Pick("AWAY", "busy"))
	case n < 60:
		w.Step(`Mallory sets the status of %s to "%s"`, w.person(), w.status())
	case n < 72:
		w.Step(`Mallory is registered with the id "human://%s.eng"`, w.Pick("alice", "bob", "carol"))
	case n < 80:
		w.Step(`%s registers the card of %s`, w.Pick("an agent", "another agent"), people[w.IntN(2)])
	case n < 90:
		w.Step(`%s is registered without %s`, w.Pick("Alice"), w.Pick("her status", "her endpoints", "her profile"))
	default:
		w.Step(`Alice is registered with the status "AWAY"`)
	}
}

// look checks the card of one human, or of all who are found.
func (w cardsWalk) look() {
	switch w.IntN(4) {
	case 0:
		w.Step(`an agent resolves "human://%s.eng"`, w.Pick("alice", "bob", "carol"))
	case 1:
		w.Step("each card resolves as it was registered")
	case 2:
		w.Step(`an agent calls the search tool for "java" with the status %s`, w.status())
	default:
		w.Step(`an agent looks for "java" with the status %s`, w.status())
	}
}
