// Needs: sandbox
import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { judgeForTests, outcomes } from '../../../../test/test-judge.ts'
import { javascriptToolchain, typescriptToolchain } from './typescript.ts'

const ADD = 'export const add = (a, b) => a + b'

describe('forms of JavaScript tests', () => {
  const { judge, close } = judgeForTests(javascriptToolchain)
  after(close)
  const outcomesOf = async (program: string, tests: string) => outcomes(await judge(program, tests))

  it('counts plain assertions as one test', async () => {
    const tests =
      "const assert = require('node:assert');\nfunction test() {\n  let candidate = add;\n  assert.deepEqual(candidate(1, 2), 3);\n}\ntest();"
    assert.deepEqual(await outcomesOf('function add(a, b) { return a + b }', tests), { tests: 'passed' })
    assert.deepEqual(await outcomesOf('function add(a, b) { return a - b }', tests), { tests: 'failed' })
  })

  it('fails a test if console.assert fails', async () => {
    const tests = 'const check = () => { console.assert(add(1, 2) === 3, "sum") }\ncheck()'
    assert.deepEqual(await outcomesOf('const add = (a, b) => a + b', tests), { tests: 'passed' })
    assert.deepEqual(await outcomesOf('const add = (a, b) => a - b', tests), { tests: 'failed' })
  })

  it('supports expect with its matchers, each with its opposite', async () => {
    const holds = [
      ...['expect(1).toBe(1)', 'expect({ a: [1, { b: 2 }], c: undefined }).toEqual({ a: [1, { b: 2 }] })'],
      ...['expect([1]).toStrictEqual([1])', 'expect(() => { throw new TypeError("bad sum") }).toThrow(TypeError)'],
      ...['expect(() => { throw new Error("bad sum") }).toThrow(/sum/)', 'expect(0.1 + 0.2).toBeCloseTo(0.3)'],
      ...['expect("abc").toContain("b")', 'expect([1, 2]).toContain(2)', 'expect("ab").toHaveLength(2)'],
      ...[
        'expect(1).toBeTruthy()',
        'expect("").toBeFalsy()',
        'expect(null).toBeNull()',
        'expect(undefined).toBeUndefined()',
      ],
      ...[
        'expect(0).toBeDefined()',
        'expect(NaN).toBeNaN()',
        'expect(2).toBeGreaterThan(1)',
        'expect(2n).toBeLessThanOrEqual(2)',
      ],
      ...[
        'expect("abc").toMatch(/b/)',
        'expect({ a: { b: 1 } }).toHaveProperty("a.b", 1)',
        'expect([]).toBeInstanceOf(Array)',
      ],
      ...['expect({ a: 1, b: 2 }).toMatchObject({ a: 1 })', 'expect([{ a: 1 }]).toContainEqual({ a: 1 })'],
      ...[
        'expect(new Map([[1, { a: 2 }]])).toEqual(new Map([[1, { a: 2 }]]))',
        'expect(new Set([1, 2])).toEqual(new Set([2, 1]))',
      ],
      ...[
        'expect({ a: 5, b: "x" }).toEqual({ a: expect.any(Number), b: expect.anything() })',
        'expect(new Date(5)).toEqual(new Date(5))',
      ],
    ]
    const negated = holds.map((each) => each.replace(/\)\.(to)/, ').not.$1'))
    const tests = [
      ...holds.map((code, index) => `test("holds ${index}", () => { ${code} })`),
      ...negated.map((code, index) => `test("not ${index}", () => { ${code} })`),
      'test("resolves", () => expect(Promise.resolve(1)).resolves.toBe(1))',
      'test("rejects", async () => { await expect(Promise.reject(new Error("no"))).rejects.toThrow("no") })',
      'test("does not resolve", async () => { await expect(Promise.resolve(1)).rejects.toThrow() })',
    ].join('\n')
    const expected = [
      ...holds.map((_, index) => [`holds ${index}`, 'passed']),
      ...holds.map((_, index) => [`not ${index}`, 'failed']),
      ...[
        ['resolves', 'passed'],
        ['rejects', 'passed'],
        ['does not resolve', 'failed'],
      ],
    ]
    assert.deepEqual(await outcomesOf(ADD, tests), Object.fromEntries(expected))
  })

  it('plans tests by their place: tables, loops, groups, hooks, callbacks, subtests, mocks', async () => {
    const tests = `
      import { describe, it, test, expect, vi, beforeEach } from 'vitest'
      let count = 0
      describe('add', () => {
        beforeEach(() => { count++ })
        it.each([[1, 1, 2], [2, 2, 4]])('%i + %i = %i', (a, b, c) => { expect(add(a, b)).toBe(c) })
        for (const n of [1, 2, 3]) it(\`adds zero to \${n}\`, () => expect(add(n, n === 3 ? 1 : 0)).toBe(n))
        it.skip('is not planned', () => { throw new Error() })
        it('ran the hook', () => { expect(count).toBe(6) })
      })
      test('calls back', (done) => { setTimeout(() => { expect(add(1, 1)).toBe(2); done() }, 1) })
      test('has parts', async (t) => { await t.test('part', () => { expect(add(1, 1)).toBe(3) }) })
      test('mocks', () => { const f = vi.fn(() => 3); expect([1].map(f)).toEqual([3]); expect(f).toHaveBeenCalledWith(1, 0, [1]) })
      test('mocks', () => { expect(add).toBe(1) })
    `
    assert.deepEqual(await outcomesOf(ADD, tests), {
      'add > %i + %i = %i': 'passed',
      'add > adds zero to ${n}': 'failed',
      'add > ran the hook': 'passed',
      'calls back': 'passed',
      'has parts': 'failed',
      mocks: 'passed',
      'mocks (2)': 'failed',
    })
  })

  it('finds what tests need, exported or not, in either kind of module', async () => {
    const programs = [
      ...['const add = (a, b) => a + b', 'module.exports = (a, b) => a + b', 'exports.add = (a, b) => a + b'],
      ...['module.exports = { add: (a, b) => a + b }', 'export default function (a, b) { return a + b }', ADD],
      'total = 0; function add(a, b) { total = a + b; return total }',
    ]
    const all = programs.flatMap((program) =>
      [
        'test("adds", () => expect(add(1, 2)).toBe(3))',
        'import { add } from "./solution"\ntest("adds", () => expect(add(1, 2)).toBe(3))',
      ].map((tests) => ({ program, tests })),
    )
    const found = await Promise.all(all.map(({ program, tests }) => outcomesOf(program, tests)))
    for (const [at, { program }] of all.entries()) assert.deepEqual(found[at], { adds: 'passed' }, program)
  })

  it('fails all planned tests if the test code throws, or needs something unavailable', async () => {
    assert.deepEqual(await outcomesOf(ADD, 'test("a", () => {})\nthrow new Error("no")'), { a: 'failed' })
    assert.deepEqual(await outcomesOf(ADD, 'import _ from "lodash"\ntest("a", () => {})'), { a: 'failed' })
    assert.deepEqual(await outcomesOf(ADD, 'test("a", () => { sub(1, 2) })'), { a: 'failed' })
  })

  it('runs answers of several files, which tests can import too', async () => {
    const files = [{ path: 'lib/one.js', content: 'export const one = 1' }]
    const tests = 'import { one } from "./lib/one"\ntest("adds one", () => { expect(next(1)).toBe(1 + one) })'
    const outcome = await judge(
      { source: 'import { one } from "./lib/one"\nexport const next = (n) => n + one', files },
      tests,
    )
    assert.deepEqual(outcomes(outcome), { 'adds one': 'passed' })
  })
})

