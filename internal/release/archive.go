package main

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// A file is a file in an archive.
type file struct {
	name       string // with slashes
	body       []byte
	executable bool
}

func (f file) mode() fs.FileMode {
	if f.executable {
		return 0o755
	}
	return 0o644
}

// within moves the files into a folder.
func within(folder string, files []file) []file {
	out := slices.Clone(files)
	for i := range out {
		out[i].name = folder + "/" + out[i].name
	}
	return out
}

// readTree reads a folder, by name.
func readTree(dir string) ([]file, error) {
	var out []file
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		raw, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		name, err := filepath.Rel(dir, path)
		out = append(out, file{name: filepath.ToSlash(name), body: raw})
		return err
	})
	return out, err
}

// embedded returns the files of a folder that is embedded in this program, by name.
func embedded(from fs.ReadDirFS, folder string) ([]file, error) {
	entries, err := from.ReadDir(folder)
	if err != nil {
		return nil, err
	}
	var out []file
	for _, e := range entries {
		raw, err := fs.ReadFile(from, folder+"/"+e.Name())
		if err != nil {
			return nil, err
		}
		out = append(out, file{name: e.Name(), body: raw})
	}
	return out, nil
}

// tarball returns a gzipped tar of the files, with the same bytes each time.
func tarball(files []file, made time.Time) ([]byte, error) {
	var out bytes.Buffer
	packed, err := gzip.NewWriterLevel(&out, gzip.BestCompression)
	if err != nil {
		return nil, err
	}
	w := tar.NewWriter(packed)
	for _, f := range files {
		err := w.WriteHeader(&tar.Header{Name: f.name, Mode: int64(f.mode()), Size: int64(len(f.body)), ModTime: made,
			Format: tar.FormatPAX})
		if err != nil {
			return nil, err
		}
		if _, err := w.Write(f.body); err != nil {
			return nil, err
		}
	}
	if err := w.Close(); err != nil {
		return nil, err
	}
	err = packed.Close() // which writes the end
	return out.Bytes(), err
}

// zipped returns a zip of the files, with the same bytes each time.
func zipped(files []file, made time.Time) ([]byte, error) {
	var out bytes.Buffer
	w := zip.NewWriter(&out)
	for _, f := range files {
		h := &zip.FileHeader{Name: f.name, Method: zip.Deflate, Modified: made}
		h.SetMode(f.mode())
		body, err := w.CreateHeader(h)
		if err != nil {
			return nil, err
		}
		if _, err := body.Write(f.body); err != nil {
			return nil, err
		}
	}
	err := w.Close()
	return out.Bytes(), err
}

// archive writes the archive of a platform, with manual pages for platforms that have man(1).
func (r *release) archive(p platform, content, pages []file) error {
	pack, files := tarball, slices.Concat(content, within("man/man1", pages))
	if p.goos == "windows" {
		pack, files = zipped, content
	}
	raw, err := pack(files, r.made)
	if err != nil {
		return err
	}
	return r.write(p.archive(), raw)
}

func (r *release) write(name string, raw []byte) error {
	return os.WriteFile(filepath.Join(r.out, name), raw, 0o644)
}

// sum is the SHA-256 of a file of the release, in hex.
func (r *release) sum(name string) (string, error) {
	raw, err := os.ReadFile(filepath.Join(r.out, name))
	sum := sha256.Sum256(raw)
	return hex.EncodeToString(sum[:]), err
}

// checksums writes SHA256SUMS in the format of sha256sum.
func (r *release) checksums() error {
	list, err := os.ReadDir(r.out)
	if err != nil {
		return err
	}
	var text strings.Builder
	for _, x := range list {
		sum, err := r.sum(x.Name())
		if err != nil {
			return err
		}
		fmt.Fprintf(&text, "%s  %s\n", sum, x.Name())
	}
	return r.write("SHA256SUMS", []byte(text.String()))
}
