pub fn is_balanced(text: &str) -> bool {
    let mut expected = Vec::new();
    for c in text.chars() {
        match c {
            '(' => expected.push(')'),
            '[' => expected.push(']'),
            '{' => expected.push('}'),
            ')' | ']' | '}' if expected.pop() != Some(c) => return false,
            _ => {}
        }
    }
    expected.is_empty()
}
