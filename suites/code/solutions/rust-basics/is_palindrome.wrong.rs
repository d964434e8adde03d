pub fn is_palindrome(text: &str) -> bool {
    // Letters beyond ASCII are left out as if they were punctuation.
    let letters: Vec<char> = text
        .chars()
        .filter(|c| c.is_ascii_alphanumeric())
        .map(|c| c.to_ascii_lowercase())
        .collect();
    letters.iter().eq(letters.iter().rev())
}
