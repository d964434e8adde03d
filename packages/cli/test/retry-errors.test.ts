import assert from 'node:assert/strict'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { type Reply, startChatServer } from '@assay/engine/testing'
import { openStore } from '@assay/store/store'
import { configFor, project, storedRuns, suiteOf } from './project.ts'

const CASES = ['a', 'b', 'c', 'd']
const RUN = ['run', 'suite.yaml', '--max-retries', '0', '--max-tokens', '100']
const RETRY = ['run', '--resume', 'last', '--retry-errors']

/** A server whose replies can be changed between two commands. */
async function changingServer(first: Reply) {
  let reply = first
  const server = await startChatServer((...said) => reply(...said))
  const change = (next: Reply) => {
    reply = next
  }
  return Object.assign(server, { change })
}

const failing: Reply = (question) => (question === 'Say b' || question === 'Say d' ? 500 : question)
const answering: Reply = (question) => question

describe('assay run --resume --retry-errors', { concurrency: true }, () => {
  it('takes errored samples again and no others, and keeps what was recorded', async () => {
    await using server = await changingServer(failing)
    using here = project({ 'assay.config.yaml': configFor(server), 'suite.yaml': suiteOf(CASES) })
    await here.start(RUN).finished
    const [before] = await storedRuns(here.folder)
    assert.deepEqual(
      before?.results.map(({ status }) => status),
      ['scored', 'errored', 'scored', 'errored'],
    )
    server.change((question) => (question === 'Say d' ? 500 : question))
    const { stdout, stderr } = await here.start(RETRY).finished
    assert.match(stdout, /Success Rate: 75\.0% \(3\/4/, stderr)
    assert.deepEqual(server.questions.slice(4).sort(), ['Say b', 'Say d'])
    const [after, ...more] = await storedRuns(here.folder)
    assert.equal(more.length, 0)
    assert.deepEqual(
      after?.results.map(({ status, retry }) => [status, retry]),
      [
        ['scored', undefined],
        ['scored', 1],
        ['scored', undefined],
        ['errored', 1],
      ],
    )
    await using store = await openStore(join(here.folder, '.assay/assay.db'))
    const earlier = await Array.fromAsync(store.earlierResults((await store.getRun('last')).id))
    assert.deepEqual(earlier, [before?.results[1], before?.results[3]])

    const shown = await here.start(['show', 'last', 'd']).finished
    assert.match(shown.stdout, /Before its first retry: errored, server_error: The service answered with status 500/)
    const { results, earlier_results } = JSON.parse((await here.start(['show', 'last', 'd', '--json']).finished).stdout)
    assert.deepEqual([results[0].retry, earlier_results], [1, [before?.results[3]]])

    server.change(answering)
    assert.equal((await here.start(RETRY).finished).code, 0)
    assert.deepEqual(server.questions.slice(6), ['Say d'])
    // Nothing is left to take again.
    assert.equal((await here.start(RETRY).finished).code, 0)
    assert.equal(server.questions.length, 7)
    const [last] = await storedRuns(here.folder)
    assert.deepEqual([last?.run.status, last?.results.length], ['finished', 4])
  })

  it("doesn't take them again without the flag, and needs a run", async () => {
    await using server = await changingServer(failing)
    using here = project({ 'assay.config.yaml': configFor(server), 'suite.yaml': suiteOf(CASES) })
    await here.start(RUN).finished
    server.change(answering)
    await here.start(['run', '--resume', 'last']).finished
    assert.equal(server.questions.length, 4)
    const { code, stderr } = await here.start(['run', 'suite.yaml', '--retry-errors']).finished
    assert.equal(code, 2)
    assert.match(stderr, /--resume last --retry-errors/)
    assert.equal(server.questions.length, 4)
  })

  it('judges undecided samples again without asking the model or a judge that could be read', async () => {
    const judged = (verdict: (question: string) => string): Reply => {
      return (question) => (question.startsWith('Say ') ? question : verdict(question))
    }
    const yes = '{"reason": "It is.", "verdict": "yes"}'
    await using server = await changingServer(judged((question) => (question.includes('Say b') ? 'Hm.' : yes)))
    const suite = JSON.stringify({
      metadata: { name: 'words', models: ['local/m'], judge: 'local/j' },
      evals: ['a', 'b'].map((name) => ({ name, prompt: `Say ${name}`, checks: [{ llm_judge: 'Is it right?' }] })),
    })
    using here = project({
      'assay.config.yaml': configFor(server, ['local/m', 'local/j']),
      'suite.yaml': suite,
    })
    await here.start(RUN).finished
    assert.equal(server.questions.length, 4)
    const [before] = await storedRuns(here.folder)
    assert.deepEqual(
      before?.results.map(({ status }) => status),
      ['scored', 'undecided'],
    )
    server.change(judged(() => yes))
    const { code, stderr } = await here.start(RETRY).finished
    assert.equal(code, 0, stderr)
    assert.equal(server.questions.length, 5)
    assert.match(server.questions[4] ?? '', /Is it right\?/)
    const [after] = await storedRuns(here.folder)
    const [, retried] = after?.results ?? []
    assert.deepEqual([retried?.status, retried?.retry], ['scored', 1])
    // Both replies of the judge are paid for, and the answer once.
    assert.equal(retried?.cost_usd, before?.results[1]?.cost_usd)
    assert.equal(retried?.judge_cost_usd, 2 * (before?.results[1]?.judge_cost_usd ?? 0))
  })
})
