pub fn n_queens(size: u32) -> u64 {
    place((1 << size) - 1, 0, 0, 0)
}

/// Counts the ways to fill the other rows. Each argument is a set of columns: all, taken, and reached along either diagonal.
fn place(all: u32, taken: u32, left: u32, right: u32) -> u64 {
    if taken == all {
        return 1;
    }
    let mut free = all & !(taken | left | right);
    let mut ways = 0;
    while free != 0 {
        let column = free & free.wrapping_neg();
        free ^= column;
        ways += place(
            all,
            taken | column,
            (left | column) << 1,
            (right | column) >> 1,
        );
    }
    ways
}
