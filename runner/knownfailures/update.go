package knownfailures

import (
	"bytes"
	"cmp"
	"fmt"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"

	"github.com/c2a-conform/c2a-conform/runner/judge"
	"github.com/c2a-conform/c2a-conform/runner/lexicon"
	"github.com/c2a-conform/c2a-conform/runner/report"
)

// header begins a new list. Editors find the schema by its first line.
const header = `yaml-language-server: $schema=https://c2a-conform.dev/schemas/known/known.json
Known failures. They don't fail the build; any other failure does, and so does an
entry that is no longer true. "c2a-conform run --update-known" updates the checks
that fail, and keeps reasons and comments.`

// OpenError says why a run can't update a list.
type OpenError struct{ What string }

func (e *OpenError) Error() string { return e.What }

// Update rewrites a list so that it says what failed in a run, which must be on all that the implementation declares. r
// must have been judged by that list ([Hold]). Reasons and comments stay where something of an entry still fails; a new
// entry takes the reason of one of the same requirement and role, or [Todo]. It returns the file and what changed in
// it, a line each: "+" what was added and "-" what was removed. One that is new is there even if nothing failed. The
// error is a [*FormatError], or an [*OpenError] where the run was left open.
func Update(source []byte, r report.Report, s Scope) (file []byte, changes []string, err error) {
	if err := closed(r); err != nil {
		return nil, nil, err
	}
	doc, err := parse(source)
	if err != nil {
		return nil, nil, err
	}
	r.Known, err = Read("", source)
	if err != nil {
		return nil, nil, err
	}
	u := updating{holding: holding{Scope: s, r: &r, hits: map[hit]bool{}}, root: doc.Content[0]}
	r.Scenarios = slices.Clone(r.Scenarios)
	for i := range r.Scenarios {
		u.scenario(&r.Scenarios[i])
	}
	u.prune()
	u.extend()
	switch anew := len(bytes.TrimSpace(source)) == 0; {
	case anew:
		doc.HeadComment = header
	case len(u.changes) == 0:
		return source, nil, nil
	}
	if len(u.root.Content) == 0 {
		u.root.Style = yaml.FlowStyle // []
	} else {
		u.root.Style = 0
	}
	var b bytes.Buffer
	e := yaml.NewEncoder(&b)
	e.SetIndent(2)
	if err := e.Encode(doc); err != nil {
		return nil, nil, fmt.Errorf("write the list of known failures: %w", err)
	}
	return b.Bytes(), u.changes, nil
}

// closed requires that every scenario was decided.
func closed(r report.Report) error {
	judged := false
	for _, s := range r.Scenarios {
		switch {
		case s.Verdict == 0:
			return &OpenError{fmt.Sprintf("%s was never run", s.ID)}
		case s.Verdict == judge.Error:
			return &OpenError{fmt.Sprintf("%s could not be judged: %s", s.ID, s.Reason)}
		case s.Reason != "" && (s.Verdict == judge.Fail || s.Verdict == judge.Known):
			return &OpenError{fmt.Sprintf("%s did not end: %s", s.ID, s.Reason)}
		}
		judged = judged || s.Verdict.Judged()
	}
	if !judged || r.Planned != len(r.Scenarios) {
		return &OpenError{"nothing was judged"}
	}
	return nil
}

type updating struct {
	holding
	root    *yaml.Node
	changes []string
	kept    map[hit]bool // failures that an entry still names
}

// prune removes wrong entries from the list.
func (u *updating) prune() {
	u.kept = map[hit]bool{}
	var entries []*yaml.Node
	for e, entry := range u.r.Known.Entries {
		node := u.root.Content[e]
		fails := value(node, keyFails)
		if fails.Kind != yaml.SequenceNode {
			fails = &yaml.Node{Kind: yaml.SequenceNode, Tag: "!!seq", Content: []*yaml.Node{fails}}
			set(node, keyFails, fails)
		}
		var checks []*yaml.Node
		for k, listed := range entry.Fails {
			if u.pruneCheck(e, k, entry, listed, fails.Content[k]) {
				checks = append(checks, fails.Content[k])
			}
		}
		if fails.Content = checks; len(checks) > 0 {
			entries = append(entries, node)
		} else {
			u.change("- %s: no longer fails; its reason was %q", title(entry), entry.Reason)
		}
	}
	u.root.Content = entries
}

