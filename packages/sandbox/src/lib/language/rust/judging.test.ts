// Needs: sandbox, rust
import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import type { CodeSpec } from '@assay/core/suite'
import { plainSpec } from '../../../../test/plain-spec.ts'
import { toolchainContext } from '../../../../test/toolchain-context.ts'
import type { Program } from '../../answer/program.ts'
import { openSandbox } from '../../isolation/open-sandbox.ts'
import type { Sandbox } from '../../isolation/sandbox.ts'
import type { OpenToolchain, ToolchainContext } from '../toolchain.ts'
import { rustToolchain } from './rust.ts'

const SPEC = plainSpec({
  language: 'rust',
  tests: '#[test] fn doubles() { assert_eq!(double(4), 8); }',
  timeout_ms: 20_000,
})
const RIGHT = 'pub fn double(n: i32) -> i32 {\n    n * 2\n}'

describe('rust toolchain', () => {
  let sandbox: Sandbox
  let context: ToolchainContext
  let toolchain: OpenToolchain
  before(async () => {
    sandbox = await openSandbox()
    context = toolchainContext(sandbox, 2)
    const opened = await rustToolchain.open(context)
    assert.ok(opened.ok)
    toolchain = opened.toolchain
  })
  after(async () => {
    await toolchain.close()
    await sandbox.close()
  })
  const judge = (source: string, spec: Partial<CodeSpec> = {}, files: Program['files'] = []) =>
    toolchain.judge({ program: { source, files }, spec: { ...SPEC, ...spec } })
  const passes = async (source: string, spec: Partial<CodeSpec> = {}, files: Program['files'] = []) => {
    const { tests, evidence } = await judge(source, spec, files)
    assert.equal(tests?.failed, 0, JSON.stringify(evidence))
    assert.notEqual(tests?.passed, 0)
  }

  it('gives the same verdict in a shared crate and alone', async () => {
    const programs = [
      RIGHT,
      'pub fn double(n: i32) -> i32 {\n    n + 2\n}',
      'pub fn double(n: i32) -> i32 {\n    return n + n;\n}',
      'pub fn double(n: i32) -> i32 {\n    n * "2"\n}',
      'pub fn double(n: i32) -> i32 {\n    n * 2\n',
      'pub fn treble(n: i32) -> i32 {\n    n * 3\n}',
      'fn unused() {}\npub fn double(n: i32) -> i32 {\n    n * 2\n}',
      'pub fn double(n: i32) -> i32 {\n    if n > 0 { double(n) + 1 } else { 0 }\n}',
      'pub fn double(n: i32) -> i32 {\n    let v: Vec<i32> = vec![];\n    v[n as usize]\n}',
      '#![allow(clippy::needless_return)]\npub fn double(n: i32) -> i32 {\n    return n + n;\n}',
      'struct N(i32);\nimpl std::ops::Mul<N> for i32 {\n    type Output = i32;\n    fn mul(self, n: N) -> i32 {\n        self * n.0\n    }\n}\npub fn double(n: i32) -> i32 {\n    2 * N(n)\n}',
      'pub fn double(n: i32) -> i32 {\n    println!("{n}");\n    n * 2\n}',
      'macro_rules! twice {\n    ($n:expr) => {\n        $n * 2\n    };\n}\npub fn double(n: i32) -> i32 {\n    twice!(n)\n}',
      'static mut N: i32 = 2;\npub fn double(n: i32) -> i32 {\n    unsafe { n * N }\n}',
    ]
    const verdict = async (source: string, timeout_ms: number) => {
      const { compiled, tests, lint_warnings, evidence } = await judge(source, { timeout_ms })
      const { diagnostics, output } = evidence
      return { source, compiled, tests, lint_warnings, diagnostics, output, each: evidence.tests }
    }
    const shared = await Promise.all(programs.map((source) => verdict(source, 20_000)))
    const alone = []
    for (const source of programs) alone.push(await verdict(source, 9999))
    assert.deepEqual(shared, alone)
    assert.deepEqual(
      alone.map(({ compiled, tests }) => (compiled ? (tests?.passed ?? 0) : null)),
      [1, 0, 1, null, null, 0, 1, 0, 0, 1, 1, 1, 1, 1],
    )
    assert.deepEqual(
      alone.map(({ lint_warnings }) => lint_warnings),
      [0, 0, 1, null, null, 0, 1, 0, 0, 0, 0, 0, 0, 0],
    )
  })

  it('runs tests that return a result, should panic, or are a main', async () => {
    const tests = `
use std::num::ParseIntError;
#[test] fn returns() -> Result<(), ParseIntError> { let n: i32 = "4".parse()?; assert_eq!(double(n), 8); Ok(()) }
#[test] fn returns_an_error() -> Result<(), ParseIntError> { let _: i32 = "x".parse()?; Ok(()) }
#[test] #[should_panic] fn overflows() { double(i32::MAX); }
#[test] #[should_panic(expected = "multiply with overflow")] fn says_so() { double(i32::MAX); }
#[test] #[should_panic(expected = "something else")] fn says_else() { double(i32::MAX); }
#[test] #[should_panic] fn does_not() { double(1); }`
    const { evidence } = await judge(RIGHT, { tests })
    assert.deepEqual(
      evidence.tests.map(({ name, outcome }) => `${name} ${outcome}`),
      [
        'returns passed',
        'returns_an_error failed',
        'overflows passed',
        'says_so passed',
        'says_else failed',
        'does_not failed',
      ],
    )
    await passes(RIGHT, { tests: 'fn main() { assert_eq!(double(4), 8); }' })
  })

  it('builds programs that need their own crate', async () => {
    await Promise.all([
      passes('#[no_mangle]\npub extern "C" fn double(n: i32) -> i32 {\n    n * 2\n}'),
      passes(
        'pub fn double(n: i32) -> i32 {\n    let p = Box::into_raw(Box::new(n));\n    unsafe { *Box::from_raw(p) * 2 }\n}',
      ),
      passes(
        'mod inner {\n    pub fn two() -> i32 {\n        2\n    }\n}\npub fn double(n: i32) -> i32 {\n    n * crate::inner::two()\n}',
      ),
      passes('mod two;\npub fn double(n: i32) -> i32 {\n    n * two::TWO\n}', {}, [
        { path: 'two.rs', content: 'pub const TWO: i32 = 2;' },
      ]),
      passes(
        'pub fn double(n: i32) -> i32 {\n    n * std::fs::read_to_string("two.txt").unwrap().parse::<i32>().unwrap()\n}',
        {},
        [{ path: 'two.txt', content: '2' }],
      ),
      passes('#![deny(warnings, clippy::all)]\npub fn double(n: i32) -> i32 {\n    return n * 2;\n}'),
      passes(RIGHT, { tests: '#[test] fn doubles() { assert_eq!(crate::double(4), 8); }' }),
      passes('#[macro_export]\nmacro_rules! double {\n    ($n:expr) => {\n        $n * 2\n    };\n}', {
        tests: '#[test] fn doubles() { assert_eq!(double!(4), 8); }',
      }),
    ])
  })

  it("lets programs reuse the standard library's names", async () => {
    const tests = (code: string) => ({ tests: `mod tests { use super::*; #[test] fn a() { ${code} } }` })
    await Promise.all([
      passes(
        'pub type Result<T> = std::result::Result<T, String>;\npub fn half(n: i32) -> Result<i32> {\n    Ok(n / 2)\n}',
        tests('let found: Result<i32> = half(4); assert_eq!(found, Ok(2)); assert_eq!(Some(2), found.ok());'),
      ),
      passes(
        'use std::f64;\npub fn area(r: f64) -> f64 {\n    r * r * f64::consts::PI\n}',
        tests('let r = 1 as f64; assert_eq!(area(r), f64::consts::PI);'),
      ),
      passes(
        'pub struct Bag(Vec<i32>);\npub trait Sized2 {\n    fn len(&self) -> usize;\n}\nimpl Sized2 for Bag {\n    fn len(&self) -> usize {\n        self.0.len()\n    }\n}\npub fn bag() -> Bag {\n    Bag(vec![1, 2])\n}',
        tests('assert_eq!(bag().len(), 2);'),
      ),
      passes(
        'pub trait Shout {\n    fn shout(&self) -> String;\n}\nimpl Shout for str {\n    fn shout(&self) -> String {\n        self.to_uppercase()\n    }\n}',
        tests('assert_eq!("a".shout(), String::from("A"));'),
      ),
      passes('pub enum Option {\n    Some(i32),\n    None,\n}\npub fn none() -> Option {\n    Option::None\n}', {
        ...tests('assert!(matches!(none(), Option::None)); let _ = Option::Some(1);'),
        expect_types: ['Option'],
      }),
    ])
  })

  it("distinguishes broken tests from answers that don't fit them", async () => {
    const verdict = async (tests: string) => {
      const { compiled, tests: counts, evidence } = await judge(RIGHT, { tests })
      return { compiled, passed: counts?.passed, broken: evidence.broken_tests, said: evidence.diagnostics.length > 0 }
    }
    const broken = { compiled: true, passed: 0, broken: true, said: true }
    const unfit = { ...broken, broken: false }
    assert.deepEqual(
      await Promise.all(
        [
          '#[test] fn a() { assert_eq!(double(4) 8); }',
          '#[test] fn a() { assert_eq!(double(4), 8);',
          '// nothing here',
          '#[test] fn a() { double(1); }\nfn by_itself() -> i32 { "text" }',
          '#[test] fn a() { assert_eq!(treble(4), 12); }',
          '#[test] fn a() { assert_eq!(double("4"), "8"); }',
        ].map(verdict),
      ),
      [broken, broken, broken, broken, unfit, unfit],
    )
  })

  it('ends a compiler that never finishes, and reports it', async () => {
    const grow = 'macro_rules! grow { ($($x:tt)*) => { grow!($($x)* $($x)*) } }'
    const source = `#![recursion_limit = "1000000"]\n${grow}\npub fn double(n: i32) -> i32 {\n    grow!(n n)\n}`
    const { compiled, evidence } = await judge(source, { timeout_ms: 1000 })
    assert.equal(compiled, false)
    assert.match(
      evidence.diagnostics.at(-1)?.message ?? '',
      /The compiler (?:didn't finish within 1000 ms|hit its \w+ limit)/,
    )
    assert.notEqual(evidence.limit, null)
  })

  it('measures time and memory, and records that the tests shared its process', async () => {
    const { evidence } = await judge(RIGHT)
    assert.equal(evidence.separation, 'none')
    const { compile_ms, tests_ms, lint_ms, peak_memory_bytes } = evidence
    assert.ok((compile_ms ?? 0) > 0 && tests_ms !== null && lint_ms === null)
    assert.ok((peak_memory_bytes ?? 0) > 100_000)
  })

  it('stops when aborted', async () => {
    const signal = AbortSignal.timeout(300)
    const source = 'pub fn double(n: i32) -> i32 { loop { std::hint::black_box(n); } }'
    const judged = toolchain.judge({ program: { source, files: [] }, spec: { ...SPEC, timeout_ms: 9000 }, signal })
    await assert.rejects(judged, (error) => error === signal.reason)
  })

  it('rejects a program of many megabytes, with the reason', async () => {
    const { compiled, evidence } = await judge(`${RIGHT}\n${'// Nothing.\n'.repeat(900_000)}`)
    assert.equal(compiled, false)
    assert.match(evidence.diagnostics[0]?.message ?? '', /The program has 10800\d\d\d characters; the limit is 1000000/)
  })

  it('reports which tools are missing and how to get them', async () => {
    const opened = await rustToolchain.open({ ...context, path: '/nonexistent' })
    assert.ok(!opened.ok)
    assert.deepEqual(opened.missing, ['rustc', 'clippy-driver', 'cc (a linker)'])
    assert.match(opened.hint, /rustup/)
  })

  it('reports a compiler that is too old for the Rust that models write, before it rejects their answers', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'assay-old-rust-'))
    try {
      mkdirSync(join(folder, 'bin'))
      for (const name of ['rustc', 'clippy-driver', 'cc']) {
        const says = `[ "$1" = --print ] && echo '${folder}' || echo '${name} 1.63.0'`
        writeFileSync(join(folder, 'bin', name), `#!/bin/sh\n${says}\n`, { mode: 0o755 })
      }
      const opened = await rustToolchain.open({ ...context, path: `${folder}/bin` })
      assert.ok(!opened.ok)
      assert.deepEqual(opened.missing, ['rustc 1.70 or later (found 1.63.0)'])
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
})
