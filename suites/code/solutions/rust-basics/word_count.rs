use std::collections::BTreeMap;

pub fn word_count(text: &str) -> BTreeMap<String, usize> {
    let mut counts = BTreeMap::new();
    let runs = text.split(|c: char| !c.is_alphanumeric() && c != '\'');
    for part in runs.flat_map(|run| run.split("''")) {
        let word = part.trim_matches('\'');
        if !word.is_empty() {
            *counts.entry(word.to_lowercase()).or_insert(0) += 1;
        }
    }
    counts
}
