package messenger

import (
	"encoding/json"
	"slices"
	"strings"
)

// The primitives (section 3.2.1). Other values of type are display categories (section 3.3.1) and are shown as they
// are.
const (
	Permission    = "PERMISSION"
	Clarification = "CLARIFICATION"
	Solicitation  = "SOLICITATION"
	Notification  = "NOTIFICATION"
)

// The kinds of data that a solicitation can ask for.
const (
	String = "string"
	File   = "file"
	JSON   = "json"
)

// Interaction is what an agent asks or tells a human: A2H-JSON (section 3.3.1), with an id.
type Interaction struct {
	ID      string   `json:"-"`
	Target  string   `json:"target"`
	Type    string   `json:"type"`
	Summary string   `json:"summary"`
	Body    string   `json:"body"`
	Actions []string `json:"actions"`
	Options []string `json:"options"`
	Input   Wanted   `json:"input"`
}

// Wanted is what a solicitation asks for. An empty kind means a string.
type Wanted struct {
	Name string `json:"name"`
	Kind string `json:"kind"`
}

// Human is the human who is asked. It contains only those parts of the Human Card that a message needs.
type Human struct {
	ID      string `json:"id"`
	Profile struct {
		Name string `json:"name"`
	} `json:"profile"`
	Endpoints map[string]string `json:"endpoints"`
}

// Decision is the answer to a permission.
type Decision string

// The decisions.
const (
	Approved Decision = "APPROVED"
	Rejected Decision = "REJECTED"
	Modified Decision = "MODIFIED"
)

// Response is a human's answer as the agent gets it (section 3.3.3): a decision, an option, data or an acknowledgement.
type Response struct {
	InteractionID string   `json:"interaction_id"`
	HumanID       string   `json:"human_id"`
	Decision      Decision `json:"decision,omitempty"`
	Option        string   `json:"selected_option,omitempty"`
	// Data is a JSON string, a file as {"file": where it is, "name": ...}, or any JSON, depending on the requested
	// kind.
	Data         json.RawMessage `json:"data,omitempty"`
	Acknowledged bool            `json:"acknowledged,omitempty"`
	Feedback     *string         `json:"feedback"`
}

// maxID is the maximum length of an id in bytes, because an id must fit into a button.
const maxID = 200

func (in *Interaction) check() error {
	if !isID(in.ID) {
		return refuse(Malformed, "interaction id %q isn't 1 to %d printable ASCII characters", in.ID, maxID)
	}
	if len(in.Actions) > 0 && len(in.Options) > 0 {
		return refuse(Malformed, "both actions and options")
	}
	if strings.TrimSpace(in.Summary) == "" || strings.ContainsAny(in.Summary, "\r\n") {
		return refuse(Malformed, "summary %q isn't one line", in.Summary)
	}
	choices := in.choices()
	for i, c := range choices {
		if strings.TrimSpace(c) == "" || slices.Contains(choices[:i], c) {
			return refuse(Malformed, "choice %q is empty or listed twice", c)
		}
	}
	if in.Input.Kind != "" && !slices.Contains([]string{String, File, JSON}, in.Input.Kind) {
		return refuse(Malformed, "unknown kind of data %q", in.Input.Kind)
	}
	return nil
}

// choices returns the values from which the human chooses, in order.
func (in *Interaction) choices() []string {
	switch {
	case len(in.Actions) > 0:
		return in.Actions
	case len(in.Options) > 0:
		return in.Options
	case in.Type == Permission:
		return []string{"Approve", "Reject"}
	}
	return nil
}

// decides reports whether the choices are decisions, not values to select.
func (in *Interaction) decides() bool { return in.Type == Permission || len(in.Options) == 0 }

// isID reports whether an id can be used in a button, a link and a line of a terminal.
func isID(id string) bool {
	return id != "" && len(id) <= maxID && !strings.ContainsFunc(id, func(r rune) bool { return r <= ' ' || r > '~' })
}
