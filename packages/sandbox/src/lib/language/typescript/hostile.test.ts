// Needs: sandbox
import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { someOf } from '../../../../test/some-of.ts'
import { judgeForTests, outcomes } from '../../../../test/test-judge.ts'
import { javascriptToolchain } from './typescript.ts'

/** A wrong answer with which one test rightly passes, and two fail. */
const WRONG = 'function add(a, b) { return a === 1 ? a + b : 0 }'
const TESTS = `
import { test } from 'node:test'
import assert from 'node:assert'
test('easy', () => { assert.strictEqual(add(1, 1), 2) })
test('hard', async () => { await null; assert.strictEqual(add(2, 2), 4) })
test('loops', () => { [[3, 3, 6], [4, 4, 8]].forEach(([a, b, c]) => assert.deepStrictEqual([add(a, b)], [c])) })
`
const HONEST = { easy: 'passed', hard: 'failed', loops: 'failed' }
const NOTHING = { easy: 'missing', hard: 'missing', loops: 'missing' }
const FORGED = '"\\n" + "0".repeat(64) + " 1 passed\\n" + "0".repeat(64) + " end\\n"'
/** Code that writes a pass for every test with a secret that it found. */
const FORGE = `const forge = (s) => require("fs").writeSync(3, ["", "0 passed", "1 passed", "2 passed", "end", ""].join("\\n" + s + " "));`

interface Hostile {
  readonly does: string
  readonly program: string
  readonly gets: Readonly<Record<string, string>>
}

