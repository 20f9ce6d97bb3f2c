// Package files replaces files atomically. Input: a name, and the new contents. Output: the old file or the new one at
// that name, never a part of one, even if the program is killed or the disk is full. It reads nothing, and creates no
// directory.
package files

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// A File is written next to the file that it will replace.
type File struct {
	*os.File
	name string // the final path
	part string // the temporary path; "" if it is written in place
}

// Create opens a file that replaces the file called name when it is committed. The permissions of an existing file are
// kept, and a symbolic link stays and leads to the new file. Anything other than a regular file, such as a pipe or a
// device, is written in place.
func Create(name string) (*File, error) {
	if target, err := filepath.EvalSymlinks(name); err == nil {
		name = target
	}
	mode := fs.FileMode(0o666)
	if info, err := os.Stat(name); err == nil {
		if !info.Mode().IsRegular() {
			file, err := os.OpenFile(name, os.O_WRONLY, 0)
			return &File{File: file, name: name}, err
		}
		if err := writable(name); err != nil {
			return nil, err
		}
		mode = info.Mode().Perm()
	}
	base := strings.TrimPrefix(filepath.Base(name), ".")
	part := filepath.Join(filepath.Dir(name), fmt.Sprintf(".%s.%d.part", base, os.Getpid()))
	file, err := os.OpenFile(part, os.O_WRONLY|os.O_CREATE|os.O_TRUNC, mode)
	if err != nil {
		return nil, err
	}
	return &File{File: file, name: name, part: part}, nil
}

// writable returns the reason why a file can't be written. A rename would replace it anyway, but its owner doesn't want
// that.
func writable(name string) error {
	file, err := os.OpenFile(name, os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	return file.Close()
}

// Commit closes the file and moves it into place. After an error, the old file still exists.
func (f *File) Commit() error {
	err := f.Close()
	if f.part == "" {
		return err
	}
	if err == nil {
		err = os.Rename(f.part, f.name)
	}
	if err != nil {
		_ = os.Remove(f.part)
	}
	return err
}

// Discard closes the file, and leaves the old one unchanged.
func (f *File) Discard() {
	_ = f.Close() // nobody will read it
	if f.part != "" {
		_ = os.Remove(f.part)
	}
}

// Replace writes a file as [Create] and [File.Commit] do.
func Replace(name string, content []byte) error {
	f, err := Create(name)
	if err != nil {
		return err
	}
	if _, err := f.Write(content); err != nil {
		f.Discard()
		return err
	}
	return f.Commit()
}
