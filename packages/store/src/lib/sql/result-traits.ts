import {
  AnswerClass,
  type CheckResult,
  type CodeOutcome,
  FinishReason,
  SampleEnd,
  SampleStatus,
  type Turn,
} from '@assay/core/result'
import { scoresOf } from '@assay/core/scoring'
import type { CheckCells, ProvenanceCells, ToolCells } from './result-row.ts'

/** Traits that many results share, read once and frozen. */
export type Traits = ReturnType<ReturnType<typeof createTraitReader>>

/** Makes a reader of the single word that `selectResults` makes of `RESULT_TRAITS`. Equal parts of different words are read once. */
export function createTraitReader() {
  const readStatus = remember((text) => SampleStatus.parse(text))
  const readClass = remember((text) => AnswerClass.nullable().parse(text))
  const readFinish = remember((text) => FinishReason.nullable().parse(text))
  const readStopped = remember((text) => SampleEnd.nullable().parse(text))
  const readTags = remember((json) => freezeAll(written<string[]>(json) ?? []))
  const readChecks = remember((json) => freezeAll((written<CheckCells[]>(json) ?? []).map(readCheck)))
  const readTurns = remember((json) => freezeAll((written<number[]>(json) ?? []).map(readTurn)))
  return (word: string) => {
    const [status, passed, name, finish, cached, tags, checks, turns, code, scores, stopped, tools, provenance] = word
      .split('\x1f')
      .map((part) => (part === '' ? null : part))
    const primary = readClass(name)
    const outcome = written<CodeOutcome>(code)
    return {
      status: readStatus(status),
      passed: passed === '1',
      primary,
      classification: primary === null ? null : Object.freeze({ primary, details: {} }),
      scores: readScores(
        status === 'unscored' || status === 'undecided' ? null : primary,
        written<Record<string, number>>(scores),
      ),
      finish_reason: readFinish(finish),
      from_cache: cached === '1',
      tags: readTags(tags),
      checks: readChecks(checks),
      turns: readTurns(turns),
      code: outcome === null ? null : Object.freeze(outcome),
      stopped: readStopped(stopped),
      tools: written<ToolCells>(tools),
      provenance: written<ProvenanceCells>(provenance),
    }
  }
}

/** Returns the stored scores, and the accuracy that follows from the class of a scored answer. */
function readScores(primary: AnswerClass | null, others: Record<string, number> | null): Record<string, number> | null {
  const derived = primary === null ? undefined : scoresOf({ primary }).scores
  return derived === undefined && others === null ? null : Object.freeze({ ...derived, ...others })
}

function readCheck([kind, passed, score, weight]: CheckCells): CheckResult {
  return { kind, passed: passed === null ? null : passed === 1, score, weight, reason: '' }
}

function readTurn(answered: number): Turn {
  return { prompt: '', answer: answered === 1 ? '' : null }
}

/** Freezes what results share, so that a change fails at once. */
function freezeAll<T>(list: T[]): T[] {
  for (const item of list) Object.freeze(item)
  Object.freeze(list)
  return list
}

function remember<T>(make: (text: string | null) => T): (text: string | null | undefined) => T {
  const made = new Map<string | null, { readonly value: T }>()
  return (text = null) => {
    const known = made.get(text) ?? { value: make(text) }
    made.set(text, known)
    return known.value
  }
}

/** Parses JSON from the table. */
function written<T>(json: string | null | undefined): T | null {
  return json === null || json === undefined ? null : (JSON.parse(json) as T)
}
