package solution

import "strconv"

// FizzBuzz gives the texts for the numbers from 1 to n.
func FizzBuzz(n int) []string {
	// There is no slice of a negative length.
	texts := make([]string, n)
	for i := range texts {
		number := i + 1
		switch {
		case number%15 == 0:
			texts[i] = "FizzBuzz"
		case number%3 == 0:
			texts[i] = "Fizz"
		case number%5 == 0:
			texts[i] = "Buzz"
		default:
			texts[i] = strconv.Itoa(number)
		}
	}
	return texts
}
