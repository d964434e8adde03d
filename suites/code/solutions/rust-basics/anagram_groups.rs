use std::collections::HashMap;

pub fn group_anagrams(words: &[&str]) -> Vec<Vec<String>> {
    let mut groups: Vec<Vec<String>> = Vec::new();
    let mut group_of: HashMap<Vec<char>, usize> = HashMap::new();
    for word in words {
        let mut letters: Vec<char> = word.to_lowercase().chars().collect();
        letters.sort_unstable();
        let group = *group_of.entry(letters).or_insert(groups.len());
        if group == groups.len() {
            groups.push(Vec::new());
        }
        groups[group].push(word.to_string());
    }
    groups
}
