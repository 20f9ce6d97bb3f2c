package main

import (
	"crypto/sha256"
	"embed"
	"encoding/base64"
	"fmt"
	"regexp"
	"strings"
)

// wheelModules are the Python package: where its schemas are, 'python -m c2a_conform', and the plugin of pytest.
//
//go:embed wheel/*.py
var wheelModules embed.FS

// wheelEntries tell pytest that the package contains a plugin.
const wheelEntries = "[pytest11]\nc2a-conform = c2a_conform.pytest_plugin\n"

var candidate = regexp.MustCompile(`-(a|b|rc)[a-z]*\.`)

// pythonNumber is the version in the form of PEP 440: 1.2.3, or 1.2.3rc1.
func (r *release) pythonNumber() string { return candidate.ReplaceAllString(r.number(), "$1") }

// wheel writes the Python wheel of a platform. The program is a script in it, so pip puts it on the PATH and no Python
// runs when it is started.
func (r *release) wheel(p platform, content, schemas []file) error {
	const name = "c2a_conform"
	version := r.pythonNumber()
	dist := fmt.Sprintf("%s-%s", name, version)
	files, err := embedded(wheelModules, "wheel")
	if err != nil {
		return err
	}
	files = append(within(name, files), file{name: name + "/py.typed"})
	files = append(files, within(name+"/schemas", schemas)...)
	var readme []byte
	for _, f := range content {
		switch {
		case f.executable:
			files = append(files, within(dist+".data/scripts", []file{f})...)
		case f.name == "README.md":
			readme = f.body
		default:
			files = append(files, within(dist+".dist-info", []file{f})...)
		}
	}
	var tags strings.Builder
	for _, tag := range strings.Split(p.wheel, ".") {
		fmt.Fprintf(&tags, "Tag: py3-none-%s\n", tag)
	}
	files = append(files,
		file{name: dist + ".dist-info/METADATA", body: fmt.Appendf(nil, "Metadata-Version: 2.1\n"+
			"Name: %s\nVersion: %s\nSummary: %s\nHome-page: %s\nLicense: %s\nRequires-Python: >=3.9\n"+
			"Classifier: Framework :: Pytest\nDescription-Content-Type: text/markdown\n\n%s",
			program, version, summary, repository, license, readme)},
		file{name: dist + ".dist-info/entry_points.txt", body: []byte(wheelEntries)},
		file{name: dist + ".dist-info/WHEEL", body: []byte("Wheel-Version: 1.0\nGenerator: " + program +
			"\nRoot-Is-Purelib: false\n" + tags.String())},
	)
	var record strings.Builder
	for _, f := range files {
		sum := sha256.Sum256(f.body)
		fmt.Fprintf(&record, "%s,sha256=%s,%d\n", f.name, base64.RawURLEncoding.EncodeToString(sum[:]), len(f.body))
	}
	fmt.Fprintf(&record, "%s.dist-info/RECORD,,\n", dist)
	raw, err := zipped(append(files, file{name: dist + ".dist-info/RECORD", body: []byte(record.String())}), r.made)
	if err != nil {
		return err
	}
	return r.write(fmt.Sprintf("%s-py3-none-%s.whl", dist, p.wheel), raw)
}
