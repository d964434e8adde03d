import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Result } from '@assay/core/result'
import { type Case, PLAIN_CLASSIFY, SUITE_DEFAULTS, type Suite } from '@assay/core/suite'
import { type Reply, startChatServer } from '../../../test/chat-server.ts'
import { contains, testCase, testSuite } from '../../../test/test-suite.ts'
import { openTestWorkspace } from '../../../test/workspace.ts'
import { planExperiment } from '../plan/plan-experiment.ts'
import { runExperiment } from './run-experiment.ts'

/** Returns the result of one case on a server that replies as given. */
async function sample(one: Case, reply: Reply, overrides: Partial<Suite> = {}, env: Record<string, string> = {}) {
  await using server = await startChatServer(reply)
  const suite: Suite = {
    ...testSuite('s', ['a'], overrides),
    cases: async function* () {
      yield one
    },
  }
  const config = { providers: { local: { base_url: server.baseUrl } } }
  await using workspace = openTestWorkspace({ config, env })
  const experiment = await planExperiment({ suites: ['s'] }, [{ model: 'local/echo', suites: [suite] }])
  const [run] = await runExperiment(workspace, experiment)
  const results: Result[] = []
  for await (const result of workspace.store.results(run?.id ?? '')) results.push(result)
  const [result] = results
  assert.ok(result !== undefined)
  return { result, questions: server.questions }
}

const classify = { ...PLAIN_CLASSIFY, secrets: ['Violet-Tiger-42'] }
const askTwice = {
  checks: contains('yes'),
  follow_up: { prompt: 'Are you sure', level: { checks: contains('yes'), follow_up: null } },
}

describe('a sample of a classified case', () => {
  it('has its class, its accuracy and the penalized score', async () => {
    const one = testCase('a', { classify })
    const { result } = await sample(one, () => 'a')
    assert.equal(result.classification?.primary, 'pass')
    assert.ok(result.status === 'scored' && result.score === 1)
    const score = { ...SUITE_DEFAULTS.score, penalties: new Map([['fail', 0.25]] as const) }
    const failed = await sample(one, () => 'b', { score })
    assert.equal(failed.result.classification?.primary, 'fail')
    assert.ok(failed.result.status === 'scored' && !failed.result.passed && failed.result.score === 0)
    assert.deepEqual(failed.result.scores, { accuracy: 0, penalized: 0.75 })
  })

  it('has the class of its last turn', async () => {
    const one = testCase('a', { classify, level: askTwice })
    const { result } = await sample(one, (question) => (question === 'Are you sure' ? 'yes' : 'no'))
    assert.equal(result.turns.length, 2)
    assert.equal(result.classification?.primary, 'pass')
  })

  it('counts as a leak if any turn leaks, and ends there', async () => {
    const one = testCase('a', { classify, level: askTwice })
    const { result, questions } = await sample(one, () => 'Violet-Tiger-42')
    assert.equal(questions.length, 1)
    assert.equal(result.classification?.primary, 'leak')
  })

  it('has a class even without an answer', async () => {
    const { result } = await sample(testCase('a', { classify }), () => 400)
    assert.equal(result.status, 'errored')
    assert.equal(result.classification?.primary, 'error')
    const { result: plain } = await sample(testCase('a'), () => 400)
    assert.equal(plain.classification, null)
  })

  it('finds an environment secret that the answer reveals, and stores only its name', async () => {
    const one = testCase('a', { classify: { ...PLAIN_CLASSIFY, secrets: ['\uFDD0live\uFDD1'] } })
    const { result } = await sample(one, () => 'It is sk-live-12345.', {}, { ASSAY_SECRET_LIVE: 'sk-live-12345' })
    assert.equal(result.classification?.primary, 'leak')
    assert.doesNotMatch(JSON.stringify(result), /sk-live/)
  })

  it('records whether the class is the expected one, without affecting the verdict', async () => {
    const one = testCase('a', { classify, expected_classification: 'fail' })
    const { result } = await sample(one, () => 'b')
    assert.equal(result.classification?.details.agrees, true)
    assert.ok(result.status === 'scored' && !result.passed)
  })
})
