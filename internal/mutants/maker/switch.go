package main

import "github.com/c2a-conform/c2a-conform/internal/mutants"

// switchSource is what each mutated package has beside its files.
const switchSource = `package PACKAGE

import (
	"cmp"
	"os"
	"strconv"
)

var mutantOn, _ = strconv.Atoi(os.Getenv("` + mutants.Variable + `"))

func mutantNegate[T ~bool](n int, v T) T { return v != (n == mutantOn) }

func mutantKeeps(n int) bool { return n != mutantOn }

func mutantMove[T ~int | ~int8 | ~int16 | ~int32 | ~int64 | ~uint | ~uint8 | ~uint16 | ~uint32 | ~uint64](n int, v T) T {
	if n == mutantOn {
		return v + 1
	}
	return v
}

func mutantLess[T cmp.Ordered](n int, a, b T) bool { return a < b || n == mutantOn && a == b }

func mutantLessOrEqual[T cmp.Ordered](n int, a, b T) bool { return a < b || n != mutantOn && a == b }

func mutantGreater[T cmp.Ordered](n int, a, b T) bool { return a > b || n == mutantOn && a == b }

func mutantGreaterOrEqual[T cmp.Ordered](n int, a, b T) bool { return a > b || n != mutantOn && a == b }
`
