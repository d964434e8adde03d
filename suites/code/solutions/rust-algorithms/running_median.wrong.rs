use std::cmp::Reverse;
use std::collections::BinaryHeap;

pub fn running_medians(values: &[i32]) -> Vec<f64> {
    let mut lower: BinaryHeap<i32> = BinaryHeap::new();
    let mut upper: BinaryHeap<Reverse<i32>> = BinaryHeap::new();
    let mut medians = Vec::with_capacity(values.len());
    for &value in values {
        lower.push(value);
        upper.extend(lower.pop().map(Reverse));
        if upper.len() > lower.len() {
            lower.extend(upper.pop().map(|Reverse(smallest)| smallest));
        }
        let low = lower.peek().copied().unwrap_or(value);
        let high = if lower.len() > upper.len() {
            low
        } else {
            upper.peek().map_or(low, |&Reverse(smallest)| smallest)
        };
        // The sum of two large numbers does not fit into an i32.
        medians.push(f64::from(low + high) / 2.0);
    }
    medians
}
