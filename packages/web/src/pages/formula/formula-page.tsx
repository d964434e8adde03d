import type { RunView } from '@assay/core/api'
import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { runQuery, sessionQuery } from '../../lib/api/queries.ts'
import { DiagnosticList } from '../../lib/editor/diagnostic-list.tsx'
import { Editor, type EditorHandle } from '../../lib/editor/editor.tsx'
import { formatInterval, formatScore } from '../../lib/numbers/format.ts'
import { PageTitle } from '../../lib/parts/page-title.tsx'
import { RunSearch } from '../../lib/parts/run-picker.tsx'
import { scaleOf } from '../../lib/parts/scale.ts'
import { SearchProblems } from '../../lib/parts/states.tsx'
import { usePageSearch } from '../../lib/search/use-page-search.ts'
import { plainName } from '../../lib/text/plain-name.ts'
import { ChosenRuns } from './chosen-runs.tsx'
import { chooseRuns, FORMULA_SEARCH, LONGEST_FORMULA, MOST_RUNS } from './formula-search.ts'
import { NameList } from './name-list.tsx'
import { RunCard } from './run-card.tsx'
import {
  findBreakdowns,
  isBrokenLook,
  type ScorerState,
  type ShownRun,
  showRun,
  showServerScores,
} from './scorer-state.ts'
import { useDraft } from './use-draft.ts'
import { useScorer } from './use-scorer.ts'
import { useServerScores } from './use-server-scores.ts'
import './formula.css'

/** Shows what a formula makes of runs while it is written, and keeps the score. */
export function FormulaPage() {
  const { values, problems, set } = usePageSearch(FORMULA_SEARCH)
  const { runs, leftOut } = chooseRuns(values.runs)
  const { suite } = values
  const views = useRunViews(runs)
  const save = (f: string) => set({ f: f.length > LONGEST_FORMULA ? '' : f }, { replace: true })
  const [draft, setDraft] = useDraft(values.f, save)
  const formula = draft ?? ownFormula(views.get(runs[0] ?? ''), suite)
  const scorer = useScorer({ formula, suite }, runs)
  const editor = useRef<EditorHandle>(null)
  const diagnostics = scorer.look?.look.diagnostics ?? []
  const isValid = scorer.look?.question.formula === formula && !isBrokenLook(scorer.look.look)
  const shown = useShownRuns(scorer, runs, { formula, suite }, isValid)
  const scale = scaleOf([...shown.values()].flatMap(numbersOf))
  const hindrance = useHindrance(isValid)
  const queries = useQueryClient()
  const refresh = (run: string) => {
    scorer.refresh(run)
    void queries.invalidateQueries({ queryKey: ['run', run] })
  }
  return (
    <>
      <PageTitle title="Formula" />
      <p className="muted lede">
        Change how a score is computed and see what it does to your runs. Nothing is saved until you save a score.
      </p>
      <SearchProblems problems={problems} />
      {leftOut > 0 && (
        <p className="notice" role="status">
          The link names more than {MOST_RUNS} runs; the last {leftOut} are left out.
        </p>
      )}
      <section className="panel formula-top" aria-label="Formula and runs">
        <div className="formula-editor">
          <h2>Formula</h2>
          <Editor
            ref={editor}
            language="formula"
            label="Formula"
            description="How the score of a run is computed from its metrics."
            placeholder="success_pct / (total_cost * 1000)"
            value={formula}
            onChange={setDraft}
            diagnostics={diagnostics}
            completions={scorer.completions}
          />
          <DiagnosticList
            diagnostics={diagnostics}
            text={formula}
            onSelect={({ start, end }) => editor.current?.select(start, end)}
          />
          <NameList completions={scorer.completions} />
        </div>
        <div>
          <h2>Runs</h2>
          <ChosenRuns
            runs={runs}
            views={views}
            setRuns={(next) => set({ runs: next })}
            suite={suite}
            suites={[...new Set([...views.values()].flatMap((view) => view?.suites.map((each) => each.suite) ?? []))]}
            setSuite={(next) => set({ suite: next })}
          />
        </div>
      </section>
      {runs.length === 0 ? (
        <section className="panel formula-empty">
          <h2>Choose a run to see its score</h2>
          <RunSearch onPick={(run) => set({ runs: [run] })} />
        </section>
      ) : (
        <ol className="run-cards" aria-label="Scores">
          {runs.map((run) => (
            <RunCard
              key={run}
              run={run}
              view={views.get(run)}
              load={scorer.loads.get(run) ?? { phase: 'loading' }}
              shown={shown.get(run) ?? null}
              breakdowns={findBreakdowns(scorer, run)}
              question={{ formula, suite }}
              scale={scale}
              hindrance={hindrance}
              refresh={() => refresh(run)}
              takeFormula={setDraft}
            />
          ))}
        </ol>
      )}
      <p className="visually-hidden" role="status">
        {announce(runs, views, shown)}
      </p>
    </>
  )
}

function useRunViews(runs: readonly string[]): ReadonlyMap<string, RunView | undefined> {
  const answers = useQueries({ queries: runs.map((run) => runQuery(run)) })
  return new Map(runs.map((run, at) => [run, answers[at]?.data]))
}

/** Returns the formula that the page begins with if the address has none: the first run's. */
function ownFormula(view: RunView | undefined, suite: string): string {
  const own = view?.suites.find((each) => each.suite === suite) ?? view
  return own?.score_formula ?? 'success_pct'
}

/** Scores of the worker; of the server for runs that are too large for it. */
function useShownRuns(
  scorer: ScorerState,
  runs: readonly string[],
  question: { formula: string; suite: string },
  isValid: boolean,
): ReadonlyMap<string, ShownRun | null> {
  const large = runs.filter((run) => {
    const load = scorer.loads.get(run)
    return load?.phase === 'failed' && load.problem.code === 'RUN_TOO_LARGE'
  })
  const previews = useServerScores(large, question, isValid)
  return new Map(
    runs.map((run) => {
      const preview = previews.get(run)
      if (preview === undefined) return [run, showRun(scorer, run)]
      if (preview.data === undefined)
        return [run, preview.error === null ? null : { ok: false, message: preview.error.message, hint: null }]
      return [run, showServerScores(preview.data.scores, preview.isPlaceholderData ? 'all' : 'nothing')]
    }),
  )
}

function useHindrance(isValid: boolean): string | null {
  const { data: session } = useQuery(sessionQuery)
  if (!isValid) return 'The formula has an error.'
  if (session !== undefined && !session.scopes.some((scope) => scope === 'run' || scope === 'admin'))
    return 'Your token can only read. Saving a score needs the run scope.'
  return null
}

function numbersOf(shown: ShownRun | null): (number | null | undefined)[] {
  if (shown?.ok !== true) return []
  return shown.scores.flatMap(({ value, interval, old }) =>
    old === 'interval' ? [value] : [value, interval?.low, interval?.high],
  )
}

/** Returns the announcement for screen readers once the numbers have settled. */
function announce(
  runs: readonly string[],
  views: ReadonlyMap<string, RunView | undefined>,
  shown: ReadonlyMap<string, ShownRun | null>,
): string {
  const sentences = runs.flatMap((run) => {
    const known = shown.get(run)
    const first = known?.ok === true ? known.scores[0] : undefined
    if (first === undefined || first.old !== 'nothing') return []
    return [`${plainName(views.get(run)?.model ?? run)}: ${formatScore(first.value)} ${formatInterval(first.interval)}`]
  })
  return sentences.length === runs.length ? sentences.join('. ') : ''
}
