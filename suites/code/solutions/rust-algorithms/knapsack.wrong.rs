pub fn knapsack(items: &[(usize, u64)], capacity: usize) -> u64 {
    let mut best = vec![0u64; capacity + 1];
    for &(weight, value) in items {
        // Upwards, an item can be taken on top of itself.
        for room in weight..=capacity {
            best[room] = best[room].max(best[room - weight] + value);
        }
    }
    best[capacity]
}
