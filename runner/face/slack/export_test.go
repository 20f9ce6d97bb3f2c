package slack

import (
	"maps"
	"slices"
)

// Methods returns the names of all methods of the face.
var Methods = slices.Sorted(maps.Keys(methods))
