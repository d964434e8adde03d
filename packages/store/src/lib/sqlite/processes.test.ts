import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { DatabaseSync } from 'node:sqlite'
import { describe, it } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { sampleResult } from '../../../test/samples.ts'
import { temporaryFolder } from '../../../test/temporary-folder.ts'
import { openSqliteStore } from './open-sqlite-store.ts'

const PROGRAM = new URL('../../../test/writing-process.ts', import.meta.url).pathname

function startWriting(store: string, from: number, to: number, batch = 500): ChildProcess {
  const args = [PROGRAM, '--store', store, '--from', `${from}`, '--to', `${to}`, '--batch', `${batch}`]
  return spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
}

/** Every number that the process printed as durable. */
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
  it('loses nothing when three processes create it and write to it at once', async () => {
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

  it('has every confirmed result once, and whole, after its process was killed at any moment', async (test) => {
    using folder = temporaryFolder()
    const path = join(folder.path, 'assay.db')
    let seed = Date.now() % 1e9
    test.diagnostic(`seed ${seed}`)
    const random = (): number => {
      seed = (seed * 1103515245 + 12345) % 2 ** 31
      return seed / 2 ** 31
    }
    const durable = new Set<number>()
    for (let kill = 0; kill < 21; kill++) {
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
})
