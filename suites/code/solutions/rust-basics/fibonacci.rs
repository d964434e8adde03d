pub fn fibonacci(n: u32) -> Option<u64> {
    let mut current = 0u64;
    let mut next = Some(1u64);
    for _ in 0..n {
        let value = next?;
        next = current.checked_add(value);
        current = value;
    }
    Some(current)
}
