import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { planTests } from './test-plan.ts'

const names = (source: string) => planTests(source)?.tests.map(({ name }) => name)

describe('planTests', () => {
  it('finds tests in modules and outside, in order', () => {
    const source =
      '#[test] fn a() {} mod m { use super::*; #[test] fn b() { if true {} } mod n { #[test]\nfn c() {} } } #[test] fn d() {}'
    assert.deepEqual(names(source), ['a', 'm::b', 'm::n::c', 'd'])
  })

  it('finds no tests in comments, strings and bodies, and skips ignored ones', () => {
    const source =
      '// #[test] fn a() {}\nconst X: &str = "#[test] fn b() {}"; fn c() { #[test] fn d() {} } #[test] #[ignore] fn e() {} fn f() {}'
    assert.deepEqual(names(source), [])
  })

  it('reads what a test should panic with', () => {
    const plan = planTests(
      '#[test] #[should_panic] fn a() {} #[test] #[should_panic(expected = "no \\"x\\"")] fn b() {} #[test] fn c() {}',
    )
    assert.deepEqual(
      plan?.tests.map(({ panics }) => panics),
      [{ expected: null }, { expected: '"no \\"x\\""' }, null],
    )
  })

  it('supports async tests', () => {
    const plan = planTests(
      '#[tokio::test] async fn a() {} #[tokio::test(flavor = "multi_thread", worker_threads = 2)] async fn b() {}',
    )
    assert.deepEqual(
      plan?.tests.map(({ runtime }) => runtime),
      ['current_thread', 'multi_thread'],
    )
  })

  it('uses main as the only test if there is no other', () => {
    assert.deepEqual(names('fn main() { assert!(true); }'), ['main'])
    assert.deepEqual(names('fn main() {} #[test] fn a() {}'), ['a'])
  })

  it('makes tests and their modules public, and names the standard macros in full', () => {
    const plan = planTests(
      '#[cfg(test)]\nmod m {\n    #[test]\n    fn a() { assert_eq!(vec![1], x); if a != b {} std::assert!(c) }\n}',
    )
    assert.equal(
      plan?.code,
      '            \npub mod m {\n           \n    pub fn a() { ::std::assert_eq!(::std::vec![1], x); if a != b {} std::assert!(c) }\n}',
    )
  })

  it('includes code under cfg(test), wherever it is', () => {
    const code = planTests('#[cfg(test)] use a::b; impl C { #[cfg(test)] fn d() {} } #[test] fn e() {}')?.code
    assert.doesNotMatch(code ?? 'cfg', /cfg/)
  })

  it('leaves macros alone that the tests define themselves', () => {
    assert.match(planTests('macro_rules! vec { () => {} } #[test] fn a() { vec!(); }')?.code ?? '', /\{ vec!\(\); \}/)
  })

  it("returns null if brackets don't match", () => {
    assert.equal(planTests('#[test] fn a() { (1 }'), null)
  })
})
