package smoke

import (
	"cmp"
	"strings"

	"github.com/c2a-conform/c2a-conform/schemas/port"
)

// guideFile is what most sections are of.
const guideFile = "docs/attach.md"

// Section is a section of the guide.
type Section struct {
	Title  string `json:"title"`          // as the heading has it
	Anchor string `json:"anchor"`         // behind the # of a link
	File   string `json:"file,omitempty"` // from the root of the repository; "": docs/attach.md
}

// String is a link to the section, from the root of the repository.
func (s Section) String() string { return cmp.Or(s.File, guideFile) + "#" + s.Anchor }

// The sections that help.
var (
	connection = Section{Title: "2. The connection", Anchor: "2-the-connection"}
	order      = Section{Title: "3. The order of a scenario", Anchor: "3-the-order-of-a-scenario"}
	barrier    = Section{Title: "4. The barrier", Anchor: "4-the-barrier"}
	hello      = Section{Title: "conformance/hello (suite → you)", Anchor: "conformancehello-suite--you"}
	reset      = Section{Title: "conformance/reset (suite → you)", Anchor: "conformancereset-suite--you"}
	advance    = Section{Title: "conformance/advance (suite → you)", Anchor: "conformanceadvance-suite--you"}
	surface    = Section{Title: "conformance/surface (suite → host)", Anchor: "conformancesurface-suite--host"}
	turn       = Section{Title: "conformance/turn (harness → suite)", Anchor: "conformanceturn-harness--suite"}
	posted     = Section{Title: "conformance/posted (host → suite)", Anchor: "conformanceposted-host--suite"}
	link       = Section{Title: "6. The link", Anchor: "6-the-link"}
	harnesses  = Section{Title: "7. What a harness does", Anchor: "7-what-a-harness-does"}
	hosts      = Section{Title: "8. What a host does", Anchor: "8-what-a-host-does"}
	symptoms   = Section{Title: "9. First steps and debugging", Anchor: "9-first-steps-and-debugging"}
)

var sections = []Section{connection, order, barrier, hello, reset, advance, surface, turn, posted, link, harnesses, hosts, symptoms, profiles, platforms, troubles, adapters}

// sectionOf finds the section that an error of the driver names: by its title, or
// by a method of the port.
func sectionOf(named string) (Section, bool) {
	for _, s := range sections {
		if strings.HasSuffix(s.Title, ". "+named) || strings.HasPrefix(s.Title, named+" ") {
			return s, true
		}
	}
	return Section{}, false
}

// sectionFor is the section about a method that was not answered.
func sectionFor(method string) Section {
	switch method {
	case port.MethodHello:
		return connection
	case port.MethodAdvance:
		return barrier
	}
	s, ok := sectionOf(method)
	if !ok {
		return link
	}
	return s
}