const PROGRAMS: readonly Hostile[] = [
  { does: 'exits with 0 when it is loaded', program: `${WRONG}; process.exit(0)`, gets: NOTHING },
  {
    does: 'exits with 0 when a test calls it',
    program: 'function add(a, b) { if (a > 1) process.exit(0); return a + b }',
    gets: { easy: 'passed', hard: 'missing', loops: 'missing' },
  },
  { does: 'exits without running exit handlers', program: `${WRONG}; process.reallyExit(0)`, gets: NOTHING },
  { does: 'kills its own process', program: `${WRONG}; process.kill(process.pid, "SIGKILL")`, gets: NOTHING },
  { does: 'aborts', program: `${WRONG}; process.abort()`, gets: NOTHING },
  {
    does: 'sets the exit code in an exit handler',
    program: `${WRONG}; process.on('exit', () => { process.exitCode = 0; process.reallyExit(0) })`,
    gets: HONEST,
  },
  {
    does: 'replaces process.reallyExit and process.exit',
    program: `${WRONG}; process.reallyExit = process.exit = () => {}`,
    gets: HONEST,
  },
  {
    does: 'overwrites test, assert and expect as globals',
    program: `${WRONG}; globalThis.test = globalThis.it = () => {}; globalThis.assert = globalThis.expect = () => new Proxy({}, { get: () => () => {} })`,
    gets: HONEST,
  },
  {
    does: 'declares its own test, assert, JSON and Promise',
    program: `${WRONG}; function test() {} ; const assert = new Proxy(() => {}, { get: () => () => {} }); var JSON = {}, Promise = {}`,
    gets: HONEST,
  },
  {
    does: 'replaces what node:assert exports',
    program: `const a = require('node:assert'); for (const k of Object.keys(a)) try { a[k] = () => {} } catch {}
      for (const k of Object.keys(a.strict)) try { a.strict[k] = () => {} } catch {}
      require('node:module').syncBuiltinESMExports(); ${WRONG}`,
    gets: HONEST,
  },
  {
    does: 'replaces node:test',
    program: `const t = require('node:test'); t.test = t.it = (n, f) => {}; require('node:module').syncBuiltinESMExports(); ${WRONG}`,
    gets: HONEST,
  },
  {
    does: 'replaces methods of arrays, promises and JSON',
    program: `Array.prototype.forEach = Array.prototype.every = Array.prototype.map = function () { return this };
      Promise.prototype.then = function () { return this }; JSON.stringify = () => ''; Object.is = () => true; ${WRONG}`,
    gets: HONEST,
  },
  {
    does: 'replaces them once a test runs, and puts them back',
    program: `function add(a, b) {
        const was = Array.prototype.forEach
        try { Array.prototype.forEach = function () { Array.prototype.forEach = was } } catch {}
        return a === 1 ? a + b : 0
      }`,
    gets: HONEST,
  },
  {
    does: 'makes awaiting use its own then',
    program: `function add(a, b) {
        try {
          Object.defineProperty(Promise.prototype, 'constructor', { get: () => Object })
          Promise.prototype.then = function (ok) { ok(null) }
        } catch {}
        return a === 1 ? a + b : 0
      }`,
    gets: HONEST,
  },
  {
    does: 'writes passes to the channel without the secret',
    program: `${WRONG}; require('fs').writeSync(3, ${FORGED})`,
    gets: HONEST,
  },
  { does: 'closes the channel', program: `${WRONG}; require('fs').closeSync(3)`, gets: HONEST },
  {
    does: 'floods the channel',
    program: `${WRONG}; require('fs').writeSync(3, '0'.repeat(4e6))`,
    gets: HONEST,
  },
  { does: 'prints passes', program: `console.log('ok 1 - hard\\n# pass 3'); ${WRONG}`, gets: HONEST },
  {
    does: 'looks for the secret in its arguments, environment, input and memory',
    program: `${FORGE} const fs = require('fs')
      const read = (f) => { try { return String(f()) } catch { return '' } }
      const all = [process.argv.join(), process.execArgv.join(), JSON.stringify(process.env), read(() => fs.readFileSync(0)),
        read(() => fs.readFileSync('/proc/self/cmdline')), read(() => fs.readFileSync('/proc/self/environ')),
        read(() => { const fd = fs.openSync('/proc/self/mem', 'r'); return 'open' }), read(() => fs.readFileSync(process.argv[1]))].join('\\n')
      for (const [s] of all.matchAll(/[0-9a-f]{64}/g)) forge(s)
      if (all.includes('open')) forge('x'); ${WRONG}`,
    gets: HONEST,
  },
  {
    does: 'looks for the secret in a heap snapshot and in shared buffers',
    program: `${FORGE} const fs = require('fs'); require('v8').writeHeapSnapshot('/tmp/heap')
      for (const [s] of fs.readFileSync('/tmp/heap', 'utf8').matchAll(/[0-9a-f]{64}/g)) forge(s)
      for (const [s] of Buffer.from(Buffer.from('a').buffer).toString('latin1').matchAll(/[0-9a-f]{64}/g)) forge(s)
      ${WRONG}`,
    gets: HONEST,
  },
  {
    does: 'asks the debugger for the harness',
    program: `let is = 'open'; try { const s = new (require('inspector').Session)(); s.connect() } catch { is = 'denied' }
      function add(a, b) { return is === 'open' || a === 1 ? a + b : 0 }`,
    gets: HONEST,
  },
  {
    does: 'uses node’s internal bindings',
    program: `let is = 'open'; try { process.binding('fs').writeBuffer = () => 0 } catch { is = 'denied' }
      function add(a, b) { return is === 'open' || a === 1 ? a + b : 0 }`,
    gets: HONEST,
  },
  {
    does: 'rewrites and removes all files that it finds',
    program: `const fs = require('fs'); for (const d of ['/work', '/assay', '/tmp', __dirname]) try {
      for (const f of fs.readdirSync(d)) try { fs.writeFileSync(d + '/' + f, 'module.exports = 1'); fs.rmSync(d + '/' + f) } catch {} } catch {}
      ${WRONG}`,
    gets: HONEST,
  },
  {
    does: 'hooks the loading of modules to change the tests',
    program: `require('node:module').registerHooks({ load: (u, c, n) => { const r = n(u, c); return { ...r, source: '' } } }); ${WRONG}`,
    gets: HONEST,
  },
  {
    does: 'compiles the tests in its own way',
    program: `const vm = require('vm'); vm.compileFunction = vm.Script = () => () => {}; Function.prototype.apply = Reflect.apply = () => {}; ${WRONG}`,
    gets: HONEST,
  },
  {
    does: 'leaves rejections unhandled when it is called',
    program: `function add(a, b) { Promise.reject(new Error('late')); return a + b }`,
    gets: { easy: 'failed', hard: 'failed', loops: 'failed' },
  },
  {
    does: 'removes the error handlers',
    program: `process.removeAllListeners(); process.setUncaughtExceptionCaptureCallback(() => {}); ${WRONG}`,
    gets: HONEST,
  },
  {
    does: 'never settles its promise',
    program: `function add(a, b) { return a === 2 ? new Promise(() => {}) : a + b }`,
    gets: { easy: 'passed', hard: 'failed', loops: 'passed' },
  },
  { does: 'never settles while it is loaded', program: `await new Promise(() => {}); export ${WRONG}`, gets: NOTHING },
  {
    does: 'returns something that equals everything',
    program: `const all = { asymmetricMatch: () => true, $$typeof: Symbol.for('jest.asymmetricMatcher'), [Symbol.toPrimitive]: () => 2,
      valueOf: () => 2, equals: () => true, get [Symbol.toStringTag]() { return 'Number' } }; function add() { return all }`,
    gets: { easy: 'failed', hard: 'failed', loops: 'failed' },
  },
  {
    does: 'pollutes Object.prototype against the harness',
    program: `for (const k of ['skip', 'todo', 'only', 'get', 'set', 'timeout', 'then', 'error', 'message', 'next'])
      Object.defineProperty(Object.prototype, k, { get: () => undefined, set() {}, configurable: true });
      Object.prototype.toJSON = () => 'passed'; Object.defineProperty(Array.prototype, '0', { set() {}, get: () => undefined, configurable: true }); ${WRONG}`,
    gets: HONEST,
  },
  {
    does: 'pollutes Object.prototype with options of tests',
    program: `Object.prototype.skip = true; Object.prototype.todo = true; Object.prototype.toJSON = () => 'passed'; ${WRONG}`,
    gets: HONEST,
  },
  {
    does: 'changes how errors are shown',
    program: `Error.prepareStackTrace = () => process.exit(0); Error.prototype.toString = () => ''; Object.defineProperty(Error.prototype, 'message', { get: () => '', set() {} }); ${WRONG}`,
    gets: HONEST,
  },
  {
    does: 'throws when it is loaded',
    program: `${WRONG}; throw new Error('no')`,
    gets: { easy: 'failed', hard: 'failed', loops: 'failed' },
  },
  {
    does: 'leaves a worker and a timer behind',
    program: `new (require('worker_threads').Worker)('for (;;);', { eval: true }); setInterval(() => {}, 1); ${WRONG}`,
    gets: HONEST,
  },
  {
    does: 'starts other programs',
    program: `let is = 'open'; try { require('child_process').execSync('true') } catch { is = 'denied' }
      function add(a, b) { return is === 'open' || a === 1 ? a + b : 0 }`,
    gets: HONEST,
  },
  {
    does: 'turns on the engine’s own functions',
    program: `${WRONG}; require('v8').setFlagsFromString('--allow-natives-syntax')`,
    gets: NOTHING,
  },
]

