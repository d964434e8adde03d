import assert from 'node:assert/strict'
import { renameSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { startChatServer } from '@assay/engine/testing'
import type { Running } from './process.ts'
import { configFor, type Project, project, storedRuns, suiteOf } from './project.ts'

const WAITING = 'Waiting for a suite file to change'

/** Ends a watching command as a person does, and gives its exit code. */
async function ended(run: Running): Promise<number | null> {
  run.child.kill('SIGINT')
  return (await run.finished).code
}

/** Replaces a file as editors do: written beside it, then renamed over it. */
function replace(here: Project, path: string, text: string): void {
  renameSync(here.write(`${path}.new`, text), join(here.folder, path))
}

describe('assay run --watch', () => {
  it('runs again when a suite changes, is replaced or is new, and sends only what changed', async () => {
    await using server = await startChatServer((question) => question)
    using here = project({ 'assay.config.yaml': configFor(server), 'suites/words.yaml': suiteOf(['a', 'b']) })
    // The store and the report lie in the watched folder, and are no change.
    const run = here.start(['run', '.', '--watch', '--format', 'json', '-o', 'suites/report.json', '--fail-under', '1'])
    await run.says(WAITING, 1)
    assert.deepEqual(server.questions.toSorted(), ['Say a', 'Say b'])
    here.write('suites/words.yaml', suiteOf(['a', 'b', 'c']))
    await run.says(WAITING, 2)
    assert.deepEqual(server.questions.slice(2), ['Say c'])
    replace(here, 'suites/words.yaml', suiteOf(['a', 'd']))
    await run.says(WAITING, 3)
    assert.deepEqual(server.questions.slice(3), ['Say d'])
    here.write('suites/more.yaml', suiteOf(['e'], { name: 'more' }))
    await run.says(WAITING, 4)
    assert.deepEqual(server.questions.slice(4), ['Say e'])
    assert.equal(await ended(run), 0)
    assert.equal((await storedRuns(here.folder)).length, 4)
  })

  it('watches a single file that is replaced, and the dataset that it reads', async () => {
    await using server = await startChatServer((question) => question)
    const suite = {
      metadata: { name: 'rows', models: ['local/m'] },
      evals: [{ name: 'row', dataset: '../rows.jsonl', prompt: 'Say {{word}}', checks: [{ contains: '{{word}}' }] }],
    }
    using here = project({
      'assay.config.yaml': configFor(server),
      'suites/rows.yaml': JSON.stringify(suite),
      'rows.jsonl': '{"word": "a"}\n',
    })
    const run = here.start(['run', 'suites/rows.yaml', '--watch'])
    await run.says(WAITING, 1)
    here.write('rows.jsonl', '{"word": "a"}\n{"word": "b"}\n')
    await run.says(WAITING, 2)
    replace(here, 'suites/rows.yaml', JSON.stringify(suite).replace('Say', 'Speak'))
    await run.says(WAITING, 3)
    assert.deepEqual(server.questions.toSorted(), ['Say a', 'Say b', 'Speak a', 'Speak b'])
    await ended(run)
  })

  it("reports what is wrong with a suite and continues once it's fixed", async () => {
    await using server = await startChatServer((question) => question)
    using here = project({ 'assay.config.yaml': configFor(server), 'suite.yaml': 'evals: [' })
    const run = here.start(['run', 'suite.yaml', '--watch'])
    await run.says(WAITING, 1)
    assert.equal(server.questions.length, 0)
    here.write('suite.yaml', suiteOf(['a']))
    await run.says(WAITING, 2)
    assert.deepEqual(server.questions, ['Say a'])
    here.write('suite.yaml', 'evals: 1')
    await run.says(WAITING, 3)
    assert.equal(await ended(run), 2)
  })
})
