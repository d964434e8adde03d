package solution

// Gcd gives the greatest common divisor.
func Gcd(a, b int64) uint64 {
	x, y := magnitude(a), magnitude(b)
	for y != 0 {
		x, y = y, x%y
	}
	return x
}

// magnitude is right for the smallest number too, since conversion and negation wrap around.
func magnitude(number int64) uint64 {
	if number < 0 {
		return -uint64(number)
	}
	return uint64(number)
}
