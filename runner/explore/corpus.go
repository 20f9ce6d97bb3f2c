package explore

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/c2a-conform/c2a-conform/features"
	"github.com/c2a-conform/c2a-conform/internal/files"
	"github.com/c2a-conform/c2a-conform/runner/explore/history"
)

// The folders of a corpus.
const (
	newFolder    = "new"    // histories that reached a pair first, as they were drawn
	brokenFolder = "broken" // what is left of those that broke a rule
)

// readCorpus reads the histories of a corpus: those that broke a rule first, in the order of their names. A directory
// that isn't there is an empty one.
func readCorpus(dir string) ([]drawn, error) {
	var out []drawn
	if dir == "" {
		return nil, nil
	}
	for _, folder := range []string{brokenFolder, newFolder} {
		entries, err := os.ReadDir(filepath.Join(dir, folder))
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return nil, err
		}
		for _, entry := range entries {
			if filepath.Ext(entry.Name()) != ".feature" {
				continue
			}
			name := filepath.Join(dir, folder, entry.Name())
			source, err := os.ReadFile(name)
			if err != nil {
				return nil, err
			}
			histories, err := readHistories(name, source)
			if err != nil {
				return nil, err
			}
			for _, h := range histories {
				if h.origin = kept; folder == brokenFolder {
					h.origin = failed
				}
				if slices.ContainsFunc(out, func(o drawn) bool { return o.Name == h.Name }) {
					h.Name += ", " + strings.TrimSuffix(entry.Name(), ".feature")
				}
				out = append(out, h)
			}
		}
	}
	return out, nil
}

// readHistories reads a feature that was written for a history.
func readHistories(name string, source []byte) ([]drawn, error) {
	feature, err := features.Parse(file, source)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	var out []drawn
	for _, p := range (&features.Suite{Features: []*features.Feature{feature}}).Pickles() {
		i := slices.IndexFunc(history.Kinds(), func(k history.Kind) bool {
			tags := strings.Fields(k.Tags)
			return !slices.ContainsFunc(tags, func(tag string) bool { return !slices.Contains(p.Tags, tag) })
		})
		if i < 0 {
			return nil, fmt.Errorf("%s: %q is not a history of explore: no kind of history has its tags", name, p.Name)
		}
		h := drawn{kind: history.Kinds()[i]}
		own := strings.Fields(h.kind.Tags)
		tags := slices.DeleteFunc(slices.Clone(p.Tags), func(tag string) bool { return slices.Contains(own, tag) })
		h.Scenario = history.Scenario{Name: p.Name, Tags: strings.Join(tags, " ")}
		given := false
		for _, s := range p.Steps {
			text := s.Text
			if s.DocString != nil {
				text = history.Quoted(text, strings.Split(*s.DocString, "\n")...)
			}
			if s.Keyword == "Given" {
				given = true
			} else if s.Keyword != "And" {
				given = false
			}
			if h.Steps = append(h.Steps, text); given {
				h.Given++
			}
		}
		out = append(out, h)
	}
	return out, nil
}

// keepNew adds a history that reached something new to the corpus.
func (e *explorer) keepNew(h drawn) error {
	if e.Corpus == "" {
		return nil
	}
	e.result.Added++
	text := write([]drawn{h})
	return keep(filepath.Join(e.Corpus, newFolder), h.kind.Role+"-"+sum(text)+".feature", text)
}

// keepFailures adds the findings to the corpus.
func (e *explorer) keepFailures() error {
	if e.Corpus == "" {
		return nil
	}
	var failed error
	for _, f := range e.result.Findings {
		if f.Feature != "" {
			failed = errors.Join(failed, keep(filepath.Join(e.Corpus, brokenFolder), nameOf(f), f.Feature))
		}
	}
	return failed
}

// keep writes a feature. An existing feature is the same history, and is overwritten.
func keep(dir, name, text string) error {
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return err
	}
	return files.Replace(filepath.Join(dir, name), []byte(text))
}

// nameOf returns the file name of a finding.
func nameOf(f Finding) string {
	return strings.ToLower(f.Requirement) + "-" + sum(f.Feature) + ".feature"
}

func sum(text string) string {
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:4])
}
