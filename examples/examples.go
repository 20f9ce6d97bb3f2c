// Package examples holds what 'c2a-conform init' writes: complete implementations in three languages, each a folder
// that needs no other, and adapters by the libraries of chat platforms.
package examples

import "embed"

// Kits are the folders, by their names: of C2A the language, a hyphen, and the role.
//
//go:embed go-harness/*.go node-harness/*.js node-harness/*.cjs python-harness/*.py
//go:embed go-host/*.go node-host/*.js node-host/*.cjs python-host/*.py
//go:embed python-platform/*.py python-polite-agent/*.py langgraph-decider/*.js langgraph-decider/*.json
var Kits embed.FS

// Adapters is the folder adapters: a folder for each library, and what they share next to them.
//
//go:embed adapters/*.js adapters/*/*.js adapters/*/*.json adapters/*/adapter.yaml
var Adapters embed.FS
