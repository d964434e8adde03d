package solution

import (
	"regexp"
	"strings"
)

var word = regexp.MustCompile(`[\p{L}\p{Nd}]+(?:'[\p{L}\p{Nd}]+)*`)

// WordCount counts how often each word occurs.
func WordCount(text string) map[string]int {
	counts := map[string]int{}
	for _, found := range word.FindAllString(strings.ToLower(text), -1) {
		counts[found]++
	}
	return counts
}
