// Package lexicon replaces words in scenarios. What a protocol's text leaves free, such as names and the subjects of
// messages, is chosen randomly for each seed, so that no program can know in advance what a scenario says.
package lexicon

import (
	"math/rand/v2"
	"strings"
	"unicode"
	"unicode/utf8"
)

// A Pool is a set of words, and others with the same meaning to the rules that may replace them. All are in lower case,
// and a replacement should be as long as the word.
type Pool struct {
	Of     string // the words in the features, separated by spaces
	Others string // at least as many words
	// Stems says that longer words that begin with one of them change with it: a handle that begins with another one
	// still does so afterwards.
	Stems bool
}

// Lexicon replaces whole words, each always by the same word and no two by the same, and keeps their case. It also
// replaces phrases, if it has any. Nil replaces nothing.
type Lexicon struct {
	to, from map[string]string // in lower case
	stems    []string          // of to
	drawn    []string          // what the stems became
	phrases  []phrase          // of the features
	written  []phrase          // the same in reverse
}

// Draw draws a lexicon. The same source gives the same lexicon.
func Draw(random *rand.Rand, pools []Pool) *Lexicon {
	l := &Lexicon{to: map[string]string{}, from: map[string]string{}}
	for _, p := range pools {
		others := strings.Fields(p.Others)
		random.Shuffle(len(others), func(i, j int) { others[i], others[j] = others[j], others[i] })
		for i, word := range strings.Fields(p.Of) {
			l.to[word], l.from[others[i]] = others[i], word
			if p.Stems {
				l.stems, l.drawn = append(l.stems, word), append(l.drawn, others[i])
			}
		}
	}
	return l
}

// Of returns a lexicon with these words and phrases of the features and their replacements.
func Of(words map[string]string) *Lexicon {
	l := &Lexicon{to: map[string]string{}, from: map[string]string{}}
	phrases := map[string]string{}
	for word, drawn := range words {
		if strings.Contains(word, " ") {
			phrases[word] = drawn
			continue
		}
		l.to[word], l.from[drawn] = drawn, word
	}
	return l.With(phrases)
}

// Draw replaces the words of a text.
func (l *Lexicon) Draw(text string) string {
	if l == nil {
		return text
	}
	return inPhrases(text, l.phrases, func(text string) string {
		return replace(text, func(word string) string { return other(word, l.to, l.stems, l.drawn) })
	})
}

// Written replaces the words of a text with those of the features.
func (l *Lexicon) Written(text string) string {
	if l == nil {
		return text
	}
	return inPhrases(text, l.written, func(text string) string {
		return replace(text, func(word string) string { return other(word, l.from, l.drawn, l.stems) })
	})
}

// Words returns the replacements for the words and phrases of texts, by those of the features.
func (l *Lexicon) Words(texts ...string) map[string]string {
	if l == nil {
		return nil
	}
	words := map[string]string{}
	for _, text := range texts {
		for _, p := range l.phrases {
			if strings.Contains(text, p.from) {
				words[p.from] = p.to
			}
		}
		inPhrases(text, l.phrases, func(text string) string {
			return replace(text, func(word string) string {
				if drawn := other(word, l.to, l.stems, l.drawn); drawn != "" {
					words[word] = drawn
				}
				return ""
			})
		})
	}
	return words
}

// other returns the replacement for a word, or "" if it stays.
func other(word string, words map[string]string, stems, drawn []string) string {
	if o := words[word]; o != "" {
		return o
	}
	for i, stem := range stems {
		if rest, ok := strings.CutPrefix(word, stem); ok {
			return drawn[i] + rest
		}
	}
	return ""
}

// replace replaces words in a text. A word is a run of letters; the function gets it in lower case, and returns its
// replacement, or "".
func replace(text string, other func(word string) string) string {
	var out strings.Builder
	done := 0
	for at := 0; at < len(text); {
		r, size := utf8.DecodeRuneInString(text[at:])
		if !unicode.IsLetter(r) {
			at += size
			continue
		}
		end := at + size
		for end < len(text) {
			r, size := utf8.DecodeRuneInString(text[end:])
			if !unicode.IsLetter(r) {
				break
			}
			end += size
		}
		if o := other(strings.ToLower(text[at:end])); o != "" {
			out.WriteString(text[done:at])
			out.WriteString(cased(o, text[at:end]))
			done = end
		}
		at = end
	}
	if done == 0 {
		return text
	}
	return out.String() + text[done:]
}

// cased writes a word in the case of another one: in capitals, with an initial capital, or in lower case.
func cased(word, like string) string {
	switch first, size := utf8.DecodeRuneInString(like); {
	case !unicode.IsUpper(first):
		return word
	case len(like) > size && like == strings.ToUpper(like):
		return strings.ToUpper(word)
	}
	return strings.ToUpper(word[:1]) + word[1:]
}
