//go:build !unix

package attachtest

import "syscall"

func ownSession() *syscall.SysProcAttr { return nil }
