// Command c2a-conform tests whether a program keeps to C2A, the Chat-to-Agents protocol. See internal/cli for its
// commands.
package main

import (
	"context"
	"os"
	"os/signal"
	"syscall"

	"github.com/c2a-conform/c2a-conform/internal/cli"
	"github.com/c2a-conform/c2a-conform/internal/startup"
)

func main() {
	startup.Done()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop) // a second interrupt ends the program at once
	os.Exit(cli.Main(ctx, os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}
