import type { ComparedRun, CompareRunsAnswer } from '@assay/core/api'
import { countOf } from '../../lib/numbers/format.ts'
import { formatInstant } from '../../lib/numbers/time.ts'
import { Glyph } from '../../lib/parts/glyph.tsx'
import { RunPicker } from '../../lib/parts/run-picker.tsx'
import { StatusBadge } from '../../lib/parts/status-badge.tsx'
import { plainName } from '../../lib/text/plain-name.ts'
import { VisibleText } from '../../lib/text/token.tsx'
import { MOST_RUNS } from './compare-search.ts'
import type { CompareState } from './comparison-view.tsx'
import { CopyMarkdown } from './copy-markdown.tsx'
import { ExportButton } from './export-button.tsx'
import { RunMark } from './run-mark.tsx'

/** Chooses the runs and the suite, and takes the comparison elsewhere. */
export function RunBar(
  props: CompareState & {
    runs: readonly string[]
    answer: CompareRunsAnswer | undefined
    suite: string
    suites: readonly string[]
  },
) {
  const { runs, answer, suite, suites, values, set } = props
  const [baseline, current] = runs
  const replaceRun = (place: number, id: string) => set({ runs: runs.with(place, id), case: [], attempt: null })
  const pickers = runs.map((id, place) => (
    <span key={id} className="side-box">
      <RunPicker
        title={place === 0 ? 'Choose the baseline' : 'Choose the run to compare'}
        className="button side"
        without={runs}
        suite={suite === '' ? suites[0] : suite}
        onPick={(picked) => replaceRun(place, picked)}
      >
        <RunMark place={place} count={runs.length} />
        <RunName id={id} run={answer?.runs[place]} isShort={runs.length > 2} />
        <Glyph name="down" size={10} />
      </RunPicker>
      {runs.length > 2 && (
        <button
          type="button"
          className="button quiet icon"
          aria-label={`Remove run ${place + 1}`}
          onClick={() => set({ runs: runs.toSpliced(place, 1), case: [], with: '' })}
        >
          ×
        </button>
      )}
    </span>
  ))
  return (
    <div className="pick">
      {pickers.slice(0, 1)}
      {runs.length === 2 && baseline !== undefined && current !== undefined && (
        <button
          type="button"
          className="button icon quiet"
          aria-label="Swap sides"
          title="Swap sides"
          onClick={() => set({ runs: [current, baseline] })}
        >
          <Glyph name="swap" size={14} />
        </button>
      )}
      {pickers.slice(1)}
      {runs.length < MOST_RUNS && (
        <RunPicker
          title="Add a run"
          className="button quiet"
          without={runs}
          suite={suite === '' ? suites[0] : suite}
          onPick={(id) => set({ runs: [...runs, id] })}
        >
          + Add a run
        </RunPicker>
      )}
      {suites.length > 1 && (
        <select
          className="input"
          aria-label="Suite"
          value={suite}
          onChange={(event) => set({ suite: event.target.value, case: [], show: 'all' })}
        >
          <option value="">All {suites.length} suites</option>
          {suites.map((name) => (
            <option key={name} value={name}>
              {plainName(name)}
            </option>
          ))}
        </select>
      )}
      <span className="actions">
        <CopyMarkdown runs={runs} threshold={values.threshold} />
        <ExportButton runs={runs} threshold={values.threshold} />
      </span>
    </div>
  )
}

function withoutThisYear(instant: string): string {
  return instant.replace(` ${new Date().getFullYear()},`, ',')
}

function RunName({ id, run, isShort }: { id: string; run: ComparedRun | undefined; isShort: boolean }) {
  if (run === undefined)
    return (
      <b>
        <VisibleText text={id} />
      </b>
    )
  const { model, started_at, tags, progress, status } = run
  const samples = isShort ? [] : [countOf(progress.done, 'sample')]
  const parts = [...tags.slice(0, 2), withoutThisYear(formatInstant(started_at)), ...samples]
  return (
    <>
      <b>
        <VisibleText text={model} />
      </b>{' '}
      <span className="muted">
        <VisibleText text={parts.join(' · ')} />
      </span>
      {status !== 'finished' && <StatusBadge status={status} />}
    </>
  )
}
