package explore

import "path/filepath"

// Keep writes the findings to a directory, one feature each, and sets their file names. 'run --features' runs them.
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
