import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { openStore } from '../src/lib/store/open-store.ts'
import { sampleRun } from './samples.ts'

const PROGRAM = new URL('./claiming-process.ts', import.meta.url).pathname

/** The number of runs that two processes claim. */
export const ROUNDS = process.env.ASSAY_SOAK ? 50 : 10

/** Lets two processes claim the same runs of the store at `location`, and checks that each is given to one of them. */
export async function claimByTwo(location: string): Promise<void> {
  await using store = await openStore(location)
  const processes = ['one', 'two'].map((owner) => startClaiming(location, owner))
  await Promise.all(processes.map(({ next }) => next()))
  for (let round = 0; round < ROUNDS; round++) {
    const id = `run-${round}`
    // Every other run was left by a process whose lease has expired.
    const isLeft = round % 2 === 1
    const left = isLeft ? { owner: 'gone', ttlMs: -1 } : null
    await store.createRun(sampleRun({ id, status: isLeft ? 'running' : 'queued' }), left)
    const order = round % 3 === 0 ? [...processes].reverse() : processes
    const winners = await Promise.all(order.map(({ claim }) => claim(id)))
    const { lease, status } = await store.getRun(id)
    assert.equal(status, 'running')
    // Both agree: one has the run, and the other reports the first as its owner.
    assert.deepEqual(winners, [lease?.owner, lease?.owner])
    assert.ok(lease?.owner === 'one' || lease?.owner === 'two')
  }
  await Promise.all(processes.map(({ end }) => end()))
}

/** Starts a process that claims runs on request, and reports who won. */
function startClaiming(store: string, owner: string) {
  const child = spawn(process.execPath, [PROGRAM, store, owner], { stdio: ['pipe', 'pipe', 'inherit'] })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const next = async (): Promise<string> => String((await lines.next()).value)
  return {
    next,
    claim: (run: string): Promise<string> => {
      child.stdin.write(`${run}\n`)
      return next()
    },
    end: async (): Promise<void> => {
      child.stdin.end()
      await once(child, 'exit')
    },
  }
}
