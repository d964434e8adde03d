export function transpose(matrix: number[][]): number[][] {
  const [first = []] = matrix
  if (matrix.some((row) => row.length !== first.length)) throw new RangeError('Rows differ in length')
  return first.map((_, column) => matrix.map((row) => row[column]))
}
