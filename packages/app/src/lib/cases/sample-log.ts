import { AnswerClass, letterOf, type SampleLetter } from '@assay/core/result'
import type { SampleBatch, SampleTraits } from '@assay/store/store'
import { createWordLists, type WordLists } from './word-lists.ts'

/** Classes by number. */
export const CLASSES: readonly AnswerClass[] = AnswerClass.options

/** Kinds of samples by number: the traits that many share. */
export interface SampleKind {
  readonly letter: SampleLetter
  /** The class's number; -1 without one. */
  readonly class: number
  /** Number in `WordLists`. */
  readonly tags: number
  readonly failedChecks: number
  readonly billed: boolean
}

/**
 * A run's samples by column, in the order they were read. Missing numbers are NaN. A log never changes: adding to it makes a new one,
 * which may share its columns.
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

/** Makes an empty log. */
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

/** Bytes per sample. */
export const SAMPLE_BYTES = 2 * 4 + 5 * 8

/** Returns a log with a batch's samples appended. `cases` has the place of each one's case, `kinds` its kind. */
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

/** The growth factor when there is no room left. */
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

/** The kinds of a run's samples, with the word lists they refer to. */
export interface SampleKinds {
  readonly kinds: readonly SampleKind[]
  readonly words: WordLists
  /** Returns a kind's number. */
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
