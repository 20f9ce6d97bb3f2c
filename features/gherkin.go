package features

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	gherkin "github.com/cucumber/gherkin/go/v26"
	messages "github.com/cucumber/messages/go/v21"
)

// This file is the only one that knows the gherkin library. The library compiles the pickles' steps, so that they are
// exactly those that godog runs; tags, lines and numbers are read from the tree, since the library's list of inherited
// tags is built by appending to one and the same slice.

// Parse reads one feature file. uri is its path; the file name without the extension is the area.
func Parse(uri string, source []byte) (*Feature, error) {
	newID := (&messages.Incrementing{}).NewId
	document, err := parseTree(source, newID)
	if err != nil {
		return nil, fmt.Errorf("parse %q: %w", uri, err)
	}
	if document.Feature == nil {
		return nil, fmt.Errorf("parse %q: no feature in it", uri)
	}
	b := builder{
		feature: &Feature{
			Area:        areaOf(uri),
			URI:         uri,
			Name:        document.Feature.Name,
			Description: description(document.Feature.Description),
			Tags:        tagNames(document.Feature.Tags),
			Source:      bytes.Clone(source),
		},
		steps:    map[string]place{},
		compiled: map[string][]*messages.Pickle{},
	}
	for _, p := range gherkin.Pickles(*document, uri, newID) {
		b.compiled[p.AstNodeIds[0]] = append(b.compiled[p.AstNodeIds[0]], p)
	}
	b.build(document.Feature, lineCount(source)+1)
	return b.feature, nil
}

// parseTree is the library's ParseGherkinDocument with a [matcher] of ours.
func parseTree(source []byte, newID func() string) (*messages.GherkinDocument, error) {
	tree := gherkin.NewAstBuilder(newID)
	parser := gherkin.NewParser(tree)
	parser.StopAtFirstError(false)
	err := parser.Parse(gherkin.NewScanner(bytes.NewReader(source)),
		matcher{gherkin.NewMatcher(gherkin.DialectsBuiltin())})
	return tree.GetGherkinDocument(), err
}

// matcher is the library's, which compiles an expression for each line of tags, and one for each tag.
type matcher struct{ gherkin.Matcher }

// MatchTagLine reads a line that contains only tags, and leaves all other lines to the library.
func (m matcher) MatchTagLine(line *gherkin.Line) (bool, *gherkin.Token, error) {
	if !line.StartsWith(gherkin.TagPrefix) {
		return false, nil, nil
	}
	column := line.Indent() + 1
	token := &gherkin.Token{Type: gherkin.TokenTypeTagLine,
		Location: &gherkin.Location{Line: line.LineNumber, Column: column}}
	for _, part := range strings.Split(line.TrimmedLineText, gherkin.TagPrefix)[1:] {
		tag := strings.TrimRightFunc(part, unicode.IsSpace)
		if tag == "" || strings.ContainsFunc(tag, unicode.IsSpace) {
			return m.Matcher.MatchTagLine(line)
		}
		token.Items = append(token.Items, &gherkin.LineSpan{Column: column, Text: gherkin.TagPrefix + tag})
		column += utf8.RuneCountInString(part) + 1
	}
	return true, token, nil
}

type place struct {
	keyword string
	line    int
}

type builder struct {
	feature  *Feature
	steps    map[string]place // by the id of the step in the tree
	compiled map[string][]*messages.Pickle
}

func (b *builder) build(feature *messages.Feature, end int) {
	loose := &Rule{}
	for i, child := range feature.Children {
		childEnd := end
		if i+1 < len(feature.Children) {
			childEnd = featureChildStart(feature.Children[i+1])
		}
		switch {
		case child.Background != nil:
			b.steplines(child.Background.Steps)
		case child.Scenario != nil:
			loose.Scenarios = append(loose.Scenarios, b.scenario(loose, child.Scenario, childEnd))
		case child.Rule != nil:
			b.feature.Rules = append(b.feature.Rules, b.rule(child.Rule, childEnd))
		}
	}
	if len(loose.Scenarios) > 0 {
		b.feature.Rules = append([]*Rule{loose}, b.feature.Rules...)
	}
}

func (b *builder) rule(in *messages.Rule, end int) *Rule {
	rule := &Rule{
		Name:        in.Name,
		Description: description(in.Description),
		Tags:        tagNames(in.Tags),
		Line:        int(in.Location.Line),
	}
	rule.Requirement = requirementTag(rule.Tags)
	for i, child := range in.Children {
		childEnd := end
		if i+1 < len(in.Children) {
			childEnd = ruleChildStart(in.Children[i+1])
		}
		switch {
		case child.Background != nil:
			b.steplines(child.Background.Steps)
		case child.Scenario != nil:
			rule.Scenarios = append(rule.Scenarios, b.scenario(rule, child.Scenario, childEnd))
		}
	}
	return rule
}

func (b *builder) steplines(steps []*messages.Step) {
	for _, s := range steps {
		b.steps[s.Id] = place{strings.TrimSpace(s.Keyword), int(s.Location.Line)}
	}
}

