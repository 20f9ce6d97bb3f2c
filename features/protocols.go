package features

import (
	"github.com/c2a-conform/c2a-conform/features/a2h"
	"github.com/c2a-conform/c2a-conform/features/c2a"
	"github.com/c2a-conform/c2a-conform/features/pap"
)

// protocols are those that are registered, in reading order.
var protocols = []Protocol{
	c2a.Protocol,
	pap.Protocol,
	a2h.Protocol,
}
