// Needs: sandbox
import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { judgeForTests, outcomes } from '../../../../../test/test-judge.ts'
import { javascriptToolchain } from '../typescript.ts'

const { judge, close } = judgeForTests(javascriptToolchain)
after(close)

const RIGHT = 'const give = (value) => value'
const PROBE = `test("probe", () => {
  console.log('started ' + performance.timeOrigin)
  expect(give([globalThis.left, {}.left, [].left, (() => 0).left, new Map().left, typeof Math.left])).toEqual([undefined, undefined, undefined, undefined, undefined, 'undefined'])
})`

/** Judges a sample that checks whether anything was left behind, and returns when the tests' process was started. */
async function probe(): Promise<string> {
  const outcome = await judge(RIGHT, PROBE)
  assert.deepEqual(outcomes(outcome), { probe: 'passed' }, JSON.stringify(outcome.evidence))
  assert.equal(outcome.evidence.separation, 'apart')
  const [, started] = /^started (\S+)\n$/.exec(outcome.evidence.output) ?? []
  assert.ok(started !== undefined, `nothing else is in the output: ${outcome.evidence.output}`)
  return started
}

/** Tests that leave something behind. Each works on its own. */
const LEAVING: Readonly<Record<string, string>> = {
  'a global': 'const all = globalThis; test("a", () => { all.left = 1 })',
  'a member of a prototype': 'const array = [].__proto__; test("a", () => { array.left = 1 })',
  'a replaced method': 'const text = "".__proto__; test("a", () => { text.trim = () => 0 })',
  'a frozen built-in': 'test("a", () => { Object.freeze(Map.prototype) })',
  'a timer': 'test("a", () => { setInterval(() => console.log("late"), 20) })',
  'a timer that keeps nothing alive': 'test("a", () => { setInterval(() => console.log("late"), 20).unref() })',
  'a broken link': 'test("a", () => { try { give("junk") } catch {} })',
}

/** Programs that try to leave something in the tests' process. Each test passes it what it has. */
const HOSTILE: Readonly<Record<string, string>> = {
  'sets members of its arguments and of the prototypes': `const use = (fn, object, list) => {
    for (const each of [fn, object, list]) for (const at of [each, each?.prototype, Object.getPrototypeOf(each), each?.constructor, each?.constructor?.prototype])
      try { at.left = 1; Object.defineProperty(at, 'left', { value: 1 }) } catch {} }`,
  'returns something that names a prototype': `const use = () => [JSON.parse('{"__proto__": {"left": 1}}'), Object.prototype, Array.prototype, Object.assign(Object.create(null), { constructor: { prototype: { left: 1 } } })]`,
  'writes replies for the next sample': `const use = () => 1
    process.on('exit', () => { for (let i = 0; i < 9; i++) { const t = Buffer.from(JSON.stringify([1, 1, [], [[[], [], []]], 0])), h = Buffer.alloc(4); h.writeUInt32LE(t.length); try { require('fs').writeSync(11, Buffer.concat([h, t])) } catch {} } })`,
  'continues after its tests have ended': `const use = (fn) => { setInterval(() => { try { fn() } catch {} }, 1); return 1 }`,
  'throws everything it can': `const use = (fn) => { Promise.reject(new Error('later')); setTimeout(() => { throw 1 }, 0); throw Object.assign(new TypeError('now'), { left: fn }) }`,
  'sends a large value': `const use = () => 'x'.repeat(20e6)`,
}
const HANDS_OVER = `class Own { value = 1 }
test("a", () => { let got; try { got = use(() => 1, new Own(), [1]) } catch {} ; if (Array.isArray(got)) got.forEach((each) => { try { each.left } catch {} }) })`

describe('a process for the tests of many samples', () => {
  it('stays if nothing was left behind, whether tests pass or fail', async () => {
    const first = await probe()
    const wrong = await judge('const give = () => 0', PROBE)
    assert.deepEqual(outcomes(wrong), { probe: 'failed' })
    const broken = await judge('throw new Error("no")', PROBE)
    assert.deepEqual(outcomes(broken), { probe: 'failed' })
    assert.equal(await probe(), first)
  })

  it('is replaced after tests that left something behind', async () => {
    let before = await probe()
    for (const [what, tests] of Object.entries(LEAVING)) {
      const junk = "const give = (v) => { if (v === 'junk') require('fs').writeSync(11, 'xxxxxxxx'); return v }"
      const outcome = await judge(what === 'a broken link' ? junk : RIGHT, tests)
      assert.deepEqual(outcomes(outcome), { a: what === 'a broken link' ? 'failed' : 'passed' }, what)
      const next = await probe()
      assert.notEqual(next, before, what)
      before = next
    }
  })

  it('keeps nothing from hostile programs', async () => {
    for (const program of Object.values(HOSTILE)) {
      await judge(program, HANDS_OVER)
      await probe()
    }
  })

  it('ends with tests that take too long or print too much, and the next sample is judged as usual', async () => {
    const late = await judge('const give = () => { for (;;); }', PROBE, { timeout_ms: 1500 })
    assert.equal(late.evidence.limit, 'time')
    assert.deepEqual(outcomes(late), { probe: 'missing' })
    await probe()
    const loud = await judge(
      RIGHT,
      'test("a", async () => { for (let i = 0; i < 40; i++) { console.log("x".repeat(65536)); await new Promise((r) => setTimeout(r, 1)) } })',
    )
    assert.equal(loud.evidence.limit, 'output')
    await probe()
  })

  it('is replaced when its links are used up', async () => {
    const started = new Set<string>()
    for (let round = 0; round < 3; round++)
      for (const each of await Promise.all(Array.from({ length: 12 }, probe))) started.add(each)
    assert.ok(started.size >= 3 && started.size < 18, `${started.size} processes for 36 samples`)
  })
})
