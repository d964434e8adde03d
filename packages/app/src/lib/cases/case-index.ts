import { readPlan } from '@assay/core/run'
import type { RunRevision, SampleBatch, Store, StoredRun } from '@assay/store/store'
import { type CasePlaces, createCasePlaces, wordAt } from './case-places.ts'
import { type CaseTable, emptyColumns, type MergedTable, mergeTables, NO_CASES, tableOf } from './case-table.ts'
import { markCritical } from './mark-critical.ts'
import {
  addSamples,
  createSampleKinds,
  emptyLog,
  SAMPLE_BYTES,
  type SampleKinds,
  type SampleLog,
  trimLog,
} from './sample-log.ts'

/**
 * The data behind lists of a run's cases, in memory: one row for each planned or recorded case, one entry for each sample. It shows
 * one moment; reading more makes a new one.
 */
export interface CaseIndex {
  /** The run's number in its store: another run may have the same ID. */
  readonly run: number
  /** The number of the last sample in it. */
  readonly revision: number
  /** The number of samples that retries had taken the place of. */
  readonly earlier: number
  readonly table: CaseTable
  readonly log: SampleLog
  readonly kinds: SampleKinds
  /** Each case's samples in the order of attempts: from `starts[case]` up to `starts[case + 1]` of `members`. */
  readonly starts: Uint32Array
  readonly members: Uint32Array
  /** Suites whose cases the store has, which say which of them are critical. */
  readonly storedSuites: ReadonlySet<string>
}

/** Reads a run's index. The event loop continues between two reads from the store. */
export async function readIndex(
  store: Store,
  run: StoredRun,
  now: Pick<RunRevision, 'run' | 'earlier'>,
): Promise<CaseIndex> {
  const kinds = createSampleKinds()
  const { table: planned, stored } = await readPlanned(store, run, kinds)
  let log = emptyLog()
  const recorded = createCasePlaces(planned)
  for await (const batch of store.sampleBatches(run.id)) {
    log = addSamples(log, batch, recorded.add(batch), addKinds(kinds, batch))
  }
  const index = group(
    { run: now.run, earlier: now.earlier, table: planned, log: trimLog(log), kinds, storedSuites: stored },
    recorded,
  )
  await markCritical(store, run.id, index, 0)
  return index
}

/** Reads what was recorded since an index was read. A retry takes the place of a sample in it, so after one it is read from the start. */
export async function readOn(store: Store, id: string, index: CaseIndex): Promise<CaseIndex> {
  const { run, earlier, kinds, table, storedSuites } = index
  let { log } = index
  const recorded = createCasePlaces(table)
  for await (const batch of store.sampleBatches(id, index.revision)) {
    log = addSamples(log, batch, recorded.add(batch), addKinds(kinds, batch))
  }
  if (log.size === index.log.size) return index
  const next = group({ run, earlier, table, log, kinds, storedSuites }, recorded)
  await markCritical(store, id, next, index.revision)
  return next
}

/** Bytes per case: a name of about 20 characters and its columns in the table, the start of its samples, and two views. */
const CASE_BYTES = 48 + 3 * 8 + 3 * 4 + 1 + 4 + 2 * 47

/** Returns the approximate size of an index in bytes, including what is made from it. */
export function sizeOf({ table, log, members }: CaseIndex): number {
  return table.size * CASE_BYTES + log.seq.length * SAMPLE_BYTES + members.length * 4
}

/** Reads the plan's cases, from the suite versions that the store has. */
async function readPlanned(store: Store, run: StoredRun, kinds: SampleKinds) {
  const stored = new Set<string>()
  let table = NO_CASES
  for (const { name, version, samples } of readPlan(run.plan).suites) {
    if (version === null || stored.has(name)) continue
    const cases = emptyColumns()
    for await (const heads of store.caseHeads(version)) {
      const tags = heads.tags.map((list) => kinds.words.add(list))
      for (let row = 0; row < heads.rows; row++) {
        const id = wordAt(heads.id, row) ?? ''
        const called = wordAt(heads.eval, row)
        cases.suites.push(name)
        cases.names.push(id)
        cases.variants.push('')
        cases.evals.push(called === id ? id : called)
        cases.planned.push(samples)
        cases.tags.push(tags[heads.tagCodes[row] ?? 0] ?? 0)
        cases.critical.push(heads.critical[row] ?? 0)
      }
    }
    // A version that was deleted, or has never been there, is no reason to hide what is recorded.
    if (cases.names.length === 0) continue
    stored.add(name)
    table = mergeTables(table, tableOf(cases)).table
  }
  return { table, stored }
}

function addKinds(kinds: SampleKinds, { traits, traitCodes }: SampleBatch): Uint32Array {
  const numbers = Uint32Array.from(traits, (each) => kinds.add(each))
  const codes = new Uint32Array(traitCodes.length)
  for (let row = 0; row < codes.length; row++) codes[row] = numbers[traitCodes[row] ?? 0] ?? 0
  return codes
}

type Ungrouped = Pick<CaseIndex, 'run' | 'earlier' | 'table' | 'log' | 'kinds' | 'storedSuites'>

/** Adds new cases to the table, and samples to their cases. */
function group({ run, earlier, table, log, kinds, storedSuites }: Ungrouped, cases: CasePlaces): CaseIndex {
  const { fresh, ranks } = cases.finish()
  const { table: merged, places } = mergeTables(table, fresh)
  const placed = merged === table ? log : { ...log, cases: move(log.cases, places, ranks) }
  const { starts, members } = groupSamples(placed, merged.size)
  let revision = 0
  for (let at = 0; at < placed.size; at++) revision = Math.max(revision, placed.seq[at] ?? 0)
  return { run, revision, earlier, table: merged, log: placed, kinds, storedSuites, starts, members }
}

/** Returns the cases' places after a merge; places beyond the first table belong to new cases, in the order they appeared. */
function move(cases: Uint32Array, [first, second]: MergedTable['places'], ranks: Uint32Array): Uint32Array {
  const moved = new Uint32Array(cases.length)
  for (let at = 0; at < cases.length; at++) {
    const place = cases[at] ?? 0
    moved[at] = (place < first.length ? first[place] : second[ranks[place - first.length] ?? 0]) ?? 0
  }
  return moved
}

/** Groups samples by case, in the order of attempts. */
function groupSamples({ size, cases, attempt }: SampleLog, count: number) {
  const starts = new Uint32Array(count + 1)
  for (let at = 0; at < size; at++) {
    const next = (cases[at] ?? 0) + 1
    starts[next] = (starts[next] ?? 0) + 1
  }
  for (let at = 0; at < count; at++) starts[at + 1] = (starts[at + 1] ?? 0) + (starts[at] ?? 0)
  const members = new Uint32Array(size)
  const next = starts.slice(0, count)
  for (let at = 0; at < size; at++) {
    const own = cases[at] ?? 0
    const start = starts[own] ?? 0
    let place = next[own] ?? 0
    while (place > start && (attempt[members[place - 1] ?? 0] ?? 0) > (attempt[at] ?? 0)) {
      members[place] = members[place - 1] ?? 0
      place--
    }
    members[place] = at
    next[own] = (next[own] ?? 0) + 1
  }
  return { starts, members }
}
