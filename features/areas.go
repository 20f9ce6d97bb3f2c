package features

// Group is a part of the specification: areas that answer one question of a reader.
type Group struct {
	Name  string
	Areas []AreaNote
}

// AreaNote says in a clause what an area is about.
type AreaNote struct{ Area, About string }
