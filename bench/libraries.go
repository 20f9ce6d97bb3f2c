package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"

	v5 "github.com/santhosh-tekuri/jsonschema/v5"
	v6 "github.com/santhosh-tekuri/jsonschema/v6"
)

const (
	root   = "https://c2a-conform.dev/schemas/"
	schema = root + "c2a/2026-06-02/deliver.json"
)

// check judges the lines of a file by a library, on all cores that it has, and prints how many are invalid.
func check(library, schemas, file string) error {
	judge, err := map[string]func(string) (func([]byte) error, error){"v5": byV5, "v6": byV6}[library](schemas)
	if err != nil {
		return err
	}
	in, err := os.Open(file)
	if err != nil {
		return err
	}
	defer in.Close()
	batches := make(chan [][]byte, 8)
	var invalid atomic.Int64
	var workers sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		workers.Go(func() {
			for batch := range batches {
				for _, line := range batch {
					if judge(line) != nil {
						invalid.Add(1)
					}
				}
			}
		})
	}
	lines := bufio.NewScanner(in)
	lines.Buffer(make([]byte, 1<<20), 16<<20)
	var batch [][]byte
	for lines.Scan() {
		if batch = append(batch, bytes.Clone(lines.Bytes())); len(batch) == 128 {
			batches <- batch
			batch = nil
		}
	}
	batches <- batch
	close(batches)
	workers.Wait()
	fmt.Printf("{\"invalid\":%d}\n", invalid.Load())
	return lines.Err()
}

// eachSchema goes through the schema files.
func eachSchema(folder string, do func(url string, raw []byte) error) error {
	return filepath.WalkDir(folder, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || !strings.HasSuffix(path, ".json") || strings.Contains(path, "testdata") {
			return err
		}
		raw, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		name, err := filepath.Rel(folder, path)
		if err != nil {
			return err
		}
		return do(root+filepath.ToSlash(name), raw)
	})
}

func byV5(folder string) (func([]byte) error, error) {
	c := v5.NewCompiler()
	c.Draft, c.AssertFormat = v5.Draft2020, true
	if err := eachSchema(folder, func(url string, raw []byte) error {
		return c.AddResource(url, bytes.NewReader(raw))
	}); err != nil {
		return nil, err
	}
	compiled, err := c.Compile(schema)
	if err != nil {
		return nil, err
	}
	return func(line []byte) error {
		decoder := json.NewDecoder(bytes.NewReader(line))
		decoder.UseNumber()
		var value any
		if err := decoder.Decode(&value); err != nil {
			return err
		}
		return compiled.Validate(value)
	}, nil
}

func byV6(folder string) (func([]byte) error, error) {
	c := v6.NewCompiler()
	c.DefaultDraft(v6.Draft2020)
	c.AssertFormat()
	if err := eachSchema(folder, func(url string, raw []byte) error {
		doc, err := v6.UnmarshalJSON(bytes.NewReader(raw))
		if err != nil {
			return err
		}
		return c.AddResource(url, doc)
	}); err != nil {
		return nil, err
	}
	compiled, err := c.Compile(schema)
	if err != nil {
		return nil, err
	}
	return func(line []byte) error {
		value, err := v6.UnmarshalJSON(bytes.NewReader(line))
		if err != nil {
			return err
		}
		return compiled.Validate(value)
	}, nil
}