// pruneCheck reports whether a check of an entry stays, and removes the scenarios in which it no longer fails.
func (u *updating) pruneCheck(e, k int, entry report.KnownFailure, listed report.KnownCheck, node *yaml.Node) bool {
	ids := within(entry, listed)
	if ids[0] == "" {
		hit := false
		for h := range u.hits {
			if h.entry == e && h.check == k {
				u.kept[h], hit = true, true
			}
		}
		if !hit {
			u.change("- %s: %s", title(entry), told(listed))
		}
		return hit
	}
	var left []string
	for _, id := range ids {
		if u.everywhere(e, k, entry, listed, id) {
			left = append(left, id)
			continue
		}
		u.change("- %s: %s in %s", title(entry), told(listed), id)
	}
	if len(left) > 0 && len(left) < len(listed.In) {
		set(node, keyIn, texts(left))
	}
	return len(left) > 0
}

// everywhere reports whether a check fails in a scenario in each role and draft of an entry; if so, those failures are
// kept.
func (u *updating) everywhere(e, k int, entry report.KnownFailure, listed report.KnownCheck, id string) bool {
	var hits []hit
	for _, s := range u.r.Scenarios {
		at := cell{s.ID, s.Role, s.Draft}
		if s.ID != id || !reaches(entry, listed, at) || !s.Verdict.Judged() {
			continue
		}
		h := hit{e, k, at}
		if !u.hits[h] {
			return false
		}
		hits = append(hits, h)
	}
	for _, h := range hits {
		u.kept[h] = true
	}
	return len(hits) > 0
}

// A pin is a failing check as a new entry names it, in one role.
type pin struct {
	requirement, role string
	source            judge.Source
	what, at, in      string
}

// extend adds failures that the list doesn't contain.
func (u *updating) extend() {
	drafts := map[pin][]string{}
	var pins []pin
	for _, s := range u.r.Scenarios {
		if !s.Verdict.Judged() {
			continue
		}
		at := cell{s.ID, s.Role, s.Draft}
		words := lexicon.Of(s.Words)
		for _, c := range s.Checks {
			c = written(words, c)
			if !u.fails(c, s.Draft) || u.named(at, c) {
				continue
			}
			k := pinned(c)
			p := pin{requirement: c.Requirement, role: s.Role, source: k.Source, what: k.What, at: k.At}
			if c.Source == judge.Step { // an expectation of this scenario; the others apply to all
				p.in = s.ID
			}
			if drafts[p] == nil {
				pins = append(pins, p)
			}
			if !slices.Contains(drafts[p], s.Draft) {
				drafts[p] = append(drafts[p], s.Draft)
			}
		}
	}
	slices.SortStableFunc(pins, func(a, b pin) int {
		return cmp.Or(cmp.Compare(a.requirement, b.requirement), cmp.Compare(a.role, b.role),
			cmp.Compare(a.source, b.source), cmp.Compare(a.what, b.what), cmp.Compare(a.in, b.in))
	})
	for _, p := range pins {
		all := u.drafts(p)
		if len(drafts[p]) == len(all) {
			u.add(p, "")
			continue
		}
		for _, d := range drafts[p] {
			u.add(p, d)
		}
	}
}

// named reports whether a kept entry names a failure.
func (u *updating) named(at cell, c judge.Check) bool {
	for e, entry := range u.r.Known.Entries {
		for k, listed := range entry.Fails {
			if u.kept[hit{e, k, at}] && covers(entry, listed, at, c) {
				return true
			}
		}
	}
	return false
}

// drafts returns the drafts in which the subject of a pin was judged.
func (u *updating) drafts(p pin) []string {
	var out []string
	for _, s := range u.r.Scenarios {
		if s.Role == p.role && (p.in == "" || p.in == s.ID) && s.Verdict.Judged() && !slices.Contains(out, s.Draft) {
			out = append(out, s.Draft)
		}
	}
	return out
}

