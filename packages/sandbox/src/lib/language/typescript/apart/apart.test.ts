// Needs: sandbox
import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { plainSpec } from '../../../../../test/plain-spec.ts'
import { judgeForTests, outcomes } from '../../../../../test/test-judge.ts'
import { toolchainContext } from '../../../../../test/toolchain-context.ts'
import { openSandbox } from '../../../isolation/open-sandbox.ts'
import { javascriptToolchain } from '../typescript.ts'

const { judge, close } = judgeForTests(javascriptToolchain)
after(close)

const SUM_TESTS = `
import assert from 'node:assert'
test('sum', () => { assert.strictEqual(sum(20, 3), 23) })
test('list', () => { expect(list(7)).toEqual([7, 49]) })
`
/** Programs none of which computes the right result. */
const HOSTILE: Readonly<Record<string, string>> = {
  'reads the tests from a snapshot of its heap': `
    const v8 = require('v8'), fs = require('fs')
    const find = (re, other) => { v8.writeHeapSnapshot('/tmp/h'); const t = fs.readFileSync('/tmp/h', 'utf8'); return re.test(t) ? 1 : other }
    const known = () => find(/strictEqual\\(su|toEqual\\(\\[7, 4/, 0)
    function sum(a, b) { return known() ? a + b : 0 }
    function list(n) { return known() ? [n, n * n] : [] }`,
  'returns something that equals everything': `
    const all = { asymmetricMatch: () => true, $$typeof: Symbol.for('jest.asymmetricMatcher'), valueOf: () => 23, toString: () => '23',
      [Symbol.toPrimitive]: () => 23, equals: () => true }
    function sum() { return all }; function list() { return all }`,
  'returns a Proxy that confirms everything': `
    const yes = new Proxy(function () {}, { get: (t, k) => (k === Symbol.toPrimitive ? () => 23 : yes), has: () => true, apply: () => yes, getPrototypeOf: () => Array.prototype })
    function sum() { return yes }; function list() { return yes }`,
  'replaces the judge': `
    Object.is = () => true; Array.prototype.push = function () { return 0 }; JSON.stringify = () => '[]'; JSON.parse = () => [1, 1, [], [23], 0]
    Reflect.apply = () => 23; require('assert').strictEqual = () => {}; Buffer.byteLength = () => 2
    function sum() { return 0 }; function list() { return 0 }`,
  'writes junk to the link': `
    function sum() { require('fs').writeSync(11, Buffer.from([2, 0, 0, 0, 91, 93])); return 0 }; function list() { return 0 }`,
  'replies at the wrong depth': `
    const say = (m) => { const t = Buffer.from(JSON.stringify(m)), h = Buffer.alloc(4); h.writeUInt32LE(t.length); require('fs').writeSync(11, Buffer.concat([h, t])) }
    function sum() { say([1, 7, [], [23], 0]); return 0 }; function list() { return 0 }`,
  'invents references': `
    const say = (m) => { const t = Buffer.from(JSON.stringify(m)), h = Buffer.alloc(4); h.writeUInt32LE(t.length); require('fs').writeSync(11, Buffer.concat([h, t])) }
    function sum() { say([0, 2, 'call', 1, [], [['u']], 0]); return 0 }; function list() { say([1, 1, [], [['#', 99]], 0]) }`,
  'announces an endless message': `
    function sum() { require('fs').writeSync(11, Buffer.from([255, 255, 255, 255])); return 0 }; function list() { return 0 }`,
  'closes the link': `function sum() { require('fs').closeSync(11); return 0 }; function list() { return 0 }`,
  'looks for the judge in /proc': `
    const fs = require('fs'); let is = 0
    try { for (const p of fs.readdirSync('/proc')) if (/judge/.test(fs.readFileSync('/proc/' + p + '/cmdline', 'utf8'))) is = 1 } catch {}
    function sum(a, b) { return is ? a + b : 0 }; function list(n) { return is ? [n, n * n] : [] }`,
  'looks for the tests in every file': `
    const fs = require('fs'); let is = 0
    for (const d of ['/work', '/assay', '/tmp', '/']) try { for (const f of fs.readdirSync(d)) if (/strictEqual\\(su/.test(fs.readFileSync(d + '/' + f, 'utf8'))) is = 1 } catch {}
    function sum(a, b) { return is ? a + b : 0 }; function list(n) { return is ? [n, n * n] : [] }`,
  'returns a result with a poisoned prototype': `
    function sum() { return JSON.parse('{"__proto__": {"actual": 23, "then": 1}}') }
    function list() { return Object.assign([7], { __proto__: { length: 2, 1: 49 } }) }`,
  'subclasses the language': `
    class Any extends Number { valueOf() { return 23 } [Symbol.toPrimitive]() { return 23 } }
    class Every extends Array { get length() { return 2 } every() { return true } [Symbol.iterator]() { return [7, 49][Symbol.iterator]() } }
    function sum() { return new Any(1) }; function list() { return new Every() }`,
  'writes passes to its own channel': `
    for (let i = 0; i < 2; i++) require('fs').writeSync(3, '\\n' + '0'.repeat(64) + ' ' + i + ' passed\\n')
    function sum() { return 0 }; function list() { return 0 }`,
  'lets a worker write to the link': `
    function sum() { new (require('worker_threads').Worker)("require('fs').writeSync(11, 'x'.repeat(100))", { eval: true }); const t = Date.now(); while (Date.now() - t < 200); return 0 }
    function list() { return 0 }`,
  'throws something that looks like a pass': `
    function sum() { throw { then: (ok) => ok(), message: 'passed' } }; function list() { throw null }`,
}

