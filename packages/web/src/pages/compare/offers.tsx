import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { runListQuery } from '../../lib/api/queries.ts'
import { formatScore } from '../../lib/numbers/format.ts'
import { formatInstant } from '../../lib/numbers/time.ts'
import { RunPicker } from '../../lib/parts/run-picker.tsx'
import { Empty, Failure, Skeleton } from '../../lib/parts/states.tsx'
import { usePageSearch } from '../../lib/search/use-page-search.ts'
import { VisibleText } from '../../lib/text/token.tsx'
import { COMPARE_SEARCH } from './compare-search.ts'
import { offerPairs, type PairOffer } from './pair-offers.ts'

/** Offers the newest pairs of runs that are worth comparing. */
export function Offers() {
  const { set } = usePageSearch(COMPARE_SEARCH)
  const runs = useQuery(runListQuery({ limit: 200 }))
  if (runs.isError) return <Failure error={runs.error} retry={() => void runs.refetch()} />
  const offers = offerPairs(runs.data?.runs ?? [])
  return (
    <section className="panel choose">
      <header>
        <h2>Did it get worse?</h2>
        <span className="end">
          <RunPicker title="Choose the baseline" onPick={(id) => set({ runs: [id] })}>
            Choose two runs
          </RunPicker>
        </span>
      </header>
      {runs.isPending && <Skeleton rows={4} />}
      {runs.isSuccess && offers.length === 0 && (
        <Empty title="No two runs have a suite in common yet.">
          Run a suite twice: <code>assay run suite.yaml -m openai/gpt-5-mini</code>
        </Empty>
      )}
      <ul className="offers">
        {offers.map((offer) => (
          <li key={`${offer.baseline.id} ${offer.current.id}`}>
            <Offer {...offer} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Offer({ baseline, current, suite, kind }: PairOffer) {
  const isSame = kind === 'same-model'
  return (
    <Link to="/compare" search={{ runs: `${baseline.id},${current.id}` }} className="offer">
      <b>
        <VisibleText text={isSame ? current.model : `${baseline.model} → ${current.model}`} />
      </b>
      <span className="num">
        {formatScore(baseline.score)} → {formatScore(current.score)}
      </span>
      <span className="muted">
        <VisibleText text={suite} /> · {isSame ? 'same model, two runs' : 'two models'}
      </span>
      <span className="muted num">
        {formatInstant(baseline.started_at)} → {formatInstant(current.started_at)}
      </span>
    </Link>
  )
}
