pub fn caesar(text: &str, shift: i32) -> String {
    // The remainder of a negative shift is negative.
    let shift = shift % 26;
    let moved = |c: char, first: u8| {
        let place = i32::from(c as u8 - first) + shift;
        char::from((place % 26) as u8 + first)
    };
    text.chars()
        .map(|c| match c {
            'a'..='z' => moved(c, b'a'),
            'A'..='Z' => moved(c, b'A'),
            _ => c,
        })
        .collect()
}
