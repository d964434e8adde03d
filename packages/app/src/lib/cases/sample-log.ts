import { AnswerClass } from '@assay/core/result'
import type { SampleBatch, SampleTraits } from '@assay/store/store'
import { createWordLists, type WordLists } from './word-lists.ts'

/** Classes by number. */
export const CLASSES: readonly AnswerClass[] = AnswerClass.options

/** Traits of samples by number: whatever many of them share. */
export interface SampleKind {
  /** What a list shows of the sample: passed, failed, errored, unscored or limited. */
  readonly letter: 'p' | 'f' | 'e' | 'u' | 'l'
  /** Its number; -1 without a class. */
  readonly class: number
  /** Of `WordLists`. */
  readonly tags: number
  readonly failedChecks: number
  readonly billed: boolean
}

/**
 * Samples of a run by column, in the order in which they were read. Numbers that are missing are NaN. A log is never changed: adding to it
 * makes another one, which may share its columns.
 */
export interface SampleLog {
  readonly size: number
  /** The place of its case. */
  readonly cases: Uint32Array
  readonly attempt: Float64Array
  readonly kind: Uint32Array
  readonly score: Float64Array
  readonly cost: Float64Array
  readonly latency: Float64Array
  readonly seq: Float64Array
}

/** Makes a log without samples. */
export function emptyLog(capacity = 0): SampleLog {
  return {
    size: 0,
    cases: new Uint32Array(capacity),
    attempt: new Float64Array(capacity),
    kind: new Uint32Array(capacity),
    score: new Float64Array(capacity),
    cost: new Float64Array(capacity),
    latency: new Float64Array(capacity),
    seq: new Float64Array(capacity),
  }
}

/** Bytes that a sample takes. */
export const SAMPLE_BYTES = 2 * 4 + 5 * 8

/** Returns a log with the samples of a batch at its end. `cases` has the place of the case of each, `kinds` its kind. */
export function addSamples(log: SampleLog, batch: SampleBatch, cases: Uint32Array, kinds: Uint32Array): SampleLog {
  const size = log.size + batch.rows
  const to = size <= log.seq.length ? log : resize(log, Math.max(size, Math.ceil(GROWTH * log.seq.length)))
  to.cases.set(cases, log.size)
  to.attempt.set(batch.attempt, log.size)
  to.kind.set(kinds, log.size)
  to.score.set(batch.score, log.size)
  to.cost.set(batch.cost_usd, log.size)
  to.latency.set(batch.latency_ms, log.size)
  to.seq.set(batch.seq, log.size)
  return { ...to, size }
}

/** How much room is made when there is none left. */
const GROWTH = 1.5

/** Returns the log without room for more. */
export function trimLog(log: SampleLog): SampleLog {
  return { ...resize(log, log.size), size: log.size }
}

function resize(log: SampleLog, capacity: number): SampleLog {
  const wide = emptyLog(capacity)
  for (const name of ['cases', 'attempt', 'kind', 'score', 'cost', 'latency', 'seq'] as const) {
    wide[name].set(log[name].subarray(0, log.size))
  }
  return wide
}

/** The kinds of the samples of a run, with the lists of words that they name. */
export interface SampleKinds {
  readonly kinds: readonly SampleKind[]
  readonly words: WordLists
  /** Returns the number of a kind. */
  add(traits: SampleTraits): number
}

/** Makes an empty collection of kinds. */
export function createSampleKinds(): SampleKinds {
  const words = createWordLists()
  const kinds: SampleKind[] = []
  const numbers = new Map<string, number>()
  return {
    kinds,
    words,
    add(traits) {
      const kind: SampleKind = {
        letter: letterOf(traits),
        class: traits.class === null ? -1 : CLASSES.indexOf(traits.class),
        tags: words.add(traits.tags),
        failedChecks: words.add(traits.failed_checks),
        billed: traits.billed,
      }
      const key = Object.values(kind).join(' ')
      const known = numbers.get(key)
      if (known !== undefined) return known
      numbers.set(key, kinds.length)
      return kinds.push(kind) - 1
    },
  }
}

function letterOf({ status, passed }: SampleTraits): SampleKind['letter'] {
  switch (status) {
    case 'scored':
      return passed ? 'p' : 'f'
    case 'errored':
      return 'e'
    case 'unscored':
      return 'u'
    case 'limited':
      return 'l'
  }
}
