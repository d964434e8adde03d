package solution

// Gcd gives the greatest common divisor.
func Gcd(a, b int64) uint64 {
	// The smallest number stays negative.
	if a < 0 {
		a = -a
	}
	if b < 0 {
		b = -b
	}
	for b != 0 {
		a, b = b, a%b
	}
	return uint64(a)
}
