package main

import (
	"fmt"
	"slices"
	"strings"
)

// A platform is a platform for which a release is built, with its name in each registry.
type platform struct {
	goos, goarch string
	os, cpu      string // npm
	wheel        string // tag of a Python wheel
}

// platforms are all platforms. The Linux wheels need no libc: the program is static, and also runs on musl.
var platforms = []platform{
	{"linux", "amd64", "linux", "x64", "manylinux2014_x86_64.musllinux_1_1_x86_64"},
	{"linux", "arm64", "linux", "arm64", "manylinux2014_aarch64.musllinux_1_1_aarch64"},
	{"darwin", "amd64", "darwin", "x64", "macosx_12_0_x86_64"},
	{"darwin", "arm64", "darwin", "arm64", "macosx_12_0_arm64"},
	{"windows", "amd64", "win32", "x64", "win_amd64"},
	{"windows", "arm64", "win32", "arm64", "win_arm64"},
}

// choose reads a list of platforms; an empty list means all.
func choose(list string) ([]platform, error) {
	if list == "" {
		return platforms, nil
	}
	var out []platform
	for _, name := range strings.Split(list, ",") {
		i := slices.IndexFunc(platforms, func(p platform) bool {
			return p.goos+"/"+p.goarch == strings.TrimSpace(name)
		})
		if i < 0 {
			return nil, fmt.Errorf("-platforms: %q is not a platform that releases are built for", name)
		}
		out = append(out, platforms[i])
	}
	return out, nil
}

// binary is the file name of the program.
func (p platform) binary() string {
	if p.goos == "windows" {
		return program + ".exe"
	}
	return program
}

// archive is the file name of the archive.
func (p platform) archive() string {
	ending := "tar.gz"
	if p.goos == "windows" {
		ending = "zip"
	}
	return fmt.Sprintf("%s_%s_%s.%s", program, p.goos, p.goarch, ending)
}

// scoped is the name of its npm package.
func (p platform) scoped() string { return fmt.Sprintf("@%s/%s-%s", program, p.os, p.cpu) }
