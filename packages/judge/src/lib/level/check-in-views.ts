import type { CheckName } from '@assay/core/suite'
import type { JudgedAnswer } from '../answer/judged-answer.ts'
import type { Views } from '../answer/views.ts'
import { visibleText } from '../answer/visible-text.ts'
import type { CheckCall, PreparedCheck } from '../check/check-tools.ts'
import type { Finding } from '../check/finding.ts'
import type { AnswerLeaf } from './check-preparers.ts'

/** Checks on expected content: it may be as written or in its visible form. */
const WANTED: ReadonlySet<CheckName> = new Set(['contains', 'match', 'regex', 'numeric'])
/** Checks on forbidden content: it must be in neither form. */
const UNWANTED: ReadonlySet<CheckName> = new Set(['not_contains', 'not_match', 'not_regex'])

/**
 * Prepares a check that looks at the answer's views, if the call has them: format and verbatim rules at `answer`,
 * content at `visible` too. Without views it looks at the unchanged text.
 */
export function checkInViews(leaf: AnswerLeaf, prepare: (leaf: AnswerLeaf) => PreparedCheck): PreparedCheck {
  const check = prepare(leaf)
  const isWanted = WANTED.has(leaf.check)
  if (!isWanted && !UNWANTED.has(leaf.check)) return (answer, call) => check(seeAs(answer, call, 'answer'), call)
  const seen = visibleLeaf(leaf)
  let visibly: PreparedCheck | null = null
  const lookAgain = (answer: JudgedAnswer, call: CheckCall) => {
    visibly ??= prepare(seen)
    return visibly(seeAs(answer, call, 'visible'), call)
  }
  return (answer, call) => {
    const found = check(seeAs(answer, call, 'answer'), call)
    const { views } = call
    if (views === null) return found
    // Compute the visible form only if it can still change the finding.
    const confirm = (finding: Finding) =>
      finding.passed === null || finding.passed === isWanted || (seen === leaf && views.visible === views.answer)
        ? finding
        : lookAgain(answer, call)
    return found instanceof Promise ? found.then(confirm) : confirm(found)
  }
}

function seeAs(
  answer: JudgedAnswer,
  { views }: CheckCall,
  view: keyof Pick<Views, 'answer' | 'visible'>,
): JudgedAnswer {
  if (views === null || views[view] === answer.text) return answer
  return { ...answer, text: views[view] }
}

/** Returns the check with its expected text in visible form, if it has one; the same check if that changes nothing. */
function visibleLeaf(leaf: AnswerLeaf): AnswerLeaf {
  if (leaf.check === 'contains' || leaf.check === 'not_contains') {
    const value = visibleText(leaf.options.value)
    return value === leaf.options.value || value === '' ? leaf : { ...leaf, options: { ...leaf.options, value } }
  }
  if (leaf.check === 'match' || leaf.check === 'not_match') {
    const pattern = visibleText(leaf.options.pattern)
    return pattern === leaf.options.pattern || pattern === ''
      ? leaf
      : { ...leaf, options: { ...leaf.options, pattern } }
  }
  return leaf
}
