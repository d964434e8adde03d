pub fn longest_increasing(values: &[i64]) -> usize {
    // The smallest last value of all increasing subsequences of each length.
    let mut ends: Vec<i64> = Vec::new();
    for &value in values {
        let at = ends.partition_point(|&end| end < value);
        if at == ends.len() {
            ends.push(value);
        } else {
            ends[at] = value;
        }
    }
    ends.len()
}