func (b *builder) scenario(rule *Rule, in *messages.Scenario, end int) *Scenario {
	b.steplines(in.Steps)
	s := &Scenario{
		ID:          b.feature.Area + "/" + slug(in.Name),
		Name:        in.Name,
		Description: description(in.Description),
		Tags:        tagNames(in.Tags),
		Line:        int(in.Location.Line),
		Outline:     len(in.Examples) > 0,
		start:       startLine(in.Location, in.Tags),
		end:         end,
	}
	for _, step := range in.Steps {
		s.Steps = append(s.Steps, writtenStep(step))
	}
	tagsOfRow := map[string][]string{}
	lineOfRow := map[string]int{}
	for i, e := range in.Examples {
		examples := Examples{
			Name:        e.Name,
			Description: description(e.Description),
			Tags:        tagNames(e.Tags),
			Line:        int(e.Location.Line),
			start:       startLine(e.Location, e.Tags),
			end:         end,
		}
		if i+1 < len(in.Examples) {
			examples.end = startLine(in.Examples[i+1].Location, in.Examples[i+1].Tags)
		}
		if e.TableHeader != nil {
			examples.Header = cells(e.TableHeader)
		}
		for _, row := range e.TableBody {
			examples.Rows = append(examples.Rows, cells(row))
			examples.rowLines = append(examples.rowLines, int(row.Location.Line))
			tagsOfRow[row.Id] = examples.Tags
			lineOfRow[row.Id] = int(row.Location.Line)
		}
		s.Examples = append(s.Examples, examples)
	}
	for i, compiled := range b.compiled[in.Id] {
		p := &Pickle{
			ID:          s.ID,
			Name:        compiled.Name,
			Area:        b.feature.Area,
			Rule:        rule.Name,
			Requirement: rule.Requirement,
			Line:        s.Line,
			ruleRoles:   keep(rule.Tags, Roles()),
			ruleDrafts:  keep(rule.Tags, AllDrafts()),
			ownRoles:    keep(s.Tags, Roles()),
			ownDrafts:   keep(s.Tags, AllDrafts()),
		}
		var rowTags []string
		if s.Outline {
			row := compiled.AstNodeIds[1]
			p.Row = i + 1
			p.ID = fmt.Sprintf("%s#%d", s.ID, p.Row)
			p.Line = lineOfRow[row]
			rowTags = tagsOfRow[row]
			p.ownRoles = firstNonEmpty(keep(rowTags, Roles()), p.ownRoles)
			p.ownDrafts = firstNonEmpty(keep(rowTags, AllDrafts()), p.ownDrafts)
		}
		p.Tags = union(b.feature.Tags, rule.Tags, s.Tags, rowTags)
		for _, step := range compiled.Steps {
			p.Steps = append(p.Steps, b.compiledStep(step))
		}
		s.Pickles = append(s.Pickles, p)
	}
	return s
}

func (b *builder) compiledStep(in *messages.PickleStep) Step {
	at := b.steps[in.AstNodeIds[0]]
	step := Step{Keyword: at.keyword, Text: in.Text, Line: at.line}
	if in.Argument == nil {
		return step
	}
	if in.Argument.DocString != nil {
		step.DocString = &in.Argument.DocString.Content
	}
	if in.Argument.DataTable != nil {
		step.Table = [][]string{}
		for _, row := range in.Argument.DataTable.Rows {
			out := make([]string, len(row.Cells))
			for i, c := range row.Cells {
				out[i] = c.Value
			}
			step.Table = append(step.Table, out)
		}
	}
	return step
}

func writtenStep(in *messages.Step) Step {
	step := Step{Keyword: strings.TrimSpace(in.Keyword), Text: in.Text, Line: int(in.Location.Line)}
	if in.DocString != nil {
		step.DocString = &in.DocString.Content
	}
	if in.DataTable != nil {
		step.Table = [][]string{}
		for _, row := range in.DataTable.Rows {
			step.Table = append(step.Table, cells(row))
		}
	}
	return step
}

func cells(row *messages.TableRow) []string {
	out := make([]string, len(row.Cells))
	for i, c := range row.Cells {
		out[i] = c.Value
	}
	return out
}

func featureChildStart(c *messages.FeatureChild) int {
	switch {
	case c.Rule != nil:
		return startLine(c.Rule.Location, c.Rule.Tags)
	case c.Scenario != nil:
		return startLine(c.Scenario.Location, c.Scenario.Tags)
	default:
		return int(c.Background.Location.Line)
	}
}

func ruleChildStart(c *messages.RuleChild) int {
	if c.Scenario != nil {
		return startLine(c.Scenario.Location, c.Scenario.Tags)
	}
	return int(c.Background.Location.Line)
}

// startLine is the line on which a block begins, its tags included.
func startLine(at *messages.Location, tags []*messages.Tag) int {
	line := at.Line
	for _, t := range tags {
		line = min(line, t.Location.Line)
	}
	return int(line)
}

func tagNames(tags []*messages.Tag) []string {
	var names []string
	for _, t := range tags {
		names = append(names, t.Name)
	}
	return names
}

// description is free text without the margin that all its lines have; what is set off by more stays set off.
func description(text string) string {
	lines := strings.Split(text, "\n")
	margin := -1
	for _, l := range lines {
		if indent := len(l) - len(strings.TrimLeft(l, " ")); strings.TrimSpace(l) != "" &&
			(margin < 0 || indent < margin) {
			margin = indent
		}
	}
	for i, l := range lines {
		lines[i] = strings.TrimRight(l[min(len(l), max(margin, 0)):], " ")
	}
	return strings.Trim(strings.Join(lines, "\n"), "\n")
}

func requirementTag(tags []string) string {
	for _, t := range tags {
		if isRequirementTag(t) {
			return t[1:]
		}
	}
	return ""
}

func isRequirementTag(tag string) bool {
	return len(tag) > 1 && requirementID.MatchString(tag[1:])
}

// keep returns those words that stand among the tags, in the order of words.
func keep(tags, words []string) []string {
	var out []string
	for _, w := range words {
		if slices.Contains(tags, "@"+w) {
			out = append(out, w)
		}
	}
	return out
}

func union(lists ...[]string) []string {
	var out []string
	for _, l := range lists {
		for _, x := range l {
			if !slices.Contains(out, x) {
				out = append(out, x)
			}
		}
	}
	return out
}

func lineCount(source []byte) int { return bytes.Count(source, []byte("\n")) + 1 }
