import { writeSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { UserError } from '@assay/core/errors'
import { sampleResult, sampleRun } from '../contract/samples.ts'
import { createWriter } from '../writer/writer.ts'
import { openSqliteStore } from './open-sqlite-store.ts'

// A program for tests: writes numbered results and prints the number of each as soon as it is durable.
const { values } = parseArgs({
  options: { store: { type: 'string' }, from: { type: 'string' }, to: { type: 'string' }, batch: { type: 'string' } },
})
const { store: path = '', from = '0', to = '0', batch = '500' } = values

const store = await openSqliteStore(path)
try {
  await store.createRun(sampleRun())
} catch (error) {
  if (!(error instanceof UserError && error.code === 'RUN_EXISTS')) throw error
}
const writer = createWriter(store, { maxBatch: Number(batch) })
const pending: Promise<void>[] = []
for (let number = Number(from); number < Number(to); number++) {
  await writer.ready()
  const answer = `${number} `.repeat(number % 200)
  const written = writer.write(sampleResult({ case: `case-${number}`, tags: [`tag-${number % 3}`], answer }))
  pending.push(written.then(() => void writeSync(1, `${number}\n`)))
}
await Promise.all(pending)
await writer.close()
await store.close()
