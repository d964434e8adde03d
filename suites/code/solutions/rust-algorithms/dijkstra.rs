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
    let mut reached = BinaryHeap::from([Reverse((0u64, source))]);
    while let Some(Reverse((length, node))) = reached.pop() {
        if shortest[node].is_some() {
            continue;
        }
        shortest[node] = Some(length);
        for &(to, further) in &leaving[node] {
            if shortest[to].is_none() {
                reached.push(Reverse((length + further, to)));
            }
        }
    }
    shortest
}
