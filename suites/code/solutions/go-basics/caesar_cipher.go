package solution

import "strings"

// Caesar moves the letters of ASCII by shift places.
func Caesar(text string, shift int) string {
	places := rune((shift%26 + 26) % 26)
	return strings.Map(func(r rune) rune {
		switch {
		case r >= 'a' && r <= 'z':
			return (r-'a'+places)%26 + 'a'
		case r >= 'A' && r <= 'Z':
			return (r-'A'+places)%26 + 'A'
		}
		return r
	}, text)
}
