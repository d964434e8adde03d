pub fn fizz_buzz(n: u32) -> Vec<String> {
    // The end of this range is not part of it.
    (1..n)
        .map(|number| match (number % 3, number % 5) {
            (0, 0) => "FizzBuzz".to_string(),
            (0, _) => "Fizz".to_string(),
            (_, 0) => "Buzz".to_string(),
            _ => number.to_string(),
        })
        .collect()
}