describe('TypeScript programs', () => {
  const { judge, close } = judgeForTests(typescriptToolchain)
  after(close)
  const TESTS = 'test("is three", () => { const n: number = three(); expect(n).toBe(3) })'

  it('gives the same verdict in a batch as alone, even beside broken texts and globals', async () => {
    const programs = [
      'export function three(): number { return 3 }',
      'export function three(): number { return "3" }',
      'export function three(): number { return 3',
      'declare global { var leaked: number; interface Array<T> { leak(): T } }\nexport const three = () => 3',
      'export const three = () => leaked',
      'export const three = () => [3].leak()',
      'var shared = 3\nfunction three() { return shared }',
      'function three() { return shared }',
      'enum Size { One = 1, Three = 3 }\nnamespace Deep { export const three = Size.Three }\nexport class Box { constructor(public n: number) {} }\nexport const three = () => new Box(Deep.three).n',
      'declare module "fs" { export function leakedRead(): number }\nexport const three = () => 3',
      'import { leakedRead } from "fs"\nexport const three = () => leakedRead()',
      'import fs = require("fs")\nmodule.exports = { three: () => (fs.existsSync("/work") ? 3 : 3) }',
    ]
    const facts = async (program: string) => {
      const { compiled, tests, evidence } = await judge(program, TESTS)
      return { compiled, tests, diagnostics: evidence.diagnostics }
    }
    const alone = []
    for (const program of programs) alone.push(await facts(program))
    assert.deepEqual(await Promise.all(programs.map(facts)), alone)
    const compiles = [true, false, false, true, false, false, true, false, true, true, false, true]
    assert.deepEqual(
      alone.map(({ compiled }) => compiled),
      compiles,
    )
    assert.ok(alone.every(({ compiled, tests }) => !compiled || tests?.passed === 1))
  })

  it('reports the compiler’s own code and the place in the answer', async () => {
    const { evidence } = await judge('const a = "é"\nexport const n: number = a', null)
    const [{ code, line, column, file } = { code: '', line: 0, column: 0, file: '' }] = evidence.diagnostics
    assert.deepEqual([code, line, column, file], ['TS2322', 2, 14, 'answer.ts'])
  })

  it('knows the types of js-md5', async () => {
    const tests = "test('hashes', () => { expect(hash('a')).toBe('0cc175b9c0f1b6a831c399e269772661') })"
    const programs = [
      'import md5 from "js-md5"\nexport const hash = (text: string): string => md5(text)',
      'import { md5 } from "js-md5"\nexport const hash = (text: string): string => md5(text)',
      'import * as all from "js-md5"\nexport const hash = (text: string): string => all.hex(text)',
    ]
    const wrong = 'import md5 from "js-md5"\nexport const hash = (text: string): number => md5(text)'
    const [mistyped, ...right] = await Promise.all([wrong, ...programs].map((program) => judge(program, tests)))
    assert.equal(mistyped?.compiled, false)
    for (const each of right) assert.deepEqual(outcomes(each), { hashes: 'passed' }, JSON.stringify(each.evidence))
  })

  it('ends a compiler that never finishes a type', async () => {
    const endless =
      'type Grow<T extends unknown[]> = T["length"] extends 1e9 ? T : Grow<[...T, ...T, 1]>\nexport const x: Grow<[]> = []'
    const [bad, good] = await Promise.all([judge(endless, TESTS), judge('export const three = () => 3', TESTS)])
    assert.equal(bad.compiled, false)
    assert.deepEqual(outcomes(good), { 'is three': 'passed' })
  })
})
