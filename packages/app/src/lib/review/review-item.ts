import type { CheckResult, Classification, Result, ToolCall, Turn } from '@assay/core/result'
import type { SampleKey } from '@assay/core/run'
import { type Case, type CheckLeaf, listChecks, listCheckTrees, showSecrets } from '@assay/core/suite'
import { reasonOf } from '@assay/formats/text'
import { hashAnswer } from './answer-hash.ts'
import { verdictOf } from './instrument-verdict.ts'

/** An answer as people see it before they label it: nothing reveals the instrument's verdict or the model. */
export interface ReviewItem {
  readonly key: SampleKey
  /** The hash of question and answer. */
  readonly answer: string
  /** The item's position, from 1. */
  readonly place: number
  readonly total: number
  readonly system_prompt: string | null
  readonly turns: readonly Turn[]
  /** The model's calls, in their order. */
  readonly tool_calls: readonly ToolCall[]
  /** The definition of a good answer: rubrics and expected answers, by check; null if the version of the suite is not available. */
  readonly expected: readonly { readonly check: string; readonly text: string }[] | null
}

/** The details shown after the label: for this answer only, since other samples of its case may still need labels. */
export interface Reveal {
  readonly passed: boolean | null
  /** Null until the person has labeled every answer in the review. */
  readonly model: string | null
  readonly reason: string
  /** The reviewed checks: in a review of one check, only that one. */
  readonly checks: readonly CheckResult[]
  /** Null without a class, and in a review of one check: the class may reveal the others' verdicts. */
  readonly classification: Classification | null
}

/** Makes the item that people see from a result with its texts. */
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
    // A vendor's ids tell which model answered.
    tool_calls: (result.tool_calls ?? []).map((call, at) => ({ ...call, id: `call-${at + 1}` })),
    expected: one === null ? null : listExpected(one, check),
  }
}

/** Returns the instrument's verdict on an answer, and the model's name for those who have labeled all answers. */
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

/** Lists the requirements for a good answer: a case's checks, or those of one kind. */
export function listExpected(one: Case, check: string | null): { check: string; text: string }[] {
  // What a class looks for is forbidden, and may hold parts of a secret.
  const leaves = listCheckTrees({ level: one.level, classify: null }).flatMap(listChecks)
  const shown = check === null ? leaves : leaves.filter((leaf) => leaf.check === check)
  return shown.map((leaf) => ({ check: leaf.check, text: showSecrets(describeCheck(leaf)) }))
}

/** Returns a judge's full rubric, or another check's options as written in the suite. */
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
