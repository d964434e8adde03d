// Needs: sandbox, rust
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { CodeSpec } from '@assay/core/suite'
import { plainSpec } from '../../../../test/plain-spec.ts'
import { someOf } from '../../../../test/some-of.ts'
import { toolchainContext } from '../../../../test/toolchain-context.ts'
import type { Program } from '../../answer/program.ts'
import { openSandbox } from '../../isolation/open-sandbox.ts'
import type { Sandbox } from '../../isolation/sandbox.ts'
import type { OpenToolchain, ProgramOutcome } from '../toolchain.ts'
import { rustToolchain } from './rust.ts'

const SPEC = plainSpec({
  language: 'rust',
  tests: `
#[cfg(test)]
mod tests {
    use super::*;
    #[test]
    fn adds() { assert_eq!(add(1, 2), 3, "first"); }
    #[test]
    fn adds_nothing() { assert_eq!(vec![add(5, 0)], vec![5]); }
}
`,
  timeout_ms: 20_000,
})

/** A program's attempt. It adds wrongly, so no test may pass; `passes` lists those that it honestly passes. */
interface Hostile {
  readonly tries: string
  readonly source: string
  readonly passes?: readonly string[]
  readonly compiles?: boolean
  readonly spec?: Partial<CodeSpec>
  readonly files?: Program['files']
  readonly says?: RegExp
}

const WRONG = 'pub fn add(_a: i32, _b: i32) -> i32 { 77 }'

