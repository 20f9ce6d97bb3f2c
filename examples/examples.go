// Package examples holds complete implementations in three languages, each a folder that stands alone, so that
// 'c2a-conform init' can write one down.
package examples

import "embed"

// Kits are the folders, by their names: the language, a hyphen, and the role.
//
//go:embed go-harness/*.go node-harness/*.js node-harness/*.cjs python-harness/*.py
//go:embed go-host/*.go node-host/*.js node-host/*.cjs python-host/*.py
var Kits embed.FS
