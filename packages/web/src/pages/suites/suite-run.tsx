import type { SubmitBody, SuiteBody } from '@assay/core/api'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useId } from 'react'
import { countOf, formatCount, formatMoney } from '../../lib/numbers/format.ts'
import { formatDuration } from '../../lib/numbers/time.ts'
import { Failure, Skeleton } from '../../lib/parts/states.tsx'
import { plainName } from '../../lib/text/plain-name.ts'
import { VisibleText } from '../../lib/text/token.tsx'
import { useRested } from '../../lib/time/use-rested.ts'
import { ModelPicker } from './model-picker.tsx'
import { describeEstimate } from './run-estimate.ts'
import { runSpecOf } from './run-spec.ts'
import { estimateQuery, submitRun } from './suite-queries.ts'
import type { SetSuiteSearch, SuiteSearch } from './suite-view.tsx'

/** Chooses models and samples, says what that would cost, and runs the suite. */
export function SuiteRun(props: {
  suite: SuiteBody
  search: SuiteSearch
  set: SetSuiteSearch
  mayRun: boolean
  isDirty: boolean
}) {
  const { suite, search, set, mayRun, isDirty } = props
  const navigate = useNavigate()
  const spec = runSpecOf(suite.name, search)
  const submit = useMutation({
    mutationFn: () => submitRun(spec),
    onSuccess: ({ runs }) => {
      const [only, ...more] = runs
      if (only !== undefined && more.length === 0) return navigate({ to: '/runs/$id', params: { id: only.id } })
      return navigate({ to: '/runs', search: { suite: suite.name } })
    },
  })
  const hasModels = search.models.length > 0 || suite.models.length > 0
  const run = (event: FormEvent) => {
    event.preventDefault()
    submit.mutate()
  }
  return (
    <form className="suite-panes" onSubmit={run}>
      <section className="panel" aria-label="What to run">
        <header>
          <h2>
            Run <VisibleText text={suite.name} />
          </h2>
          <span className="muted">{countOf(suite.cases, 'case')}</span>
        </header>
        <div className="pad fields">
          {isDirty && (
            <p className="notice" role="status">
              Your changes aren’t saved. This runs the newest saved version.
            </p>
          )}
          <ModelPicker chosen={search.models} usual={suite.models} choose={(models) => set({ models })} />
          <div className="field-row">
            <NumberField
              label="Samples per case"
              note="Suite default"
              value={search.samples}
              low={1}
              high={1000}
              change={(samples) => set({ samples })}
            />
            <NumberField
              label="Seed"
              note="1"
              value={search.seed}
              low={0}
              high={2 ** 31}
              change={(seed) => set({ seed })}
            />
            <TagField tags={search.tags} change={(tags) => set({ tags })} />
          </div>
        </div>
      </section>
      <div className="col">
        <section className="panel" aria-label="Estimate">
          <header>
            <h2>Estimate</h2>
          </header>
          {hasModels && mayRun ? (
            <Estimate spec={spec} />
          ) : hasModels ? (
            <p className="pad muted">Your token can’t run suites: that needs the run scope.</p>
          ) : (
            <p className="pad muted">Choose a model first.</p>
          )}
          <div className="pad run-end">
            <button type="submit" className="button primary" disabled={!mayRun || !hasModels || submit.isPending}>
              {submit.isPending ? 'Submitting…' : 'Run'}
            </button>
          </div>
        </section>
        {submit.isError && <Failure error={submit.error} />}
      </div>
    </form>
  )
}

function Estimate({ spec }: { spec: SubmitBody }) {
  const key = useRested(JSON.stringify(spec), 400)
  const rested: SubmitBody = JSON.parse(key)
  const estimate = useQuery({ ...estimateQuery(rested), placeholderData: (before) => before })
  if (estimate.isPending) return <Skeleton rows={2} />
  if (estimate.isError) return <Failure error={estimate.error} retry={() => void estimate.refetch()} />
  const words = describeEstimate(estimate.data)
  return (
    <div className="pad" aria-live="polite" aria-busy={estimate.isPlaceholderData}>
      <p className="estimate">{words.short}</p>
      {words.note !== '' && <p className="muted">{words.note}</p>}
      <table className="table estimate-table">
        <thead>
          <tr>
            <th>Model</th>
            <th className="num">Requests</th>
            <th className="num">Tokens in, out</th>
            <th className="num">Cost</th>
            <th className="num">Time</th>
          </tr>
        </thead>
        <tbody>
          {estimate.data.models.map(
            ({ model, requests, max_requests, input_tokens, output_tokens, cost_usd, time_s }) => (
              <tr key={model}>
                <td className="clip" title={plainName(model)}>
                  <VisibleText text={model} />
                </td>
                <td className="num">
                  {formatCount(requests)}
                  {max_requests > requests && <span className="muted"> up to {formatCount(max_requests)}</span>}
                </td>
                <td className="num">
                  {formatCount(input_tokens)}, {formatCount(output_tokens)}
                </td>
                <td className="num" title={cost_usd === null ? 'The price of this model is unknown.' : undefined}>
                  {formatMoney(cost_usd)}
                </td>
                <td className="num" title={time_s === null ? 'This model hasn’t run here.' : undefined}>
                  {time_s === null ? formatDuration(null) : formatDuration(Math.max(1, time_s))}
                </td>
              </tr>
            ),
          )}
        </tbody>
      </table>
      <p className="muted">Prompts are counted. Each answer is assumed to reach its limit, or 400 tokens.</p>
    </div>
  )
}

function NumberField(props: {
  label: string
  /** The value that counts if the field is empty. */
  note: string
  value: number | null
  low: number
  high: number
  change: (value: number | null) => void
}) {
  const { label, note, value, low, high, change } = props
  const field = useId()
  return (
    <p className="field">
      <label htmlFor={field}>{label}</label>
      <input
        id={field}
        className="input"
        type="number"
        inputMode="numeric"
        min={low}
        max={high}
        step={1}
        placeholder={note}
        defaultValue={value ?? ''}
        onChange={(event) => {
          const { value: text, validity } = event.target
          if (text === '' || validity.valid) change(text === '' ? null : Number(text))
        }}
      />
    </p>
  )
}

function TagField({ tags, change }: { tags: readonly string[]; change: (tags: readonly string[]) => void }) {
  const field = useId()
  const read = (text: string) => [...new Set(text.split(',').map((tag) => tag.trim()))].filter((tag) => tag !== '')
  return (
    <p className="field">
      <label htmlFor={field}>Tags</label>
      <input
        id={field}
        className="input"
        placeholder="None; separate with commas"
        defaultValue={tags.join(', ')}
        onChange={(event) => change(read(event.target.value))}
      />
    </p>
  )
}
