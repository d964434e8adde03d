pub struct UnionFind {
    parents: Vec<usize>,
    sizes: Vec<usize>,
    sets: usize,
}

impl UnionFind {
    pub fn new(count: usize) -> Self {
        UnionFind {
            parents: (0..count).collect(),
            sizes: vec![1; count],
            sets: count,
        }
    }

    fn root(&mut self, mut at: usize) -> usize {
        while self.parents[at] != at {
            self.parents[at] = self.parents[self.parents[at]];
            at = self.parents[at];
        }
        at
    }

    pub fn union(&mut self, a: usize, b: usize) -> bool {
        let (a, b) = (self.root(a), self.root(b));
        if a == b {
            return false;
        }
        let (large, small) = if self.sizes[a] < self.sizes[b] {
            (b, a)
        } else {
            (a, b)
        };
        self.parents[small] = large;
        self.sizes[large] += self.sizes[small];
        self.sets -= 1;
        true
    }

    pub fn connected(&mut self, a: usize, b: usize) -> bool {
        self.root(a) == self.root(b)
    }

    pub fn size(&mut self, a: usize) -> usize {
        let root = self.root(a);
        self.sizes[root]
    }

    pub fn sets(&self) -> usize {
        self.sets
    }
}
