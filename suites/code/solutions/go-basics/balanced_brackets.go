package solution

// IsBalanced says whether all brackets are closed in the right order.
func IsBalanced(text string) bool {
	closing := map[rune]rune{'(': ')', '[': ']', '{': '}'}
	var expected []rune
	for _, r := range text {
		switch r {
		case '(', '[', '{':
			expected = append(expected, closing[r])
		case ')', ']', '}':
			last := len(expected) - 1
			if last < 0 || expected[last] != r {
				return false
			}
			expected = expected[:last]
		}
	}
	return len(expected) == 0
}
