import type { CheckLeaf, CheckName } from '@assay/core/suite'
import type { Views } from '../answer/views.ts'
import { fencedBlock } from '../format/fenced-block.ts'
import { foldWith } from '../text/text-checks.ts'
import { type FormatFault, formatFault, isFormatLeaf, type PassesCheck } from './format-fault.ts'

/** The fault of an answer that failed a check: in its format, or in its content (`code` is null if the check doesn't say). */
export type CheckFault =
  | ({ readonly kind: 'format' } & FormatFault)
  | { readonly kind: 'content'; readonly code: string | null }

const LIMITS: ReadonlyMap<CheckName, string> = new Map([
  ['max_length', 'too_long'],
  ['max_tokens', 'too_long'],
  ['min_length', 'too_short'],
  ['min_tokens', 'too_short'],
  ['lines', 'line_count'],
])

const EXCHANGE_LIMITS: ReadonlyMap<CheckName, string> = new Map([
  ['latency', 'too_slow'],
  ['cost', 'too_expensive'],
  ['max_turns', 'too_many_turns'],
])

const CALL_FAULTS: ReadonlyMap<CheckName, string> = new Map([
  ['called', 'missing_call'],
  ['tool_calls', 'missing_call'],
  ['not_called', 'forbidden_call'],
  ['call_order', 'wrong_call_order'],
  ['call_counts', 'wrong_call_count'],
])

/** Returns whether a check ignores the answer's content: lengths, latency, cost and turns. */
export function isLimit(name: CheckName): boolean {
  return LIMITS.has(name) || EXCHANGE_LIMITS.has(name)
}

/** Explains why an answer failed a check. */
export async function checkFault(leaf: CheckLeaf, views: Views, passes: PassesCheck): Promise<CheckFault> {
  if (isFormatLeaf(leaf)) {
    const fault = await formatFault(leaf, views.answer, passes)
    return fault === null ? { kind: 'content', code: null } : { kind: 'format', ...fault }
  }
  if (leaf.check === 'equals' || leaf.check === 'starts_with' || leaf.check === 'ends_with') {
    return misplacedText(leaf, views, passes)
  }
  if ('form' in leaf.options && leaf.options.form === true) return { kind: 'format', code: 'pattern', repaired: null }
  const limit = LIMITS.get(leaf.check)
  if (limit !== undefined) return { kind: 'format', code: limit, repaired: null }
  return { kind: 'content', code: EXCHANGE_LIMITS.get(leaf.check) ?? CALL_FAULTS.get(leaf.check) ?? null }
}

type TextLeaf = Extract<CheckLeaf, { check: 'equals' | 'starts_with' | 'ends_with' }>

/** Explains a missing or misplaced text. If the expected text is there, but not alone or not in its place, the format is wrong. */
async function misplacedText(leaf: TextLeaf, { answer }: Views, passes: PassesCheck): Promise<CheckFault> {
  const inside = fencedBlock(answer).trim()
  if (inside !== answer && (await passes(leaf, inside))) return { kind: 'format', code: 'fenced', repaired: inside }
  const { value } = leaf.options
  const fold = foldWith(leaf.options)
  if (holdsWhole(fold(answer), fold(value.trim()))) {
    const rest = answer.replace(LEAD, '')
    const isAfterLead = rest !== answer && (await passes(leaf, rest))
    return { kind: 'format', code: 'extra_text', repaired: isAfterLead ? rest : null }
  }
  return { kind: 'content', code: (await passes(withComposedLetters(leaf), answer)) ? 'encoding_error' : null }
}

/** Returns the same check on composed letters. `equals` has one more option, so the compiler needs it apart. */
function withComposedLetters(leaf: TextLeaf): TextLeaf {
  if (leaf.check === 'equals') return { ...leaf, options: { ...leaf.options, normalization: 'NFC' } }
  return { ...leaf, options: { ...leaf.options, normalization: 'NFC' } }
}

/** A lead such as `The answer is: `. */
const LEAD = /^[^\n:]{1,80}:\s+/

const ENDS_IN_WORD = /[\p{L}\p{N}]$/u
const STARTS_IN_WORD = /^[\p{L}\p{N}]/u

/** Returns whether a text occurs, and not only inside a longer word or number: "14" doesn't give the answer "4". */
function holdsWhole(text: string, value: string): boolean {
  const needsBefore = STARTS_IN_WORD.test(value)
  const needsAfter = ENDS_IN_WORD.test(value)
  for (let at = text.indexOf(value); at !== -1; at = text.indexOf(value, at + 1)) {
    const end = at + value.length
    const isCut =
      (needsBefore && ENDS_IN_WORD.test(text.slice(Math.max(0, at - 2), at))) ||
      (needsAfter && STARTS_IN_WORD.test(text.slice(end, end + 2)))
    if (!isCut) return true
  }
  return false
}
