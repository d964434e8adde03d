import type { CheckResult } from '@assay/core/result'
import { formatCaseScore } from '../numbers/format.ts'
import { ClassMark } from '../parts/class-mark.tsx'
import { Glyph } from '../parts/glyph.tsx'
import type { ClassReason, Evidence, EvidenceSpan } from '../text/evidence.ts'
import { VisibleText } from '../text/token.tsx'

/** Says why an answer has its class, each reason with the number that its mark in the answer has. */
export function WhyClass({ evidence, reasonId }: { evidence: Evidence; reasonId: (number: number) => string }) {
  const { primary, secondary, expected, decidedBy, isRepairable } = evidence
  const notes = [
    ...(decidedBy === null ? [] : [`decided by ${decidedBy}`]),
    ...(expected === null ? [] : [`the suite expects ${expected}`]),
    ...(isRepairable === null
      ? []
      : [isRepairable ? 'passes once its form is repaired' : 'more than its form is wrong']),
  ]
  return (
    <section>
      <h3>Why this class</h3>
      <ul className="why">
        <Reason reason={primary} reasonId={reasonId} notes={notes} />
        {secondary.map((reason, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: reasons have nothing but their place
          <Reason key={at} reason={reason} reasonId={reasonId} isFurther />
        ))}
      </ul>
    </section>
  )
}

function Reason(props: {
  reason: ClassReason
  reasonId: (number: number) => string
  isFurther?: boolean
  notes?: readonly string[]
}) {
  const { reason, reasonId, isFurther = false, notes = [] } = props
  const { number, span } = reason
  const place = span === null ? [] : [placeOf(span)]
  const facts = [reason.code, reason.rule].filter((fact) => fact !== null)
  return (
    <li {...(number === null ? {} : { id: reasonId(number), tabIndex: -1 })}>
      <sup>{number}</sup>
      <span>
        {isFurther && <span className="muted">also </span>}
        <ClassMark name={reason.class} />{' '}
        <span className="muted">
          <VisibleText text={[...facts, ...place, ...notes].join(' · ')} />
          {number === null && span?.text != null && (
            <>
              {' '}
              <VisibleText text={span.text} />
            </>
          )}
        </span>
      </span>
    </li>
  )
}

/** Returns the place of the text that decided. */
function placeOf({ view, start, end }: EvidenceSpan): string {
  if (view === 'calls') return 'tool call'
  return `${view === 'reasoning' ? 'reasoning, ' : ''}characters ${start}–${end}`
}

/** Lists the checks of a sample with their reasons, those that did not pass first. */
export function CheckList({
  checks,
  areScoresShown = false,
}: {
  checks: readonly CheckResult[]
  areScoresShown?: boolean
}) {
  const rank = ({ passed }: CheckResult) => (passed === false ? 0 : passed === null ? 1 : 2)
  const sorted = checks.toSorted((a, b) => rank(a) - rank(b))
  return (
    <section>
      <h3>Checks</h3>
      {checks.length === 0 && <p className="muted">No checks ran.</p>}
      <ul className="why">
        {sorted.map((check, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a case can have the same check twice
          <li key={at}>
            <CheckGlyph passed={check.passed} />
            <span>
              <code>
                <VisibleText text={check.kind} />
              </code>{' '}
              {areScoresShown && (
                <span>
                  {formatCaseScore(check.score)} <span className="muted">weight {check.weight} · </span>
                </span>
              )}
              <span className="muted">
                <VisibleText text={check.reason} />
              </span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function CheckGlyph({ passed }: Pick<CheckResult, 'passed'>) {
  if (passed === null) return <Glyph name="undecided" label="undecided" />
  return passed ? <Glyph name="pass" label="passed" /> : <Glyph name="fail" label="failed" />
}
