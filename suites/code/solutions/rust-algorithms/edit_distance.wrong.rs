pub fn edit_distance(a: &str, b: &str) -> usize {
    // Characters beyond ASCII count once for each of their bytes.
    let (a, b) = (a.as_bytes(), b.as_bytes());
    let mut distances: Vec<usize> = (0..=b.len()).collect();
    for (row, from) in a.iter().enumerate() {
        let mut diagonal = row;
        distances[0] = row + 1;
        for (column, to) in b.iter().enumerate() {
            let replaced = diagonal + usize::from(from != to);
            diagonal = distances[column + 1];
            distances[column + 1] = replaced.min(diagonal + 1).min(distances[column] + 1);
        }
    }
    distances[b.len()]
}
