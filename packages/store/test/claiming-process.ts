import { createInterface } from 'node:readline'
import { openStore } from '../src/lib/store/open-store.ts'

// A program for tests: claims each run named on a line of its input, and prints who holds it then.
const [path = '', owner = ''] = process.argv.slice(2)
await using store = await openStore(path)
console.log('ready')
for await (const run of createInterface({ input: process.stdin })) {
  const lease = { owner, ttlMs: 60_000 }
  const outcome = await store.changeStatus(run, { from: ['queued', 'running'], to: 'running', lease })
  console.log(outcome.ok ? owner : (outcome.lease?.owner ?? 'nobody'))
}
