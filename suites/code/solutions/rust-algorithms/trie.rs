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
        self.at(word).is_some_and(|node| node.is_word)
    }

    pub fn with_prefix(&self, prefix: &str) -> Vec<String> {
        let mut words = Vec::new();
        let mut open: Vec<(String, &Trie)> = self
            .at(prefix)
            .map(|node| (prefix.to_string(), node))
            .into_iter()
            .collect();
        while let Some((text, node)) = open.pop() {
            for (c, next) in node.next.iter().rev() {
                open.push((format!("{text}{c}"), next));
            }
            if node.is_word {
                words.push(text);
            }
        }
        words
    }

    fn at(&self, prefix: &str) -> Option<&Trie> {
        prefix.chars().try_fold(self, |node, c| node.next.get(&c))
    }
}
