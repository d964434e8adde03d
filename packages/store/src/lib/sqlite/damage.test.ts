import assert from 'node:assert/strict'
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, it } from 'node:test'
import { EnvironmentError } from '@assay/core/errors'
import { collect, sampleResult, sampleRun, sampleSummary } from '../../../test/samples.ts'
import { temporaryFolder } from '../../../test/temporary-folder.ts'
import type { Store } from '../store/store.ts'
import { openSqliteStore } from './open-sqlite-store.ts'

const RESULTS = 120
const PAGE = 4096

/** Makes a file with one run whose texts are longer than a page, all of it in the file itself. */
async function makeStore(path: string): Promise<void> {
  {
    await using store = await openSqliteStore(path)
    const run = sampleRun({ id: 'run-a' })
    await store.createRun(run)
    const results = Array.from({ length: RESULTS }, (_, at) => {
      const result = sampleResult({ attempt: at + 1 })
      return { ...result, turns: [{ prompt: 'Write.', answer: `${at} ${'some words '.repeat(800)}` }] }
    })
    await store.append({ results })
    const numbers = { passed: RESULTS, cost: 1, score: 1, finished_at: '2026-01-01T00:00:00.000Z' }
    await store.putSummary(sampleSummary(run, { ...numbers, total: RESULTS }))
  }
  const database = new DatabaseSync(path)
  database.exec('PRAGMA journal_mode = DELETE')
  database.close()
}

/** Makes bytes that depend only on the seed. */
function randomBytes(length: number, seed: number): Buffer {
  let state = seed * 2654435761 + 1
  return Buffer.from(
    Array.from({ length }, () => {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0
      return state >>> 24
    }),
  )
}

/** Returns everything that commands read of a run, as one text. */
async function readAll(store: Store): Promise<string> {
  const run = await store.getRun('run-a')
  const read = [
    run,
    await store.getSummary('run-a'),
    await store.countResults('run-a'),
    await collect(store.results('run-a')),
    await collect(store.resultBatches('run-a')),
    await store.casePage('run-a'),
    await store.facets('run-a'),
  ]
  return JSON.stringify(read)
}

describe('a damaged SQLite store', () => {
  it('is never read as if it were intact, whichever page was overwritten', async () => {
    using folder = temporaryFolder()
    const whole = join(folder.path, 'whole.db')
    await makeStore(whole)
    const expected = await openSqliteStore(whole).then(async (store) => {
      await using _ = store
      assert.deepEqual(await store.check(), { problems: [], runs: [{ id: 'run-a', results: RESULTS, problems: [] }] })
      return await readAll(store)
    })
    const bytes = readFileSync(whole)
    const pages = bytes.length / PAGE
    assert.ok(pages > 200, `${pages}`)
    let found = 0
    for (let page = 1; page < pages; page += 29) {
      const path = join(folder.path, 'damaged.db')
      const damaged = Buffer.from(bytes)
      randomBytes(PAGE, page).copy(damaged, page * PAGE)
      writeFileSync(path, damaged)
      // Any other page may hold nothing of the run.
      const outcome = await openSqliteStore(path).then(
        async (store) => {
          await using _ = store
          const read = await readAll(store).catch((error: unknown) => error)
          const { problems, runs } = await store.check()
          return { read, isFound: problems.length > 0 || runs.some((run) => run.problems.length > 0) }
        },
        (error: unknown) => ({ read: error, isFound: true }),
      )
      if (typeof outcome.read === 'string') assert.equal(outcome.read, expected, `page ${page} is wrong in silence`)
      else {
        assert.ok(
          outcome.read instanceof EnvironmentError,
          `page ${page}: ${Error.isError(outcome.read) ? outcome.read.stack : outcome.read}`,
        )
        assert.equal(outcome.read.code, 'STORE_CORRUPT')
        assert.ok(outcome.isFound, `the check does not see page ${page}`)
        found++
      }
    }
    assert.ok(found > 5, `${found} of ${pages}`)
  })

  it('names the run whose texts are lost, and the intact runs', async () => {
    using folder = temporaryFolder()
    const path = join(folder.path, 'assay.db')
    await makeStore(path)
    const copy = join(folder.path, 'copy.db')
    copyFileSync(path, copy)
    {
      await using store = await openSqliteStore(copy)
      await store.createRun(sampleRun({ id: 'run-b' }))
      await store.append({ results: [{ ...sampleResult({ attempt: 1 }), run: 'run-b' }] })
    }
    const database = new DatabaseSync(copy)
    database.exec(`DELETE FROM texts WHERE id = (SELECT text FROM results ORDER BY run LIMIT 1)`)
    database.close()
    await using store = await openSqliteStore(copy)
    const { runs } = await store.check()
    assert.deepEqual(
      runs.map(({ id, problems }) => [id, problems.length > 0]),
      [
        ['run-b', false],
        ['run-a', true],
      ],
    )
  })
})
