import type { RunView } from '@assay/core/api'
import { useId } from 'react'
import { formatWhen } from '../../lib/numbers/time.ts'
import { RunPicker } from '../../lib/parts/run-picker.tsx'
import { plainName } from '../../lib/text/plain-name.ts'
import { VisibleText } from '../../lib/text/token.tsx'
import { MOST_RUNS } from './formula-search.ts'

/** Shows the runs that are scored as chips that can be taken away, a button for another one, and which suite of them counts. */
export function ChosenRuns(props: {
  runs: readonly string[]
  views: ReadonlyMap<string, RunView | undefined>
  setRuns: (runs: readonly string[]) => void
  /** '' for all. */
  suite: string
  suites: readonly string[]
  setSuite: (suite: string) => void
}) {
  const { runs, views, setRuns, suite, suites, setSuite } = props
  const field = useId()
  const [first] = suites
  if (runs.length === 0) return <p className="muted">None yet.</p>
  return (
    <div className="chosen-runs">
      <ul className="chips" aria-label="Runs">
        {runs.map((run) => {
          const view = views.get(run)
          const name = view?.model ?? run
          return (
            <li key={run} className="chip">
              <b>
                <VisibleText text={name} />
              </b>{' '}
              {view !== undefined && formatWhen(view.started_at, new Date())}
              <button
                type="button"
                aria-label={`Remove ${plainName(name)}`}
                title="Remove"
                onClick={() => setRuns(runs.filter((each) => each !== run))}
              >
                ×
              </button>
            </li>
          )
        })}
      </ul>
      {runs.length < MOST_RUNS && (
        <RunPicker
          title="Add a run"
          without={[...runs, ...[...views.values()].flatMap((view) => (view === undefined ? [] : [view.id]))]}
          suite={suite === '' ? first : suite}
          onPick={(run) => setRuns([...runs, run])}
        >
          + Add a run
        </RunPicker>
      )}
      {(suites.length > 1 || suite !== '') && (
        <span className="suite-choice">
          <label htmlFor={field}>Suite</label>
          <select id={field} className="input" value={suite} onChange={(event) => setSuite(event.target.value)}>
            <option value="">All suites</option>
            {[...new Set([...suites, ...(suite === '' ? [] : [suite])])].map((name) => (
              <option key={name} value={name}>
                {plainName(name)}
              </option>
            ))}
          </select>
        </span>
      )}
    </div>
  )
}
