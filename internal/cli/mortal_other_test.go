//go:build !unix

package cli

const mortal = "mortal"

func beMortal() {}
