package solution

import (
	"strings"
	"unicode"
)

// WordCount counts how often each word occurs.
func WordCount(text string) map[string]int {
	counts := map[string]int{}
	// Splits at white space only, so two-2 stays one word.
	for _, field := range strings.Fields(strings.ToLower(text)) {
		word := strings.TrimFunc(field, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
		if word != "" {
			counts[word]++
		}
	}
	return counts
}
