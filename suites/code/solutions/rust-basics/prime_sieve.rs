pub fn primes_up_to(limit: usize) -> Vec<usize> {
    let mut is_composite = vec![false; limit + 1];
    let mut primes = Vec::new();
    for number in 2..=limit {
        if is_composite[number] {
            continue;
        }
        primes.push(number);
        for multiple in (number * number..=limit).step_by(number) {
            is_composite[multiple] = true;
        }
    }
    primes
}
