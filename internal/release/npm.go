package main

import (
	"embed"
	"encoding/json"
	"fmt"
	"strings"
)

// npmModules are the modules of the package: c2a-conform.js starts the program of the platform's package; the others
// show scenarios as tests of node:test and of Vitest.
//
//go:embed npm/*
var npmModules embed.FS

// launcher is the module that npm puts on the PATH.
const launcher = program + ".js"

// npmPackage is package.json.
type npmPackage struct {
	Name         string            `json:"name"`
	Version      string            `json:"version"`
	Description  string            `json:"description"`
	License      string            `json:"license"`
	Repository   map[string]string `json:"repository"`
	Keywords     []string          `json:"keywords,omitempty"`
	Bin          map[string]string `json:"bin,omitempty"`
	Exports      map[string]any    `json:"exports,omitempty"`
	Engines      map[string]string `json:"engines,omitempty"`
	OS           []string          `json:"os,omitempty"`
	CPU          []string          `json:"cpu,omitempty"`
	PreferUnplug bool              `json:"preferUnplugged,omitempty"`
	Optional     map[string]string `json:"optionalDependencies,omitempty"`
}

func (r *release) npmPackage(name string) npmPackage {
	return npmPackage{Name: name, Version: r.number(), Description: summary, License: license,
		Repository: map[string]string{"type": "git", "url": "git+" + repository + ".git"}}
}

// pack writes an npm package like 'npm pack'.
func (r *release) pack(p npmPackage, content []file) error {
	raw, err := json.MarshalIndent(p, "", "  ")
	if err != nil {
		return err
	}
	files := append([]file{{name: "package.json", body: append(raw, '\n')}}, content...)
	packed, err := tarball(within("package", files), r.made)
	if err != nil {
		return err
	}
	name := strings.ReplaceAll(strings.TrimPrefix(p.Name, "@"), "/", "-")
	return r.write(fmt.Sprintf("npm-%s-%s.tgz", name, p.Version), packed)
}

// npmPlatform writes the npm package of a platform: only the program, and nothing that runs when it is installed.
func (r *release) npmPlatform(p platform, content []file) error {
	one := r.npmPackage(p.scoped())
	one.Description = fmt.Sprintf("The program of %s for %s on %s", program, p.os, p.cpu)
	one.OS, one.CPU, one.PreferUnplug = []string{p.os}, []string{p.cpu}, true
	return r.pack(one, content)
}

// npm writes the package that people install: it finds the package of their platform, and contains schemas, vectors and
// types.
func (r *release) npm(chosen []platform, schemas []file) error {
	all := r.npmPackage(program)
	all.Keywords = []string{"c2a", "conformance", "agents", "chat", "bot", "testing"}
	all.Bin = map[string]string{program: "bin/" + launcher}
	all.Engines = map[string]string{"node": ">=18"}
	all.Exports = map[string]any{
		"./test":         "./lib/test.mjs", // the types are next to it
		"./vitest":       "./lib/vitest.mjs",
		"./schemas/*":    "./schemas/*",
		"./types/*":      map[string]string{"types": "./schemas/types/*.d.ts"},
		"./package.json": "./package.json",
	}
	all.Optional = map[string]string{}
	for _, p := range chosen {
		all.Optional[p.scoped()] = r.number()
	}
	files, err := embedded(npmModules, "npm")
	if err != nil {
		return err
	}
	for i := range files {
		if files[i].executable = files[i].name == launcher; files[i].executable {
			files[i].name = "bin/" + launcher
		} else {
			files[i].name = "lib/" + files[i].name
		}
	}
	for _, name := range []string{"README.md", "LICENSE"} {
		f, err := r.root(name)
		if err != nil {
			return err
		}
		files = append(files, f)
	}
	return r.pack(all, append(files, within("schemas", schemas)...))
}
