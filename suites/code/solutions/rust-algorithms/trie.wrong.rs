use std::collections::BTreeMap;

#[derive(Default)]
pub struct Trie {
    is_word: bool,
    next: BTreeMap<char, Trie>,
}

impl Trie {
    pub fn new() -> Self {
        Self::default()
    }

    pub fn insert(&mut self, word: &str) -> bool {
        let mut node = self;
        for c in word.chars() {
            node = node.next.entry(c).or_default();
        }
        !std::mem::replace(&mut node.is_word, true)
    }

    pub fn contains(&self, word: &str) -> bool {
        // A place in the tree is not yet a word.
        self.at(word).is_some()
    }

    pub fn with_prefix(&self, prefix: &str) -> Vec<String> {
        let mut words = Vec::new();
        if let Some(node) = self.at(prefix) {
            node.collect(prefix.to_string(), &mut words);
        }
        words
    }

    fn collect(&self, text: String, words: &mut Vec<String>) {
        if self.is_word {
            words.push(text.clone());
        }
        for (c, next) in &self.next {
            next.collect(format!("{text}{c}"), words);
        }
    }

    fn at(&self, prefix: &str) -> Option<&Trie> {
        prefix.chars().try_fold(self, |node, c| node.next.get(&c))
    }
}
