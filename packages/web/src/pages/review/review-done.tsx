import type { ReviewItemList, ReviewView } from '@assay/core/api'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { countOf } from '../../lib/numbers/format.ts'
import { Glyph } from '../../lib/parts/glyph.tsx'
import { Segments } from '../../lib/parts/segments.tsx'
import { Failure } from '../../lib/parts/states.tsx'
import type { SearchOf } from '../../lib/search/params.ts'
import { plainName } from '../../lib/text/plain-name.ts'
import { VisibleText } from '../../lib/text/token.tsx'
import type { REVIEW_PARAMS } from './review-params.ts'
import { agreementQuery, itemsQuery } from './review-queries.ts'

type ReviewSearch = SearchOf<typeof REVIEW_PARAMS>

const WORDS = {
  right: ['pass', 'Right'],
  wrong: ['fail', 'Wrong'],
  unsure: ['unscored', 'Unsure'],
  undone: ['unscored', 'Undone'],
} as const

/** Says that a review is done, and lists its answers with the labels: those on which the instrument says otherwise first. */
export function ReviewDone(props: {
  review: ReviewView
  list: ReviewItemList
  search: ReviewSearch
  set: (patch: Partial<ReviewSearch>) => void
}) {
  const { review, list, search, set } = props
  const { reviewer } = search
  // Nothing is open at the end.
  const show = search.show === 'open' ? 'all' : search.show
  const agreements = useQuery(agreementQuery(review.run, review.check))
  const other = useQuery({ ...itemsQuery(review.id, reviewer), enabled: reviewer !== '' })
  const field = useId()
  const people = [...new Set(agreements.data?.flatMap((each) => each.people))].filter((name) => name !== list.reviewer)
  const shown = reviewer === '' ? list : (other.data ?? list)
  const rank = (agrees: boolean | null) => (agrees === false ? 0 : agrees === null ? 1 : 2)
  const rows = shown.items
    .filter(({ agrees, split }) => (show === 'split' ? split : show !== 'disagree' || agrees === false))
    .toSorted((a, b) => rank(a.agrees) - rank(b.agrees))
  const disagreements = list.items.filter(({ agrees }) => agrees === false).length
  const contested = list.items.filter(({ split }) => split).length
  const lists = [
    ['all', `All ${list.total}`],
    ['disagree', `You disagree with the verdict ${disagreements}`],
    ...(contested === 0 ? [] : [['split', `People disagree ${contested}`] as const]),
  ] as const
  return (
    <section className="panel item" aria-label="Result">
      <header>
        <h2>All {countOf(list.total, 'answer')} labeled</h2>
        <span className="end">
          <Segments label="Which answers" choices={lists} value={show} choose={(next) => set({ show: next })} />
        </span>
      </header>
      {people.length > 0 && (
        <p className="pad">
          <label htmlFor={field}>Labels by</label>{' '}
          <select
            id={field}
            className="input"
            value={reviewer}
            onChange={(event) => set({ reviewer: event.target.value })}
          >
            <option value="">you</option>
            {people.map((name) => (
              <option key={name} value={name}>
                {plainName(name)}
              </option>
            ))}
          </select>
        </p>
      )}
      {other.isError && <Failure error={other.error} retry={() => void other.refetch()} />}
      {rows.length === 0 ? (
        <p className="pad muted">None.</p>
      ) : (
        <ul className="done-list">
          {rows.map(({ place, key, verdict, agrees }) => (
            <li key={place}>
              <Link
                to="/review/$id"
                params={{ id: review.id }}
                search={{ item: String(place), show }}
                className="done-row"
              >
                <span className="name" title={plainName(`${key.suite} / ${key.case}`)}>
                  {place}. <VisibleText text={key.case} />
                </span>
                <span className={`badge ${verdict === null ? 'unscored' : WORDS[verdict][0]}`}>
                  <Glyph name={verdict === null ? 'unscored' : WORDS[verdict][0]} />
                  {verdict === null ? 'No label' : WORDS[verdict][1]}
                </span>
                <span className="muted">{agrees === null ? '' : agrees ? 'agrees' : 'disagrees'}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      <p className="pad muted">
        <Link to="/review">All reviews</Link> ·{' '}
        <Link to="/runs/$id" params={{ id: review.run }}>
          The run
        </Link>
      </p>
    </section>
  )
}
