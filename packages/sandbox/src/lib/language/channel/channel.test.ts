import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Ended } from '../../isolation/sandbox.ts'
import { newSecret, plannedTests, readChannel } from './channel.ts'

const SECRET = newSecret()
const empty = { bytes: Buffer.alloc(0), cut: false }
const ended: Ended = {
  ...{ exitCode: 0, signal: null, limit: null, stdout: empty, stderr: empty, channel: empty },
  ...{ wallMs: 1, peakMemoryBytes: null },
}
const report = (...lines: string[]) => readChannel(Buffer.from(lines.join('\n')), SECRET)

describe('readChannel', () => {
  it('reads only lines that begin with the secret', () => {
    const { tests, isWhole } = report(
      `${SECRET} 0 passed`,
      `${newSecret()} 1 passed`,
      '1 passed',
      `x${SECRET} 1 passed`,
      'end',
    )
    assert.deepEqual([[...tests.keys()], isWhole], [[0], false])
  })

  it('keeps a failure and its lines, whatever comes after it', () => {
    const { tests } = report(`${SECRET} 0 failed one\\ntwo\\\\n`, `${SECRET} 0 passed`)
    assert.deepEqual(tests.get(0), { passed: false, message: 'one\ntwo\\n' })
  })

  it('ignores an invalid index', () => {
    const { tests } = report(
      `${SECRET} -1 passed`,
      `${SECRET} 1e3 passed`,
      `${SECRET} __proto__ passed`,
      `${SECRET} 99999999 passed`,
    )
    assert.equal(tests.size, 0)
  })
})

describe('plannedTests', () => {
  const outcomes = (lines: readonly string[], how: Partial<Ended> = {}) =>
    plannedTests(['a', 'b'], report(...lines.map((line) => `${SECRET} ${line}`)), { ...ended, ...how }).map(
      ({ outcome }) => outcome,
    )

  it('passes tests that reported a pass if the run finished', () => {
    assert.deepEqual(outcomes(['0 passed', '1 passed', 'end']), ['passed', 'passed'])
    assert.deepEqual(outcomes(['0 passed', '1 failed no', 'end']), ['passed', 'failed'])
  })

  it("counts only planned tests that didn't report as missing", () => {
    assert.deepEqual(outcomes(['0 passed', '7 passed']), ['passed', 'missing'])
  })

  it('passes nothing if all reported a pass but the exit code or the end disagrees', () => {
    assert.deepEqual(outcomes(['0 passed', '1 passed']), ['failed', 'failed'])
    assert.deepEqual(outcomes(['0 passed', '1 passed', 'end'], { exitCode: 1 }), ['failed', 'failed'])
    assert.deepEqual(outcomes(['0 passed', '1 passed', 'end'], { limit: 'time' }), ['failed', 'failed'])
  })
})
