package solution

// PrimesUpTo gives all primes that are at most limit.
func PrimesUpTo(limit int) []int {
	if limit < 2 {
		return nil
	}
	isComposite := make([]bool, limit+1)
	var primes []int
	for number := 2; number <= limit; number++ {
		if isComposite[number] {
			continue
		}
		primes = append(primes, number)
		for multiple := number * number; multiple <= limit; multiple += number {
			isComposite[multiple] = true
		}
	}
	return primes
}
