// Package schemas contains the command that writes the schemas of all messages for other languages. Input: flags.
// Output: files, and a summary of what was written.
package schemas

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"github.com/c2a-conform/c2a-conform/internal/cli/command"
	"github.com/c2a-conform/c2a-conform/schemas/bundle"
)

// Command returns the command with its subcommands.
func Command() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "schemas",
		Short: "Write the JSON Schemas of all messages, for other languages",
		Args:  cobra.NoArgs,
		RunE:  func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	cmd.AddCommand(newBundleCommand())
	return cmd
}

const bundleHelp = `Bundle writes everything that a program in another language needs to check messages:
a JSON Schema (draft 2020-12) for each kind of message that validate knows, the test
vectors, and TypeScript declarations. A schema doesn't need other files or plugins.
beyond.json lists the rules that a schema can't express.

The folder must be empty or new, unless you use --force to replace the files in it.
docs/schemas.md describes the files.`

func newBundleCommand() *cobra.Command {
	var dir string
	var force bool
	var options bundle.Options
	cmd := &cobra.Command{
		Use:   "bundle",
		Short: "Write self-contained schemas, with vectors and TypeScript declarations",
		Long:  bundleHelp,
		Example: `  c2a-conform schemas bundle -o schemas
  c2a-conform schemas bundle -o schemas --single`,
		Args: command.NoArguments,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if strings.TrimSpace(dir) == "" {
				return command.Usagef("say where to write: -o DIR")
			}
			there, err := os.ReadDir(dir)
			if err != nil && !errors.Is(err, fs.ErrNotExist) {
				return command.Usagef("schemas bundle: %w", err)
			}
			if len(there) > 0 && !force {
				return command.Usagef(
					"%q is not empty, so nothing was written; name another folder, or replace files with --force", dir)
			}
			files, err := bundle.Files(options)
			if err != nil {
				return err
			}
			for _, f := range files {
				name := filepath.Join(dir, filepath.FromSlash(f.Path))
				if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
					return err
				}
				if err := os.WriteFile(name, f.Content, 0o644); err != nil {
					return err
				}
			}
			return describe(cmd.OutOrStdout(), dir, files)
		},
	}
	flags := cmd.Flags()
	flags.SortFlags = false
	flags.StringVarP(&dir, "output", "o", "", "`folder` to write to; created if it does not exist")
	flags.BoolVar(&options.Single, "single", false,
		"one file for all kinds of messages: all.json, which contains each kind under $defs")
	flags.BoolVar(&force, "force", false, "replace existing files")
	return cmd
}

// describe lists how many files of each kind were written.
func describe(w io.Writer, dir string, files []bundle.File) error {
	count := map[string]int{}
	for _, f := range files {
		switch {
		case strings.HasPrefix(f.Path, "types/"):
			count["types"]++
		case strings.HasPrefix(f.Path, "vectors/valid/"):
			count["valid"]++
		case strings.HasPrefix(f.Path, "vectors/invalid/"):
			count["invalid"]++
		case f.Path != "beyond.json" && f.Path != "vectors/index.json":
			count["schemas"]++
		}
	}
	written := fmt.Sprintf("%d JSON Schemas", count["schemas"])
	if count["schemas"] == 1 {
		written = "all JSON Schemas, in one file"
	}
	_, err := fmt.Fprintf(w, "Wrote to %s:\n  %s\n  %d valid and %d invalid vectors, listed in "+
		"vectors/index.json\n  what is beyond a schema, in beyond.json\n  %d modules of TypeScript declarations, "+
		"in types\n", dir, written, count["valid"], count["invalid"], count["types"])
	return err
}
