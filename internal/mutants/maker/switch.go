package main

import (
	"strconv"

	"github.com/c2a-conform/c2a-conform/internal/mutants"
)

var same, differs = strconv.Itoa(int(mutants.Same)), strconv.Itoa(int(mutants.Differs))

// switchSource is what each mutated package has beside its files.
var switchSource = `package PACKAGE

import (
	"cmp"
	"os"
	"strconv"
	"syscall"
)

var mutantOn, _ = strconv.Atoi(os.Getenv("` + mutants.Variable + `"))

// mutantReached has a byte for each mutant, in memory that is shared with the suite; nil: nobody asks.
var mutantReached = mutantMap(os.Getenv("` + mutants.ReachVariable + `"))

func mutantMap(name string) []byte {
	if name == "" {
		return nil
	}
	file, err := os.OpenFile(name, os.O_RDWR, 0)
	if err != nil {
		panic(err)
	}
	defer file.Close()
	info, err := file.Stat()
	if err != nil {
		panic(err)
	}
	shared, err := syscall.Mmap(int(file.Fd()), 0, int(info.Size()), syscall.PROT_READ|syscall.PROT_WRITE,
		syscall.MAP_SHARED)
	if err != nil {
		panic(err)
	}
	return shared
}

// mutantAt records that a mutant is reached, and whether it would make a difference.
func mutantAt(n int, differs bool) {
	switch {
	case mutantReached == nil:
	case differs:
		mutantReached[n] = ` + differs + `
	case mutantReached[n] == 0:
		mutantReached[n] = ` + same + `
	}
}

func mutantNegate[T ~bool](n int, v T) T {
	mutantAt(n, true)
	return v != (n == mutantOn)
}

func mutantKeeps(n int) bool {
	mutantAt(n, true)
	return n != mutantOn
}

func mutantMove[T ~int | ~int8 | ~int16 | ~int32 | ~int64 | ~uint | ~uint8 | ~uint16 | ~uint32 | ~uint64](n int, v T) T {
	mutantAt(n, true)
	if n == mutantOn {
		return v + 1
	}
	return v
}

func mutantLess[T cmp.Ordered](n int, a, b T) bool {
	mutantAt(n, a == b)
	return a < b || n == mutantOn && a == b
}

func mutantLessOrEqual[T cmp.Ordered](n int, a, b T) bool {
	mutantAt(n, a == b)
	return a < b || n != mutantOn && a == b
}

func mutantGreater[T cmp.Ordered](n int, a, b T) bool {
	mutantAt(n, a == b)
	return a > b || n == mutantOn && a == b
}

func mutantGreaterOrEqual[T cmp.Ordered](n int, a, b T) bool {
	mutantAt(n, a == b)
	return a > b || n != mutantOn && a == b
}
`
