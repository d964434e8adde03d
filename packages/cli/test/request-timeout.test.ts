import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { startChatServer } from '@assay/engine/testing'
import { configFor, project, storedRuns } from './project.ts'

const YES = '{"reason": "It is.", "verdict": "yes"}'

/** Two evals beside each other, of which one limits its own requests. */
function suiteWith(timeout: string, metadata: Readonly<Record<string, unknown>> = {}): string {
  const checks = [{ contains: 'Say' }]
  return JSON.stringify({
    metadata: { name: 'limited', models: ['local/m'], ...metadata },
    evals: [
      { name: 'hurried', prompt: 'Say a', timeout, checks },
      { name: 'patient', prompt: 'Say b', checks },
    ],
  })
}

/** What became of each case in a run of the suite; a failure by its code. */
async function outcomesOf(suite: string, args: readonly string[] = []): Promise<Record<string, string>> {
  await using server = await startChatServer(async (question) => {
    await delay(3000)
    return question
  })
  using here = project({ 'assay.config.yaml': configFor(server), 'suite.yaml': suite })
  await here.run(['run', 'suite.yaml', '--max-retries', '0', ...args])
  const [run] = await storedRuns(here.folder)
  const outcome = (result: NonNullable<typeof run>['results'][number]) =>
    result.status === 'errored' ? result.error.code : result.status
  return Object.fromEntries(run?.results.map((result) => [result.case, outcome(result)]) ?? [])
}

describe('timeout', { concurrency: true }, () => {
  it('of an eval ends its own requests and no others', async () => {
    assert.deepEqual(await outcomesOf(suiteWith('1s')), { hurried: 'timeout', patient: 'scored' })
  })

  it('of an eval goes before that of its suite', async () => {
    const suite = suiteWith('20s', { timeout: '1s' })
    assert.deepEqual(await outcomesOf(suite), { hurried: 'scored', patient: 'timeout' })
  })

  it('of the command line goes before that of an eval', async () => {
    assert.deepEqual(await outcomesOf(suiteWith('1s'), ['--timeout', '20s']), { hurried: 'scored', patient: 'scored' })
    assert.deepEqual(await outcomesOf(suiteWith('20s'), ['--timeout', '1s']), {
      hurried: 'timeout',
      patient: 'timeout',
    })
  })

  it('of a suite ends the requests to its judge too, which leaves the sample undecided', async () => {
    await using server = await startChatServer(async (question) => {
      if (question === 'Say a') return 'a'
      await delay(3000)
      return YES
    })
    const suite = (timeout: string) =>
      JSON.stringify({
        metadata: { name: 'judged', models: ['local/m'], judge: 'local/judge', timeout },
        evals: [{ name: 'a', prompt: 'Say a', checks: [{ llm_judge: 'Is it short?' }] }],
      })
    using here = project({ 'assay.config.yaml': configFor(server), 'suite.yaml': suite('1s') })
    await here.run(['run', 'suite.yaml', '--max-retries', '0'])
    const [result] = (await storedRuns(here.folder))[0]?.results ?? []
    assert.equal(result?.status, 'undecided')
    assert.match(result?.checks[0]?.reason ?? '', /timeout/)
    here.write('suite.yaml', suite('20s'))
    assert.equal((await here.run(['run', 'suite.yaml'])).code, 0)
  })
})
