package smoke

import (
	"cmp"
	"fmt"
	"maps"
	"path"
	"slices"
	"strings"
)

// guideFile is the file that contains most sections.
const guideFile = "docs/attach.md"

// Section is a section of the guide.
type Section struct {
	Title  string `json:"title"`          // as the heading has it
	Anchor string `json:"anchor"`         // after the # of a link
	File   string `json:"file,omitempty"` // from the root of the repository; "": docs/attach.md
}

// Command is the command that prints the section.
func (s Section) Command() string {
	topic := strings.TrimSuffix(path.Base(cmp.Or(s.File, guideFile)), ".md")
	heading, _, _ := strings.Cut(s.Title, " ") // a number, or a method
	if n, numbered := strings.CutSuffix(heading, "."); numbered || strings.Contains(heading, "/") {
		return "c2a-conform docs " + topic + " " + n
	}
	return fmt.Sprintf("c2a-conform docs %s %q", topic, s.Title)
}

// String is a link to the section, from the root of the repository.
func (s Section) String() string { return cmp.Or(s.File, guideFile) + "#" + s.Anchor }

// The sections about connecting any protocol.
var (
	Order      = Section{Title: "3. The order of a scenario", Anchor: "3-the-order-of-a-scenario"}
	connection = Section{Title: "2. The connection", Anchor: "2-the-connection"}
	barrier    = Section{Title: "4. The barrier", Anchor: "4-the-barrier"}
	hello      = Section{Title: "conformance/hello (suite → you)", Anchor: "conformancehello-suite--you"}
	reset      = Section{Title: "conformance/reset (suite → you)", Anchor: "conformancereset-suite--you"}
	advance    = Section{Title: "conformance/advance (suite → you)", Anchor: "conformanceadvance-suite--you"}
	symptoms   = Section{Title: "9. First steps and debugging", Anchor: "9-first-steps-and-debugging"}
)

// sections are those of any protocol, and those that the protocols add.
func sections() []Section {
	all := []Section{connection, Order, barrier, hello, reset, advance, symptoms, profiles, platforms, troubles}
	for _, p := range protocols {
		all = slices.Concat(all, p.Sections, slices.Collect(maps.Values(p.Links)))
	}
	return all
}

// sectionOf finds the section that an error of the driver names: by its title, or by a method of the port.
func sectionOf(named string) (Section, bool) {
	for _, s := range sections() {
		if strings.HasSuffix(s.Title, ". "+named) || strings.HasPrefix(s.Title, named+" ") {
			return s, true
		}
	}
	return Section{}, false
}
