import type { Store } from '../store/store.ts'
import { type Line, TRANSFER_VERSION } from './line.ts'

/** A run with all that belongs to it, as lines of JSON without their newlines. `importRun` reads them. */
export async function* exportRun(store: Store, reference: string): AsyncIterable<string> {
  for await (const line of linesOf(store, reference)) yield JSON.stringify(line)
}

async function* linesOf(store: Store, reference: string): AsyncIterable<Line> {
  const run = await store.getRun(reference)
  yield { kind: 'run', version: TRANSFER_VERSION, run }
  let results = 0
  for await (const result of store.results(run.id)) {
    yield { kind: 'result', result }
    results++
  }
  for (const score of await store.scores(run.id)) yield { kind: 'score', score }
  const summary = await store.getSummary(run.id)
  if (summary !== null) yield { kind: 'summary', summary }
  yield { kind: 'end', results }
}
