package solution

import "errors"

// Transpose gives the columns of a matrix as rows.
func Transpose(matrix [][]int) ([][]int, error) {
	// There is no first row in an empty matrix.
	columns := make([][]int, len(matrix[0]))
	for _, row := range matrix {
		if len(row) != len(columns) {
			return nil, errors.New("rows differ in length")
		}
		for column, value := range row {
			columns[column] = append(columns[column], value)
		}
	}
	return columns, nil
}
