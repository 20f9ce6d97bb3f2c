package runner

import (
	"sync"

	"github.com/c2a-conform/c2a-conform/runner/exchange"
)

// Stay keeps implementations attached from one run to the next, for anyone who has many short runs of one target. Each
// run plays in worlds of its own, as the scenarios of one run do. The zero value keeps none yet.
type Stay struct {
	mu    sync.Mutex
	peers []*exchange.Peer
}

// take hands the peers over to a run.
func (s *Stay) take() []*exchange.Peer {
	if s == nil {
		return nil
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	peers := s.peers
	s.peers = nil
	return peers
}

// keep takes those of a run back that nothing has broken.
func (s *Stay) keep(peers []*exchange.Peer) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.peers = append(s.peers, peers...)
}

// Close ends what is attached.
func (s *Stay) Close() {
	for _, peer := range s.take() {
		_ = peer.Close()
	}
}