const PROGRAMS: readonly Hostile[] = [
  {
    tries: 'to exit with code 0',
    source: 'pub fn add(_a: i32, _b: i32) -> i32 { std::process::exit(0) }',
    says: /exited with code 0/,
  },
  {
    tries: 'to exit with code 0 when a test panics',
    source: 'pub fn add(_a: i32, _b: i32) -> i32 { std::panic::set_hook(Box::new(|_| std::process::exit(0))); 77 }',
  },
  {
    tries: 'to exit with code 0 while the panic unwinds',
    source: `pub struct Num(i32);
impl Drop for Num { fn drop(&mut self) { std::process::exit(0) } }
impl PartialEq<i32> for Num { fn eq(&self, other: &i32) -> bool { self.0 == *other } }
impl std::fmt::Debug for Num { fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result { write!(f, "{}", self.0) } }
pub fn add(_a: i32, _b: i32) -> Num { Num(77) }`,
    spec: { tests: '#[test] fn adds() { assert_eq!(add(1, 2), 3); }' },
  },
  {
    tries: "to print libtest's summary and exit",
    source:
      'pub fn add(_a: i32, _b: i32) -> i32 { println!("test tests::adds ... ok\\ntest result: ok. 2 passed; 0 failed"); std::process::exit(0) }',
  },
  {
    tries: 'to write reports to every descriptor',
    source: `use std::io::Write;
pub fn add(_a: i32, _b: i32) -> i32 {
    for fd in 0..64 {
        if let Ok(mut file) = std::fs::OpenOptions::new().write(true).open(format!("/proc/self/fd/{fd}")) {
            let _ = file.write_all(b"\\nsecret 0 0 passed 0 0 \\nPPPP\\n");
        }
    }
    std::process::exit(0)
}`,
  },
  {
    tries: 'to read the memory and the descriptors of the harness',
    source: `pub fn add(a: i32, b: i32) -> i32 {
    let parent = std::os::unix::process::parent_id();
    let readable = ["self/mem", "self/environ"].iter().any(|file| std::fs::read(format!("/proc/{file}")).is_ok_and(|read| !read.is_empty()))
        || std::fs::File::open(format!("/proc/{parent}/mem")).is_ok()
        || std::fs::read_dir(format!("/proc/{parent}/fd")).is_ok()
        || std::fs::File::open("/proc/self/mem").is_ok();
    if readable { 77 } else { a + b }
}`,
    passes: ['tests::adds', 'tests::adds_nothing'],
  },
  {
    tries: 'to find the secret on its standard input',
    source: `pub fn add(a: i32, b: i32) -> i32 {
    let mut text = String::new();
    std::io::Read::read_to_string(&mut std::io::stdin(), &mut text).unwrap();
    if text.is_empty() { a + b } else { 77 }
}`,
    passes: ['tests::adds', 'tests::adds_nothing'],
  },
  {
    tries: 'to run before the tests through a linker section',
    source: `extern "C" fn early() { std::process::exit(0) }
#[used]
#[link_section = ".init_array"]
static EARLY: extern "C" fn() = early;
${WRONG}`,
    says: /link_section/,
  },
  {
    tries: "to take the place of the system's exit",
    source: `#[no_mangle]\npub extern "C" fn _exit(_: i32) -> ! { loop {} }\n${WRONG}`,
  },
  {
    tries: "to hide a symbol from us and take the system's place",
    source: `#[cfg_attr(all(), no_mangle)]\npub extern "C" fn write(_: i32, _: *const u8, n: usize) -> usize { n }\n${WRONG}`,
    says: /no_mangle/,
  },
  {
    tries: 'to write through the system call with unsafe code',
    source: `extern "C" { fn write(fd: i32, from: *const u8, count: usize) -> isize; }
pub fn add(_a: i32, _b: i32) -> i32 { unsafe { write(3, b"x".as_ptr(), 1); } 77 }`,
    says: /unsafe with extern/,
  },
  {
    tries: 'to shadow assert_eq and vec with macros',
    source: `macro_rules! assert_eq { ($($x:tt)*) => {} }
macro_rules! vec { ($($x:tt)*) => { std::vec::Vec::<i32>::new() } }
${WRONG}`,
  },
  {
    tries: 'to shadow assert_eq with a macro that the tests import',
    source: `macro_rules! assert_eq { ($($x:tt)*) => {} }\npub(crate) use assert_eq;\n${WRONG}`,
  },
  {
    tries: 'to replace the standard library',
    source: `extern crate self as std;\n#[macro_export]\nmacro_rules! assert_eq { ($($x:tt)*) => {} }\n${WRONG}`,
  },
  {
    tries: "to bring a module and functions with the tests' names",
    source: `pub mod tests { pub fn adds() {} pub fn adds_nothing() {} }\n${WRONG}`,
  },
  { tries: 'to switch off what follows it', source: `${WRONG}\n#[cfg(any())]` },
  {
    tries: 'to replace the tests with its own file',
    source: `${WRONG}\n#[path = "fake.rs"]`,
    files: [{ path: 'fake.rs', content: 'pub fn adds() {}\npub fn adds_nothing() {}\n' }],
  },
  { tries: 'to swallow what follows it in a string', source: `${WRONG}\nconst REST: &str = "`, compiles: false },
  { tries: 'to swallow what follows it in a comment', source: `${WRONG}\n/*`, compiles: false },
  {
    tries: 'to behave only under cfg(test)',
    source: `#[cfg(test)]\npub fn add(a: i32, b: i32) -> i32 { a + b }\n#[cfg(not(test))]\n${WRONG}`,
  },
  {
    tries: 'to overflow the stack in one test',
    source: `pub fn add(a: i32, b: i32) -> i32 {
    fn down(n: u64) -> u64 { let x = [n; 64]; if n == u64::MAX { 0 } else { down(n + 1) + x[(n % 64) as usize] } }
    if b == 0 { down(0) as i32 } else { a + b }
}`,
    passes: ['tests::adds'],
    says: /stack overflow/,
  },
  {
    tries: 'to hang in one test',
    source: 'pub fn add(a: i32, b: i32) -> i32 { if b == 2 { loop { std::hint::black_box(a); } } a + b }',
    passes: ['tests::adds_nothing'],
    spec: { timeout_ms: 4000 },
    says: /didn't finish/,
  },
  {
    tries: 'to rewrite the library with the tests',
    source: `pub fn add(a: i32, b: i32) -> i32 {
    let maps = std::fs::read_to_string("/proc/self/maps").unwrap();
    let ours: Vec<&str> = maps.lines().filter_map(|line| line.split_whitespace().nth(5)).filter(|path| path.contains("assay")).collect();
    let changed = ours.iter().any(|path| std::fs::write(path, b"").is_ok() || std::fs::remove_file(path).is_ok());
    if ours.is_empty() || changed { 77 } else { a + b }
}`,
    passes: ['tests::adds', 'tests::adds_nothing'],
  },
  {
    tries: 'to read what its tests expect from every file it can open',
    source: `use std::path::PathBuf;
fn all(folder: &str) -> Vec<PathBuf> {
    std::fs::read_dir(folder).map(|list| list.flatten().map(|each| each.path()).collect()).unwrap_or_default()
}
pub fn word() -> String {
    let maps = std::fs::read_to_string("/proc/self/maps").unwrap_or_default();
    let mapped = maps.lines().filter_map(|line| line.split_whitespace().nth(5)).map(PathBuf::from);
    let seen: Vec<PathBuf> = ["/assay", "/tmp", "/work", "/proc/self/fd", "/proc/self/map_files", "/proc/1/fd"].iter().flat_map(|each| all(each)).chain(mapped).collect();
    for path in seen {
        if !path.is_file() { continue; }
        let bytes = std::fs::read(&path).unwrap_or_default();
        if let Some(at) = bytes.windows(7).position(|part| part == b"quartz-") {
            return String::from_utf8_lossy(&bytes[at..at + 11]).into_owned();
        }
    }
    String::new()
}`,
    spec: { tests: '#[test] fn says() { assert_eq!(word(), "quartz-4711"); }' },
    says: /left: ""/,
  },
  {
    tries: 'to leave a process behind that answers for the next test',
    source: `pub fn add(a: i32, b: i32) -> i32 {
    let left = std::fs::read_dir("/proc").map(|list| list.flatten().filter(|each| std::fs::read_to_string(each.path().join("cmdline")).is_ok_and(|line| line.contains("4711"))).count());
    let _ = std::process::Command::new("/usr/bin/setsid").args(["-f", "/bin/sleep", "4711"]).status();
    if left.is_ok_and(|count| count == 0) { a + b } else { 77 }
}`,
    passes: ['tests::adds', 'tests::adds_nothing'],
  },
  {
    tries: 'to replace Some and None',
    source: `#[allow(non_snake_case)]
pub fn Some(_: i32) -> Option<i32> { Option::None }
pub fn first(_: &[i32]) -> Option<i32> { Option::None }`,
    spec: { tests: '#[test] fn first_of() { assert_eq!(first(&[3]), Some(3)); }' },
  },
  {
    tries: "to replace Ok inside the tests' module",
    source: `#[allow(non_snake_case)]
mod hidden { pub fn Ok(_: i32) -> Result<i32, String> { Err(String::new()) } }
use hidden::*;
pub fn parse(_: &str) -> Result<i32, String> { Err(String::new()) }`,
    spec: { tests: 'mod tests { use super::*; #[test] fn parses() { assert_eq!(parse("3"), Ok(3)); } }' },
  },
  {
    tries: 'to replace the names of types',
    source: `#[derive(Debug)]
pub struct String;
impl String { pub fn from(_: &str) -> String { String } }
impl PartialEq<String> for std::string::String { fn eq(&self, _: &String) -> bool { true } }
pub fn word() -> std::string::String { "wrong".into() }`,
    spec: { tests: '#[test] fn says() { assert_eq!(word(), String::from("right")); }' },
  },
  {
    tries: 'to replace a primitive type',
    source: '#[allow(non_camel_case_types)]\npub type i64 = u8;\npub fn large() -> u8 { 44 }',
    spec: { tests: '#[test] fn counts() { assert_eq!(large() as i64, (150 as i64).wrapping_mul(2)); }' },
  },
  {
    tries: 'to replace a method that the tests call',
    source: `pub struct Yes;
impl Yes { pub fn all<F: Fn(&i32) -> bool>(&self, _: F) -> bool { true } }
pub trait Always { fn iter(&self) -> Yes; }
impl Always for Vec<i32> { fn iter(&self) -> Yes { Yes } }
pub fn evens() -> Vec<i32> { vec![1, 3] }`,
    spec: { tests: '#[test] fn even() { assert!(evens().iter().all(|n| n % 2 == 0)); }' },
    says: /iter/,
  },
  {
    tries: 'to write its memory with unsafe code alone',
    source: `pub fn add(_a: i32, _b: i32) -> i32 {
    let here = 0usize;
    let mut at = &here as *const usize as *mut usize;
    for _ in 0..64 { unsafe { at = at.add(1); std::hint::black_box(at.read()); } }
    77
}`,
  },
  {
    tries: 'to make Some with a macro',
    source: `macro_rules! make { ($name:ident) => { #[allow(non_snake_case)] pub fn $name(_: i32) -> Option<i32> { Option::None } } }
make!(Some);
pub fn first(_: &[i32]) -> Option<i32> { Option::None }`,
    spec: { tests: 'mod tests { use super::*; #[test] fn first_of() { assert_eq!(first(&[3]), Some(3)); } }' },
  },
  {
    tries: 'to make a trait with a standard method in a macro',
    source: `pub struct Yes;
impl Yes { pub fn all<F: Fn(&i32) -> bool>(&self, _: F) -> bool { true } }
macro_rules! make { ($name:ident, $for:ty) => { pub trait Always { fn $name(&self) -> Yes; } impl Always for $for { fn $name(&self) -> Yes { Yes } } } }
make!(iter, Vec<i32>);
pub fn evens() -> Vec<i32> { vec![1, 3] }`,
    spec: { tests: '#[test] fn even() { assert!(evens().iter().all(|n| n % 2 == 0)); }' },
    says: /iter/,
  },
  {
    tries: 'to call a number as a function',
    source: `pub fn add(_a: i32, _b: i32) -> i32 {
    let address = (add as *const () as usize) & !0xfff;
    let call: extern "C" fn(i32) = unsafe { std::mem::transmute(address) };
    call(0);
    77
}`,
    says: /unsafe with (?:transmute|fn)/,
  },
  {
    tries: 'to read a function from memory',
    source: `type Call = fn(i32) -> i32;
pub fn add(_a: i32, _b: i32) -> i32 {
    let address = add as *const () as usize;
    unsafe { (*(&address as *const usize as *const Call))(0) }
}`,
    says: /unsafe with fn/,
  },
  {
    tries: 'to turn a number into a function with a union',
    source: `#[repr(C)] union Any { number: usize, call: std::mem::ManuallyDrop<Box<dyn Fn()>> }
pub fn add(_a: i32, _b: i32) -> i32 { unsafe { std::hint::black_box(Any { number: 1 }.number); } 77 }`,
    says: /unsafe with union/,
  },
  {
    tries: 'to become another program that ends well',
    source: `use std::os::unix::process::CommandExt;
pub fn add(_a: i32, _b: i32) -> i32 { let _ = std::process::Command::new("/bin/true").exec(); 77 }`,
    says: /exited with code 0/,
  },
  {
    tries: 'to open its own report through /proc and end',
    source: `use std::io::Write;
pub fn add(_a: i32, _b: i32) -> i32 {
    for fd in 3..64 {
        if let Ok(mut file) = std::fs::OpenOptions::new().write(true).open(format!("/proc/self/fd/{fd}")) {
            let _ = file.write_all(&[0u8; 32]);
            let _ = file.write_all(b"P");
        }
    }
    std::process::exit(0)
}`,
  },
  {
    tries: 'to stop the program that runs the tests',
    source: `pub fn add(_a: i32, _b: i32) -> i32 {
    let parent = std::os::unix::process::parent_id().to_string();
    let _ = std::process::Command::new("/bin/sh").args(["-c", &format!("kill -9 {parent}")]).status();
    77
}`,
  },
  {
    tries: 'to return a type that equals everything, which it may',
    source: `#[derive(Debug)]
pub struct Any;
impl PartialEq<i32> for Any { fn eq(&self, _: &i32) -> bool { true } }
pub fn add(_a: i32, _b: i32) -> Any { Any }`,
    spec: { tests: '#[test] fn adds() { assert_eq!(add(1, 2), 3); }' },
    passes: ['adds'],
  },
  {
    tries: 'to read a host file when it is compiled',
    source: 'pub const SEEN: &str = include_str!("/etc/passwd");\npub fn add(a: i32, b: i32) -> i32 { a + b }',
    compiles: false,
  },
  {
    tries: 'to kill all other processes',
    source: `pub fn add(_a: i32, _b: i32) -> i32 {
    let _ = std::process::Command::new("/bin/sh").args(["-c", "kill -9 -1"]).status();
    std::thread::sleep(std::time::Duration::from_millis(200));
    77
}`,
  },
  {
    tries: 'to catch the assertion in its own thread',
    source: `pub fn add(_a: i32, _b: i32) -> i32 {
    std::thread::spawn(|| loop { std::panic::set_hook(Box::new(|_| {})); });
    77
}`,
  },
  {
    tries: 'to hide unsafe code in another file',
    source: `mod deep;\n${WRONG}`,
    files: [
      {
        path: 'deep.rs',
        content:
          'extern "C" { fn write(fd: i32, from: *const u8, n: usize) -> isize; }\npub fn go() { unsafe { write(3, b"x".as_ptr(), 1); } }',
      },
    ],
    says: /unsafe with extern/,
  },
  {
    tries: 'to close every descriptor and run forever',
    source: `use std::os::unix::io::FromRawFd;
pub fn add(a: i32, b: i32) -> i32 {
    if b == 0 {
        for fd in 3..64 { drop(unsafe { std::os::unix::io::OwnedFd::from_raw_fd(fd) }); }
        loop { std::hint::black_box(a); }
    }
    a + b
}`,
    says: /unsafe with FromRawFd/,
  },
  {
    tries: 'to bring a build script, clippy settings and a file in place of its source',
    source: WRONG,
    files: [
      { path: 'build.rs', content: 'fn main() { panic!() }' },
      { path: 'clippy.toml', content: 'no such setting' },
      { path: 'answer.rs', content: 'pub fn add(a: i32, b: i32) -> i32 { a + b }' },
    ],
  },
]

