pub fn merge_intervals(intervals: &[(i32, i32)]) -> Vec<(i32, i32)> {
    let mut sorted: Vec<(i32, i32)> = intervals
        .iter()
        .copied()
        .filter(|(start, end)| start <= end)
        .collect();
    sorted.sort_unstable();
    let mut merged: Vec<(i32, i32)> = Vec::new();
    for (start, end) in sorted {
        match merged.last_mut() {
            Some(last) if start <= last.1 => last.1 = last.1.max(end),
            _ => merged.push((start, end)),
        }
    }
    merged
}
