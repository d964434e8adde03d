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
	for _, r := range text {
		if last := len(runs) - 1; last >= 0 && runs[last].Char == r {
			runs[last].Count++
		} else {
			runs = append(runs, Run{r, 1})
		}
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
