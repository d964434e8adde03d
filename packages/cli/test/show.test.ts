import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import { keepRuns, sample, storedRun, temporaryFolder } from '@assay/app/testing'
import { sampleConversation } from '@assay/core/testing'
import { runAssay } from './process.ts'

const folder = temporaryFolder('show')

before(() =>
  keepRuns(folder, [
    {
      run: storedRun({ id: 'run-tools', started_at: '2026-01-01T10:00:00.000Z' }),
      results: [{ ...sample({ run: 'run-tools', case: 'refund' }), ...sampleConversation() }],
    },
    {
      run: storedRun({ id: 'run-big', started_at: '2026-02-01T10:00:00.000Z' }),
      results: Array.from({ length: 100 }, (_, i) => sample({ run: 'run-big', case: `case-${i}`, passed: i !== 99 })),
    },
    // The last one that was kept is the last run.
    {
      run: storedRun({ id: 'run-a' }),
      results: [
        sample({ run: 'run-a', case: 'france' }),
        sample({ run: 'run-a', case: 'france', attempt: 2 }),
        sample({ run: 'run-a', case: 'germany', passed: false, answer: 'Bonn\n\u001b[2Jgone' }),
        sample({ run: 'run-a', case: 'spain', error: { code: 'timeout', message: 'No answer within 60 s.' } }),
      ],
    },
  ]),
)

const show = (...args: string[]) => runAssay(['show', ...args], { cwd: folder })

describe('assay show', () => {
  it('prints what the run is, its numbers, then its cases: those that failed, the undecided ones, and those that passed', async () => {
    const { stdout, code } = await show('last')
    assert.equal(code, 0)
    assert.match(stdout, /^replay\/demo · geography · finished 2026-\S+ \S+\nrun-\S+\n\n/)
    assert.match(
      stdout,
      /=== Run Summary ===\nScore: 50\.00 \[.*\] \(formula: success_pct\)\nSuccess Rate: 50\.0% \(2\/4, /,
    )
    assert.match(stdout, /Errored: 1 of 4 samples/)
    assert.match(
      stdout,
      /FAILED \(1\) +PASSED .*\ngermany +0\/1 +0\.00 +\$0\.001 +1\.25s +No "Paris"\.\n\nUNDECIDED \(1\) +OUTCOME .*\nspain +errored +1 of 1 [^\n]*\n\nPASSED \(1\) +SAMPLES .*\nfrance +2 +1\.00/,
    )
  })

  it('bounds the list and says how many more there are', async () => {
    const { stdout } = await show('run-big')
    assert.match(stdout, /WHY\ncase-99 +0\/1/)
    assert.match(stdout, /PASSED \(99\)[\s\S]*… and 60 more \(--json lists them\)/)
    assert.equal(JSON.parse((await show('run-big', '--json')).stdout).cases.length, 100)
  })

  it('leaves out what passed with --failed', async () => {
    const { cases } = JSON.parse((await show('run-a', '--failed', '--json')).stdout)
    assert.deepEqual(
      cases.map((each: { case: string; outcome: string }) => [each.case, each.outcome]),
      [
        ['germany', 'failed'],
        ['spain', 'errored'],
      ],
    )
  })

  it('shows every sample of a case with turns, checks, tokens, cost and latency', async () => {
    const { stdout } = await show('run-a', 'france')
    assert.match(stdout, /geography \/ france · replay\/demo · sample 1 · passed · score 1\.00/)
    assert.match(
      stdout,
      /Prompt\n {2}\| What is the capital of France\?\nAnswer\n {2}\| Paris\nChecks\n {2}✓ contains \(1\.00\) It is there\./,
    )
    assert.match(stdout, /Tokens: 12 input · 3 output\nCost: \$0\.001\nLatency: 1\.25s\nFinish: stop/)
    assert.match(stdout, /sample 2/)
  })

  it("neutralizes an answer's escape sequences", async () => {
    const { stdout } = await show('run-a', 'germany')
    assert.ok(!stdout.includes('\u001b'))
    assert.match(stdout, / {2}\| Bonn\n {2}\| \\u\{1b\}\[2Jgone/)
  })

  it('shows the conversation of a sample whose model called tools', async () => {
    const { stdout } = await show('run-tools', 'refund')
    assert.match(stdout, /\nUser\n {2}\| Refund order A1\.\nTurn 1/)
    assert.match(stdout, /\n {2}✗ crm\/find_customer · error · 1\.24s · MCP\n {4}arguments \| \{/)
    assert.match(stdout, /\nStopped after 4 turns: max_turns\.\nChecks\n/)
    const [result] = JSON.parse((await show('run-tools', 'refund', '--json')).stdout).results
    assert.deepEqual(result.tool_calls, sampleConversation().tool_calls)
  })

  it("prints a case's whole results as JSON", async () => {
    const { run, results } = JSON.parse((await show('run-a', 'spain', '--json')).stdout)
    assert.equal(run, 'run-a')
    assert.deepEqual(results[0].error, { code: 'timeout', message: 'No answer within 60 s.' })
  })

  it('exits with 2 for an unknown case and suggests one', async () => {
    const { stderr, code } = await show('run-a', 'frnace')
    assert.equal(code, 2)
    assert.match(stderr, /Did you mean "france"\?/)
  })
})
