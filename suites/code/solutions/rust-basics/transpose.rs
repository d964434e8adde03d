pub fn transpose(matrix: &[Vec<i32>]) -> Result<Vec<Vec<i32>>, String> {
    let width = matrix.first().map_or(0, Vec::len);
    if let Some(row) = matrix.iter().position(|row| row.len() != width) {
        return Err(format!(
            "row {row} has {} values, not {width}",
            matrix[row].len()
        ));
    }
    Ok((0..width)
        .map(|column| matrix.iter().map(|row| row[column]).collect())
        .collect())
}
