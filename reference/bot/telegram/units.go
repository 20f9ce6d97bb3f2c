package telegram

import "unicode/utf16"

// Offsets of the platform count UTF-16 code units.

func encode(text string) []uint16  { return utf16.Encode([]rune(text)) }
func decode(units []uint16) string { return string(utf16.Decode(units)) }
