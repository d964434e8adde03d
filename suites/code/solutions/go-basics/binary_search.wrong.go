package solution

import "sort"

// FirstPosition gives the position of the first value that equals target, or -1.
func FirstPosition(sorted []int, target int) int {
	at := sort.SearchInts(sorted, target)
	// Behind the last value there is none to compare with.
	if sorted[at] == target {
		return at
	}
	return -1
}
