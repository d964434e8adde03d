pub fn gcd(a: i64, b: i64) -> u64 {
    // The absolute value of the smallest number does not fit into an i64.
    let (mut a, mut b) = (a.abs(), b.abs());
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a as u64
}
