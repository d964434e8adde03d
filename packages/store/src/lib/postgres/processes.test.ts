import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { describe, it } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { freshDatabase } from '../../../test/postgres-server.ts'
import { sampleResult, sampleRun } from '../../../test/samples.ts'
import { openPostgresStore } from './open-postgres-store.ts'

const PROGRAM = new URL('../../../test/writing-process.ts', import.meta.url).pathname

function startWriting(store: string, from: number, to: number, batch: number): ChildProcess {
  const args = [PROGRAM, '--store', store, '--from', `${from}`, '--to', `${to}`, '--batch', `${batch}`]
  return spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
}

async function confirmed(child: ChildProcess): Promise<number[]> {
  const numbers: number[] = []
  if (child.stdout === null) return numbers
  for await (const line of createInterface({ input: child.stdout })) numbers.push(Number(line))
  return numbers
}

function expected(number: number) {
  return sampleResult({
    case: `case-${number}`,
    tags: [`tag-${number % 3}`],
    answer: `${number} `.repeat(number % 200),
  })
}

describe('a Postgres store', () => {
  it('loses nothing if three processes create it and write to it at once, and its followers miss nothing', async () => {
    await using database = await freshDatabase()
    // Neighbours overlap, so that some results are recorded by two processes.
    const children = [0, 800, 1600].map((from) => startWriting(database.url, from, from + 1000, 20))
    const written = Promise.all(
      children.map(async (child) => {
        const [numbers, [code]] = await Promise.all([confirmed(child), once(child, 'exit')])
        assert.equal(code, 0)
        return numbers.length
      }),
    )
    let isDone = false
    void written.finally(() => {
      isDone = true
    })
    await using store = await openPostgresStore(database.url)
    while (!(await store.listRuns()).runs.some(({ id }) => id === 'run-a')) await delay(10)
    const seen: string[] = []
    for (let last = 0, isLast = false; !isLast; ) {
      isLast = isDone
      const found = await store.recordedAfter('run-a', last, 50)
      if (found.length > 0) isLast = false
      for (const { seq, result } of found) {
        assert.ok(seq > last)
        last = seq
        seen.push(result.case)
      }
    }
    assert.deepEqual(await written, [1000, 1000, 1000])
    assert.equal(await store.countResults('run-a'), 2600)
    assert.equal(seen.length, 2600)
    assert.equal(new Set(seen).size, 2600)
    for await (const result of store.results('run-a')) {
      assert.deepEqual(result, expected(Number(result.case.slice('case-'.length))))
    }
  })

  it('has every confirmed result once, and complete, after its process was killed at any moment', async (test) => {
    await using database = await freshDatabase()
    let seed = Date.now() % 1e9
    test.diagnostic(`seed ${seed}`)
    const random = (): number => {
      seed = (seed * 1103515245 + 12345) % 2 ** 31
      return seed / 2 ** 31
    }
    const durable = new Set<number>()
    for (let kill = 0; kill < 8; kill++) {
      const child = startWriting(database.url, Math.max(0, durable.size - 100), 1e9, 1 + Math.floor(random() * 300))
      child.stdout?.once('data', () => void delay(random() * 200).then(() => child.kill('SIGKILL')))
      // Some are killed while they open the store.
      if (kill % 4 === 0) void delay(150 + random() * 300).then(() => child.kill('SIGKILL'))
      for (const number of await confirmed(child)) durable.add(number)
    }
    await using store = await openPostgresStore(database.url)
    if (durable.size === 0) await store.createRun(sampleRun())
    const found = new Set<number>()
    for await (const result of store.results('run-a')) {
      const number = Number(result.case.slice('case-'.length))
      assert.deepEqual(result, expected(number))
      found.add(number)
    }
    assert.deepEqual(
      [...durable].filter((number) => !found.has(number)),
      [],
    )
    assert.deepEqual((await store.check()).problems, [])
  })
})
