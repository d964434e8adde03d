// Needs: sandbox, rust
import { describeToolchain } from '../../../../test/contract/describe-toolchain.ts'
import { rustToolchain } from './rust.ts'

describeToolchain(rustToolchain, {
  tests: `
#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn starts_at_zero() {
        assert_eq!(fibonacci(0), 0);
    }

    #[test]
    fn goes_on_with_one() {
        assert_eq!(fibonacci(1), 1);
    }

    #[test]
    fn adds_the_last_two() {
        assert_eq!(fibonacci(10), 55);
    }
}
`,
  names: ['tests::starts_at_zero', 'tests::goes_on_with_one', 'tests::adds_the_last_two'],
  right: `fn fibonacci(n: u64) -> u64 {
    let (mut a, mut b) = (0, 1);
    for _ in 0..n {
        (a, b) = (b, a + b);
    }
    a
}`,
  wrong: 'fn fibonacci(n: u64) -> u64 {\n    n + 7\n}',
  compileError: { program: 'fn fibonacci(n: u64) -> u64 {\n    let text: &str = n;\n    n\n}', line: 2 },
  failsOne: { program: 'fn fibonacci(n: u64) -> u64 {\n    n\n}', test: 'tests::adds_the_last_two' },
  warns: {
    program: `fn fibonacci(n: u64) -> u64 {
    let (mut a, mut b) = (0, 1);
    for _ in 0..n {
        (a, b) = (b, a + b);
    }
    return a;
}`,
    line: 6,
  },
  hangs: 'fn fibonacci(n: u64) -> u64 {\n    loop {\n        std::hint::black_box(n);\n    }\n}',
  hangsMs: 4000,
  padded: `fn fibonacci(n: u64) -> u64 {
    let (mut a, mut b) = (0, 1);
    for _ in 0..n {
        (a, b) = (b, a + b);
    }
    a
}

fn main() {
    println!("{}", fibonacci(10));
}

#[cfg(test)]
mod tests {
    #[test]
    fn trivially_true() {
        assert_eq!(1 + 1, 2);
    }
}`,
  brokenTests: '#[test]\nfn counts() {\n    assert_eq!(fibonacci(0) 0);\n    let x = ;\n}',
  exitsEarly: 'fn fibonacci(_n: u64) -> u64 {\n    std::process::exit(0)\n}',
  printsFakeSummary: `fn fibonacci(n: u64) -> u64 {
    println!("running 3 tests\\ntest tests::starts_at_zero ... ok\\ntest result: ok. 3 passed; 0 failed; 0 ignored");
    n + 7
}`,
})
