import type { CaseAnswer } from '@assay/core/api'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useKeys } from '../../lib/keys/use-keys.ts'
import { Segments } from '../../lib/parts/segments.tsx'
import { Empty, SearchProblems } from '../../lib/parts/states.tsx'
import { AskedView } from '../../lib/sample/asked-view.tsx'
import { chooseSample, samplesOf, stepAttempt, variantsOf } from '../../lib/sample/choose-sample.ts'
import { LabelBar } from '../../lib/sample/label-bar.tsx'
import { type CaseOfRun, historyQuery } from '../../lib/sample/queries.ts'
import { usePageSearch } from '../../lib/search/use-page-search.ts'
import { CaseDiff } from './case-diff.tsx'
import { CaseHead } from './case-head.tsx'
import { CASE_SEARCH } from './case-search.ts'
import { findOther } from './history.ts'
import { HistoryStrips } from './history-strips.tsx'
import { Samples } from './samples.tsx'

const VIEWS = [
  ['text', 'Text'],
  ['raw', 'Raw'],
  ['json', 'JSON'],
  ['code', 'Code'],
  ['checks', 'Checks'],
] as const

const NO_SECRETS: readonly string[] = []

/** Shows a case of a run. What is chosen is in the address. */
export function CaseView(props: { answer: CaseAnswer; run: string; crumbs: ReactNode; startedAt: string | undefined }) {
  const { answer, run, crumbs, startedAt } = props
  const { values, problems, set } = usePageSearch(CASE_SEARCH)
  const variants = variantsOf(answer.samples)
  const samples = samplesOf(answer.samples, values.variant)
  const chosen = chooseSample(samples, values.attempt)
  const variant = chosen?.variant
  const of: CaseOfRun = { run, suite: answer.suite, case: answer.case, ...(variant === undefined ? {} : { variant }) }
  const history = useQuery(historyQuery(of)).data ?? []
  const other = chosen === undefined ? null : findOther(history, run, chosen.model)
  const secrets = answer.secrets ?? NO_SECRETS
  const closeDiff = () => (values.with === '' ? false : set({ with: '' }))
  const openDiff = other === null ? null : () => set({ with: other })
  const toggleDiff = values.with === '' ? openDiff : () => set({ with: '' })
  const step = (by: 1 | -1) =>
    chosen === undefined ? false : set({ attempt: stepAttempt(samples, chosen, by) }, { replace: true })
  useKeys({
    '[': () => step(-1),
    ']': () => step(1),
    d: () => (toggleDiff === null ? false : toggleDiff()),
    Escape: closeDiff,
  })
  return (
    <div className="case-page">
      <div>
        <CaseHead
          {...{ answer, samples, run, crumbs, startedAt, toggleDiff }}
          isDiffOpen={values.with !== ''}
          compareWith={(id) => set({ with: id })}
        />
      </div>
      <SearchProblems problems={problems} />
      {chosen !== undefined && <HistoryStrips of={of} model={chosen.model} />}
      <div className="panel asked">
        <h2 className="visually-hidden">What was sent</h2>
        <AskedView asked={answer.asked} secrets={answer.secrets} sample={chosen} />
      </div>
      {values.with !== '' && chosen !== undefined && (
        <CaseDiff
          other={{ ...of, run: values.with }}
          chosen={chosen}
          view={values.diff}
          choose={(diff) => set({ diff }, { replace: true })}
          secrets={secrets}
          close={closeDiff}
        />
      )}
      {chosen === undefined ? (
        <Empty title="No answer yet.">Samples appear here as they are recorded.</Empty>
      ) : (
        <>
          <div className="toolbar">
            {variants.length > 1 && (
              <Segments
                label="Prompt"
                choices={variants.map((each) => [each, each === '' ? 'First prompt' : each] as const)}
                value={variant ?? ''}
                choose={(next) => set({ variant: next, attempt: null })}
              />
            )}
            <Segments
              label="View"
              choices={VIEWS}
              value={values.view}
              choose={(view) => set({ view }, { replace: true })}
            />
            {values.attempt !== null && chosen.attempt !== values.attempt && (
              <span className="muted">There is no sample {values.attempt}.</span>
            )}
          </div>
          <Samples
            samples={samples}
            chosen={chosen}
            choose={(attempt) => set({ attempt }, { replace: true })}
            view={values.view}
            secrets={secrets}
          />
          <div className="label-dock">
            <LabelBar
              key={`${chosen.variant ?? ''} ${chosen.attempt}`}
              result={chosen}
              name={samples.length > 1 ? `Sample ${chosen.attempt}` : null}
            />
          </div>
        </>
      )}
    </div>
  )
}
