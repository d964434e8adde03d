pub fn transpose(matrix: &[Vec<i32>]) -> Result<Vec<Vec<i32>>, String> {
    // There is no first row in an empty matrix.
    let width = matrix[0].len();
    if matrix.iter().any(|row| row.len() != width) {
        return Err("rows differ in length".to_string());
    }
    Ok((0..width)
        .map(|column| matrix.iter().map(|row| row[column]).collect())
        .collect())
}
