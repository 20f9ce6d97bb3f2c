package attach

import (
	"context"
	"net"
)

// dial connects to a socket. Over TCP, received data is acknowledged at once: many programs write one message in
// several pieces, and their system holds back each piece until the previous one is acknowledged, commonly for 40 ms.
func dial(ctx context.Context, network, at string) (net.Conn, error) {
	var d net.Dialer
	conn, err := d.DialContext(ctx, network, at)
	if tcp, ok := conn.(*net.TCPConn); ok && err == nil {
		return &promptConn{tcp}, nil
	}
	return conn, err
}

// promptConn asks for immediate acknowledgement again after each read and write, since the system may reset it.
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
