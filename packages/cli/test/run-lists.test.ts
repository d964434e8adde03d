import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { type CompareRunsAnswer, type LeaderboardAnswer, RunListPage, type RunRow } from '@assay/core/api'
import { startChatServer } from '@assay/engine/testing'
import { configFor, suiteOf } from './project.ts'
import { type ServerProcess, startServerProcess } from './server-process.ts'

/** A case that passes, one whose request hangs, one whose check breaks, and one without a criterion. */
const OPEN_SUITE = JSON.stringify({
  metadata: { name: 'open', models: ['local/m'], system_prompt: 'Be brief.' },
  evals: [
    { name: 'a', prompt: 'Say a', checks: [{ contains: 'a' }] },
    { name: 'late', prompt: 'Say late', checks: [{ contains: 'late' }] },
    { name: 'throws', prompt: 'Say throws', checks: [{ javascript: './throws.js' }] },
    { name: 'free', prompt: 'Say free', expected_classification: 'pass' },
  ],
})

const FILES = {
  'suite.yaml': suiteOf(['a', 'b']),
  'open.yaml': OPEN_SUITE,
  'throws.js': "export default () => {\n  throw new Error('The check broke')\n}\n",
}

describe('lists of runs', () => {
  let model: Awaited<ReturnType<typeof startChatServer>>
  let server: ServerProcess
  before(async () => {
    model = await startChatServer((question) => (question === 'Say late' ? new Promise<string>(() => {}) : question))
    server = await startServerProcess(
      { ...FILES, 'assay.config.yaml': configFor(model) },
      {
        prepare: async (at) => {
          const run = (...args: string[]) => at.run(['run', ...args, '--no-cache', '--max-retries', '0'])
          await run('suite.yaml', '--temperature', '0')
          await run('suite.yaml', '--temperature', '1', '--max-tokens', '50')
          await run('suite.yaml', '--system-prompt', 'Be brief.')
          await run('open.yaml', '--timeout', '1s', '--format', 'junit,csv,markdown', '--output', 'out')
        },
      },
    )
  })
  after(async () => {
    await server[Symbol.asyncDispose]()
    await model[Symbol.asyncDispose]()
  })

  /** What a command prints here, and through the server. */
  const both = async (...args: string[]) => [
    (await server.at.run(args)).stdout,
    (await server.at.run([...args, '--server', server.url])).stdout,
  ]
  const fetched = async <T>(path: string) => (await (await fetch(`${server.url}${path}`)).json()) as T
  const listed = async (): Promise<readonly RunRow[]> => RunListPage.parse(await fetched('/api/runs')).runs.toReversed()

  it('tell two temperatures apart', async () => {
    for (const printed of await both('runs')) {
      assert.match(printed, /MODEL +PARAMETERS +SUITES/)
      assert.match(printed, /local\/m +temperature 0 +words /)
      assert.match(printed, /local\/m +temperature 1 · max_tokens 50 +words /)
    }
    const asked = (rows: readonly RunRow[]) =>
      rows.map(({ parameters }) =>
        parameters.map((each) => [each.suite, each.parameters?.temperature, each.parameters?.max_tokens]),
      )
    const expected = [[['words', 0, null]], [['words', 1, 50]], [['words', null, null]], [['open', null, null]]]
    assert.deepEqual(asked(await listed()), expected)
    for (const json of await both('runs', '--json'))
      assert.deepEqual(asked(JSON.parse(json).runs.toReversed()), expected)
  })

  it('have no column for parameters if every run leaves them to the provider', async () => {
    for (const printed of await both('runs', '--limit', '2')) assert.match(printed, /MODEL +SUITES/)
  })

  it('say what a run cost at least, and how many samples are undecided and unscored', async () => {
    for (const printed of await both('runs')) {
      assert.match(printed, /open +finished +50\.0% of 2 .* at least \$0\.06 +4, 1 undecided, 1 unscored/)
    }
    const costs = (await listed()).map(({ cost_usd, cost_at_least_usd }) => [cost_usd, cost_at_least_usd])
    assert.deepEqual(costs, [
      [0.04, null],
      [0.04, null],
      [0.04, null],
      [null, 0.06],
    ])
    const [first, , , open] = await listed()
    assert.deepEqual([first?.undecided, first?.unscored, open?.undecided, open?.unscored], [0, 0, 1, 1])
    const { models } = await fetched<LeaderboardAnswer>('/api/leaderboard?suites=open')
    assert.deepEqual([models[0]?.cost_per_1000, models[0]?.cost_per_1000_at_least], [null, 10])
  })

  it('name the parameters in which two compared runs differ, in one line', async () => {
    const [cold, hot, brief] = (await listed()).map(({ id }) => id)
    const line = "The sides' requests differ: temperature 0 and 1; max_tokens default and 50."
    const sides = ['--baseline', cold ?? '', '--current', hot ?? '']
    for (const printed of await both('compare', ...sides)) assert.ok(printed.includes(`\n${line}\n`), printed)
    for (const printed of await both('compare', ...sides, '--format', 'markdown')) {
      assert.match(printed, /^The sides' requests differ&#58; temperature 0 and 1; max&#95;tokens default and 50\.$/m)
    }
    for (const json of await both('compare', ...sides, '--json')) {
      const { baseline, current } = JSON.parse(json).groups[0].parameters
      assert.deepEqual([baseline.temperature, current.temperature, current.max_tokens], [0, 1, 50])
    }
    const { notes } = await fetched<CompareRunsAnswer>(`/api/compare/runs?runs=${cold},${hot},${brief}`)
    assert.ok(
      notes.includes(
        'The requests of the baseline and of run 2 differ: temperature 0 and 1; max_tokens default and 50.',
      ),
    )
    assert.ok(
      notes.includes('The requests of the baseline and of run 3 differ: temperature 0 and default; the system prompt.'),
    )
    const [same] = await both('compare', '--baseline', cold ?? '', '--current', cold ?? '')
    assert.doesNotMatch(same ?? '', /differ/)
  })

  it('agree with the reports of the run', () => {
    const file = (name: string) => readFileSync(join(server.at.folder, 'out', name), 'utf8')
    assert.match(file('report.md'), /at least \$0\.06/)
    const [, late = ''] = /<testcase name="late"(.*?)<\/testcase>/s.exec(file('report.xml')) ?? []
    assert.doesNotMatch(late, /name="cost_usd"/)
    assert.match(file('report.xml'), /<property name="Total Cost" value="at least \$0\.06 /)
    assert.match(
      file('report.csv').split('\r\n')[0] ?? '',
      /,stopped,cost_at_least_usd,judge_cost_at_least_usd,score_at_most,/,
    )
  })
})
