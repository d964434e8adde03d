package solution

import "sort"

// GroupAnagrams puts words of the same characters together.
func GroupAnagrams(words []string) [][]string {
	var groups [][]string
	groupOf := map[string]int{}
	for _, word := range words {
		// Tea and eat differ by their case here.
		letters := []rune(word)
		sort.Slice(letters, func(i, j int) bool { return letters[i] < letters[j] })
		group, ok := groupOf[string(letters)]
		if !ok {
			group = len(groups)
			groupOf[string(letters)] = group
			groups = append(groups, nil)
		}
		groups[group] = append(groups[group], word)
	}
	return groups
}
