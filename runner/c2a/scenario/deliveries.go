package scenario

import (
	"fmt"

	"github.com/c2a-conform/c2a-conform/reference/c2a/law"
)

// Delivery is a delivery in the trace.
type Delivery struct {
	law.Delivery
	Seq  int
	AtMs int64
}

// Deliveries returns all deliveries that match.
func (s *Scenario) Deliveries(match func(law.Delivery) bool) []Delivery {
	var out []Delivery
	for i, e := range s.World.Trace().Entries {
		if d, ok := e.Item.(law.Delivery); ok && match(d) {
			out = append(out, Delivery{d, i, e.AtMs})
		}
	}
	return out
}

// DeliveriesOf returns the deliveries of a message with the text to one agent, or to any agent if agent is "". To find
// out which version of an edited message was delivered, it uses the text, or else the event that the delivery replaces,
// or else the time.
func (s *Scenario) DeliveriesOf(text, agent string) ([]Delivery, error) {
	m, version, err := s.World.Find(text)
	if err != nil {
		return nil, err
	}
	all := s.Deliveries(func(d law.Delivery) bool {
		return d.Message == m.ID && (agent == "" || s.IsAgent(d.Event.Recipient, agent))
	})
	versions := map[string]int{} // by event id
	var out []Delivery
	for _, d := range all {
		of, said := 0, -1
		for i := range m.Texts {
			if d.Seq >= m.Seqs[i] {
				of = i
			}
			if d.Event.Text == m.Texts[i] {
				said = i
			}
		}
		if old, ok := versions[d.Event.EditOf]; ok {
			of = max(of, old+1)
		}
		if said >= 0 {
			of = said
		}
		versions[d.Event.ID] = of
		if of == version {
			out = append(out, d)
		}
	}
	return out, nil
}

func OrMissing(word string) string {
	if word == "" {
		return "missing or unknown"
	}
	return word
}

func CountDeliveries(n int) string {
	if n == 1 {
		return "1 delivery"
	}
	return fmt.Sprintf("%d deliveries", n)
}
