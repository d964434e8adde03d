import type { AnswerClass } from '@assay/core/result'
import type { Piece } from '../answer/reasoning-blocks.ts'
import type { ViewName, Views } from '../answer/views.ts'
import type { ShowText } from '../check/show-text.ts'

/** The text that decided. */
export interface Span {
  /** The view in which it was found; `calls` for a tool call, which has no place in the answer (0 to 0). */
  readonly view: ViewName | 'reasoning' | 'calls'
  /** Where it stands in the answer as received (in the reasoning, where that is the view), in UTF-16 units. */
  readonly start: number
  readonly end: number
  /** What stands there, cut, in quotes, and without secrets. */
  readonly text: string
}

/** A class that applies to an answer, with the rule that says so. */
export interface ClassHit {
  readonly class: AnswerClass
  readonly code: string | null
  readonly rule: string
  readonly span: Span | null
  /** `model` when a judge model's word decided. */
  readonly decided_by: 'rules' | 'model'
}

/** A hit by a rule that needs no more than a name. */
export function plainHit(primary: AnswerClass, rule: string, code: string | null, span: Span | null = null): ClassHit {
  return { class: primary, code, rule, span, decided_by: 'rules' }
}

/** The span of a piece of a view. */
export function spanOf(views: Views, view: ViewName, piece: Piece, show: ShowText): Span {
  const { start, end } = views.inRaw(view, piece)
  return { view, start, end, text: show(views.raw.slice(start, end)) }
}
