package schemas

import (
	"github.com/c2a-conform/c2a-conform/schemas/a2h"
	"github.com/c2a-conform/c2a-conform/schemas/c2a"
	"github.com/c2a-conform/c2a-conform/schemas/pap"
)

// protocols are those that are registered.
var protocols = []Protocol{
	c2a.Protocol,
	pap.Protocol,
	a2h.Protocol,
}
