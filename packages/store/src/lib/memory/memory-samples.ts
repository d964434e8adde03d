import type { Result } from '@assay/core/result'
import { contains, isCritical } from '../store/match-texts.ts'
import { compareKeys } from '../store/result-key.ts'
import type { CaseHeads, SampleBatch, SampleReasons, SampleTraits, WordColumn } from '../store/sample-batch.ts'
import type { Store } from '../store/store.ts'
import type { ResultMethods } from '../store/store-parts.ts'
import { compareTexts } from '../store/text-order.ts'
import { type MemoryRun, type MemoryState, requireRun } from './memory-state.ts'

type SampleMethods = Pick<ResultMethods, 'runRevision' | 'sampleBatches' | 'sampleReasons' | 'matchTexts'>

/** A result and its number in the order of recording, from 1. */
export interface Recorded {
  readonly seq: number
  readonly result: Result
}

/** Returns a run's results in the order of recording. */
export function listRecorded({ results, numbers }: MemoryRun): Recorded[] {
  // A map keeps insertion order.
  return Array.from(results, ([key, result]) => ({ seq: numbers.get(key) ?? 0, result }))
}

/** Makes the methods that lists of cases are built from. */
export function createMemorySamples(state: MemoryState): SampleMethods {
  const recorded = (id: string): Recorded[] => listRecorded(requireRun(state, id))
  return {
    async runRevision(id) {
      const { seq, revision, earlier } = requireRun(state, id)
      return { run: seq, revision, earlier: earlier.length }
    },
    async *sampleBatches(id, after) {
      const found = recorded(id)
      const rows =
        after === undefined
          ? found.sort((a, b) => compareKeys(a.result, b.result))
          : found.filter((row) => row.seq > after)
      if (rows.length > 0) yield batchOf(rows)
    },
    async sampleReasons(id, seqs) {
      const wanted = new Set(seqs)
      return recorded(id)
        .filter(({ seq }) => wanted.has(seq))
        .map(reasonsOf)
    },
    async matchTexts(id, match, { after, until }) {
      const wanted = match.kind === 'contains' ? match.text.toLowerCase() : null
      return recorded(id)
        .filter(({ seq }) => seq > after && seq <= until)
        .filter(({ result }) => (wanted === null ? isCritical(result.classification ?? {}) : contains(result, wanted)))
        .map(({ seq }) => seq)
    },
  }
}

/** Yields the heads of cases. */
export async function* headsOf(cases: ReturnType<Store['suiteCases']>): AsyncIterable<CaseHeads> {
  const all = (await Array.fromAsync(cases)).sort((a, b) => compareTexts(a.id, b.id))
  if (all.length === 0) return
  yield {
    rows: all.length,
    id: wordsOf(all.map(({ id }) => id)),
    eval: wordsOf(all.map((one) => one.eval)),
    tags: all.map(({ tags }) => tags),
    tagCodes: Uint32Array.from(all, (_, at) => at),
    critical: Uint8Array.from(all, ({ severity }) => Number(severity === 'critical')),
  }
}

function batchOf(rows: readonly Recorded[]): SampleBatch {
  const words = (of: (result: Result) => string | null) => wordsOf(rows.map(({ result }) => of(result)))
  const numbers = (of: (row: Recorded) => number | null) => Float64Array.from(rows, (row) => of(row) ?? Number.NaN)
  return {
    rows: rows.length,
    suite: words(({ suite }) => suite),
    case: words((result) => result.case),
    variant: words(({ variant = '' }) => variant),
    eval: words((result) => result.eval),
    traits: rows.map(({ result }) => traitsOf(result)),
    traitCodes: Uint32Array.from(rows, (_, at) => at),
    attempt: numbers(({ result }) => result.attempt),
    score: numbers(({ result }) => (result.status === 'scored' ? result.score : null)),
    cost_usd: numbers(({ result }) => result.cost_usd),
    latency_ms: numbers(({ result }) => result.latency_ms),
    seq: numbers(({ seq }) => seq),
  }
}

function wordsOf(list: readonly (string | null)[]): WordColumn {
  const words = [...new Set(list)]
  const codes = new Map(words.map((word, code) => [word, code]))
  return { words, codes: Uint32Array.from(list, (word) => codes.get(word) ?? 0) }
}

function traitsOf(result: Result): SampleTraits {
  const { status, classification, tags, checks, tokens, turns } = result
  const failed = checks.filter(({ passed }) => passed === false)
  return {
    status,
    passed: status === 'scored' && result.passed,
    class: classification?.primary ?? null,
    tags: [...tags],
    failed_checks: [...new Set(failed.map(({ kind }) => kind))],
    billed: status !== 'errored' || tokens.output !== null || turns.some(({ answer }) => answer !== null),
  }
}

function reasonsOf({ seq, result }: Recorded): SampleReasons {
  const { checks, classification, code, finish_reason, turns, tokens } = result
  const rule = classification?.details.rule
  return {
    seq,
    checks: checks.map(({ kind, passed, reason }) => ({ kind, passed, reason })),
    rule: typeof rule === 'string' ? rule : null,
    message: messageOf(result),
    code: code === null ? null : { ...code, evidence: null },
    finish_reason,
    turns: turns.length,
    output_tokens: tokens.output,
  }
}

function messageOf(result: Result): string | null {
  switch (result.status) {
    case 'scored':
      return null
    case 'unscored':
    case 'undecided':
      return result.reason
    case 'errored':
      return result.error.message
    case 'limited':
      return result.limit.message
  }
}
