package explore

import "path/filepath"

// Keep writes what was found to a directory, a feature for each finding, and notes in the findings where. 'run
// --features' plays them.
func (r *Result) Keep(dir string) error {
	for i := range r.Findings {
		f := &r.Findings[i]
		f.Kept = filepath.Join(dir, nameOf(*f))
		if err := keep(dir, nameOf(*f), f.Feature); err != nil {
			return err
		}
	}
	return nil
}
