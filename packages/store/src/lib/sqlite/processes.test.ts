import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { DatabaseSync } from 'node:sqlite'
import { describe, it } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { collect, sampleLabel, sampleResult, sampleRun } from '../../../test/samples.ts'
import { temporaryFolder } from '../../../test/temporary-folder.ts'
import { createMemoryStore } from '../memory/memory-store.ts'
import { exportRun } from '../transfer/export-run.ts'
import { importRun } from '../transfer/import-run.ts'
import { openSqliteStore } from './open-sqlite-store.ts'

const PROGRAM = new URL('../../../test/writing-process.ts', import.meta.url).pathname

/** The kills of a test: of writers, of committers, and of importers by the time that they have. */
const [KILLS, COMMIT_KILLS, IMPORT_KILLS_MS] = process.env.ASSAY_SOAK ? [21, 6, [0, 20, 40, 60]] : [8, 3, [10, 50]]

function startWriting(store: string, from: number, to: number, batch = 500): ChildProcess {
  const args = [PROGRAM, '--store', store, '--from', `${from}`, '--to', `${to}`, '--batch', `${batch}`]
  return spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
}

/** Returns every number that the process printed as durable. */
async function confirmed(child: ChildProcess, onFirst = () => {}): Promise<number[]> {
  const numbers: number[] = []
  if (child.stdout === null) return numbers
  for await (const line of createInterface({ input: child.stdout })) {
    if (numbers.length === 0) onFirst()
    numbers.push(Number(line))
  }
  return numbers
}

function expected(number: number) {
  return sampleResult({
    case: `case-${number}`,
    tags: [`tag-${number % 3}`],
    answer: `${number} `.repeat(number % 200),
  })
}