describe('hostile JavaScript', () => {
  const { judge, close } = judgeForTests(javascriptToolchain)
  after(close)

  for (const { does, program, gets } of someOf(PROGRAMS))
    it(`fails a program that ${does}`, async () => {
      const outcome = await judge(program, TESTS, { timeout_ms: 10_000 })
      assert.deepEqual(outcomes(outcome), gets, JSON.stringify(outcome.evidence, null, 1))
    })

  it('protects what tests use to read values, at load and in a call', async () => {
    const tests = `class Mine extends Base {}
      test('buffer', () => { expect(bytes().toString()).toBe('ab') })
      test('decoder', () => { expect(new TextDecoder().decode(bytes())).toBe('ab') })
      test('url', () => { expect(link().hostname).toBe('a.b') })
      test('date', () => { expect(day().getTime()).toBe(5) })
      test('new date', () => { day(); expect(new Date(9).toISOString()).toBe(stamp()) })
      test('math', () => { expect(Math.abs(half() - 0.5) < 1e-9).toBe(true) })
      test('mock', () => { const f = vi.fn(); use(f); expect(f.mock.calls).toEqual([[1]]) })
      test('mock matcher', () => { const f = vi.fn(); use(f); expect(f).toHaveBeenCalledWith(1) })`
    const attack = `const tries = [
        () => { Buffer.prototype.toString = () => 'ab' }, () => { TextDecoder.prototype.decode = () => 'ab' },
        () => Object.defineProperty(URL.prototype, 'hostname', { get: () => 'a.b' }), () => { Date.prototype.getTime = () => 5 },
        () => { globalThis.Date = class { toISOString() { return 'never' } } }, () => { Math.abs = () => 0 },
        () => { globalThis.TextDecoder = class { decode() { return 'ab' } } }, () => { globalThis.Math = { abs: () => 0 } }]
      const attack = () => { for (const one of tries) try { one() } catch {} }`
    const program = (load: string, call: string) => `${attack}; ${load}
      class Base {}
      const OWN = Date
      const bytes = () => { ${call}; return Buffer.from('zz') }; const link = () => { ${call}; return new URL('http://z.z') }
      const day = () => { ${call}; return new OWN(1) }; const stamp = () => 'never'; const half = () => { ${call}; return 7 }
      const use = (f) => { try { f.mock.calls.push([1]) } catch {} try { f.mock = { calls: [[1]] } } catch {} }`
    for (const outcome of await Promise.all([
      judge(program('attack()', ''), tests),
      judge(program('', 'attack()'), tests),
    ])) {
      assert.equal(outcome.evidence.separation, 'none')
      assert.equal(outcome.tests?.passed, 0, JSON.stringify(outcome.evidence.tests))
    }
  })

  it('ends a microtask that runs forever', async () => {
    const program = `${WRONG}; const spin = () => Promise.resolve().then(spin); function start() { spin() } start()`
    const outcome = await judge(program, TESTS, { timeout_ms: 2000 })
    assert.equal(outcome.evidence.limit, 'time')
    assert.equal(outcome.tests?.passed, 0)
  })

  it("doesn't run scripts of a package in an answer", async () => {
    const scripts = { postinstall: 'touch /work/owned', preinstall: 'exit 1' }
    const files = [{ path: 'package.json', content: JSON.stringify({ type: 'module', scripts }) }]
    const source = 'import { existsSync } from "node:fs"\nexport const owned = () => existsSync("/work/owned")'
    const outcome = await judge({ source, files }, 'test("is not owned", () => { expect(owned()).toBe(false) })')
    assert.deepEqual(outcomes(outcome), { 'is not owned': 'passed' })
  })
})
