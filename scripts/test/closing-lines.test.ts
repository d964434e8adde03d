import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { closingLines, describeFailure } from './closing-lines.ts'
import type { JobOutcome } from './test-process.ts'

const outcome = (parts: Partial<JobOutcome> = {}): JobOutcome => ({
  job: { files: ['packages/core/src/a.test.ts'] },
  passed: 3,
  failed: [],
  skipped: [],
  output: '',
  seconds: 2,
  processorSeconds: 1,
  ...parts,
})
const FAILURE = { file: 'packages/core/src/a.test.ts', name: 'a › b', reason: 'Error: no\n    at x' }
const close = (parts: Partial<Parameters<typeof closingLines>[0]> = {}) => {
  const closing = { outcomes: [outcome()], flaky: [], skippedFiles: [], leftOut: [], seconds: 2, sharedSeconds: 0 }
  const { lines, isGood } = closingLines({ ...closing, times: 'dearest', stopped: null, isCi: false, ...parts })
  return { text: lines.join('\n'), last: lines.at(-1), isGood }
}

describe('closingLines', () => {
  it('closes with the count', () => {
    assert.deepEqual([close().last, close().isGood], ['3 passed, 0 failed', true])
  })

  it('is bad whenever the count says so', () => {
    const { text, last, isGood } = close({ outcomes: [outcome({ failed: [FAILURE] })] })
    assert.deepEqual([last, isGood], ['3 passed, 1 failed', false])
    assert.match(
      text,
      /FAILED: packages\/core\/src\/a\.test\.ts: a › b\. Run it alone: npm test -- packages\/core\/src\/a\.test\.ts/,
    )
    assert.deepEqual(
      [close({ stopped: 'SIGINT' }).last, close({ stopped: 'SIGINT' }).isGood],
      ['3 passed, 1 failed', false],
    )
  })

  it('lists a flaky test with its first failure, and stays good', () => {
    const { text, isGood } = close({ flaky: [outcome({ failed: [FAILURE] })] })
    assert.ok(isGood)
    assert.match(text, /FLAKY: packages\/core\/src\/a\.test\.ts: a › b: Error: no/)
  })

  it('skips what lacks a tool, with how to get it; in CI that is a failure', () => {
    const skippedFiles = [{ file: 'packages/sandbox/src/go.test.ts', lacks: ['go' as const] }]
    const here = close({ skippedFiles })
    assert.deepEqual([here.last, here.isGood], ['3 passed, 0 failed, 1 skipped', true])
    assert.match(
      here.text,
      /packages\/sandbox\/src\/go\.test\.ts {2}\(go\)\n {2}Get the tools: (?:sudo apt-get )?install go/,
    )
    const inCi = close({ skippedFiles, isCi: true })
    assert.deepEqual([inCi.last, inCi.isGood], ['3 passed, 1 failed', false])
  })

  it('lists tests that skip themselves, with the reason', () => {
    const skipped = [{ file: 'packages/core/src/a.test.ts', name: 'c', reason: 'needs root' }]
    const { text, last } = close({ outcomes: [outcome({ skipped })] })
    assert.match(text, /Skipped: packages\/core\/src\/a\.test\.ts: c \(needs root\)/)
    assert.equal(last, '3 passed, 0 failed, 1 skipped')
  })
})

describe('describeFailure', () => {
  it('has the file, the test, the reason, what it printed and how to run it alone', () => {
    assert.equal(
      describeFailure(FAILURE, outcome({ output: 'seed 7\n' })),
      `✖ packages/core/src/a.test.ts: a › b
    Error: no
        at x
    The file printed:
    seed 7
    Run it alone: npm test -- packages/core/src/a.test.ts`,
    )
  })
})
