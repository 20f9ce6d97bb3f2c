// Package watch reports when files in a folder change: files that a person edits, not files that tools write next to
// them. Input: a folder. Output: the names of changed files, some time after the last change. It reads no files.
package watch

import (
	"context"
	"errors"
	"io/fs"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/fsnotify/fsnotify"
)

// Pause is how long nothing may change before a change is reported: an editor writes a file in several steps.
const Pause = 60 * time.Millisecond

// settles is how long after a build its last writes may still be reported.
const settles = time.Second

// folders are the folders in which tools write, in any language, in addition to those that begin with a dot.
var folders = []string{
	"node_modules", "__pycache__", "venv", "dist", "build", "target", "out", "bin", "obj", "coverage", "vendor",
}

// endings are the endings of files that no person edits.
var endings = []string{
	"~", ".swp", ".swx", ".tmp", ".part", ".log", ".pid", ".pyc", ".o", ".a", ".so", ".exe", ".dll", ".class", ".jar",
	".db", ".sqlite", ".sqlite3", ".db-wal", ".db-shm", ".db-journal", ".sqlite-wal", ".sqlite-journal",
}

// A Watcher watches a folder with everything in it.
type Watcher struct {
	root    string
	files   *fsnotify.Watcher
	changes chan []string
	failed  error // why it ended; set before changes is closed

	mu       sync.Mutex
	ignored  map[string]bool // files, and folders with what is in them
	products map[string]bool // files that a build has written
	muted    bool
	unmuted  time.Time
}

// New watches a folder until ctx ends. Files and folders with an ignored name are not reported, nor is anything in such
// a folder.
func New(ctx context.Context, root string, ignored ...string) (*Watcher, error) {
	root, err := filepath.Abs(root)
	if err != nil {
		return nil, err
	}
	files, err := fsnotify.NewWatcher()
	if err != nil {
		return nil, err
	}
	w := &Watcher{root: root, files: files, changes: make(chan []string), ignored: map[string]bool{},
		products: map[string]bool{}}
	for _, name := range ignored {
		if name, err = filepath.Abs(name); err == nil {
			w.ignored[name] = true
		}
	}
	if err := w.add(root); err != nil {
		return nil, errors.Join(err, files.Close())
	}
	go w.run(ctx)
	return w, nil
}

// Changes returns the names of changed files, sorted, relative to the folder. It is closed when ctx ends, or when
// watching fails: see Err.
func (w *Watcher) Changes() <-chan []string { return w.changes }

// Err returns the reason why Changes was closed; nil: ctx ended.
func (w *Watcher) Err() error { return w.failed }

// Mute marks the beginning or the end of a build. Files that it writes are not reported, and the same files are not
// reported right after the build, because events arrive late. Later they count like any other file.
func (w *Watcher) Mute(on bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.muted, w.unmuted = on, time.Now()
}

// add watches a folder and its subfolders.
func (w *Watcher) add(dir string) error {
	return filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil && path == w.root:
			return err
		case err != nil: // it is gone, or nobody may read it
			return nil
		case !d.IsDir():
			return nil
		case path != w.root && w.skips(path):
			return filepath.SkipDir
		}
		return w.files.Add(path)
	})
}

// skips reports whether changes at a path are ignored.
func (w *Watcher) skips(path string) bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	rel, err := filepath.Rel(w.root, path)
	if err != nil {
		return true
	}
	at := w.root
	for part := range strings.SplitSeq(rel, string(filepath.Separator)) {
		at = filepath.Join(at, part)
		if strings.HasPrefix(part, ".") || slices.Contains(folders, part) || w.ignored[at] {
			return true
		}
	}
	return slices.ContainsFunc(endings, func(e string) bool { return strings.HasSuffix(path, e) })
}

// run collects changes, and reports them as soon as someone listens and no more arrive.
func (w *Watcher) run(ctx context.Context) {
	defer close(w.changes)
	defer w.files.Close()
	changed := map[string]bool{}
	quiet := time.NewTimer(time.Hour)
	quiet.Stop()
	var told chan []string // nil: nothing to tell
	var names []string
	for {
		select {
		case <-ctx.Done():
			return
		case e, ok := <-w.files.Events:
			if !ok {
				return
			}
			if w.counts(e) {
				changed[e.Name] = true
				quiet.Reset(Pause)
				told = nil
			}
		case err := <-w.files.Errors:
			if errors.Is(err, fsnotify.ErrEventOverflow) { // too many at once: something has certainly changed
				changed[w.root] = true
				quiet.Reset(Pause)
				continue
			}
			w.failed = err
			return
		case <-quiet.C:
			if names = w.relative(ctx, changed); len(names) == 0 {
				clear(changed)
				continue
			}
			told = w.changes
		case told <- names:
			told = nil
			clear(changed)
		}
	}
}

// counts reports whether an event is a change to report, and starts watching new folders.
func (w *Watcher) counts(e fsnotify.Event) bool {
	if !e.Has(fsnotify.Write) && !e.Has(fsnotify.Create) && !e.Has(fsnotify.Remove) && !e.Has(fsnotify.Rename) ||
		w.skips(e.Name) {
		return false
	}
	if e.Has(fsnotify.Create) {
		_ = w.add(e.Name) // it is a file, or gone again
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.muted {
		w.products[e.Name] = true
		return false
	}
	return !w.products[e.Name] || time.Since(w.unmuted) > settles
}

// relative returns the names of changed files, without those that git ignores.
func (w *Watcher) relative(ctx context.Context, changed map[string]bool) []string {
	var names []string
	for name := range changed {
		rel, err := filepath.Rel(w.root, name)
		if err == nil {
			names = append(names, filepath.ToSlash(rel))
		}
	}
	slices.Sort(names)
	ignored := ignoredByGit(ctx, w.root, names)
	return slices.DeleteFunc(names, func(name string) bool { return ignored[name] })
}

// ignoredByGit returns the files that git ignores; none if there is no git or no work tree.
func ignoredByGit(ctx context.Context, root string, names []string) map[string]bool {
	if len(names) == 0 {
		return nil
	}
	cmd := exec.CommandContext(ctx, "git", "-C", root, "check-ignore", "-z", "--stdin")
	cmd.Stdin = strings.NewReader(strings.Join(names, "\x00") + "\x00")
	out, err := cmd.Output()
	if err != nil { // 1: none of them
		return nil
	}
	ignored := map[string]bool{}
	for name := range strings.SplitSeq(strings.TrimSuffix(string(out), "\x00"), "\x00") {
		ignored[name] = true
	}
	return ignored
}
