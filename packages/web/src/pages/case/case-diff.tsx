import type { Result } from '@assay/core/result'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Attempts } from '../../lib/parts/attempts.tsx'
import { Failure, Skeleton } from '../../lib/parts/states.tsx'
import { answerOf, explainStatus, leaksOf, letterOf } from '../../lib/sample/describe-sample.ts'
import { type CaseOfRun, caseQuery } from '../../lib/sample/queries.ts'
import { type DiffSide, DiffText, DiffViews } from '../../lib/text/diff-text.tsx'
import type { DiffView } from '../../lib/text/diff-view.ts'
import { plainName } from '../../lib/text/plain-name.ts'
import { VisibleText } from '../../lib/text/token.tsx'

/** Sets an answer beside that of the same attempt in another run. */
export function CaseDiff(props: {
  other: CaseOfRun
  chosen: Result
  view: DiffView
  choose: (view: DiffView) => void
  secrets: readonly string[]
  close: () => void
}) {
  const { other, chosen, view, choose, secrets, close } = props
  const found = useQuery(caseQuery(other))
  const samples = found.data?.samples ?? []
  const before = samples.find(({ attempt }) => attempt === chosen.attempt) ?? samples[0]
  const left = useMemo(() => (before === undefined ? null : sideOf(before, other.run)), [before, other.run])
  const right = useMemo(() => sideOf(chosen, 'This run'), [chosen])
  return (
    <section className="panel case-diff" aria-label="Difference">
      <header>
        <h2>Difference</h2>
        <span className="muted">sample {chosen.attempt}</span>
        <span className="end">
          <DiffViews view={view} choose={choose} />{' '}
          <button type="button" className="button quiet" onClick={close}>
            Close <kbd>d</kbd>
          </button>
        </span>
      </header>
      {found.isPending && <Skeleton rows={4} />}
      {found.isError && <Failure error={found.error} retry={() => void found.refetch()} />}
      {left !== null && <DiffText before={left} after={right} view={view} secrets={secrets} />}
    </section>
  )
}

function sideOf(result: Result, name: string): DiffSide {
  const title = (
    <>
      <VisibleText text={result.model} />{' '}
      <span className="muted">
        <VisibleText text={name} />, sample {result.attempt}
      </span>{' '}
      <Attempts letters={letterOf(result)} />
    </>
  )
  return {
    text: answerOf(result),
    title,
    name: plainName(name),
    missing: explainStatus(result)?.message ?? 'No answer',
    leaks: leaksOf(result),
  }
}
