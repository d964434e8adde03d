use std::collections::BTreeMap;

pub fn word_count(text: &str) -> BTreeMap<String, usize> {
    let mut counts = BTreeMap::new();
    // Quotation marks stay on the words that they surround.
    for word in text.split(|c: char| !c.is_alphanumeric() && c != '\'') {
        if !word.is_empty() {
            *counts.entry(word.to_lowercase()).or_insert(0) += 1;
        }
    }
    counts
}
