import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { findBareTests } from './assertions.ts'

const RUNNER = `import { describe, it } from 'node:test'\n`

/** Returns the names of the tests without an assertion. */
function bareNames(text: string, others: Record<string, string> = {}): string[] {
  const sources = new Map(Object.entries({ 'packages/a/src/a.test.ts': RUNNER + text, ...others }))
  return findBareTests(sources).bare.map(({ name }) => name)
}

describe('findBareTests', () => {
  it('finds a test without an assertion by its file, line and name, also in a contract suite', () => {
    const text = `${RUNNER}export function contract(open: () => void): void {\n  it('opens ' + 1, () => open())\n}\n`
    assert.deepEqual(findBareTests(new Map([['packages/a/test/contract.ts', text]])), {
      bare: [{ file: 'packages/a/test/contract.ts', line: 3, name: "'opens ' + 1" }],
      count: 1,
    })
  })

  it('accepts every form of assertion', () => {
    for (const body of [
      'assert(a)',
      'assert.equal(a, b)',
      'await assert.rejects(a())',
      't.assert.equal(a, b)',
      'fc.assert(fc.property(a, b))',
      'expect(a).toBe(b)',
      'for (const each of a) if (each) assert.ok(each as string)',
      'run(() => assert.ok(a))',
    ]) {
      assert.deepEqual(bareNames(`it('a', { timeout: 1 }, async (t) => { ${body} })`), [], body)
    }
  })

  it("doesn't count a throw, a wait, a text or a property's name", () => {
    const check = 'const check = (a: string) => assert.ok(a)\n'
    for (const body of [
      "open(() => { throw new Error('a') })",
      'await waitFor(a)',
      "run('assert.ok(a)')",
      'a.check()',
    ]) {
      assert.deepEqual(bareNames(`${check}it('a', async () => { ${body} })`), ['a'], body)
    }
  })

  it('follows functions of the file and of the test files that it imports, even if they are only passed on', () => {
    const more = {
      'packages/a/test/check.ts': `export const check = (a: string) => inner(a)\nfunction inner() { assert.ok(a) }`,
    }
    const imported = `import { check as checkAll } from '../test/check.ts'\n`
    assert.deepEqual(bareNames(`${imported}it('a', () => checkAll('a'))`, more), [])
    assert.deepEqual(bareNames(`${imported}it('a', () => list.forEach(checkAll))`, more), [])
    assert.deepEqual(
      bareNames(`it('a', same)\nfunction same() { again() }\nconst again = () => same(assert.ok(a))`),
      [],
    )
    assert.deepEqual(bareNames(`it('a', () => one())\nfunction one() { two() }\nfunction two() { one() }`), ['a'])
  })

  it("doesn't follow code under test", () => {
    assert.deepEqual(bareNames(`import { parse } from './parse.ts'\nit('a', () => parse())`), ['a'])
  })
})
