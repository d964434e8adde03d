pub fn first_position(sorted: &[i64], target: i64) -> Option<usize> {
    let (mut low, mut high) = (0, sorted.len());
    while low < high {
        let middle = low + (high - low) / 2;
        match sorted[middle].cmp(&target) {
            std::cmp::Ordering::Less => low = middle + 1,
            std::cmp::Ordering::Greater => high = middle,
            // Any of several equal values, not the first.
            std::cmp::Ordering::Equal => return Some(middle),
        }
    }
    None
}
