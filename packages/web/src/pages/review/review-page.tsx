import type { ReviewItemList, ReviewItemView, ReviewView } from '@assay/core/api'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { sessionQuery } from '../../lib/api/queries.ts'
import { useKeys } from '../../lib/keys/use-keys.ts'
import { PageTitle } from '../../lib/parts/page-title.tsx'
import { Failure, SearchProblems, Skeleton } from '../../lib/parts/states.tsx'
import { usePageSearch } from '../../lib/search/use-page-search.ts'
import { VisibleText } from '../../lib/text/token.tsx'
import { nextOpen, stepPlace, withVerdict } from './item-order.ts'
import { ItemPanel, type SaidLabel } from './item-panel.tsx'
import { LastLabel } from './last-label.tsx'
import { ReviewDone } from './review-done.tsx'
import { REVIEW_PARAMS } from './review-params.ts'
import { itemQuery, itemsQuery, labelItem, makeSuite, reviewQuery } from './review-queries.ts'
import { TrustPanel } from './trust-panel.tsx'
import './review.css'

/** Shows a review: one answer after another to label blind, and what the labels say. */
export function ReviewPage() {
  const { id } = useParams({ from: '/review/$id' })
  const review = useQuery(reviewQuery(id))
  const items = useQuery(itemsQuery(id))
  const failed = review.error ?? items.error
  if (failed !== null && (review.data === undefined || items.data === undefined)) {
    return (
      <>
        <PageTitle title="Review" crumbs={<Link to="/review">Review</Link>} />
        <Failure error={failed} retry={() => void Promise.all([review.refetch(), items.refetch()])} />
      </>
    )
  }
  if (review.data === undefined || items.data === undefined) {
    return (
      <>
        <PageTitle title="Review" crumbs={<Link to="/review">Review</Link>} />
        <Skeleton rows={10} />
      </>
    )
  }
  return <OpenReview key={id} review={review.data} list={items.data} />
}

/** Labels after which the figures are read again: reading them goes through all answers of the run. */
const FRESH_EVERY = 5

function OpenReview({ review, list }: { review: ReviewView; list: ReviewItemList }) {
  const { id } = review
  const { values: search, problems, set } = usePageSearch(REVIEW_PARAMS)
  const queries = useQueryClient()
  const session = useQuery(sessionQuery)
  const [last, setLast] = useState<number | null>(null)
  const isBeyond = search.item !== null && search.item > list.total
  const place = search.item !== null && !isBeyond ? search.item : nextOpen(list.items)
  const item = useQuery({ ...itemQuery(id, place ?? 1), enabled: place !== null })
  const mayLabel =
    session.data === undefined || session.data.scopes.some((scope) => ['review', 'run', 'admin'].includes(scope))
  useAhead(id, list, place)

  const setList = (change: (now: ReviewItemList) => ReviewItemList) =>
    queries.setQueryData(itemsQuery(id).queryKey, (now) => (now === undefined ? now : change(now)))
  const label = useMutation({
    mutationFn: ({ one, said }: { one: ReviewItemView; said: SaidLabel }) =>
      labelItem(id, { key: one.key, ...said, blind: one.label === null && !one.seen }),
    onMutate: ({ one, said }) => {
      // On to the next answer at once: it is here already.
      setList((now) => withVerdict(now, one.place, said.verdict === 'undone' ? null : said.verdict))
      if (said.verdict === 'undone') {
        setLast(null)
        set({ item: one.place })
      } else {
        setLast(one.place)
        const now = queries.getQueryData(itemsQuery(id).queryKey) ?? list
        set({ item: search.item === null ? null : nextOpen(now.items, one.place) }, { replace: true })
      }
    },
    onSuccess: ({ label: kept, reveal }, { one }) => {
      const isUndone = kept.verdict === 'undone'
      queries.setQueryData(itemQuery(id, one.place).queryKey, {
        ...one,
        label: isUndone ? null : kept,
        reveal: isUndone ? null : reveal,
        seen: isUndone,
      })
      if (kept.verdict !== 'undone') {
        const { verdict } = kept
        setList((now) => withVerdict(now, one.place, verdict, reveal.passed))
      }
      const done = queries.getQueryData(itemsQuery(id).queryKey)?.done ?? 0
      // From now on, the server reports the model with every label.
      if (!isUndone && reveal.model !== null && list.model === null) {
        void queries.invalidateQueries({ queryKey: itemsQuery(id).queryKey })
        void queries.invalidateQueries({ queryKey: ['review-item', id] })
      }
      if (isUndone || done % FRESH_EVERY === 0 || done === list.total)
        void queries.invalidateQueries({ queryKey: ['agreement', review.run] })
    },
    onError: (_, { one }) => {
      setLast(null)
      set({ item: one.place }, { replace: true })
      void queries.invalidateQueries({ queryKey: itemsQuery(id).queryKey })
    },
  })
  const undo = () => {
    const done = last === null ? null : queries.getQueryData(itemQuery(id, last).queryKey)
    const shown = item.data?.label == null ? null : item.data
    const one = search.item === null ? (done ?? shown) : (shown ?? done)
    if (one?.label == null || label.isPending) return false
    label.mutate({ one, said: { verdict: 'undone' } })
  }
  const go = (step: 1 | -1) => {
    const next = place === null ? list.total : stepPlace(list.items, search.show, place, step)
    if (next !== null) set({ item: next })
  }
  const back = () => go(-1)
  const forth = () => go(1)
  useKeys({ ArrowLeft: back, k: back, ArrowRight: forth, j: forth, z: undo })
  return (
    <>
      <ReviewTitle review={review} list={list} />
      <SearchProblems problems={isBeyond ? [...problems, { name: 'item', value: String(search.item) }] : problems} />
      {label.isError && <Failure error={label.error} />}
      <div className="rev">
        {place === null ? (
          <ReviewDone review={review} list={list} search={search} set={set} />
        ) : item.isError ? (
          <section className="panel">
            <Failure error={item.error} retry={() => void item.refetch()} />
          </section>
        ) : item.data === undefined ? (
          <section className="panel">
            <Skeleton rows={8} />
          </section>
        ) : (
          <ItemPanel
            key={place}
            item={item.data}
            done={list.done}
            mayLabel={mayLabel}
            say={(said) => label.mutate({ one: item.data, said })}
            go={go}
            close={search.item === null ? null : () => set({ item: null })}
          />
        )}
        <div className="col">
          {last !== null && <LastLabel id={id} place={last} undo={undo} />}
          {last === null && item.data?.label != null && <LastLabel id={id} place={item.data.place} undo={undo} />}
          <TrustPanel run={review.run} check={review.check} />
        </div>
      </div>
    </>
  )
}

