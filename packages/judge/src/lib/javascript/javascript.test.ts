import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { FROM_NETWORK } from '@assay/core/policy'
import { ChecksFile, checkLevel } from '@assay/core/suite'
import { answerOf } from '../../../test/sample-answer.ts'
import { createJudge } from '../judge/create-judge.ts'
import type { JudgeOptions } from '../judge/judge.ts'

const folder = mkdtempSync(join(tmpdir(), 'assay-javascript-'))
writeFileSync(
  join(folder, 'checks.mjs'),
  `export default (answer) => answer === 'good'
export const share = (answer) => answer.length / 10
export const whole = (answer, { options, model }) => ({ pass: options.accept, score: 0.25, reason: model + ' says ' + answer })
export const later = async () => { await new Promise((done) => setTimeout(done, 5)); return true }
export const nothing = () => undefined
export const tooMuch = () => 2
export const throws = () => { throw new Error('no such luck') }
export const endless = () => { for (;;); }
export const never = () => new Promise(() => {})
export const exits = () => process.exit(0)
export const notOne = 7
`,
)
writeFileSync(join(folder, 'typed.ts'), 'export default (answer: string): boolean => answer.length > 0\n')
writeFileSync(join(folder, 'common.cjs'), 'module.exports = (answer) => answer === "good"\n')

const judge = createJudge({ folder, functionTimeoutMs: 1000 })
after(async () => {
  await judge.close()
  rmSync(folder, { recursive: true })
})

function levelOf(options: unknown) {
  const { level } = checkLevel(ChecksFile.parse({ javascript: options }), ['checks'])
  assert.ok(level !== null)
  return level
}

async function judgeText(options: unknown, text: string, own: JudgeOptions | null = null) {
  const verdict = await (own === null ? judge : createJudge(own)).judgeLevel(levelOf(options), answerOf(text))
  const [check] = verdict.checks
  assert.ok(check !== undefined)
  return check
}

const named = (name: string, options: object = {}) => ({ file: './checks.mjs', export: name, options })

describe('javascript', () => {
  it('passes and fails by the default export', async () => {
    assert.equal((await judgeText('./checks.mjs', 'good')).passed, true)
    assert.equal((await judgeText('./checks.mjs', 'bad')).passed, false)
  })

  it('reads a number as a score that passes from 0.5 up', async () => {
    const low = await judgeText(named('share'), '1234')
    const high = await judgeText(named('share'), '12345')
    assert.deepEqual([low.passed, low.score], [false, 0.4])
    assert.deepEqual([high.passed, high.score], [true, 0.5])
  })

  it('accepts a verdict with score and reason, and passes options and context', async () => {
    const { passed, score, reason } = await judgeText(named('whole', { accept: true }), 'hi')
    assert.deepEqual([passed, score, reason], [true, 0.25, 'replay/test says hi'])
  })

  it('waits for a promise', async () => assert.equal((await judgeText(named('later'), '')).passed, true))

  it('loads TypeScript and CommonJS', async () => {
    assert.equal((await judgeText('./typed.ts', 'x')).passed, true)
    assert.equal((await judgeText('./common.cjs', 'good')).passed, true)
  })

  for (const [name, wanted] of [
    ['nothing', /returned no verdict/],
    ['tooMuch', /returned no verdict/],
    ['throws', /no such luck/],
    ['endless', /timed out after 1000 ms/],
    ['never', /timed out after 1000 ms/],
    ['exits', /its thread exited/],
    ['notOne', /exports no function "notOne"/],
    ['missing', /exports no function "missing"/],
  ] as const) {
    it(`is undecided with the reason for a function that is "${name}"`, async () => {
      const { passed, reason } = await judgeText(named(name), '')
      assert.equal(passed, null)
      assert.match(reason, wanted)
    })
  }

  it('is undecided for a missing file', async () => {
    assert.match((await judgeText('./nowhere.mjs', '')).reason, /Cannot find module/)
  })

  it('is rejected for a suite that came over the network', async () => {
    const { passed, reason } = await judgeText('./checks.mjs', 'good', { folder, policy: FROM_NETWORK })
    assert.equal(passed, null)
    assert.match(reason, /network/)
  })

  it('handles more parallel calls than threads', async () => {
    const checks = await Promise.all(Array.from({ length: 20 }, () => judgeText(named('later'), '')))
    assert.ok(checks.every(({ passed }) => passed === true))
  })

  it('stops at an abort', async () => {
    const controller = new AbortController()
    const call = judge.judgeLevel(levelOf(named('never')), answerOf(''), { signal: controller.signal })
    controller.abort(new Error('enough'))
    await assert.rejects(call, /enough/)
  })
})
