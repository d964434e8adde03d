pub fn first_position(sorted: &[i64], target: i64) -> Option<usize> {
    let (mut low, mut high) = (0, sorted.len());
    while low < high {
        let middle = low + (high - low) / 2;
        if sorted[middle] < target {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    (sorted.get(low) == Some(&target)).then_some(low)
}
