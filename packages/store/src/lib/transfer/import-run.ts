import { UserError } from '@assay/core/errors'
import type { Result } from '@assay/core/result'
import type { Label } from '@assay/core/review'
import { keyText } from '../store/result-key.ts'
import type { StoredRun } from '../store/run.ts'
import type { Store } from '../store/store.ts'
import { findRun } from './find-run.ts'
import { badLine, type Line, parseLine } from './line.ts'

/** The outcome of an import. */
export interface ImportedRun {
  readonly id: string
  readonly results: number
  /** The number of these results that the store didn't have. */
  readonly new_results: number
}

const BATCH = 500

/**
 * Reads the lines of `exportRun` into a store. Existing data stays, so importing the same lines again changes nothing, and an interrupted
 * import can be repeated; until its last line is read, the run is `stopped`. Throws a UserError with the line's number for an invalid line,
 * and for lines that end early.
 */
export async function importRun(store: Store, lines: AsyncIterable<string> | Iterable<string>): Promise<ImportedRun> {
  let run: StoredRun | null = null
  let batch: Result[] = []
  const keys = new Set<string>()
  let labels: Label[] = []
  let results = 0
  let isNew = false
  let newResults = 0
  const flush = async (): Promise<void> => {
    newResults += (await store.append({ results: batch })).results
    if (labels.length > 0) await store.appendLabels(labels)
    batch = []
    keys.clear()
    labels = []
  }

  for await (const { line, number } of parsedLines(lines)) {
    if (run === null) {
      if (line.kind !== 'run') throw badLine(number, 'the first line must be the run')
      run = line.run
      isNew = await ensureRun(store, run)
      continue
    }
    switch (line.kind) {
      case 'run':
        throw badLine(number, 'a second run starts here, and a file holds one run')
      case 'result':
        if (line.result.run !== run.id)
          throw badLine(number, `the result belongs to run "${line.result.run}", not "${run.id}"`)
        results++
        // A retry finds what it takes the place of only if that is recorded.
        if (keys.has(keyText(line.result))) await flush()
        keys.add(keyText(line.result))
        batch.push(line.result)
        if (batch.length >= BATCH) await flush()
        break
      case 'outlay':
        if (line.outlay.run !== run.id)
          throw badLine(number, `the outlay belongs to run "${line.outlay.run}", not "${run.id}"`)
        // A result that was here before the import may include it.
        if (isNew || (await store.getResult(run.id, line.outlay)) === null)
          await store.append({ outlays: [line.outlay] })
        break
      case 'score':
        await store.appendScore(run.id, line.score)
        break
      case 'label':
        if (line.label.run !== run.id)
          throw badLine(number, `the label belongs to run "${line.label.run}", not "${run.id}"`)
        labels.push(line.label)
        if (labels.length >= BATCH) await flush()
        break
      case 'summary':
        if (line.summary.id !== run.id) throw badLine(number, `the summary belongs to run "${line.summary.id}"`)
        await flush()
        await store.putSummary(line.summary)
        break
      case 'end':
        await flush()
        if (line.results !== results) throw badLine(number, `expected ${line.results} results, found ${results}`)
        await finish(store, run)
        return { id: run.id, results, new_results: newResults }
    }
  }
  if (run !== null) await flush()
  throw new UserError(
    'IMPORT_TRUNCATED',
    run === null ? 'There is no run to import: the input is empty.' : `The export of run "${run.id}" is incomplete.`,
    'Export the run again, then import it. Results already imported count once.',
  )
}

async function* parsedLines(
  lines: AsyncIterable<string> | Iterable<string>,
): AsyncIterable<{ readonly line: Line; readonly number: number }> {
  let number = 0
  for await (const text of lines) {
    number++
    if (text.trim() === '') continue
    yield { line: parseLine(text, number), number }
  }
}

/** Creates the run and returns true, or continues an earlier import of it. A different run with the same ID isn't mixed with it. */
async function ensureRun(store: Store, run: StoredRun): Promise<boolean> {
  const existing = await findRun(store, run.id)
  if (existing === null) {
    await store.createRun({ ...run, status: 'stopped' })
    return true
  }
  if (existing.plan_hash !== run.plan_hash) {
    throw new UserError(
      'IMPORT_CONFLICT',
      `${store.location} already has a run "${run.id}" with another plan.`,
      'Delete one of the two, or import into another store.',
    )
  }
  return false
}

/** Sets the imported run's final status. Nobody runs it here: one that was active elsewhere can be resumed. */
async function finish(store: Store, { id, status, finished_at }: StoredRun): Promise<void> {
  const to = status === 'queued' || status === 'running' ? 'stopped' : status
  await store.changeStatus(id, { from: ['stopped'], to, finished_at })
}
