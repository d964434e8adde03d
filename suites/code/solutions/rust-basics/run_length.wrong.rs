pub fn encode(text: &str) -> Vec<(char, usize)> {
    let mut runs: Vec<(char, usize)> = Vec::new();
    // A byte is not a character beyond ASCII.
    for c in text.bytes().map(char::from) {
        match runs.last_mut() {
            Some((last, count)) if *last == c => *count += 1,
            _ => runs.push((c, 1)),
        }
    }
    runs
}

pub fn decode(runs: &[(char, usize)]) -> String {
    runs.iter()
        .map(|&(c, count)| c.to_string().repeat(count))
        .collect()
}
