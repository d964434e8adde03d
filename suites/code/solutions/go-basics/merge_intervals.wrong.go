package solution

import "sort"

// Interval holds all numbers from Start to End.
type Interval struct {
	Start, End int
}

// MergeIntervals joins intervals that have numbers in common.
func MergeIntervals(intervals []Interval) []Interval {
	// Sorts the slice of the caller.
	sort.Slice(intervals, func(i, j int) bool { return intervals[i].Start < intervals[j].Start })
	var merged []Interval
	for _, interval := range intervals {
		if interval.Start > interval.End {
			continue
		}
		last := len(merged) - 1
		if last < 0 || interval.Start > merged[last].End {
			merged = append(merged, interval)
		} else if interval.End > merged[last].End {
			merged[last].End = interval.End
		}
	}
	return merged
}
