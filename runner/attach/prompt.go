package attach

import (
	"context"
	"net"
)

// dial connects to a socket. Over TCP what comes is acknowledged at once: many programs write one message in several
// pieces, of which the system of theirs holds the next back until the one before is acknowledged, commonly for 40 ms.
func dial(ctx context.Context, network, at string) (net.Conn, error) {
	var d net.Dialer
	conn, err := d.DialContext(ctx, network, at)
	if tcp, ok := conn.(*net.TCPConn); ok && err == nil {
		return &promptConn{tcp}, nil
	}
	return conn, err
}

// promptConn asks anew after whatever makes the system acknowledge late again.
type promptConn struct{ *net.TCPConn }

func (c *promptConn) Read(b []byte) (int, error) {
	n, err := c.TCPConn.Read(b)
	acknowledgeNow(c.TCPConn)
	return n, err
}

func (c *promptConn) Write(b []byte) (int, error) {
	n, err := c.TCPConn.Write(b)
	acknowledgeNow(c.TCPConn)
	return n, err
}
