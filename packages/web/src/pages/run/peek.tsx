import type { CaseAnswer } from '@assay/core/api'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useKeys } from '../../lib/keys/use-keys.ts'
import { formatCount } from '../../lib/numbers/format.ts'
import { Glyph } from '../../lib/parts/glyph.tsx'
import { Empty, Failure, Skeleton } from '../../lib/parts/states.tsx'
import { chooseSample, stepAttempt } from '../../lib/sample/choose-sample.ts'
import { letterOf } from '../../lib/sample/describe-sample.ts'
import { caseQuery } from '../../lib/sample/queries.ts'
import { plainName } from '../../lib/text/plain-name.ts'
import { VisibleText } from '../../lib/text/token.tsx'
import { BaseAttempts } from './base-attempts.tsx'
import { PeekSample } from './peek-sample.tsx'

const SHAPES = {
  p: ['pass', 'passed'],
  f: ['fail', 'failed'],
  e: ['errored', 'no answer'],
  u: ['unscored', 'not scored'],
  d: ['undecided', 'undecided'],
  l: ['limited', 'stopped by a limit'],
} as const

interface PeekProps {
  readonly run: string
  readonly suite: string
  readonly name: string
  readonly variant: string | undefined
  readonly attempt: number | null
  /** A run whose samples of the case are shown beside; '' for none. */
  readonly base: string
  /** Place in the list, from 1, and how many it has; null where it isn't known. */
  readonly place: { readonly at: number; readonly of: number } | null
  readonly chooseAttempt: (attempt: number) => void
  readonly move: (by: number) => void
  readonly close: () => void
}

/** Shows one case beside the list: its samples as tabs, with prompt, answer, class and checks. */
export function Peek(props: PeekProps) {
  const { run, suite, name, variant } = props
  const { data, error, refetch } = useQuery(caseQuery({ run, suite, case: name, variant }))
  return (
    <aside className="panel peek" data-cover aria-label={`Case ${plainName(name)}`}>
      <PeekHead {...props} />
      {error !== null && <Failure error={error} retry={() => void refetch()} />}
      {data === undefined && error === null && <Skeleton rows={8} />}
      {data !== undefined && <PeekBody key={JSON.stringify([suite, name, variant])} {...props} answer={data} />}
    </aside>
  )
}

function PeekHead({ run, suite, name, variant, place, move, close }: PeekProps) {
  return (
    <header>
      <h2>
        <Link
          className="peek-name"
          to="/runs/$id/cases/$suite/$case"
          params={{ id: run, suite, case: name }}
          search={variant === undefined ? {} : { variant }}
          title="Open the case’s page (Enter)"
        >
          <VisibleText text={name} />
        </Link>
      </h2>
      <span className="muted">
        <VisibleText text={variant === undefined ? suite : `${suite} · ${variant}`} />
      </span>
      <span className="end peek-end">
        {place !== null && (
          <>
            <button
              type="button"
              className="button quiet small"
              title="Previous (k)"
              aria-label="Previous case"
              onClick={() => move(-1)}
            >
              <kbd>k</kbd>
              <span className="touch">‹</span>
            </button>
            <button
              type="button"
              className="button quiet small"
              title="Next (j)"
              aria-label="Next case"
              onClick={() => move(1)}
            >
              <kbd>j</kbd>
              <span className="touch">›</span>
            </button>
            <span className="muted nowrap">
              {formatCount(place.at)} of {formatCount(place.of)}
            </span>
          </>
        )}
        <button type="button" className="button quiet icon" title="Close (Esc)" aria-label="Close" onClick={close}>
          ×
        </button>
      </span>
    </header>
  )
}

function PeekBody({
  run,
  suite,
  name,
  variant,
  attempt,
  base,
  answer,
  chooseAttempt,
}: PeekProps & { answer: CaseAnswer }) {
  const { samples } = answer
  const shown = chooseSample(samples, attempt)
  const step = (by: 1 | -1) => (shown === undefined ? false : chooseAttempt(stepAttempt(samples, shown, by)))
  useKeys({ '[': () => step(-1), ']': () => step(1) })
  if (shown === undefined) return <Empty title="No samples of this case yet." />
  return (
    <>
      <div className="chips attempt-chips">
        {samples.map((sample) => {
          const [glyph, word] = SHAPES[letterOf(sample)]
          return (
            <button
              key={`${sample.variant ?? ''}\0${sample.attempt}`}
              type="button"
              className="chip"
              aria-pressed={sample === shown}
              onClick={() => chooseAttempt(sample.attempt)}
            >
              <Glyph name={glyph} label={word} /> Sample {sample.attempt}
            </button>
          )
        })}
        {base !== '' && base !== run && <BaseAttempts run={base} suite={suite} name={name} variant={variant} />}
      </div>
      <PeekSample sample={shown} answer={answer} />
    </>
  )
}
