package solution

import (
	"fmt"
	"strings"
)

var numerals = []struct {
	value int
	text  string
}{
	{1000, "M"}, {900, "CM"}, {500, "D"}, {400, "CD"}, {100, "C"}, {90, "XC"}, {50, "L"},
	{40, "XL"}, {10, "X"}, {9, "IX"}, {5, "V"}, {4, "IV"}, {1, "I"},
}

// ToRoman writes a number from 1 to 3999 as a Roman numeral.
func ToRoman(number int) (string, error) {
	if number < 1 || number > 3999 {
		return "", fmt.Errorf("no Roman numeral for %d", number)
	}
	var text strings.Builder
	for _, numeral := range numerals {
		text.WriteString(strings.Repeat(numeral.text, number/numeral.value))
		number %= numeral.value
	}
	return text.String(), nil
}

// FromRoman reads what ToRoman writes.
func FromRoman(text string) (int, error) {
	values := map[rune]int{'I': 1, 'V': 5, 'X': 10, 'L': 50, 'C': 100, 'D': 500, 'M': 1000}
	number, last := 0, 0
	for _, r := range text {
		value, ok := values[r]
		if !ok {
			return 0, fmt.Errorf("not a Roman numeral: %q", text)
		}
		number += value
		// Subtracts before any greater letter, as in IC.
		if last < value {
			number -= 2 * last
		}
		last = value
	}
	if number == 0 {
		return 0, fmt.Errorf("not a Roman numeral: %q", text)
	}
	return number, nil
}
