package certificate

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/mod/sumdb/tlog"

	"github.com/c2a-conform/c2a-conform/runner"
	"github.com/c2a-conform/c2a-conform/runner/trace"
)

// Evidence are the traces below a directory.
type Evidence struct {
	Traces
	Recorded []runner.Recorded
	Unread   []error // about damaged traces, by name
}

// maxTraceBytes is the maximum size of a trace. Most have about 20 kB.
const maxTraceBytes = 256 << 20

// Load reads all traces below a directory. Traces that were altered or cut off are in Unread.
func Load(dir string) (Evidence, error) {
	var e Evidence
	var leaves []string
	dir, err := filepath.EvalSymlinks(dir)
	if err != nil {
		return e, err
	}
	if info, err := os.Stat(dir); err != nil || !info.IsDir() {
		return e, cmp.Or(err, fmt.Errorf("%s: not a directory of traces", dir))
	}
	err = filepath.WalkDir(dir, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || !entry.Type().IsRegular() || !strings.HasSuffix(path, trace.Extension) {
			return err
		}
		if info, err := entry.Info(); err != nil || info.Size() > maxTraceBytes {
			return cmp.Or(err, fmt.Errorf("%s: longer than %d bytes", path, maxTraceBytes))
		}
		raw, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		below, err := filepath.Rel(dir, path)
		if err != nil {
			return err
		}
		leaves = append(leaves, filepath.ToSlash(below)+" "+Digest(raw))
		t, err := trace.Read(bytes.NewReader(raw))
		if err != nil {
			e.Unread = append(e.Unread, fmt.Errorf("%s: %w", path, err))
			return nil
		}
		e.Recorded = append(e.Recorded, runner.Recorded{File: path, Trace: t})
		return nil
	})
	if err != nil {
		return Evidence{}, err
	}
	slices.Sort(leaves)
	e.Count = len(leaves)
	e.Root, err = Root(leaves)
	return e, err
}

// Root returns the root of the Merkle tree of RFC 6962 over leaves. There is one leaf for each trace, in byte order:
// its path below the directory with slashes, a blank, and its digest. One trace can thus be proved to belong to a run
// without the other traces.
func Root(leaves []string) (string, error) {
	if len(leaves) == 0 {
		sum := sha256.Sum256(nil)
		return digestPrefix + hex.EncodeToString(sum[:]), nil
	}
	var stored []tlog.Hash
	at := tlog.HashReaderFunc(func(indexes []int64) ([]tlog.Hash, error) {
		out := make([]tlog.Hash, len(indexes))
		for i, n := range indexes {
			out[i] = stored[n]
		}
		return out, nil
	})
	for n, leaf := range leaves {
		hashes, err := tlog.StoredHashes(int64(n), []byte(leaf), at)
		if err != nil {
			return "", err
		}
		stored = append(stored, hashes...)
	}
	root, err := tlog.TreeHash(int64(len(leaves)), at)
	return digestPrefix + hex.EncodeToString(root[:]), err
}
