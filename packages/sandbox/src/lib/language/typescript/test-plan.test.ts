import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { moduleKind } from './syntax.ts'
import { planTests } from './test-plan.ts'

const NONE = new Set<string>()
function planned(source: string, own: ReadonlySet<string> = NONE) {
  const outcome = planTests(source, own, null)
  if (!outcome.ok) assert.fail(outcome.fault.message)
  return outcome.plan
}

describe('planTests', () => {
  it('finds a runner by its import, under any name', () => {
    assert.deepEqual(planned("import { test as check } from 'node:test'\ncheck('a', () => {})").planned, ['a'])
    assert.deepEqual(
      planned("import * as nt from 'node:test'\nnt.describe('d', () => { nt.it('a', () => {}) })").planned,
      ['d > a'],
    )
    assert.deepEqual(planned("const { test: t } = require('node:test')\nt('a', () => {})").planned, ['a'])
  })

  it("doesn't plan a test for a name that means something else there", () => {
    assert.equal(planned('function test() {}\ntest()').plain, true)
    assert.equal(planned('for (const test of [() => 1]) test()').plain, true)
    assert.equal(planned('test("x")', new Set(['test'])).plain, true)
  })

  it("doesn't plan skipped tests or parts of other tests", () => {
    const source = `test.skip('a'); it.todo('b'); describe.skip('c', () => { it('d', () => {}) })
      test('e', { skip: true }, () => {}); test('f', async (t) => { await t.test('g', () => {}); test('h', () => {}) })`
    assert.deepEqual(planned(source).planned, ['f'])
  })

  it('takes names from the answer, except those of the language and of runners', () => {
    const { names, globals } = planned('test("a", () => { expect(JSON.stringify(add(Size.Big))).toBe(other.length) })')
    assert.deepEqual(
      [names, globals],
      [
        ['add', 'Size', 'other'],
        ['test', 'expect'],
      ],
    )
    assert.ok(planned('assert(Event)').names.includes('Event'))
    assert.deepEqual(planned('JSON.parse(1)', new Set(['JSON'])).names, ['JSON'])
  })

  it("doesn't take names from the answer that the tests declare themselves", () => {
    const source =
      'const table = [1]\ntest("a", () => { const wanted = 3; for (const each of table) expect(add(each)).toBe(wanted) })'
    assert.deepEqual(planned(source).names, ['add'])
  })

  it('finds missing modules, except those that the tests can do without', () => {
    const source =
      'import _ from "lodash"\nconst chalk = require("chalk"), md5 = require("js-md5")\ntry { require("left-pad") } catch {}'
    assert.deepEqual(planned(source).missing, ['lodash', 'chalk'])
  })

  it("finds tests that work only in the answer's process", () => {
    const together = [
      ...[
        'class A extends Shape {}',
        'Date.now = () => 1',
        'globalThis.fetch = f',
        'delete process.env.X',
        'Shape.prototype.x = 1',
      ],
      ...[
        'vi.useFakeTimers()',
        'jest.spyOn(Math, "random")',
        'Object.defineProperty(global, "x", {})',
        'import fs from "node:fs"',
      ],
      ...['mock.timers.enable()', 'new AbortController()', 'vi.mock("./api")', 'console.log = (m) => said.push(m)'],
    ]
    const apart = [
      ...[
        'class A {}\nclass B extends A {}',
        'const state = {}\nstate.x = 1',
        'vi.fn()',
        'Object.assign({}, add)',
        'class E extends Error {}',
      ],
      ...[
        'const o = { now: 1 }\no.now = 2\nvi.spyOn(o, "now")',
        'import util from "node:util"',
        'expect(Date.now()).toBe(add.x)',
      ],
    ]
    for (const source of together) assert.equal(planned(source).oneProcess, true, source)
    for (const source of apart) assert.equal(planned(source).oneProcess, false, source)
  })

  it('keeps every line where it was', () => {
    const { body } = planned("import {\n  add,\n} from './answer'\nexport const one = 1\ntest('a', () => {})\nfail()")
    assert.match(body.split('\n')[5] ?? '', /^fail\(\)/)
  })

  it('reports where a text stops being JavaScript, and survives any nesting', () => {
    const outcome = planTests('test("a", () => {\n  add(1\n})', NONE, null)
    assert.deepEqual(outcome.ok ? null : [outcome.fault.line, outcome.fault.column], [3, 1])
    for (const deep of ['('.repeat(1e5), `x = ${'!'.repeat(1e5)}1`, `x = ${'1+'.repeat(1e5)}1`])
      assert.equal(planTests(deep, NONE, null).ok, false)
  })
})

describe('moduleKind', () => {
  it('reads as CommonJS what can be CommonJS, and as a module what only a module can contain', () => {
    const kindOf = (source: string) => {
      const found = moduleKind(source)
      return found.ok ? found.kind : null
    }
    assert.deepEqual(
      [
        'total = 010',
        'module.exports = 1',
        'return 1',
        'export const a = 1',
        'await 1',
        'import.meta.url',
        'export const a = 010',
      ].map(kindOf),
      ['commonjs', 'commonjs', 'commonjs', 'module', 'module', 'module', null],
    )
  })
})
