import type { RunGates } from '@assay/core/api'
import { useState } from 'react'
import { countOf } from '../../lib/numbers/format.ts'
import { Glyph } from '../../lib/parts/glyph.tsx'
import { VisibleText } from '../../lib/text/token.tsx'

const TONES = { failed: 'fail', undecided: 'undecided' } as const

/** Reasons that are shown at once: a run of many suites may have one for each. */
const SHOWN = 5

/** Says why a run doesn't pass its gates. `stays` keeps the place of the reasons when an open run ends and passes. */
export function GatesNotice({ gates: { verdict, outcomes }, stays }: { gates: RunGates; stays: boolean }) {
  const [isOpen, open] = useState(false)
  if (verdict === 'passed') {
    return stays ? (
      <div className="notice pass gates">
        <Glyph name="pass" />
        <p>The run passes its gates.</p>
      </div>
    ) : null
  }
  const failedFirst = outcomes.toSorted((a, b) => Number(b.verdict === 'failed') - Number(a.verdict === 'failed'))
  const rest = isOpen ? 0 : Math.max(0, outcomes.length - SHOWN)
  return (
    <section className={`notice ${TONES[verdict]} gates`} aria-label="Gates">
      <ul>
        {failedFirst.slice(0, outcomes.length - rest).map((outcome, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two gates can say the same
          <li key={at} className={TONES[outcome.verdict]}>
            <Glyph name={TONES[outcome.verdict]} label={outcome.verdict} />
            <VisibleText text={outcome.message} />
          </li>
        ))}
        {rest > 0 && (
          <li>
            <button type="button" className="link" onClick={() => open(true)}>
              Show {countOf(rest, 'more reason')}
            </button>
          </li>
        )}
      </ul>
    </section>
  )
}
