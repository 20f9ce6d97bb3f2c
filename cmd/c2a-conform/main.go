// Command c2a-conform tests whether a program conforms to C2A, the Chat-to-Agents protocol, or to PAP or A2H. See
// internal/cli for its commands.
package main

import (
	"context"
	"fmt"
	"os"
	"os/signal"
	"strings"
	"syscall"

	"github.com/c2a-conform/c2a-conform/internal/cli"
	"github.com/c2a-conform/c2a-conform/internal/startup"
	"github.com/c2a-conform/c2a-conform/runner/attach"
)

func main() {
	startup.Done()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop) // a second interrupt ends the program at once
	end := attach.Adopt()
	code := cli.Main(ctx, os.Args[1:], os.Stdin, os.Stdout, os.Stderr)
	if killed := end(); len(killed) > 0 {
		fmt.Fprintf(os.Stderr, "c2a-conform: killed processes that were still running after their session: "+
			"%s\n", strings.Join(killed, ", "))
	}
	os.Exit(code)
}
