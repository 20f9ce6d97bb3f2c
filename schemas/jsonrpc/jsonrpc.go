// Package jsonrpc is a symmetric JSON-RPC 2.0 peer over raw byte records. It carries the link and the port of an
// attached implementation (docs/attach.md).
//
// A conformance tool has to see more of the wire than an ordinary peer, so nothing is hidden here: a record keeps its
// bytes, an id keeps its exact value, a malformed record becomes a [Message] of [KindInvalid] with a typed reason
// instead of an error that ends the connection, and malformed records can be sent as they are, since [Conn] never looks
// inside a record.
//
// There are no callbacks. The goroutine that runs a scenario sends, and calls [Conn.Recv] itself, so there is one
// consumer and one order of events.
package jsonrpc

import "context"

// Conn carries whole records, in order, in both directions. It doesn't look inside a record.
//
// Send may be called from several goroutines, Recv from one at a time.
type Conn interface {
	// Send queues one record, without its terminator. It copies raw, and it never waits for the peer: a peer that
	// doesn't read gives an error once the queue is full.
	Send(raw []byte) error
	// Recv returns the next record, without its terminator. A ctx that is done takes precedence over a waiting record,
	// so a flood of records cannot outlast a deadline. Once the stream has ended, every call returns the same error;
	// io.EOF means that it ended between two records.
	Recv(ctx context.Context) ([]byte, error)
	// Close ends both directions. What is still queued is dropped.
	Close() error
}
