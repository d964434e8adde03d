// Needs: sandbox, rust
import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { plainSpec } from '../../../../test/plain-spec.ts'
import { judgeForTests } from '../../../../test/test-judge.ts'
import { rustToolchain } from './rust.ts'
import { tokensOf } from './tokens.ts'
import { undeclaredCrate } from './undeclared-crate.ts'

const spec = plainSpec({ language: 'rust' })
const find = (tests: string, more: Partial<typeof spec> = {}) => undeclaredCrate(tokensOf(tests), { ...spec, ...more })

describe('undeclaredCrate', () => {
  it('finds crates by their paths, imports and attributes', () => {
    assert.equal(find('use rand::Rng;\n#[test] fn a() {}'), 'rand')
    assert.equal(find('extern crate itertools;'), 'itertools')
    assert.equal(find('#[test] fn a() { assert_eq!(serde_json::from_str::<i32>("1").unwrap(), 1) }'), 'serde_json')
    assert.equal(find('#[tokio::test] async fn a() {}'), 'tokio')
    assert.equal(find('proptest::proptest! { #[test] fn a(n: i32) {} }'), 'proptest')
  })

  it('ignores names that the case lists or that come from elsewhere', () => {
    const dependencies = [{ name: 'num-bigint', version: '0.4', features: [] }]
    assert.equal(find('use num_bigint::BigInt;', { dependencies }), null)
    assert.equal(find('mod rand { pub fn roll() {} }\n#[test] fn a() { rand::roll() }'), null)
    assert.equal(find('use crate::rand;\n#[test] fn a() { rand::roll() }'), null)
    assert.equal(find('use std::cmp as rand;\n#[test] fn a() { rand::max(1, 2); }'), null)
    assert.equal(find('#[test] fn a() { rand::roll() }', { prefix: 'mod rand { pub fn roll() {} }' }), null)
    assert.equal(find('use shapes::Circle;\n#[test] fn a() { let regex = 1; assert_eq!(regex, x.regex) }'), null)
    assert.equal(find('// rand::random()\n#[test] fn a() { assert_eq!(f(), "rand::random()") }'), null)
  })

  const { judge, brokenTests, close } = judgeForTests(rustToolchain)
  after(close)

  it("reports such tests before there is an answer, and doesn't count them against one", async () => {
    const tests = '#[test]\nfn rolls() { assert!(roll() < rand::random::<u8>()) }'
    assert.match((await brokenTests(tests)) ?? '', /^The tests use the crate "rand", which isn't in/)
    const { compiled, evidence } = await judge('pub fn roll() -> u8 { 0 }', tests)
    assert.deepEqual([compiled, evidence.broken_tests], [true, true])
  })
})
