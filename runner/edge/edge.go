// Package edge attaches programs as they ship, without a shim: the suite simulates their chat platform (package face)
// and their model (package model), and starts and kills them. A [Profile] says how. To the runner, a [Target] is an
// implementation like any other: its sessions answer the port's methods, so scenarios, judgements and reports are the
// same as for a program with a shim. Its clock is the wall clock.
package edge

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/c2a-conform/c2a-conform/runner/attach"
	"github.com/c2a-conform/c2a-conform/runner/lexicon"
)

// Edge is a program as it ships, as a target.
type Edge struct {
	profile *Profile
	worlds  atomic.Int64 // number of the latest world
	// patience is how long a program may be silent.
	patience time.Duration
	indirect atomic.Bool // it reacts to the porter only when he mentions it

	mu       sync.Mutex
	unplayed []string // calls that the face doesn't support, in the order of first use
	strays   int      // calls and posts that belong to no world
	stray    string   // the first of them
	loops    int      // worlds in which the program answered itself until the suite stopped it
	restarts int      // failed starts that were repeated
	restart  string   // how the first of them ended
	leak     string   // how one world appeared in another, or ""
}

// Target returns the program of a profile as a target.
func Target(p *Profile) *Edge {
	e := &Edge{profile: p, patience: patience}
	e.worlds.Store(time.Now().Unix()) // so that memories of an earlier run never match a world of this run
	return e
}

var _ attach.Target = (*Edge)(nil)

// Described returns its profile, for reports, because verdicts depend on the configuration.
func (e *Edge) Described() json.RawMessage {
	raw, _ := json.Marshal(e.profile) // made of YAML: always encodes
	return raw
}

// Texts returns the texts of the profile that replace messages of the scenarios.
func (e *Edge) Texts() lexicon.Texts { return e.profile.Texts }

// Roles returns the role in which the program is tested.
func (e *Edge) Roles() []string { return []string{e.profile.Role} }

// Drafts returns the drafts that it is tested with.
func (e *Edge) Drafts() []string { return e.profile.Drafts }

// StartsWithin returns how long the program, its platform and its model may take to become ready on a busy machine.
func (e *Edge) StartsWithin() time.Duration { return (1+mostHeldStart)*e.profile.within() + setUp }

// setUp is how long the platform and the model may take to start listening.
const setUp = 5 * time.Second

// String names the program, its platform and its model.
func (e *Edge) String() string {
	s := e.profile.Program.Name + " on " + e.profile.Face.Kind
	if e.profile.Model.API != "" {
		s += " with " + e.profile.Model.API
	}
	return s
}

// maxStarts is how many times a program is started if it ends before it is ready.
const maxStarts = 3

// Open starts the program, its platform and its model. If the program ends before it is ready, Open starts it again
// while there is time, because another program may have taken its port.
func (e *Edge) Open(ctx context.Context) (attach.Session, error) {
	for n := 1; ; n++ {
		s := newSession(e)
		err := s.open(ctx)
		if err == nil {
			return s, nil
		}
		_ = s.Close()
		ended, ok := errors.AsType[*attach.ExitedError](err)
		if ok {
			ended.Stderr = s.StderrTail() // the last output may arrive after the end
		}
		if !ok || n == maxStarts || ctx.Err() != nil {
			return nil, err
		}
		e.restarted(ended)
	}
}

// restarted records a start that failed and is repeated.
func (e *Edge) restarted(ended *attach.ExitedError) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.restarts++; e.restarts == 1 {
		e.restart = fmt.Sprintf("%v, with %q", ended.State, end(ended.Stderr))
	}
}

// First returns what the program does that makes many scenarios fail. The texts contain no numbers, so that they are
// equal in all shards.
func (e *Edge) First() []string {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.loops == 0 {
		return nil
	}
	return []string{"it answers its own posts, and stops only when the model is silent. Make it ignore its own posts"}
}

// Notes returns what a reader of the report should know about the run.
func (e *Edge) Notes() []string {
	e.mu.Lock()
	defer e.mu.Unlock()
	var notes []string
	if e.strays > 0 {
		notes = append(notes,
			fmt.Sprintf("calls to the model, and posts, that belonged to no scenario and were not judged: %d; the "+
				"first: %s", e.strays, e.stray))
	}
	if e.restarts > 0 {
		notes = append(notes, fmt.Sprintf("failed starts of the program that were repeated: %d; the first: %s",
			e.restarts, e.restart))
	}
	if e.indirect.Load() {
		notes = append(notes,
			"it answers no direct messages, so it was mentioned to check that it is still running")
	}
	if e.leak != "" {
		notes = append(notes, "its conversations are not isolated from each other ("+e.leak+
			"), so it was restarted for each scenario")
	}
	return notes
}

// maxUnplayed is how many unsupported calls are recorded.
const maxUnplayed = 20

// Unplayed returns the calls of the program that its platform has but the face doesn't support, in alphabetical order.
func (e *Edge) Unplayed() []string {
	e.mu.Lock()
	defer e.mu.Unlock()
	return slices.Sorted(slices.Values(e.unplayed))
}

// lacks records a call that the face doesn't support.
func (e *Edge) lacks(call string) {
	call = cutTo(call, maxExcerpt)
	e.mu.Lock()
	defer e.mu.Unlock()
	if len(e.unplayed) < maxUnplayed && !slices.Contains(e.unplayed, call) {
		e.unplayed = append(e.unplayed, call)
	}
}

func (e *Edge) strayed(what string) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.strays++; e.strays == 1 {
		e.stray = what
	}
}

// looped records that the program answered itself until the suite stopped it.
func (e *Edge) looped() {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.loops++
}

// leaked records that a message of one world appeared in another.
func (e *Edge) leaked(how string) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.leak == "" {
		e.leak = how
	}
}

// leaks reports whether the program mixes up worlds.
func (e *Edge) leaks() bool {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.leak != ""
}
