package solution

import "fmt"

// Transpose gives the columns of a matrix as rows.
func Transpose(matrix [][]int) ([][]int, error) {
	if len(matrix) == 0 {
		return nil, nil
	}
	columns := make([][]int, len(matrix[0]))
	for at, row := range matrix {
		if len(row) != len(columns) {
			return nil, fmt.Errorf("row %d has %d values, not %d", at, len(row), len(columns))
		}
		for column, value := range row {
			columns[column] = append(columns[column], value)
		}
	}
	return columns, nil
}
