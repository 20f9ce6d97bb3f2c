package certificates

import (
	"bytes"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/c2a-conform/c2a-conform/internal/files"
	"github.com/c2a-conform/c2a-conform/runner/certificate"
	"github.com/c2a-conform/c2a-conform/runner/certificate/listing"
	"github.com/c2a-conform/c2a-conform/runner/report"
)

const listingHelp = `Listing writes index.html and listing.json, which list all certificates in a folder
and its subfolders. Each row shows a program in one role and draft, with its status and
its numbers of rules that passed or failed. The status is, for example, conformant,
conformant as declared, stale, revoked or not valid. Each row links to the certificate
and to the files next to it.

For each certificate, listing trusts the public keys (*.pub) in the certificate's folder
and in its parent folders, up to the listed folder. It trusts keys in the folder
witnesses as witnesses. The file revoked.yaml in the listed folder lists revoked
certificates. docs/certificates.md shows such a folder, and a workflow that checks it.`

const listingExit = `Exit codes:
    0  every certificate is valid, stale or revoked
    1  at least one certificate is not valid; the page also says so
    2  a usage error
    3  the validity of at least one certificate can't be decided`

const (
	publicKeys   = ".pub"
	witnesses    = "witnesses"
	revokedFile  = "revoked.yaml"
	defaultStale = 180 * certificate.Day
)

// A dateFlag is a flag for a day.
type dateFlag time.Time

func (d *dateFlag) String() string {
	if time.Time(*d).IsZero() {
		return "" // today
	}
	return time.Time(*d).Format(time.DateOnly)
}
func (d *dateFlag) Type() string { return "date" }
func (d *dateFlag) Set(text string) error {
	day, err := time.Parse(time.DateOnly, text)
	if err != nil {
		return fmt.Errorf("%q is not a date such as 2026-11-23", text)
	}
	*d = dateFlag(day)
	return nil
}

type listingFlags struct {
	trustFlags
	out  string
	date dateFlag
}

func newListingCommand(suite func() report.Suite) *cobra.Command {
	f := listingFlags{trustFlags: trustFlags{suite: suite, maxAge: ageFlag(defaultStale)}}
	cmd := &cobra.Command{
		Use:   "listing folder",
		Short: "Write a page about a folder of certificates",
		Long:  listingHelp + "\n\n" + listingExit,
		Example: `  c2a-conform listing certified
  c2a-conform listing certified -o site --max-age 90d`,
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) != 1 {
				return usagef("listing needs one folder with certificates (*%s)", certificate.Extension)
			}
			return list(cmd, f, args[0])
		},
	}
	f.register(cmd)
	flags := cmd.Flags()
	flags.Var(&f.date, "date", "date for which validity is checked (default: today)")
	flags.StringVarP(&f.out, "out", "o", "", "`folder` to write to (default: the folder of the certificates)")
	return cmd
}

func list(cmd *cobra.Command, f listingFlags, dir string) error {
	if f.out == "" {
		f.out = dir
	}
	d, err := f.demands()
	if err != nil {
		return err
	}
	if day := time.Time(f.date); !day.IsZero() {
		d.Now = day.Add(certificate.Day - time.Second)
	}
	folder, err := readFolder(dir)
	if err != nil {
		return err
	}
	var entries []listing.Entry
	for _, name := range folder.with(certificate.Extension) {
		e, err := folder.entry(name, d)
		if err != nil {
			return err
		}
		entries = append(entries, e)
	}
	rows := listing.Rows(entries)
	if err := f.write(dir, rows); err != nil {
		return err
	}
	code := exitOK
	for _, r := range rows {
		name := r.Program
		if r.Role != "" {
			name = fmt.Sprintf("%q as %q in draft %q", r.Program, r.Role, r.Draft)
		}
		switch {
		case r.Status == listing.Invalid:
			code = exitNot
		case r.Status == listing.Undecided && code == exitOK:
			code = exitInconclusive
		}
		if _, err := fmt.Fprintf(cmd.OutOrStdout(), "%-24s %s %q\n", r.Status, name, r.Certificate); err != nil {
			return err
		}
	}
	return conclude(code)
}

