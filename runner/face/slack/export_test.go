package slack

import (
	"maps"
	"slices"
)

// Methods are the names of all methods that the face has.
var Methods = slices.Sorted(maps.Keys(methods))
