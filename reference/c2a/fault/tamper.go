package fault

import (
	"github.com/c2a-conform/c2a-conform/reference/c2a/wire"
	"github.com/c2a-conform/c2a-conform/reference/fault"
	"github.com/c2a-conform/c2a-conform/reference/serve"
)

type (
	frame    = fault.Frame
	tamperer = fault.Functions
)

// deliveries changes the params of every delivery as it leaves a host.
func deliveries(bug func(p frame)) func() serve.Tamperer {
	return fault.Outgoing(wire.MethodDeliver, func(f frame) { bug(f.At("params")) })
}

// arrivals changes the params of every delivery before a harness sees it.
func arrivals(bug func(p frame)) func() serve.Tamperer {
	return func() serve.Tamperer {
		return tamperer{In: func(f frame) (pass, send []frame) {
			if f.Method() == wire.MethodDeliver {
				bug(f.At("params"))
			}
			return []frame{f}, nil
		}}
	}
}

// modeOf reads the injection mode of a delivery's params.
func modeOf(p frame) string {
	s, _ := p.At("injection")["mode"].(string)
	return s
}
