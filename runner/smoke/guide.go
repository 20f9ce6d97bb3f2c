package smoke

import (
	"strings"

	"github.com/c2a-conform/c2a-conform/internal/wire"
)

// guideFile is what the sections are of.
const guideFile = "docs/attach.md"

// Section is a section of the guide.
type Section struct {
	Title  string `json:"title"`  // as the heading has it
	Anchor string `json:"anchor"` // behind the # of a link
}

// String is a link to the section, from the root of the repository.
func (s Section) String() string { return guideFile + "#" + s.Anchor }

// The sections that help.
var (
	connection = Section{"2. The connection", "2-the-connection"}
	order      = Section{"3. The order of a scenario", "3-the-order-of-a-scenario"}
	barrier    = Section{"4. The barrier", "4-the-barrier"}
	hello      = Section{"conformance/hello (suite → you)", "conformancehello-suite--you"}
	reset      = Section{"conformance/reset (suite → you)", "conformancereset-suite--you"}
	advance    = Section{"conformance/advance (suite → you)", "conformanceadvance-suite--you"}
	surface    = Section{"conformance/surface (suite → host)", "conformancesurface-suite--host"}
	turn       = Section{"conformance/turn (harness → suite)", "conformanceturn-harness--suite"}
	posted     = Section{"conformance/posted (host → suite)", "conformanceposted-host--suite"}
	link       = Section{"6. The link", "6-the-link"}
	harnesses  = Section{"7. What a harness does", "7-what-a-harness-does"}
	hosts      = Section{"8. What a host does", "8-what-a-host-does"}
	symptoms   = Section{"9. First steps and debugging", "9-first-steps-and-debugging"}
)

var sections = []Section{connection, order, barrier, hello, reset, advance, surface, turn, posted, link, harnesses, hosts, symptoms}

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
	case wire.MethodHello:
		return connection
	case wire.MethodAdvance:
		return barrier
	}
	s, ok := sectionOf(method)
	if !ok {
		return link
	}
	return s
}
