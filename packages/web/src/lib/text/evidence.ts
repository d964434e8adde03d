import type { Classification } from '@assay/core/result'
import type { Mark, TextRange } from './cut-text.ts'

/** The rule behind an answer's class, and the place that it matched. */
export interface ClassReason {
  /** Stands at its mark in the answer too; null where no place is known. */
  readonly number: number | null
  readonly class: string
  readonly code: string | null
  readonly rule: string | null
  readonly span: EvidenceSpan | null
}

/** A place in the answer or in the reasoning before it, or a tool call. */
export interface EvidenceSpan extends TextRange {
  readonly view: string
  /** The text at that place, in quotes and without secrets; null if it wasn't saved. */
  readonly text: string | null
}

/** The evidence for an answer's class. */
export interface Evidence {
  readonly primary: ClassReason
  readonly secondary: readonly ClassReason[]
  readonly marks: readonly Mark[]
  /** The places where the answer reveals a secret. */
  readonly leaks: readonly TextRange[]
  readonly expected: string | null
  readonly isCritical: boolean
  /** The decider: `rules` or `model`; null if it wasn't saved. */
  readonly decidedBy: string | null
  readonly isRepairable: boolean | null
}

/** The most reasons that are shown; imported details can hold any number. */
const MOST_REASONS = 200

/** Reads the evidence for a class. Details of other programs can hold anything: what can't be read is left out. */
export function readEvidence({ primary, details }: Classification): Evidence {
  const hits = [{ ...details, class: primary }, ...listOf(details.secondary).slice(0, MOST_REASONS)].map(readHit)
  let number = 0
  const reasons = hits.map((hit): ClassReason => ({ ...hit, number: isInAnswer(hit.span) ? ++number : null }))
  const [first, ...rest] = reasons
  if (first === undefined) throw new Error('Bug: a class without a reason.')
  return {
    primary: first,
    secondary: rest.filter((hit) => hit.class !== ''),
    marks: reasons.flatMap(({ span, number }, at): Mark[] =>
      span === null || number === null
        ? []
        : [{ start: span.start, end: span.end, number, kind: at === 0 ? 'class' : 'secondary' }],
    ),
    leaks: reasons.flatMap(({ span, code }) => (code === 'secret' && isInAnswer(span) ? [span] : [])),
    expected: textOf(details.expected),
    isCritical: details.critical === true,
    decidedBy: textOf(details.decided_by),
    isRepairable: typeof details.repairable === 'boolean' ? details.repairable : null,
  }
}

function readHit(hit: unknown): Omit<ClassReason, 'number'> {
  const { class: name, code, rule, span } = recordOf(hit)
  return { class: textOf(name) ?? '', code: textOf(code), rule: textOf(rule), span: readSpan(span) }
}

function readSpan(value: unknown): EvidenceSpan | null {
  const { start, end, view, text } = recordOf(value)
  if (!isOffset(start) || !isOffset(end) || end < start) return null
  return { start, end, view: textOf(view) ?? 'raw', text: textOf(text) }
}

function isInAnswer(span: EvidenceSpan | null): span is EvidenceSpan {
  return span !== null && span.view !== 'reasoning' && span.view !== 'calls'
}

function isOffset(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}
