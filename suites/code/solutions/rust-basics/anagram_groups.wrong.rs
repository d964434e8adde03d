use std::collections::BTreeMap;

pub fn group_anagrams(words: &[&str]) -> Vec<Vec<String>> {
    // Gives the groups in the order of their letters.
    let mut groups: BTreeMap<Vec<char>, Vec<String>> = BTreeMap::new();
    for word in words {
        let mut letters: Vec<char> = word.to_lowercase().chars().collect();
        letters.sort_unstable();
        groups.entry(letters).or_default().push(word.to_string());
    }
    groups.into_values().collect()
}
