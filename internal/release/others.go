package main

import (
	"bytes"
	_ "embed"
	"fmt"
	"slices"
	"strings"
)

//go:embed install.sh
var installer []byte

// installer writes install.sh for this version.
func (r *release) installer() error {
	return r.write("install.sh", bytes.ReplaceAll(installer, []byte("VERSION_OF_THIS_RELEASE"), []byte(r.version)))
}

// formula writes the Homebrew formula, with the checksums of the archives.
func (r *release) formula(chosen []platform) error {
	var text strings.Builder
	fmt.Fprintf(&text, "class C2aConform < Formula\n  desc %q\n  homepage %q\n  version %q\n  license %q\n",
		summary, repository, r.number(), license)
	for _, os := range []struct{ goos, brew string }{{"darwin", "macos"}, {"linux", "linux"}} {
		for _, cpu := range []struct{ goarch, brew string }{{"amd64", "intel"}, {"arm64", "arm"}} {
			i := slices.IndexFunc(chosen, func(p platform) bool { return p.goos == os.goos && p.goarch == cpu.goarch })
			if i < 0 {
				continue
			}
			sum, err := r.sum(chosen[i].archive())
			if err != nil {
				return err
			}
			fmt.Fprintf(&text, "\n  on_%s do\n    on_%s do\n      url \"%s/releases/download/%s/%s\"\n"+
				"      sha256 %q\n    end\n  end\n", os.brew, cpu.brew, repository, r.version, chosen[i].archive(), sum)
		}
	}
	text.WriteString("\n  def install\n    bin.install \"c2a-conform\"\n" +
		"    generate_completions_from_executable(bin/\"c2a-conform\", \"completion\")\n" +
		"    man1.install Dir[\"man/man1/*.1\"]\n  end\n\n" +
		"  test do\n    assert_match version.to_s, shell_output(\"#{bin}/c2a-conform version\")\n  end\nend\n")
	return r.write("c2a-conform.rb", []byte(text.String()))
}
