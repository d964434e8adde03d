import assert from 'node:assert/strict'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, it } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { startChatServer } from '@assay/engine/testing'
import { configFor, project, storedRuns } from './project.ts'

const YES = '{"reason": "It is.", "verdict": "yes"}'

/** Two checks that ask the judge at once. */
const SUITE = JSON.stringify({
  metadata: { name: 'judged', models: ['local/m'], judge: 'local/judge' },
  evals: [{ name: 'a', prompt: 'Say a', checks: [{ llm_judge: 'Is it short?' }, { llm_judge: 'Is it polite?' }] }],
})

/** A model whose answer waits for `ready`, and a judge that says yes. */
async function judgedProject(ready: Promise<void>) {
  const { promise: isAsked, resolve: onAsked } = Promise.withResolvers<void>()
  const server = await startChatServer(async (question) => {
    if (question !== 'Say a') return YES
    onAsked()
    await ready
    return 'a'
  })
  const here = project({ 'assay.config.yaml': configFor(server, ['local/m', 'local/judge']), 'suite.yaml': SUITE })
  return {
    here,
    isAsked,
    asked: () => {
      const answers = server.questions.filter((question) => question === 'Say a').length
      return { answers, verdicts: server.questions.length - answers }
    },
    [Symbol.asyncDispose]: async () => {
      here[Symbol.dispose]()
      await server[Symbol.asyncDispose]()
    },
  }
}

describe('assay run, stopped before the judge answers', () => {
  it('by Ctrl-C records no verdict, and --resume judges the answer that was paid for', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    await using judged = await judgedProject(promise)
    const { here } = judged
    const run = here.start(['run', 'suite.yaml'])
    await judged.isAsked
    run.child.kill('SIGINT')
    await run.says('Finishing open requests')
    resolve()
    const { code, stderr } = await run.finished
    assert.equal(code, 3, stderr)
    assert.deepEqual([(await storedRuns(here.folder))[0]?.results, judged.asked().verdicts], [[], 0])

    const resumed = await here.run(['run', '--resume', 'last'])
    assert.equal(resumed.code, 0, resumed.stderr)
    const [result] = (await storedRuns(here.folder))[0]?.results ?? []
    assert.deepEqual([result?.status, result?.judge_cost_usd], ['scored', 0.04])
    assert.deepEqual(judged.asked(), { answers: 1, verdicts: 2 })
  })
})

/** Waits until a store has this many answers. */
async function savedAnswers(folder: string, wanted: number): Promise<void> {
  using database = new DatabaseSync(join(folder, '.assay', 'assay.db'), { readOnly: true })
  const count = database.prepare('SELECT count(*) AS answers FROM answers')
  while (Number(count.get()?.answers) < wanted) await setTimeout(10)
}

describe('assay run --no-cache, killed while one of two judges answers', () => {
  it('asks the judge again only for what it had not answered', async () => {
    const { promise: isAsked, resolve: onAsked } = Promise.withResolvers<void>()
    let isStuck = true
    await using server = await startChatServer(async (question) => {
      if (question === 'Say a' || question.includes('short')) return question === 'Say a' ? 'a' : YES
      if (isStuck) {
        onAsked()
        await new Promise(() => {})
      }
      return YES
    })
    using here = project({ 'assay.config.yaml': configFor(server, ['local/m', 'local/judge']), 'suite.yaml': SUITE })
    const run = here.start(['run', 'suite.yaml', '--no-cache', '--threads', '2'])
    await isAsked
    await savedAnswers(here.folder, 2)
    run.child.kill('SIGINT')
    await run.says('Finishing open requests')
    run.child.kill('SIGINT')
    await run.finished
    isStuck = false
    const resumed = await here.run(['run', '--resume', 'last'])
    assert.equal(resumed.code, 0, resumed.stderr)
    const times = (text: string) => server.questions.filter((question) => question.includes(text)).length
    assert.deepEqual([times('short'), times('polite')], [1, 2])
  })
})

describe('assay run, with a budget', () => {
  it('buys no answer if there is no money to judge it, and --resume goes on with more', async () => {
    await using judged = await judgedProject(Promise.resolve())
    const { here } = judged
    // An answer costs two cents, but a verdict may cost dollars.
    const { code, stderr } = await here.run(['run', 'suite.yaml', '--budget', '0.5'])
    assert.notEqual(code, 0, stderr)
    assert.deepEqual([(await storedRuns(here.folder))[0]?.results, judged.asked()], [[], { answers: 0, verdicts: 0 }])

    assert.equal((await here.run(['run', '--resume', 'last', '--budget', '100'])).code, 0)
    assert.equal((await storedRuns(here.folder))[0]?.results[0]?.status, 'scored')
    assert.deepEqual(judged.asked(), { answers: 1, verdicts: 2 })
  })
})
