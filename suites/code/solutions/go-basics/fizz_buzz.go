package solution

import "strconv"

// FizzBuzz gives the texts for the numbers from 1 to n.
func FizzBuzz(n int) []string {
	var texts []string
	for number := 1; number <= n; number++ {
		switch {
		case number%15 == 0:
			texts = append(texts, "FizzBuzz")
		case number%3 == 0:
			texts = append(texts, "Fizz")
		case number%5 == 0:
			texts = append(texts, "Buzz")
		default:
			texts = append(texts, strconv.Itoa(number))
		}
	}
	return texts
}
