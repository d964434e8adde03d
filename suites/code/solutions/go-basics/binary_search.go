package solution

import "sort"

// FirstPosition gives the position of the first value that equals target, or -1.
func FirstPosition(sorted []int, target int) int {
	at := sort.SearchInts(sorted, target)
	if at < len(sorted) && sorted[at] == target {
		return at
	}
	return -1
}
