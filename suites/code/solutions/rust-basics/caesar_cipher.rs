pub fn caesar(text: &str, shift: i32) -> String {
    let shift = shift.rem_euclid(26) as u8;
    let moved = |c: char, first: u8| char::from((c as u8 - first + shift) % 26 + first);
    text.chars()
        .map(|c| match c {
            'a'..='z' => moved(c, b'a'),
            'A'..='Z' => moved(c, b'A'),
            _ => c,
        })
        .collect()
}
