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
	number, rest := 0, text
	for _, numeral := range numerals {
		for strings.HasPrefix(rest, numeral.text) {
			number += numeral.value
			rest = rest[len(numeral.text):]
		}
	}
	if written, err := ToRoman(number); err != nil || written != text {
		return 0, fmt.Errorf("not a Roman numeral: %q", text)
	}
	return number, nil
}
