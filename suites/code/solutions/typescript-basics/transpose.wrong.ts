export function transpose(matrix: number[][]): number[][] {
  // There is no first row in an empty matrix.
  const width = matrix[0].length
  if (matrix.some((row) => row.length !== width)) throw new RangeError('Rows differ in length')
  return matrix[0].map((_, column) => matrix.map((row) => row[column]))
}
