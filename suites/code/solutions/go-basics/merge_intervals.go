package solution

import "sort"

// Interval holds all numbers from Start to End.
type Interval struct {
	Start, End int
}

// MergeIntervals joins intervals that have numbers in common.
func MergeIntervals(intervals []Interval) []Interval {
	var sorted []Interval
	for _, interval := range intervals {
		if interval.Start <= interval.End {
			sorted = append(sorted, interval)
		}
	}
	sort.Slice(sorted, func(i, j int) bool { return sorted[i].Start < sorted[j].Start })
	var merged []Interval
	for _, interval := range sorted {
		last := len(merged) - 1
		if last < 0 || interval.Start > merged[last].End {
			merged = append(merged, interval)
		} else if interval.End > merged[last].End {
			merged[last].End = interval.End
		}
	}
	return merged
}
