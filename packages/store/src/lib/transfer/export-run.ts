import type { Store } from '../store/store.ts'
import { type Line, TRANSFER_VERSION } from './line.ts'

/** Yields a run and everything that belongs to it, as lines of JSON without their newlines. `importRun` reads them. */
export async function* exportRun(store: Store, reference: string): AsyncIterable<string> {
  for await (const line of linesOf(store, reference)) yield JSON.stringify(line)
}

async function* linesOf(store: Store, reference: string): AsyncIterable<Line> {
  const run = await store.getRun(reference)
  // The owner here doesn't own it elsewhere.
  yield { kind: 'run', version: TRANSFER_VERSION, run: { ...run, lease: null } }
  let results = 0
  // Earlier results first, by retry: an import then records each, and its retry takes the place again.
  for await (const result of store.earlierResults(run.id)) {
    yield { kind: 'result', result }
    results++
  }
  for await (const result of store.results(run.id)) {
    yield { kind: 'result', result }
    results++
  }
  for (const outlay of await store.outlays(run.id)) yield { kind: 'outlay', outlay }
  for (const score of await store.scores(run.id)) yield { kind: 'score', score }
  for await (const label of store.labels({ run: run.id })) yield { kind: 'label', label }
  const summary = await store.getSummary(run.id)
  if (summary !== null) yield { kind: 'summary', summary }
  yield { kind: 'end', results }
}