// write writes the page and the JSON file.
func (f *listingFlags) write(dir string, rows []listing.Row) error {
	if err := os.MkdirAll(f.out, 0o777); err != nil {
		return &Failure{Code: exitUsage, Err: err}
	}
	base, err := relative(f.out, dir)
	if err != nil {
		return &Failure{Code: exitUsage, Err: err}
	}
	var page, data bytes.Buffer
	if err := listing.WritePage(&page, rows, base); err != nil {
		return err
	}
	if err := listing.WriteJSON(&data, rows); err != nil {
		return err
	}
	if err := files.Replace(filepath.Join(f.out, "index.html"), page.Bytes()); err != nil {
		return err
	}
	return files.Replace(filepath.Join(f.out, "listing.json"), data.Bytes())
}

// relative returns the relative path from one folder to another, with slashes.
func relative(from, to string) (string, error) {
	from, err := filepath.Abs(from)
	if err != nil {
		return "", err
	}
	if to, err = filepath.Abs(to); err != nil {
		return "", err
	}
	way, err := filepath.Rel(from, to)
	return filepath.ToSlash(way), err
}

// A folder contains the files below a directory, by names with slashes.
type folder struct {
	dir   string
	files []string
	dirs  []string
	gone  certificate.Revocations
}

// readFolder reads all files except those whose names begin with a dot, and follows no symbolic links.
func readFolder(dir string) (folder, error) {
	f := folder{dir: dir}
	err := fs.WalkDir(os.DirFS(dir), ".", func(name string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case name != "." && strings.HasPrefix(entry.Name(), "."):
			if entry.IsDir() {
				return fs.SkipDir
			}
		case entry.IsDir():
			f.dirs = append(f.dirs, name)
		case entry.Type().IsRegular():
			f.files = append(f.files, name)
		}
		return nil
	})
	if err != nil {
		return f, &Failure{Code: exitUsage, Err: err}
	}
	if !slices.Contains(f.files, revokedFile) {
		return f, nil
	}
	source, err := readFile(filepath.Join(dir, revokedFile), maxTextBytes)
	if err != nil {
		return f, err
	}
	if f.gone, err = certificate.ReadRevocations(source); err != nil {
		return f, usagef("%s: %w", filepath.Join(dir, revokedFile), err)
	}
	return f, nil
}

// with returns the files whose names end with the suffix.
func (f *folder) with(suffix string) []string {
	return slices.DeleteFunc(slices.Clone(f.files), func(name string) bool { return !strings.HasSuffix(name, suffix) })
}

// keys returns the public keys in a folder.
func (f *folder) keys(in string) (keys []certificate.Key, err error) {
	for _, name := range f.with(publicKeys) {
		if path.Dir(name) != in {
			continue
		}
		key, err := readKey(filepath.Join(f.dir, filepath.FromSlash(name)))
		if err != nil {
			return nil, err
		}
		keys = append(keys, key)
	}
	return keys, nil
}

// entry verifies a certificate with the keys that are trusted in its folder.
func (f *folder) entry(name string, d certificate.Demands) (listing.Entry, error) {
	e := listing.Entry{File: name, Evidence: f.beside(name)}
	raw, err := readFile(filepath.Join(f.dir, filepath.FromSlash(name)), certificate.MaxBytes)
	if err != nil {
		return e, err
	}
	d.Keys, d.Witnesses = slices.Clone(d.Keys), slices.Clone(d.Witnesses)
	for in := path.Dir(name); ; in = path.Dir(in) {
		keys, err := f.keys(in)
		if err != nil {
			return e, err
		}
		d.Keys = append(d.Keys, keys...)
		if in == "." {
			break
		}
	}
	others, err := f.keys(witnesses)
	if err != nil {
		return e, err
	}
	d.Witnesses = append(d.Witnesses, others...)
	c, err := certificate.Read(raw)
	if err != nil {
		e.Findings = certificate.Findings{{About: "bundle", Outcome: certificate.Wrong, What: err.Error()}}
	} else {
		e.Certificate = c
		e.Trust, e.Findings = c.Verify(d)
	}
	e.Revoked = f.gone.Of(name, raw, c)
	return e, nil
}

// beside returns the files and folders next to a certificate that are its evidence: no keys, no certificates, and
// nothing that this command writes.
func (f *folder) beside(name string) (out []string) {
	for _, other := range slices.Concat(f.files, f.dirs) {
		base := path.Base(other)
		if path.Dir(other) == path.Dir(name) && path.Dir(name) != "." && !strings.HasSuffix(other, publicKeys) &&
			!strings.HasSuffix(other, certificate.Extension) && base != "index.html" && base != "listing.json" {
			out = append(out, other)
		}
	}
	slices.Sort(out)
	return out
}