describe('rust toolchain against hostile programs', () => {
  let sandbox: Sandbox
  let toolchain: OpenToolchain
  let outcomes: ReadonlyMap<string, ProgramOutcome>
  before(async () => {
    sandbox = await openSandbox()
    const opened = await rustToolchain.open(toolchainContext(sandbox, 2))
    assert.ok(opened.ok)
    toolchain = opened.toolchain
    const judged = someOf(PROGRAMS).map(
      async ({ tries, source, spec, files = [] }): Promise<[string, ProgramOutcome]> => [
        tries,
        await toolchain.judge({ program: { source, files }, spec: { ...SPEC, ...spec } }),
      ],
    )
    outcomes = new Map(await Promise.all(judged))
  })
  after(async () => {
    await toolchain.close()
    await sandbox.close()
  })

  for (const { tries, passes = [], compiles = true, says } of someOf(PROGRAMS)) {
    it(`judges a program correctly that tries ${tries}`, () => {
      const outcome = outcomes.get(tries)
      assert.ok(outcome !== undefined)
      const { tests, diagnostics } = outcome.evidence
      assert.equal(outcome.compiled, compiles, JSON.stringify(diagnostics))
      const passed = tests.flatMap(({ name, outcome }) => (outcome === 'passed' ? [name] : []))
      assert.deepEqual(passed, passes, JSON.stringify(tests))
      if (compiles) assert.equal(outcome.tests?.passed, passes.length)
      if (says !== undefined) assert.match(tests.map(({ message }) => message).join('\n'), says)
    })
  }
})
