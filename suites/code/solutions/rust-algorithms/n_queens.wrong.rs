pub fn n_queens(size: u32) -> u64 {
    fn place(row: i32, size: i32, queens: &mut Vec<i32>) -> u64 {
        if row == size {
            return 1;
        }
        let mut ways = 0;
        for column in 0..size {
            // Looks along one of the two diagonals only.
            let is_free = queens
                .iter()
                .enumerate()
                .all(|(at, &other)| other != column && other - at as i32 != column - row);
            if is_free {
                queens.push(column);
                ways += place(row + 1, size, queens);
                queens.pop();
            }
        }
        ways
    }
    place(0, size as i32, &mut Vec::new())
}
