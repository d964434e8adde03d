import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { runJobs } from './run-jobs.ts'
import { type HangLimits, runJob } from './test-process.ts'

const folder = mkdtempSync(join(tmpdir(), 'assay-run-jobs-'))
after(() => rmSync(folder, { recursive: true, force: true }))

const HEAD = `import { before, describe, it } from 'node:test'
import assert from 'node:assert/strict'
import { existsSync, writeFileSync } from 'node:fs'
`
let count = 0
function write(body: string): string {
  const file = join(folder, `${count++}.test.ts`)
  writeFileSync(file, HEAD + body)
  return file
}

const never = new AbortController().signal
const run = (body: string, limits?: HangLimits) => runJob({ files: [write(body)] }, never, limits)
const all = (...groups: string[][]) =>
  runJobs(
    groups.map((files) => ({ files })),
    { atOnce: 2, signal: never, onEnd: () => {} },
  )

describe('runJob', () => {
  it('counts each test once, and names the failed and skipped ones with their reasons', async () => {
    const outcome = await run(`describe('a', () => {
      it('b', () => {})
      it('c', () => assert.equal(1, 2))
      it('d', { skip: 'needs root' }, () => {})
    })`)
    assert.equal(outcome.passed, 1)
    assert.deepEqual(
      outcome.failed.map(({ name }) => name),
      ['a › c'],
    )
    assert.match(outcome.failed[0]?.reason ?? '', /1 !== 2/)
    assert.deepEqual(
      outcome.skipped.map(({ name, reason }) => [name, reason]),
      [['a › d', 'needs root']],
    )
    assert.ok(outcome.processorSeconds > 0)
  })

  it('fails a file that breaks in a hook, exits, does not compile or has no tests', async () => {
    const hook = await run(`describe('a', () => { before(() => { throw new Error('no server') }); it('b', () => {}) })`)
    assert.match(hook.failed.map(({ reason }) => reason).join(), /no server/)
    const exits = await run(`it('a', () => {}); it('b', () => process.exit(5))`)
    assert.match(exits.failed[0]?.reason ?? '', /exit code 5/)
    const broken = await run(`it('a' => {})`)
    assert.match(broken.failed[0]?.reason ?? '', /SyntaxError|ERR_INVALID_TYPESCRIPT_SYNTAX/)
    const empty = await run('')
    assert.match(empty.failed[0]?.reason ?? '', /no tests/)
  })

  it('ends a file in which nothing happens, that spins, or that asks in vain, and waits for one that is slow', async () => {
    const limits = { idleSeconds: 4, spinningSeconds: 2, askingSeconds: 60, lookSeconds: 0.2 }
    const idle = await run(`it('a', () => new Promise((resolve) => setTimeout(resolve, 3_600_000)))`, limits)
    assert.match(idle.failed[0]?.reason ?? '', /Nothing happened for [4-9] s/)
    const spins = await run(`it('a', () => { for (;;) {} })`, limits)
    assert.match(spins.failed[0]?.reason ?? '', /No test ended for [2-9] s of processor time/)
    // Busy for a twentieth of the time, so never idle.
    const asking = `for (;;) { const end = performance.now() + 10; while (performance.now() < end); await new Promise((resolve) => setTimeout(resolve, 190)) }`
    const asks = await run(`it('a', async () => { ${asking} })`, { ...limits, spinningSeconds: 60, askingSeconds: 5 })
    assert.match(asks.failed[0]?.reason ?? '', /No test ended for [5-9] s, with less than a quarter of a core/)
    const printing = `for (let i = 0; i < 24; i++) { console.log(i); await new Promise((resolve) => setTimeout(resolve, 250)) }`
    const slow = await run(`it('a', async () => { ${printing} })`, limits)
    assert.deepEqual([slow.passed, slow.failed], [1, []])
  })
})

describe('runJobs', () => {
  it('runs a failed file once more, and calls it flaky if it passes then', async () => {
    const marker = JSON.stringify(join(folder, 'marker'))
    const flaky = write(
      `it('a', () => { const first = !existsSync(${marker}); writeFileSync(${marker}, ''); assert.ok(!first, 'too early') })`,
    )
    const good = write(`it('b', () => {})`)
    const { outcomes, flaky: found } = await all([flaky], [good])
    assert.deepEqual(
      outcomes.map(({ passed, failed }) => [passed, failed.length]),
      [
        [1, 0],
        [1, 0],
      ],
    )
    assert.match(
      found
        .flatMap(({ failed }) => failed)
        .map(({ file, reason }) => `${file} ${reason}`)
        .join(),
      /0\.test|too early/,
    )
    assert.equal(found.length, 1)
  })

  it('starts nothing once it is stopped, not even what waited to start', async () => {
    const stop = new AbortController()
    const jobs = [{ files: [write(`it('a', () => {})`)] }]
    const beforeJob = async () => stop.abort()
    const { outcomes } = await runJobs(jobs, { atOnce: 1, signal: stop.signal, beforeJob, onEnd: () => {} })
    assert.deepEqual(outcomes, [])
  })

  it('fails what fails twice', async () => {
    const { outcomes, flaky } = await all([write(`it('a', () => assert.fail('always'))`)])
    assert.deepEqual([outcomes.length, outcomes[0]?.failed.length, flaky.length], [1, 1, 0])
  })

  it('fails what passes only alone: files that ran together run together again', async () => {
    const first = write(`globalThis.left = true; it('a', () => {})`)
    const second = write(`it('b', () => assert.equal(globalThis.left, undefined))`)
    const { outcomes, flaky } = await all([first, second])
    assert.deepEqual(
      outcomes.flatMap(({ failed }) => failed.map(({ name }) => name)),
      ['b'],
    )
    assert.deepEqual(flaky, [])
  })
})
