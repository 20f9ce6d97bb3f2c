package features

// Group is a part of the specification: areas that answer one question of a reader.
type Group struct {
	Name  string
	Areas []AreaNote
}

// Word is a term of a protocol.
type Word struct{ Word, Meaning string }

// AreaNote says in a clause what an area is about.
type AreaNote struct{ Area, About string }
