import type { CheckResult, Classification, Result, ToolCall, Turn } from '@assay/core/result'
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
  /** The model's calls, in their order. */
  readonly tool_calls: readonly ToolCall[]
  /** What is asked of a good answer: rubrics and expected answers, by check; null when the suite is not there as it was. */
  readonly expected: readonly { readonly check: string; readonly text: string }[] | null
}

/** What is shown after the label: of this answer alone, since other attempts at its case may still be to be labelled. */
export interface Reveal {
  readonly passed: boolean | null
  /** Null until the person has labelled every answer of the review. */
  readonly model: string | null
  readonly reason: string
  /** Those that were asked about: of a review of one check, only its own. */
  readonly checks: readonly CheckResult[]
  /** Null too where one check was asked about: the class may tell what the others say. */
  readonly classification: Classification | null
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
    tool_calls: result.tool_calls ?? [],
    expected: one === null ? null : listExpected(one, check),
  }
}

/** Returns what the instrument says of an answer, and the model's name to those who have labelled all answers. */
export function revealVerdict(
  result: Result,
  { check, isDone }: { readonly check: string | null; readonly isDone: boolean },
): Reveal {
  const passed = verdictOf(result, check)
  const model = isDone ? result.model : null
  if (check !== null) {
    const checks = result.checks.filter(({ kind }) => kind === check)
    return { passed, model, reason: checks.map(({ reason }) => reason).join(' '), checks, classification: null }
  }
  const reason = passed === true ? (result.checks[0]?.reason ?? '') : reasonOf(result)
  return { passed, model, reason, checks: result.checks, classification: result.classification }
}

/** Lists what is asked of a good answer: the checks of a case, or those of one kind. */
export function listExpected(one: Case, check: string | null): { check: string; text: string }[] {
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