describe('a SQLite store', () => {
  it('loses nothing if three processes create it and write to it at once', async () => {
    using folder = temporaryFolder()
    const path = join(folder.path, 'assay.db')
    // Neighbours overlap, so that some results are recorded by two processes.
    const children = [0, 800, 1600].map((from) => startWriting(path, from, from + 1000, 20))
    const counts = await Promise.all(
      children.map(async (child) => {
        const [numbers, [code]] = await Promise.all([confirmed(child), once(child, 'exit')])
        assert.equal(code, 0)
        return numbers.length
      }),
    )
    assert.deepEqual(counts, [1000, 1000, 1000])
    await using store = await openSqliteStore(path)
    assert.equal(await store.countResults('run-a'), 2600)
    for await (const result of store.results('run-a')) {
      assert.deepEqual(result, expected(Number(result.case.slice('case-'.length))))
    }
  })

  it('has every confirmed result once, and complete, after its process was killed at any moment', async (test) => {
    using folder = temporaryFolder()
    const path = join(folder.path, 'assay.db')
    let seed = Date.now() % 1e9
    test.diagnostic(`seed ${seed}`)
    const random = (): number => {
      seed = (seed * 1103515245 + 12345) % 2 ** 31
      return seed / 2 ** 31
    }
    const durable = new Set<number>()
    for (let kill = 0; kill < KILLS; kill++) {
      const from = Math.max(0, durable.size - 100)
      const child = startWriting(path, from, 1e9, 1 + Math.floor(random() * 300))
      // Some are killed while they open the store, most while they write.
      const wait = Math.floor(random() * 60)
      const killer = () => void delay(wait).then(() => child.kill('SIGKILL'))
      if (kill % 5 === 0) void delay(40 + wait * 3).then(() => child.kill('SIGKILL'))
      for (const number of await confirmed(child, killer)) durable.add(number)
    }
    assert.ok(durable.size > 0)

    await using store = await openSqliteStore(path)
    const found = new Set<number>()
    for await (const result of store.results('run-a')) {
      const number = Number(result.case.slice('case-'.length))
      assert.ok(!found.has(number))
      assert.deepEqual(result, expected(number))
      found.add(number)
    }
    assert.deepEqual(
      [...durable].filter((number) => !found.has(number)),
      [],
    )
    assert.equal(
      await store.countResults('run-a', { tag: 'tag-1' }),
      [...found].filter((number) => number % 3 === 1).length,
    )
    const database = new DatabaseSync(path, { readOnly: true })
    assert.deepEqual({ ...database.prepare('PRAGMA integrity_check').get() }, { integrity_check: 'ok' })
    assert.equal(database.prepare('SELECT count(*) AS n FROM texts').get()?.n, found.size)
    database.close()
  })

  it('returns pages with each initial result once while another process writes', async () => {
    using folder = temporaryFolder()
    const path = join(folder.path, 'assay.db')
    const first = await confirmed(startWriting(path, 0, 600, 50))
    await using store = await openSqliteStore(path)
    const child = startWriting(path, 600, 1e9, 20)
    const ended = confirmed(child)
    try {
      for (const sort of ['key', 'latency'] as const) {
        const seen: number[] = []
        let after: string | null = null
        do {
          const page = await store.resultPage('run-a', { sort, limit: 100, after })
          seen.push(...page.results.map((result) => Number(result.case.slice('case-'.length))))
          after = seen.length < 20_000 ? page.next : null
        } while (after !== null)
        assert.equal(new Set(seen).size, seen.length)
        if (seen.length < 20_000)
          assert.deepEqual(
            first.filter((number) => !seen.includes(number)),
            [],
          )
      }
    } finally {
      child.kill('SIGKILL')
      await ended
    }
  })

  it('has all of a commit or none of it after its process was killed', async () => {
    using folder = temporaryFolder()
    const path = join(folder.path, 'assay.db')
    const program = `
      import { openSqliteStore } from ${JSON.stringify(new URL('./open-sqlite-store.ts', import.meta.url).href)}
      import { sampleResult, sampleRun, sampleScore } from ${JSON.stringify(new URL('../../../test/samples.ts', import.meta.url).href)}
      const store = await openSqliteStore(process.argv[1])
      for (let n = 0; ; n++) {
        const id = process.argv[2] + '-' + n
        await store.createRun(sampleRun({ id }))
        await store.commit([
          { kind: 'append', batch: { results: Array.from({ length: 40 }, (_, at) => sampleResult({ run: id, attempt: at + 1 })) } },
          { kind: 'score', run: id, score: sampleScore() },
          { kind: 'status', run: id, change: { from: ['running'], to: 'finished' } },
        ])
        console.log(id)
      }`
    for (let kill = 0; kill < COMMIT_KILLS; kill++) {
      const args = ['--input-type=module', '-e', program, path, `run-${kill}`]
      const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
      await once(child.stdout, 'data')
      await delay((42 / COMMIT_KILLS) * kill)
      child.kill('SIGKILL')
      await once(child, 'exit')
    }
    await using store = await openSqliteStore(path)
    const { runs } = await store.listRuns({ limit: 1000 })
    assert.ok(runs.length > COMMIT_KILLS)
    for (const { id, status } of runs) {
      const whole = status === 'finished'
      assert.equal(await store.countResults(id), whole ? 40 : 0)
      assert.equal((await store.scores(id)).length, whole ? 1 : 0)
    }
  })

  it('imports a complete run after the first importing process was killed', async () => {
    using folder = temporaryFolder()
    await using source = createMemoryStore()
    await source.createRun(sampleRun({ status: 'finished', finished_at: '2026-03-01T11:00:00.000Z' }))
    await source.append({ results: Array.from({ length: 3000 }, (_, at) => sampleResult({ attempt: at + 1 })) })
    await source.appendLabels(Array.from({ length: 30 }, (_, at) => sampleLabel({ id: `label-${at}` })))
    const lines = await collect(exportRun(source, 'run-a'))
    const file = join(folder.path, 'run.jsonl')
    writeFileSync(file, lines.join('\n'))
    const path = join(folder.path, 'assay.db')
    const program = `
      import { createReadStream } from 'node:fs'
      import { createInterface } from 'node:readline'
      import { importRun, openStore } from ${JSON.stringify(new URL('../../store.ts', import.meta.url).href)}
      const store = await openStore(process.argv[1])
      console.log('open')
      await importRun(store, createInterface({ input: createReadStream(process.argv[2]) }))`
    for (const wait of IMPORT_KILLS_MS) {
      const args = ['--input-type=module', '-e', program, path, file]
      const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
      await once(child.stdout, 'data')
      await delay(wait)
      child.kill('SIGKILL')
      await once(child, 'exit')
    }
    await using store = await openSqliteStore(path)
    await importRun(store, lines)
    assert.deepEqual(await collect(exportRun(store, 'run-a')), lines)
  })
})
