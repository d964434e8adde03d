import { parseArgs } from 'node:util'
import { UserError } from '@assay/core/errors'
import { openStore } from '../src/lib/store/open-store.ts'
import { createWriter } from '../src/lib/writer/writer.ts'
import { sampleResult, sampleRun } from './samples.ts'

// A program for tests: writes numbered results and prints the number of each as soon as it is durable.
const { values } = parseArgs({
  options: { store: { type: 'string' }, from: { type: 'string' }, to: { type: 'string' }, batch: { type: 'string' } },
})
const { store: path = '', from = '0', to = '0', batch = '500' } = values

const store = await openStore(path)
try {
  await store.createRun(sampleRun())
} catch (error) {
  if (!(error instanceof UserError && error.code === 'RUN_EXISTS')) throw error
}
const writer = createWriter(store, { maxBatch: Number(batch) })
const pending: Promise<void>[] = []
for (let number = Number(from); number < Number(to); number++) {
  const answer = `${number} `.repeat(number % 200)
  const written = writer.write(sampleResult({ case: `case-${number}`, tags: [`tag-${number % 3}`], answer }))
  pending.push(written.then(() => void process.stdout.write(`${number}\n`)))
  // Several at once, so that commits hold several, but few enough that a billion of them fit into memory.
  if (pending.length === 2000) await Promise.all(pending.splice(0, 1000))
}
await Promise.all(pending)
await writer.close()
await store.close()
