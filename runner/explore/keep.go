package explore

import (
	"crypto/sha256"
	"encoding/hex"
	"os"
	"path/filepath"
	"strings"

	"github.com/c2a-conform/c2a-conform/internal/files"
)

// Keep writes what was found to a directory, a feature for each finding, and notes in the findings where. 'run
// --features' plays them. A feature that is there already is the same history, and is written again.
func (r *Result) Keep(dir string) error {
	if len(r.Findings) == 0 {
		return nil
	}
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return err
	}
	for i := range r.Findings {
		f := &r.Findings[i]
		sum := sha256.Sum256([]byte(f.Feature))
		name := strings.ToLower(f.Requirement) + "-" + hex.EncodeToString(sum[:4]) + ".feature"
		f.Kept = filepath.Join(dir, name)
		if err := files.Replace(f.Kept, []byte(f.Feature)); err != nil {
			return err
		}
	}
	return nil
}