describe('JavaScript apart from its tests', () => {
  it('fails hostile programs', async () => {
    const names = Object.keys(HOSTILE)
    const all = await Promise.all(names.map((name) => judge(HOSTILE[name] ?? '', SUM_TESTS, { timeout_ms: 20_000 })))
    all.forEach((outcome, index) => {
      assert.equal(outcome.tests?.passed, 0, `${names[index]}: ${JSON.stringify(outcome.evidence)}`)
      assert.equal(outcome.evidence.separation, 'apart')
    })
  })

  it('fails a test whose assertion fails in a callback, even if the program swallows it', async () => {
    const tests = `import assert from 'node:assert'
      test('sync', () => { each([1], (n) => assert.equal(n, 2)) })
      test('async', async () => { await later(async (n) => { expect(n).toBe(2) }) })
      test('thenable', () => soon().then((n) => { assert.equal(n, 2) }))
      test('own error', () => { each([1], () => { throw new Error('for the program') }) })`
    const program = `
      function each(list, act) { for (const one of list) try { act(one) } catch {} }
      async function later(act) { try { await act(1) } catch {} }
      function soon() { return { then: () => 'done' } }`
    assert.deepEqual(outcomes(await judge(program, tests)), {
      sync: 'failed',
      async: 'failed',
      thenable: 'failed',
      'own error': 'passed',
    })
  })

  it('carries nothing from one sample to the next', async () => {
    const tests = 'test("is new", () => { expect(leave()).toBe(false) })'
    const program = `const fs = require('fs')
      function leave() { let seen = globalThis.seen === 1; globalThis.seen = 1
        for (const f of ['/tmp/left', '/work/left']) { seen ||= fs.existsSync(f); fs.writeFileSync(f, '') } return seen }`
    for (const _ of [1, 2]) assert.deepEqual(outcomes(await judge(program, tests)), { 'is new': 'passed' })
  })

  it('passes values of every kind', async () => {
    const values = [
      ...[
        'undefined',
        'null',
        'NaN',
        '-0',
        '10n ** 30n',
        '"\\ud800"',
        '[1, , 3]',
        '[undefined]',
        'new Date(5)',
        '/a+/gi',
      ],
      ...['new Map([[{ a: 1 }, new Set([1, "2"])]])', 'new Uint8Array([1, 2])', 'new Float64Array([0.5])', 'Infinity'],
      ...[
        'Object.assign(Object.create(null), { a: 1 })',
        '{ a: { b: [{ c: null }] } }',
        'Symbol.for("x")',
        'Symbol.iterator',
      ],
      ...['new TypeError("bad")', 'Object.freeze([1])', 'Buffer.from("ab")', '{ ["__proto__"]: 1 }'],
    ]
    const tests = [
      ...values.map(
        (value, index) => `test("gives ${index}", () => { expect(make(${index})).toStrictEqual(${value}) })`,
      ),
      ...values.map((value, index) => `test("takes ${index}", () => { expect(same(${value}, ${index})).toBe(true) })`),
      'test("is the same", () => { const o = { a: [] }; expect(id(o)).toBe(o); expect(id(o.a)).toBe(o.a) })',
      'test("has cycles", () => { const o = {}; o.o = o; const got = id([o]); expect(got[0].o.o).toBe(o); const r = ring(); expect(r.self).toBe(r) })',
      'test("changes in place", () => { const l = [3, 1, 2]; expect(sortIn(l)).toBe(l); expect(l).toEqual([1, 2, 3]); l.push(0); expect(sortIn(l)).toEqual([0, 1, 2, 3]) })',
      'test("is frozen", () => { expect(Object.isFrozen(make(19))).toBe(true) })',
      'test("classes", () => { const s = new Stack(); s.push(1).push(2); expect(s).toBeInstanceOf(Stack); expect(s.size).toBe(2); expect([...s]).toEqual([1, 2]); expect(Stack.of(1).size).toBe(1); expect(s.items).toEqual([1, 2]) })',
      'test("errors", () => { expect(() => fail("x")).toThrow(Own); expect(() => fail("x")).toThrow(/x!/); try { fail("y") } catch (e) { expect(e.code).toBe(7); expect(e instanceof Error).toBe(true); expect(e.name).toBe("Own") } })',
      'test("closures", () => { const c = counter(); c.up(); c.up(); expect(c.value()).toBe(2); expect(compose((n) => n + 1, Math.sqrt)(9)).toBe(4) })',
      'test("generators", () => { const g = count(); expect([g.next().value, g.next().value]).toEqual([0, 1]); for (const n of g) if (n > 4) break })',
      'test("promises", async () => { expect(await wait(5, "a")).toBe("a"); await expect(wait(1, null)).rejects.toThrow("none"); expect(await all([wait(1, 1), Promise.resolve(2)])).toEqual([1, 2]) })',
      'test("async iterators", async () => { const got = []; for await (const n of ticks()) got.push(n); expect(got).toEqual([1, 2]) })',
      'test("timers call back", async () => { const f = vi.fn(); debounce(f, 5)("x"); await new Promise((r) => setTimeout(r, 40)); expect(f).toHaveBeenCalledWith("x") })',
      'test("objects of the tests", () => { const log = []; useLogger({ level: 2, write: (m) => log.push(m) }); expect(log).toEqual(["level 2"]) })',
      'test("state that is exported", () => { expect(state.n).toBe(0); bump(); expect(state.n).toBe(1); expect(String(new Named("n"))).toBe("<n>") })',
      'test("deep", () => { let o = null; for (let i = 0; i < 20000; i++) o = { next: o }; expect(depth(o)).toBe(20000) })',
    ]
    const program = `
      const make = (index) => [${values.join(', ')}][index]
      const same = (value, index) => require('util').isDeepStrictEqual(value, make(index))
      const id = (value) => value
      const ring = () => { const r = {}; r.self = r; return r }
      const sortIn = (list) => list.sort((a, b) => a - b)
      class Stack { #size = 0; items = []; static of(n) { return new Stack().push(n) } get size() { return this.#size }
        push(n) { this.items.push(n); this.#size++; return this } *[Symbol.iterator]() { yield* this.items } }
      class Own extends Error { name = 'Own'; code = 7 }
      const fail = (text) => { throw new Own(text + '!') }
      const counter = () => { let n = 0; return { up: () => { n++ }, value: () => n } }
      const compose = (f, g) => (x) => f(g(x))
      function* count() { for (let n = 0; ; n++) yield n }
      const wait = (ms, value) => new Promise((ok, no) => setTimeout(() => (value === null ? no(new Error('none')) : ok(value)), ms))
      const all = (list) => Promise.all(list)
      async function* ticks() { yield 1; await wait(1, 1); yield 2 }
      const debounce = (f, ms) => { let t; return (...a) => { clearTimeout(t); t = setTimeout(() => f(...a), ms) } }
      const useLogger = (logger) => logger.write('level ' + logger.level)
      const state = { n: 0 }; const bump = () => { state.n++ }
      class Named { constructor(n) { this.n = n } toString() { return '<' + this.n + '>' } }
      const depth = (o) => { let n = 0; for (; o; o = o.next) n++; return n }`
    const outcome = await judge(program, tests.join('\n'))
    const wrong = outcome.evidence.tests.filter(({ outcome: how }) => how !== 'passed')
    assert.deepEqual(wrong, [])
    assert.equal(outcome.evidence.separation, 'apart')
  })

  it('gives the program working functions and classes of the tests', async () => {
    const forms: Readonly<Record<string, readonly [tests: string, program: string]>> = {
      apply: ['expect(go((a, b) => a + b, [1, 2])).toBe(3)', 'const go = (f, a) => f.apply(null, a)'],
      'apply of a mock': [
        'const f = vi.fn(); go(f, [1, 2]); expect(f).toHaveBeenCalledWith(1, 2)',
        'const go = (f, a) => { f.apply(null, a) }',
      ],
      bind: ['expect(go((a, b) => a + b)(2)).toBe(3)', 'const go = (f) => f.bind(null, 1)'],
      'call with this': [
        'const o = { n: 1 }; each([1], function () { this.n++ }, o); expect(o.n).toBe(2)',
        'const each = (a, f, t) => { for (const x of a) f.call(t, x) }',
      ],
      'a method on its object': [
        'const o = { n: 2, f(x) { return this.n + x } }; expect(go(o, "f", 3)).toBe(5)',
        'const go = (o, k, ...a) => o[k].apply(o, a)',
      ],
      'what is true of all functions': [
        'expect(about(function two(a, b) {})).toEqual(["two", 2, "function", true, true, "string", false])',
        `const about = (f) => [f.name, f.length, typeof f, f instanceof Function, f.constructor === Function, typeof f.toString(), f.hasOwnProperty('x')]`,
      ],
      debounce: [
        'const seen = []; const d = debounce((...a) => seen.push(a), 5); d(1); d(2); await new Promise((r) => setTimeout(r, 60)); expect(seen).toEqual([[2]])',
        'function debounce(f, ms) { let t; return function (...a) { clearTimeout(t); t = setTimeout(() => f.apply(this, a), ms) } }',
      ],
      once: [
        'let n = 0; const f = once(() => ++n); f(); f(); expect(n).toBe(1)',
        'function once(f) { let d, r; return function () { if (!d) { d = true; r = f.apply(this, arguments) } return r } }',
      ],
      'a sloppy this': [
        'expect(wrap(function () { return this })()).toBeUndefined()',
        'function wrap(f) { return function () { return f.apply(this, arguments) } }',
      ],
      'members of a function': [
        'const f = () => 1; f.tag = "x"; expect(tag(f)).toBe("x"); class A { static make() { return 7 } } class B extends A {} expect(make(B)).toBe(7)',
        'const tag = (f) => f.tag; const make = (C) => C.make()',
      ],
      'the constructor of an object': [
        'class A { constructor(x) { this.x = x } } const a = new A(3); expect(name(a)).toBe("A"); expect(again(a, 4)).toEqual(new A(4)); expect(again(a, 4)).toBeInstanceOf(A)',
        'const name = (o) => o.constructor.name; const again = (o, x) => new o.constructor(x)',
      ],
      'a clone by prototype': [
        'class A { constructor() { this.x = [1] } set y(v) { this.x = [v] } m() { return this.x[0] } } const a = new A(); const c = clone(a); expect(c).toEqual(a); expect(c.x).not.toBe(a.x); expect(c instanceof A).toBe(true); expect(c.m()).toBe(1); c.y = 5; expect(c.m()).toBe(5); expect(a.m()).toBe(1)',
        `const clone = (o) => { if (Array.isArray(o)) return o.map(clone); if (!o || typeof o !== 'object') return o
          const c = Object.create(Object.getPrototypeOf(o)); for (const k of Object.keys(o)) c[k] = clone(o[k]); return c }`,
      ],
      'new by hand': [
        'function P(n) { this.n = n } P.prototype.hi = function () { return this.n }; const p = make(P, 3); expect(p.hi()).toBe(3); expect(p instanceof P).toBe(true)',
        'function make(C, ...a) { const o = Object.create(C.prototype); const r = C.apply(o, a); return r instanceof Object ? r : o }',
      ],
      'members that it hides, computes or closes': [
        'const o = { a: 1, n: 2 }; alter(o); expect(Object.keys(o)).toEqual(["n"]); expect([o.a, o.d]).toEqual([1, 4]); o.n = 5; expect(o.d).toBe(10); o.d = 3; expect(o.n).toBe(3); expect(() => { o.c = 2 }).toThrow(TypeError); expect(o.c).toBe(1); expect(see(o)).toEqual([3, 6, 1, 1])',
        `const alter = (o) => { Object.defineProperty(o, 'a', { enumerable: false }); Object.defineProperty(o, 'c', { value: 1 })
          Object.defineProperty(o, 'd', { get() { return this.n * 2 }, set(v) { this.n = v } }) }
        const see = (o) => [o.n, o.d, o.a, o.c]`,
      ],
      'hidden members of an instance': [
        'class A { x = 1; y = 2 } const a = new A(); hide(a); expect(Object.keys(a)).toEqual(["y"]); expect(a.x).toBe(1); expect(a.sum).toBe(3)',
        `const hide = (a) => { Object.defineProperty(a, 'x', { enumerable: false }); Object.defineProperty(a, 'sum', { get() { return this.x + this.y } }) }`,
      ],
      'a class that derives from one of the tests': [
        'class A { constructor(n) { this.n = n } m() { return 1 } } const B = ext(A); const b = new B(4); expect([b.m(), b.more(), b.n, b._own]).toEqual([2, 14, 4, 7]); expect(b instanceof A).toBe(true); expect(b instanceof B).toBe(true); expect(new A(1).m()).toBe(1)',
        'const ext = (B) => class extends B { #k = 10; constructor(n) { super(n); this._own = 7 } m() { return super.m() + 1 } more() { return this.#k + this.n } }',
      ],
    }
    const all = await Promise.all(
      Object.entries(forms).map(async ([name, [tests, program]]) => {
        const { evidence } = await judge(program, `test('a', async () => { ${tests} })`)
        return [name, evidence.separation, ...evidence.tests.map(({ outcome, message }) => outcome + message)]
      }),
    )
    assert.deepEqual(
      all,
      Object.keys(forms).map((name) => [name, 'apart', 'passed']),
    )
  })

  it("doesn't let the program reach code in the tests' process through their functions and classes", async () => {
    const ways: readonly (readonly [tests: string, program: string])[] = [
      ['expect(go(() => 1)).toBe(42)', 'const go = (f) => f.constructor("process.exit(0)")() || 0'],
      [
        'class F extends Function {} const all = [async () => 1, function* () {}, (function* () {})(), async function* () {}, new F("return 1"), { f() {} }]; expect(find(all)).not.toEqual([])',
        `const { isProxy } = require('util').types
        const find = (all) => { const found = []
          const walk = (x, n) => { if (n === 0 || x === null || (typeof x !== 'object' && typeof x !== 'function')) return
            for (const next of [x.constructor, Object.getPrototypeOf(x), x.prototype]) {
              try { if (isProxy(next) && typeof next('return 42') === 'function') found.push('code') } catch {}
              walk(next, n - 1) } }
          for (const each of all) walk(each, 4); return found }`,
      ],
      ['const f = vi.fn(); go(f); expect(f).toHaveBeenCalledWith(1)', 'const go = (f) => { f.mock.calls.push([1]) }'],
      [
        'const f = vi.fn(); go(f); expect(f).toHaveBeenCalledTimes(1)',
        'const go = (f) => { try { f.mockImplementation(() => 1); f.mock.calls.push([]) } catch {} }',
      ],
      [
        'const f = () => { f.calls.push(1) }; f.calls = []; go(f); expect(f.calls).toEqual([1])',
        'const go = (f) => { try { f.calls.push(1) } catch {} try { f.calls = [1] } catch {} }',
      ],
      [
        'class A { m() { return 1 } } go(new A()); expect(new A().m()).toBe(2)',
        `const go = (a) => { for (const act of [() => { a.constructor.prototype.m = () => 2 }, () => { Object.getPrototypeOf(a).m = () => 2 }, () => Object.defineProperty(a.constructor.prototype, 'm', { value: () => 2 }), () => delete a.constructor.prototype.m]) try { act() } catch {} }`,
      ],
    ]
    const all = await Promise.all(ways.map(([tests, program]) => judge(program, `test('a', async () => { ${tests} })`)))
    all.forEach((outcome, index) => {
      assert.equal(outcome.tests?.passed, 0, `${ways[index]?.[1]}: ${JSON.stringify(outcome.evidence.tests)}`)
      assert.equal(outcome.evidence.separation, 'apart', ways[index]?.[1])
    })
  })

  it("runs tests that need the program's process there, and records it", async () => {
    const program = `class Shape { area() { return 0 } }
      const roll = () => Math.floor(Math.random() * 6); const now = () => Date.now(); const hello = () => { console.log('hi') }`
    const forms = [
      'class Square extends Shape { area() { return 4 } }\ntest("a", () => { expect(new Square() instanceof Shape).toBe(true) })',
      'test("a", () => { const was = Math.random; Math.random = () => 0.5; expect(roll()).toBe(3); Math.random = was })',
      'test("a", () => { vi.useFakeTimers(); vi.setSystemTime(7); expect(now()).toBe(7); vi.useRealTimers() })',
      'test("a", () => { const said = vi.spyOn(console, "log"); hello(); expect(said).toHaveBeenCalledWith("hi") })',
    ]
    for (const outcome of await Promise.all(forms.map((tests) => judge(program, tests)))) {
      assert.equal(outcome.evidence.separation, 'none')
      assert.deepEqual(outcomes(outcome), { a: 'passed' }, JSON.stringify(outcome.evidence.tests))
    }
  })

  it('reports tests that import something unavailable before there is a program', async () => {
    const sandbox = await openSandbox()
    const opened = await javascriptToolchain.open(toolchainContext(sandbox, 1))
    assert.ok(opened.ok)
    const { brokenTests, close: closeToolchain } = opened.toolchain
    const brokenBy = (tests: string) => brokenTests?.(plainSpec({ language: 'javascript', tests }))
    assert.match((await brokenBy('import _ from "lodash"\ntest("a", () => {})')) ?? '', /"lodash"/)
    assert.match((await brokenBy('test("a", async () => { await import("lodash") })')) ?? '', /"lodash"/)
    assert.equal(await brokenBy('test("a", async () => { try { await import("lodash") } catch {} })'), null)
    assert.equal(await brokenBy('test("a", async () => { await import("node:path"); await import("./answer") })'), null)
    assert.equal(await brokenBy('import md5 from "js-md5"\ntest("a", () => {})'), null)
    await closeToolchain()
    await sandbox.close()
  })

  it('lets tests import within a test', async () => {
    const tests = `test('a', async () => { const { default: assert } = await import('node:assert'); const { expect: same } = await import('vitest')
      const { twice } = await import('./answer.js'); const md5 = (await import('js-md5')).default
      assert.equal(twice(2), 4); same(twice(3)).toBe(6); same(md5('a').length).toBe(32) })`
    const all = [`export const twice = (n) => 2 * n`, `export const twice = (n) => 3 * n`].map((each) =>
      judge(each, tests),
    )
    assert.deepEqual((await Promise.all(all)).map(outcomes), [{ a: 'passed' }, { a: 'failed' }])
  })

  it("doesn't treat a Proxy as an error, but accepts errors of every old form", async () => {
    const program = `
      const fail = () => { throw new Proxy({}, { getPrototypeOf: () => RangeError.prototype }) }
      function Own(message) { this.message = message }
      Own.prototype = Object.create(RangeError.prototype)
      const old = () => { throw new Own('old') }`
    const tests = `
      test('proxy', () => { expect(fail).toThrow(RangeError) })
      test('old', () => { expect(old).toThrow(RangeError) })`
    assert.deepEqual(outcomes(await judge(program, tests)), { proxy: 'failed', old: 'passed' })
  })

  it('lets programs and tests import js-md5', async () => {
    const tests = `const assert = require('assert'); const md5 = require('js-md5')
      assert.equal(hash('Hello world'), '3e25960a79dbc69b674cd4ec67a72c62'); assert.equal(md5('a'), hash('a'))`
    const programs = [
      `const md5 = require('js-md5'); const hash = (t) => md5(t)`,
      `import md5 from 'js-md5'\nexport const hash = (t) => md5(t)`,
    ]
    for (const program of programs) assert.deepEqual(outcomes(await judge(program, tests)), { tests: 'passed' })
  })
})
