package solution

import "strings"

// Run is a character and how often it comes in a row.
type Run struct {
	Char  rune
	Count int
}

// Encode gives the runs of a text.
func Encode(text string) []Run {
	var runs []Run
	chars := []rune(text)
	count := 1
	// The last run is never added.
	for i := 1; i < len(chars); i++ {
		if chars[i] == chars[i-1] {
			count++
			continue
		}
		runs = append(runs, Run{chars[i-1], count})
		count = 1
	}
	return runs
}

// Decode gives the text of runs.
func Decode(runs []Run) string {
	var text strings.Builder
	for _, run := range runs {
		text.WriteString(strings.Repeat(string(run.Char), run.Count))
	}
	return text.String()
}
