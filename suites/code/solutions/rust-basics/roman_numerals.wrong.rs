const NUMERALS: [(u32, &str); 13] = [
    (1000, "M"),
    (900, "CM"),
    (500, "D"),
    (400, "CD"),
    (100, "C"),
    (90, "XC"),
    (50, "L"),
    (40, "XL"),
    (10, "X"),
    (9, "IX"),
    (5, "V"),
    (4, "IV"),
    (1, "I"),
];

pub fn to_roman(number: u32) -> Option<String> {
    if !(1..=3999).contains(&number) {
        return None;
    }
    let mut rest = number;
    let mut text = String::new();
    for (value, numeral) in NUMERALS {
        while rest >= value {
            text.push_str(numeral);
            rest -= value;
        }
    }
    Some(text)
}

pub fn from_roman(text: &str) -> Option<u32> {
    let mut rest = text;
    let mut number = 0;
    for (value, numeral) in NUMERALS {
        while let Some(after) = rest.strip_prefix(numeral) {
            number += value;
            rest = after;
        }
    }
    // Reads forms that are never written, such as IIII.
    (rest.is_empty() && number > 0).then_some(number)
}
