package solution

import "fmt"

// last is the greatest n whose number fits into a uint64.
const last = 93

// Fibonacci gives the n-th Fibonacci number.
func Fibonacci(n int) (uint64, error) {
	if n < 0 || n > last {
		return 0, fmt.Errorf("n must be from 0 to %d, not %d", last, n)
	}
	var current, next uint64 = 0, 1
	for i := 0; i < n; i++ {
		current, next = next, current+next
	}
	return current, nil
}
