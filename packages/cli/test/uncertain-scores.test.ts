import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { type ChatServer, startChatServer } from '@assay/engine/testing'
import { configFor, type Project, project } from './project.ts'

/** Replies that the judge gives, by a word in its criteria. Nobody can read the last. */
const REPLIES = { POLITE: '{"verdict": "yes"}', RUDE: '{"verdict": "no"}', DARK: 'banana' }

/** What a suite sets besides its checks. */
interface SuiteFields {
  /** The mean score that the suite needs. */
  readonly threshold?: number
  /** The score from which each of its cases passes. */
  readonly passFrom?: number
}

/** A suite of 16 cases that the model answers with "no", each with a check that the answer decides, and one that a judge does. */
function suiteOf(equals: string, criteria: keyof typeof REPLIES, fields: SuiteFields = {}): string {
  const { threshold, passFrom } = fields
  const checks = [{ equals }, { llm_judge: criteria }]
  const evals = Array.from({ length: 16 }, (_, i) => ({
    name: `c${i}`,
    prompt: `Say no, ${i}`,
    checks,
    threshold: passFrom,
  }))
  return JSON.stringify({ metadata: { name: 'asked', models: ['local/m'], judge: 'local/judge', threshold }, evals })
}

describe('a score that is not certain, since a judge gave no verdict', () => {
  let server: ChatServer
  let here: Project

  before(async () => {
    server = await startChatServer((question) => {
      const word = (['POLITE', 'RUDE', 'DARK'] as const).find((each) => question.includes(each))
      return word === undefined ? 'no' : REPLIES[word]
    })
    here = project({ 'assay.config.yaml': configFor(server, ['local/m', 'local/judge']) })
  })

  after(async () => {
    here[Symbol.dispose]()
    await server[Symbol.asyncDispose]()
  })

  /** Runs a suite, and writes its report. */
  const run = async (name: string, suite: string, ...args: readonly string[]) => {
    here.write(`${name}.yaml`, suite)
    return here.run(['run', `${name}.yaml`, '--max-retries', '0', '--format', 'json', '-o', `${name}.json`, ...args])
  }
  const code = async (...given: Parameters<typeof run>) => (await run(...given)).code

  it('leaves a threshold undecided between its ends, and no other', async () => {
    // Surely failed, with a score from 0 to 0.5.
    assert.equal(await code('failed', suiteOf('yes', 'DARK', { threshold: 0.4 })), 3)
    assert.equal(await code('failed', suiteOf('yes', 'DARK', { threshold: 0.6 })), 1)
    assert.equal(await code('failed', suiteOf('yes', 'DARK', { threshold: 0 })), 0)
    // Surely passed, with a score from 0.5 to 1.
    const passed = { passFrom: 0.5 }
    assert.equal(await code('passed', suiteOf('no', 'DARK', { ...passed, threshold: 0.75 })), 3)
    assert.equal(await code('passed', suiteOf('no', 'DARK', { ...passed, threshold: 0.5 })), 0)
  })

  it('leaves only formulas of scores undecided', async () => {
    const suite = suiteOf('yes', 'DARK')
    assert.equal(await code('formula', suite, '--gate', 'score.mean > 0.4'), 3)
    assert.equal(await code('formula', suite, '--gate', 'score.mean > 0.5'), 1)
    assert.equal(await code('formula', suite, '--gate', 'c0.score < 0.4'), 3)
    assert.equal(await code('formula', suite, '--gate', 'rate.pass > 0.4'), 1)
    assert.equal(await code('formula', suite, '--gate', 'rate.pass < 0.4'), 0)
    assert.equal(await code('formula', suite, '--fail-under', '0.1'), 1)
  })

  it('says how many scores and why, and shows both ends', async () => {
    const { stdout, stderr } = await run('said', suiteOf('yes', 'DARK', { threshold: 0.4 }))
    assert.match(stderr, /the average score is between 0\.000 and 0\.500; the threshold is 0\.4\./)
    assert.match(
      stderr,
      /16 samples' scores aren't certain: a check couldn't be applied, such as "Judge "local\/judge" gave/,
    )
    assert.doesNotMatch(stderr, /no verdict \(/)
    assert.match(stdout, /Uncertain scores: 16 of 16 samples \(a check couldn't be applied; the least counts\)/)
    assert.match((await here.run(['show', 'last', 'c0'])).stdout, / · failed · score 0\.00 to 0\.50\n/)
    assert.match((await here.run(['show', 'last', '--failed'])).stdout, /^c0 +0\/1 +0\.00 to 0\.50 /m)
    const { runs, results } = JSON.parse(readFileSync(join(here.folder, 'said.json'), 'utf8'))
    assert.equal(runs[0].suites[0].counts.uncertain_scores, 16)
    assert.deepEqual([results[0].passed, results[0].score, results[0].score_at_most], [false, 0, 0.5])
  })

  it('leaves comparisons undecided in both roles, from reports and from the store', async () => {
    await run('dark', suiteOf('yes', 'DARK'))
    await run('low', suiteOf('yes', 'RUDE'))
    await run('high', suiteOf('yes', 'POLITE'))
    await run('all', suiteOf('no', 'POLITE'))
    const compare = async (baseline: string, current: string, gate: readonly string[]) => {
      const files = ['--baseline', `${baseline}.json`, '--current', `${current}.json`]
      return (await here.run(['compare', ...files, ...gate])).code
    }
    for (const gate of [['--fail-on-regression'], ['--gate', 'significant']]) {
      assert.equal(await compare('dark', 'low', gate), 3, 'The baseline could have been 0.5.')
      assert.equal(await compare('high', 'dark', gate), 3, 'The current run could have been 0.5.')
      assert.equal(await compare('all', 'dark', gate), 1, 'It fell from 1 to 0.5 at most.')
      assert.equal(await compare('dark', 'high', gate), 0, 'It was 0.5 at most.')
    }
    const { code: stored } = await run('low', suiteOf('yes', 'RUDE'), '--baseline', 'dark.json', '--fail-on-regression')
    assert.equal(stored, 3)
  })

  it('survives export and import', async () => {
    await run('moved', suiteOf('yes', 'DARK'))
    const { id } = JSON.parse((await here.run(['show', 'last', '--json'])).stdout).run
    assert.equal((await here.run(['export', id, '--to', 'moved.jsonl'])).code, 0)
    const there = ['--store', join(here.folder, 'other.db')]
    assert.equal((await here.run(['import', 'moved.jsonl', ...there])).code, 0)
    assert.match((await here.run(['show', 'last', 'c0', ...there])).stdout, / · score 0\.00 to 0\.50\n/)
  })
})
