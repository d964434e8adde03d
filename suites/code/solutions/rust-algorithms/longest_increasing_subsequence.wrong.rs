pub fn longest_increasing(values: &[i64]) -> usize {
    let mut ends: Vec<i64> = Vec::new();
    for &value in values {
        // Equal values extend a subsequence here.
        let at = ends.partition_point(|&end| end <= value);
        if at == ends.len() {
            ends.push(value);
        } else {
            ends[at] = value;
        }
    }
    ends.len()
}
