import type { Result, Turn } from '@assay/core/result'
import type { SampleKey } from '@assay/core/run'
import { type Case, type CheckLeaf, listChecks, listCheckTrees, showSecrets } from '@assay/core/suite'
import { reasonOf } from '@assay/formats/text'
import { hashAnswer } from './answer-hash.ts'
import { verdictOf } from './instrument-verdict.ts'

/** An answer as people see it before they label it: nothing tells what the instrument says, or which model answered. */
export interface ReviewItem {
  readonly key: SampleKey
  /** Hash of question and answer. */
  readonly answer: string
  /** From 1. */
  readonly place: number
  readonly total: number
  readonly system_prompt: string | null
  readonly turns: readonly Turn[]
  /** What is asked of a good answer: rubrics and expected answers, by check; null when the suite is not there as it was. */
  readonly expected: readonly { readonly check: string; readonly text: string }[] | null
}

/** What is shown after the label. */
export interface Reveal {
  readonly passed: boolean | null
  readonly model: string
  readonly reason: string
}

/** Makes the item that people see of a result with its texts. */
export function makeItem(
  result: Result,
  one: Case | null,
  { place, total, check }: { readonly place: number; readonly total: number; readonly check: string | null },
): ReviewItem {
  const { suite, case: id, variant, attempt, turns } = result
  const system = one?.messages.find(({ role }) => role === 'system')?.content ?? null
  return {
    key: { suite, case: id, ...(variant === undefined ? {} : { variant }), attempt },
    answer: hashAnswer(result),
    place,
    total,
    system_prompt: system === null ? null : showSecrets(system),
    turns,
    expected: one === null ? null : listExpected(one, check),
  }
}

/** Returns what the instrument says of an answer. */
export function revealVerdict(result: Result, check: string | null): Reveal {
  const passed = verdictOf(result, check)
  const reasons = result.checks.filter(({ kind }) => kind === check).map(({ reason }) => reason)
  const whole = passed === true ? (result.checks[0]?.reason ?? '') : reasonOf(result)
  return { passed, model: result.model, reason: check === null ? whole : reasons.join(' ') }
}

function listExpected(one: Case, check: string | null): { check: string; text: string }[] {
  const leaves = listCheckTrees(one).flatMap(listChecks)
  const shown = check === null ? leaves : leaves.filter((leaf) => leaf.check === check)
  return shown.map((leaf) => ({ check: leaf.check, text: showSecrets(describeCheck(leaf)) }))
}

/** The rubric of a judge in full; of other checks their options as the suite has them. */
function describeCheck(leaf: CheckLeaf): string {
  if (leaf.check === 'llm_judge') {
    const { criteria, rubric = {} } = leaf.options
    return [criteria, ...Object.entries(rubric).map(([grade, meaning]) => `${grade}: ${meaning}`)].join('\n')
  }
  const options = Object.entries(leaf.options)
  const [only] = options
  if (options.length === 1 && only !== undefined) return shownValue(only[1])
  return options.map(([name, value]) => `${name}: ${shownValue(value)}`).join(', ')
}

function shownValue(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}
