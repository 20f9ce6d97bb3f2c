package schemas

// authorityOf is jsonschema/v5 over the same schema files: it has the last word on what a schema means.
type authorityOf struct{ *compilation }

func authorityOn(draft Draft, kind Kind) (authorityOf, error) {
	c, err := compiled(draft, kind)
	return authorityOf{c}, err
}

// findings judges a message that has been decoded.
func (a authorityOf) findings(message any, raw []byte) []Finding {
	findings, err := a.judged(message, raw)
	if err != nil {
		panic(err)
	}
	return findings
}
