pub fn is_balanced(text: &str) -> bool {
    // Counts each kind for itself, so crossed pairs go unseen.
    let (mut round, mut square, mut curly) = (0, 0, 0);
    for c in text.chars() {
        match c {
            '(' => round += 1,
            ')' => round -= 1,
            '[' => square += 1,
            ']' => square -= 1,
            '{' => curly += 1,
            '}' => curly -= 1,
            _ => {}
        }
        if round < 0 || square < 0 || curly < 0 {
            return false;
        }
    }
    round == 0 && square == 0 && curly == 0
}
