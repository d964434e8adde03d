package solution

import "unicode"

// IsPalindrome says whether the letters and digits read the same in both directions.
func IsPalindrome(text string) bool {
	var letters []rune
	for _, r := range text {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			letters = append(letters, unicode.ToLower(r))
		}
	}
	for i, j := 0, len(letters)-1; i < j; i, j = i+1, j-1 {
		if letters[i] != letters[j] {
			return false
		}
	}
	return true
}
