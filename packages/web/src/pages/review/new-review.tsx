import { isAnswerClass } from '@assay/core/words'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useId } from 'react'
import { runQuery, sessionQuery } from '../../lib/api/queries.ts'
import { formatCount } from '../../lib/numbers/format.ts'
import { formatInstant } from '../../lib/numbers/time.ts'
import { RunPicker } from '../../lib/parts/run-picker.tsx'
import { Failure } from '../../lib/parts/states.tsx'
import type { SearchOf } from '../../lib/search/params.ts'
import { plainName } from '../../lib/text/plain-name.ts'
import { VisibleText } from '../../lib/text/token.tsx'
import type { REVIEWS_PARAMS } from './review-params.ts'
import { drawReview, runFacetsQuery } from './review-queries.ts'

type ReviewsSearch = SearchOf<typeof REVIEWS_PARAMS>

/** The default number of answers in a review. */
const USUAL = 40

/** Draws a review: which run, which check or class, how many answers, with which seed. */
export function NewReview({ search, set }: { search: ReviewsSearch; set: (patch: Partial<ReviewsSearch>) => void }) {
  const { run, check, class: name, n, seed } = search
  const navigate = useNavigate()
  const session = useQuery(sessionQuery)
  const chosen = useQuery({ ...runQuery(run), enabled: run !== '' })
  const facets = useQuery({ ...runFacetsQuery(run), enabled: run !== '' })
  const ids = useId()
  const mayReview =
    session.data === undefined || session.data.scopes.some((scope) => ['review', 'run', 'admin'].includes(scope))
  const draw = useMutation({
    mutationFn: () =>
      drawReview({
        run,
        check: check === '' ? null : check,
        class: name === '' ? null : name,
        n: n ?? USUAL,
        seed: seed ?? 0,
      }),
    onSuccess: ({ id }) => navigate({ to: '/review/$id', params: { id } }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    draw.mutate()
  }
  return (
    <section className="panel" aria-label="New review">
      <header>
        <h2>New review</h2>
      </header>
      <form className="fields" onSubmit={submit}>
        <div className="field">
          <span className="field-name">Run</span>
          <RunPicker title="Which run?" onPick={(id) => set({ run: id, check: '', class: '' })}>
            {run === '' ? 'Choose a run' : <VisibleText text={chosen.data?.model ?? run} />}
          </RunPicker>
          {chosen.data !== undefined && (
            <span className="muted">
              <VisibleText text={chosen.data.suites.map(({ suite }) => suite).join(', ')} /> ·{' '}
              {formatInstant(chosen.data.started_at)}
            </span>
          )}
          {chosen.isError && run !== '' && <Failure error={chosen.error} />}
        </div>
        <p className="field">
          <label htmlFor={`${ids}-check`}>What to label</label>
          <select
            id={`${ids}-check`}
            className="input"
            value={check}
            onChange={(event) => set({ check: event.target.value })}
          >
            <option value="">The whole answer</option>
            {check !== '' && facets.data?.check[check] === undefined && (
              <option value={check}>{plainName(check)}</option>
            )}
            {Object.entries(facets.data?.check ?? {}).map(([kind, { passed, failed }]) => (
              <option key={kind} value={kind}>
                Check {plainName(kind)} ({formatCount(passed)} passed, {formatCount(failed)} failed)
              </option>
            ))}
          </select>
        </p>
        <p className="field">
          <label htmlFor={`${ids}-class`}>Answers</label>
          <select
            id={`${ids}-class`}
            className="input"
            value={name}
            onChange={({ target: { value } }) => set({ class: isAnswerClass(value) ? value : '' })}
          >
            <option value="">All classes</option>
            {name !== '' && facets.data?.class[name] === undefined && <option value={name}>{plainName(name)}</option>}
            {Object.entries(facets.data?.class ?? {}).map(([kind, count]) => (
              <option key={kind} value={kind}>
                {plainName(kind)} ({formatCount(count)})
              </option>
            ))}
          </select>
        </p>
        <div className="field-row">
          <p className="field">
            <label htmlFor={`${ids}-n`}>How many</label>
            <input
              id={`${ids}-n`}
              className="input"
              type="number"
              min={1}
              max={10_000}
              placeholder={String(USUAL)}
              defaultValue={n ?? ''}
              onChange={({ target }) =>
                target.validity.valid && set({ n: target.value === '' ? null : Number(target.value) })
              }
            />
          </p>
          <p className="field">
            <label htmlFor={`${ids}-seed`}>Seed</label>
            <input
              id={`${ids}-seed`}
              className="input"
              type="number"
              min={0}
              max={2 ** 31}
              placeholder="0"
              defaultValue={seed ?? ''}
              onChange={({ target }) =>
                target.validity.valid && set({ seed: target.value === '' ? null : Number(target.value) })
              }
            />
          </p>
        </div>
        <p className="muted">
          Half passed, half failed. The same settings pick the same answers, so several people can label them.
        </p>
        {draw.isError && <Failure error={draw.error} />}
        <p>
          <button type="submit" className="button primary" disabled={run === '' || draw.isPending || !mayReview}>
            {draw.isPending ? 'Starting…' : 'Start'}
          </button>{' '}
          {!mayReview && <span className="muted">Your token can’t review.</span>}
        </p>
      </form>
    </section>
  )
}