/** Answers that are loaded while this one is read. */
const AHEAD = 3

/** Loads what comes next while this one is read. */
function useAhead(id: string, { items }: ReviewItemList, place: number | null): void {
  const queries = useQueryClient()
  useEffect(() => {
    let next = place
    for (let count = 0; count < AHEAD && next !== null; count++) {
      next = nextOpen(items, next)
      if (next !== null) void queries.prefetchQuery(itemQuery(id, next))
    }
  }, [queries, id, items, place])
}

function ReviewTitle({ review, list }: { review: ReviewView; list: ReviewItemList }) {
  const { strata, check, class: name, seed } = review
  const navigate = useNavigate()
  const make = useMutation({
    mutationFn: () => makeSuite(review.id),
    onSuccess: (suite) => navigate({ to: '/suites/$name', params: { name: suite.name } }),
  })
  const what = check === null ? 'whole answers' : `check ${check}`
  const of = name === null ? '' : ` of class ${name}`
  // The model is revealed with the last verdict.
  const model = list.model === null ? '' : ` of ${list.model}`
  const title = `${review.suites.join(', ')}, ${what}`
  const query = new URLSearchParams({ run: review.run })
  return (
    <>
      <PageTitle
        title={<VisibleText text={title} />}
        tab={title}
        crumbs={
          <>
            <Link to="/review">Review</Link> / <VisibleText text={title} />
          </>
        }
      >
        <span className="muted">
          {list.total} answers
          <VisibleText text={model} />
          {of}, {strata.passed.drawn} passed and {strata.failed.drawn} failed, seed {seed} · blind · you are{' '}
          {list.reviewer}
        </span>
        <span className="actions">
          <a className="button" href={`/api/labels.csv?${query}`} download>
            Export CSV
          </a>
          <a className="button" href={`/api/labels.jsonl?${query}`} download>
            JSONL
          </a>
          <button type="button" className="button" disabled={make.isPending} onClick={() => make.mutate()}>
            {make.isPending ? 'Making cases…' : 'Make cases'}
          </button>
        </span>
      </PageTitle>
      {make.isError && <Failure error={make.error} />}
    </>
  )
}
