use std::collections::{BTreeMap, HashMap};

pub struct LruCache {
    capacity: usize,
    clock: u64,
    /// The value of a key, and when it was last touched.
    entries: HashMap<i32, (i32, u64)>,
    by_time: BTreeMap<u64, i32>,
}

impl LruCache {
    pub fn new(capacity: usize) -> Self {
        LruCache {
            capacity,
            clock: 0,
            entries: HashMap::new(),
            by_time: BTreeMap::new(),
        }
    }

    pub fn get(&mut self, key: i32) -> Option<i32> {
        let &(value, _) = self.entries.get(&key)?;
        self.touch(key, value);
        Some(value)
    }

    pub fn put(&mut self, key: i32, value: i32) {
        self.touch(key, value);
        if self.entries.len() > self.capacity {
            if let Some((_, oldest)) = self.by_time.pop_first() {
                self.entries.remove(&oldest);
            }
        }
    }

    fn touch(&mut self, key: i32, value: i32) {
        self.clock += 1;
        if let Some((_, before)) = self.entries.insert(key, (value, self.clock)) {
            self.by_time.remove(&before);
        }
        self.by_time.insert(self.clock, key);
    }
}
