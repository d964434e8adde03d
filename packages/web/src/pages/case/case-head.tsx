import type { CaseAnswer } from '@assay/core/api'
import type { Result } from '@assay/core/result'
import type { ReactNode } from 'react'
import { formatPercent } from '../../lib/numbers/format.ts'
import { formatInstant } from '../../lib/numbers/time.ts'
import { Attempts } from '../../lib/parts/attempts.tsx'
import { CopyButton } from '../../lib/parts/copy-button.tsx'
import { Glyph } from '../../lib/parts/glyph.tsx'
import { PageTitle } from '../../lib/parts/page-title.tsx'
import { RunPicker } from '../../lib/parts/run-picker.tsx'
import { letterOf } from '../../lib/sample/describe-sample.ts'
import { VisibleText } from '../../lib/text/token.tsx'

/** Heads the page of a case: its name, how its samples went, and what can be done with it. */
export function CaseHead(props: {
  answer: CaseAnswer
  samples: readonly Result[]
  run: string
  crumbs: ReactNode
  startedAt: string | undefined
  isDiffOpen: boolean
  /** Null where no other run has the case. */
  toggleDiff: (() => void) | null
  compareWith: (run: string) => void
}) {
  const { answer, samples, run, crumbs, startedAt, isDiffOpen, toggleDiff, compareWith } = props
  const passes = answer.passes?.find(({ variant }) => variant === samples[0]?.variant)
  const facts = [samples[0]?.model, startedAt === undefined ? undefined : formatInstant(startedAt)]
  return (
    <PageTitle title={<VisibleText text={answer.case} />} tab={answer.case} crumbs={crumbs}>
      {answer.asked?.critical === true && <Glyph name="critical" label="critical" size={14} />}
      <Attempts letters={samples.map(letterOf).join('')} />
      {passes !== undefined && <span>{passWords(passes)}</span>}
      <span className="muted">
        <VisibleText text={facts.filter((fact) => fact !== undefined).join(' · ')} />
      </span>
      {answer.asked?.tags.map((tag) => (
        <span key={tag} className="badge">
          <VisibleText text={tag} />
        </span>
      ))}
      <span className="actions">
        <button
          type="button"
          className="button"
          aria-pressed={isDiffOpen}
          disabled={toggleDiff === null}
          title={toggleDiff === null ? 'No other run has this case.' : undefined}
          onClick={() => toggleDiff?.()}
        >
          Difference <kbd>d</kbd>
        </button>
        <RunPicker
          title="Compare with another run"
          suite={answer.suite}
          without={[run]}
          onPick={(id) => compareWith(id)}
        >
          Choose a run
        </RunPicker>
        <CopyButton text={() => location.href} label="Copy link" />
      </span>
    </PageTitle>
  )
}

/** Returns `Pass@1 50.0% · Pass@5 n/a`. */
function passWords({ pass_at }: NonNullable<CaseAnswer['passes']>[number]): string {
  return Object.entries(pass_at)
    .map(([k, value]) => `Pass@${k} ${formatPercent(value)}`)
    .join(' · ')
}
