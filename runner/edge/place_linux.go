package edge

import (
	"fmt"
	"os"

	"golang.org/x/sys/unix"
)

// network is a network namespace.
type network struct{ file *os.File }

// leaveNetwork moves the calling thread into a new network namespace that has only a loopback interface. It needs
// administrator rights.
func leaveNetwork() (*network, error) {
	if err := unix.Unshare(unix.CLONE_NEWNET); err != nil {
		return nil, fmt.Errorf("isolate the network: %w", err)
	}
	socket, err := unix.Socket(unix.AF_INET, unix.SOCK_DGRAM|unix.SOCK_CLOEXEC, 0)
	if err != nil {
		return nil, fmt.Errorf("bring up the loopback interface: %w", err)
	}
	defer unix.Close(socket)
	request, err := unix.NewIfreq("lo")
	if err != nil {
		return nil, err
	}
	request.SetUint16(unix.IFF_UP)
	if err := unix.IoctlIfreq(socket, unix.SIOCSIFFLAGS, request); err != nil {
		return nil, fmt.Errorf("bring up the loopback interface: %w", err)
	}
	file, err := os.Open("/proc/thread-self/ns/net")
	if err != nil {
		return nil, err
	}
	return &network{file}, nil
}

// enter moves the calling thread into the namespace. If hosts is a file name, the thread sees this file as /etc/hosts.
// The caller must end the thread afterwards.
func (n *network) enter(hosts string) error {
	if err := unix.Setns(int(n.file.Fd()), unix.CLONE_NEWNET); err != nil || hosts == "" {
		return err
	}
	if err := unix.Unshare(unix.CLONE_NEWNS); err != nil {
		return fmt.Errorf("isolate the file system: %w", err)
	}
	if err := unix.Mount("", "/", "", unix.MS_REC|unix.MS_PRIVATE, ""); err != nil {
		return fmt.Errorf("isolate the file system: %w", err)
	}
	if err := unix.Mount(hosts, "/etc/hosts", "", unix.MS_BIND, ""); err != nil {
		return fmt.Errorf("replace /etc/hosts: %w", err)
	}
	return nil
}

func (n *network) close() {
	if n != nil {
		n.file.Close()
	}
}
