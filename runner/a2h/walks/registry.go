package walks

import (
	"fmt"

	"github.com/c2a-conform/c2a-conform/runner/explore/history"
)

// registryWalk is a day of a registry.
type registryWalk struct{ *history.Walk }

// Registry writes a walk of a registry: people register, by themselves or for someone else, register again, and become
// available or unavailable, and agents search for them with the method and with the tool. If kills is set, the registry
// is killed during the walk.
func Registry(from history.Source, kills bool) history.Scenario {
	w := registryWalk{from.Walk(11000)}
	for i, name := range people[:4+w.IntN(len(people)-3)] {
		tag := w.tag()
		if i > 0 && w.Chance(40) {
			tag = "java"
		}
		w.Step(`%s is registered with the tags "%s"`, name, tag)
	}
	for range 12 + w.IntN(8) {
		w.happens(kills)
	}
	w.Step(`an agent looks for "java"`)
	w.Step(`%s's id resolves to her card`, people[0])
	return w.Scenario(fmt.Sprintf("Registry walk %d", from.Seed), history.Tags(kills), 0)
}

// people are so many that a search that stops early doesn't find all of them.
var people = []string{"Alice", "Bob", "Carol", "Dave", "Erin", "Frank", "Grace", "Heidi"}

func (w registryWalk) person() string { return people[w.IntN(4)] }

// tag is one of several tags that share beginnings or inner parts.
func (w registryWalk) tag() string {
	return w.Pick("java", "java", "javascript", "sre", "misreading", "go", "mongodb")
}

func (w registryWalk) status() string { return w.Pick("AVAILABLE", "BUSY", "OFFLINE") }

func (w registryWalk) happens(kills bool) {
	switch n := w.IntN(100); {
	case n < 12:
		w.Step(`%s is registered with the tags "%s", "code_review"`, w.person(), w.tag())
	case n < 18:
		w.Step(`%s is registered as %s with the tags "%s"`, w.person(), w.status(), w.tag())
	case n < 28:
		w.Step(`Mallory is registered with the id "human://%s.eng"`, w.Pick("alice", "bob", "carol", "dave"))
	case n < 44:
		w.Step(`%s's status becomes "%s"`, w.person(), w.status())
	case n < 56 && kills:
		w.Step("the registry is killed and started again")
	case n < 60:
		w.Step(`an agent resolves "human://%s.eng"`, w.Pick("alice", "bob", "carol", "dave", "nobody"))
	case n < 80:
		w.Step(`%s looks for "%s" with the status %s`, w.Pick("an agent", "another agent"), w.tag(), w.status())
	default:
		w.Step(`an agent calls the search tool for "%s" with the status %s`, w.tag(), w.status())
	}
}
