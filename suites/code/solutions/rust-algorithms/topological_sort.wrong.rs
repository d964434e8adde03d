use std::collections::VecDeque;

pub fn topological_order(nodes: usize, edges: &[(usize, usize)]) -> Option<Vec<usize>> {
    let mut followers = vec![Vec::new(); nodes];
    let mut waits_for = vec![0usize; nodes];
    for &(before, after) in edges {
        followers[before].push(after);
        waits_for[after] += 1;
    }
    // First come, first served: a right order, though not the smallest.
    let mut free: VecDeque<usize> = (0..nodes).filter(|&node| waits_for[node] == 0).collect();
    let mut order = Vec::with_capacity(nodes);
    while let Some(node) = free.pop_front() {
        order.push(node);
        for &after in &followers[node] {
            waits_for[after] -= 1;
            if waits_for[after] == 0 {
                free.push_back(after);
            }
        }
    }
    (order.len() == nodes).then_some(order)
}
