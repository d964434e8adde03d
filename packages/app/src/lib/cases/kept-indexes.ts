import type { RunRevision, Store, StoredRun } from '@assay/store/store'
import { type CaseIndex, readIndex, readOn, sizeOf } from './case-index.ts'
import { type CaseView, viewCases } from './case-view.ts'
import type { TextFinds } from './find-texts.ts'

/** Maximum bytes for all indexes of a process; the one in use may take more. */
const MOST_BYTES = 192 * 1024 * 1024
/** The number of moments to cache per run: the present, and those of frozen lists and shared links. */
const VIEWS = 4
/** The number of ordered lists to cache per run. */
const ORDERS = 12
/** The number of cases above which fewer lists are cached. */
const MANY_CASES = 250_000

/** A run's index with what was made from it. */
export interface KeptIndex {
  readonly id: string
  readonly index: CaseIndex
  readonly finds: TextFinds
  /** Views by revision, and lists by query; valid as long as the cases are the same. */
  readonly views: Map<number, CaseView>
  readonly orders: Map<string, Uint32Array>
}

interface Entry {
  readonly owner: Map<string, Entry>
  readonly id: string
  reading: Promise<KeptIndex>
  bytes: number
}

const byStore = new WeakMap<Store, Map<string, Entry>>()
/** Cached indexes, the last used one last. */
const entries = new Set<Entry>()

/** Returns a run's current index: the cached one plus what came since, or one read from all results. */
export async function keepIndex(store: Store, run: StoredRun): Promise<KeptIndex> {
  const now = await store.runRevision(run.id)
  const owner = byStore.get(store) ?? new Map<string, Entry>()
  byStore.set(store, owner)
  const known = owner.get(run.id)
  const entry: Entry = known ?? { owner, id: run.id, bytes: 0, reading: readFirst(store, run, now) }
  if (known === undefined) owner.set(run.id, entry)
  else entry.reading = known.reading.then((kept) => readLater(store, run, kept, now))
  const { reading } = entry
  entries.delete(entry)
  entries.add(entry)
  try {
    const kept = await reading
    entry.bytes = sizeOf(kept.index)
    dropOldest()
    return kept
  } catch (error) {
    // Who asks next reads it anew.
    if (entry.reading === reading) drop(entry)
    throw error
  }
}

/** Returns a cached index's view at a revision; later revisions than its own are the same as its own. */
export function viewAt({ index, views }: KeptIndex, revision: number): CaseView {
  const moment = Math.min(revision, index.revision)
  const view = views.get(moment) ?? viewCases(index, moment)
  keepLast(views, moment, view, index.table.size > MANY_CASES ? 2 : VIEWS)
  return view
}

/** Adds a value as the last in a map with a maximum size. */
export function keepLast<Key, Value>(map: Map<Key, Value>, key: Key, value: Value, most: number): void {
  map.delete(key)
  map.set(key, value)
  const [oldest] = map.keys()
  if (map.size > most && oldest !== undefined) map.delete(oldest)
}

/** Returns a cached index's ordered list, made once. */
export function keepOrder({ index, orders }: KeptIndex, key: string, make: () => Uint32Array): Uint32Array {
  const order = orders.get(key) ?? make()
  keepLast(orders, key, order, index.table.size > MANY_CASES ? 2 : ORDERS)
  return order
}

async function readFirst(store: Store, run: StoredRun, now: RunRevision): Promise<KeptIndex> {
  const index = await readIndex(store, run, now)
  return { id: run.id, index, finds: new Map(), views: new Map(), orders: new Map() }
}

async function readLater(store: Store, run: StoredRun, kept: KeptIndex, now: RunRevision): Promise<KeptIndex> {
  const { index } = kept
  // Another run has the id now, or retries have taken the place of samples.
  if (index.run !== now.run || index.earlier !== now.earlier) return readFirst(store, run, now)
  if (index.revision >= now.revision) return kept
  const next = await readOn(store, run.id, index)
  if (next.table === index.table) return { ...kept, index: next }
  return { ...kept, index: next, views: new Map(), orders: new Map() }
}

function dropOldest(): void {
  let bytes = [...entries].reduce((sum, entry) => sum + entry.bytes, 0)
  for (const entry of entries) {
    if (bytes <= MOST_BYTES || entries.size === 1) return
    bytes -= entry.bytes
    drop(entry)
  }
}

function drop(entry: Entry): void {
  entries.delete(entry)
  if (entry.owner.get(entry.id) === entry) entry.owner.delete(entry.id)
}