// add adds a failing check to the entry of its requirement, role and draft, or to a new one.
func (u *updating) add(p pin, draft string) {
	listed := report.KnownCheck{Source: p.source, What: p.what, At: p.at}
	line := fmt.Sprintf("+ %s: %s", title(report.KnownFailure{Requirement: p.requirement, Role: p.role, Draft: draft}),
		told(listed))
	if p.in != "" {
		line += " in " + p.in
	}
	u.change("%s", line)
	reason := Todo
	for _, node := range u.root.Content {
		if scalar(node, keyRequirement) != p.requirement || scalar(node, keyScenario) != "" ||
			scalar(node, keyRole) != p.role {
			continue
		}
		if reason == Todo {
			reason = scalar(node, keyReason)
		}
		if scalar(node, keyDraft) == draft {
			u.append(value(node, keyFails), p)
			return
		}
	}
	for _, e := range u.r.Known.Entries { // one that was just removed because it failed differently
		if reason == Todo && e.Requirement == p.requirement && (e.Role == "" || e.Role == p.role) {
			reason = e.Reason
		}
	}
	node := &yaml.Node{Kind: yaml.MappingNode, Tag: "!!map"}
	set(node, keyRequirement, word(p.requirement))
	set(node, keyRole, word(p.role))
	if draft != "" {
		set(node, keyDraft, &yaml.Node{Kind: yaml.ScalarNode, Tag: "!!str", Value: draft,
			Style: yaml.DoubleQuotedStyle})
	}
	set(node, keyReason, word(reason))
	fails := &yaml.Node{Kind: yaml.SequenceNode, Tag: "!!seq"}
	set(node, keyFails, fails)
	u.append(fails, p)
	u.root.Content = append(u.root.Content, node)
}

// append adds a check to an entry, or its scenario to an existing check.
func (u *updating) append(fails *yaml.Node, p pin) {
	for _, node := range fails.Content {
		if p.in == "" || scalar(node, p.source.String()) != p.what || scalar(node, keyAt) != p.at {
			continue
		}
		if in := value(node, keyIn); in != nil {
			ids := []string{p.in}
			if in.Kind == yaml.ScalarNode {
				ids = append(ids, in.Value)
			}
			for _, n := range in.Content {
				ids = append(ids, n.Value)
			}
			slices.Sort(ids)
			set(node, keyIn, texts(slices.Compact(ids)))
			return
		}
	}
	node := &yaml.Node{Kind: yaml.MappingNode, Tag: "!!map"}
	set(node, p.source.String(), &yaml.Node{Kind: yaml.ScalarNode, Tag: "!!str", Value: p.what,
		Style: yaml.SingleQuotedStyle})
	if p.at != "" {
		set(node, keyAt, word(p.at))
	}
	if p.in != "" {
		set(node, keyIn, texts([]string{p.in}))
	}
	fails.Content = append(fails.Content, node)
}

func (u *updating) change(format string, args ...any) {
	u.changes = append(u.changes, fmt.Sprintf(format, args...))
}

// title names an entry with its role and draft.
func title(e report.KnownFailure) string {
	return strings.Join(slices.DeleteFunc([]string{name(e), e.Role, e.Draft}, func(s string) bool { return s == "" }),
		" ")
}

// value is the value of a key, or nil.
func value(n *yaml.Node, key string) *yaml.Node {
	for i := 0; i+1 < len(n.Content); i += 2 {
		if n.Content[i].Value == key {
			return n.Content[i+1]
		}
	}
	return nil
}

// scalar is the text of a key, "" where there is none.
func scalar(n *yaml.Node, key string) string {
	if v := value(n, key); v != nil {
		return v.Value
	}
	return ""
}

// set sets a key, at the end if it is new.
func set(n *yaml.Node, key string, to *yaml.Node) {
	for i := 0; i+1 < len(n.Content); i += 2 {
		if n.Content[i].Value == key {
			n.Content[i+1] = to
			return
		}
	}
	n.Content = append(n.Content, word(key), to)
}

func word(s string) *yaml.Node { return &yaml.Node{Kind: yaml.ScalarNode, Tag: "!!str", Value: s} }

// texts is a list of texts; one alone is that text.
func texts(all []string) *yaml.Node {
	if len(all) == 1 {
		return word(all[0])
	}
	n := &yaml.Node{Kind: yaml.SequenceNode, Tag: "!!seq"}
	for _, s := range all {
		n.Content = append(n.Content, word(s))
	}
	return n
}
