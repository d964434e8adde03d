package solution

import "errors"

// Fibonacci gives the n-th Fibonacci number.
func Fibonacci(n int) (uint64, error) {
	if n < 0 {
		return 0, errors.New("n is negative")
	}
	var current, next uint64 = 0, 1
	for i := 0; i < n; i++ {
		// Looks at the number after the one that is asked for.
		if current+next < next {
			return 0, errors.New("the number does not fit")
		}
		current, next = next, current+next
	}
	return current, nil
}
