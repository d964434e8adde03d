import { setImmediate } from 'node:timers/promises'
import type { Store } from '@assay/store/store'
import type { CaseIndex } from './case-index.ts'
import { findSample, rangesOf } from './recorded-order.ts'

/** The number of searches to cache per run. */
const REMEMBERED = 8

/** A search's matches: sample numbers up to a revision. Texts never change, so only later samples are searched again. */
interface Finds {
  readonly until: number
  readonly seqs: readonly number[]
}

/** A run's matches by search string, the latest last. */
export type TextFinds = Map<string, Promise<Finds>>

/**
 * Finds the cases whose name, prompts or answers recorded up to a revision contain a string, ignoring case: 1 for each match. The first
 * time it takes as long as the store needs to search all texts, in steps between which others have their turn.
 */
export async function findTexts(
  store: Store,
  { id, finds }: { readonly id: string; readonly finds: TextFinds },
  index: CaseIndex,
  { q, revision }: { readonly q: string; readonly revision: number },
): Promise<Uint8Array> {
  const known = finds.get(q) ?? Promise.resolve({ until: 0, seqs: [] })
  const reading = known.then((before) => lookOn(store, id, index, q, before))
  finds.delete(q)
  finds.set(q, reading)
  const [oldest] = finds.keys()
  if (finds.size > REMEMBERED && oldest !== undefined) finds.delete(oldest)
  // Nobody is told of a failure twice.
  reading.catch(() => finds.delete(q))
  const { seqs } = await reading
  const found = await matchNames(index, q.toLowerCase())
  for (const seq of seqs) {
    const sample = seq <= revision ? findSample(index, seq) : -1
    if (sample >= 0) found[index.log.cases[sample] ?? 0] = 1
  }
  return found
}

async function lookOn(store: Store, id: string, index: CaseIndex, q: string, before: Finds): Promise<Finds> {
  if (before.until >= index.revision) return before
  const seqs = [...before.seqs]
  for (const range of rangesOf(index, { after: before.until, until: index.revision })) {
    for (const seq of await store.matchTexts(id, { kind: 'contains', text: q }, range)) seqs.push(seq)
  }
  return { until: index.revision, seqs }
}

/** The number of names to search before others have their turn. */
const NAMES = 20_000

async function matchNames({ table }: CaseIndex, wanted: string): Promise<Uint8Array> {
  const found = new Uint8Array(table.size)
  for (let at = 0; at < table.size; at++) {
    if (table.names[at]?.toLowerCase().includes(wanted)) found[at] = 1
    if (at % NAMES === NAMES - 1) await setImmediate()
  }
  return found
}
