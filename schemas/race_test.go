//go:build race

package schemas

func init() { raceDetector = true }
