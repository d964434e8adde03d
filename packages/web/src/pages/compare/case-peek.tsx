import type { CompareRunsAnswer } from '@assay/core/api'
import type { ComparedCase } from '@assay/core/comparison'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useMemo } from 'react'
import { useKeys } from '../../lib/keys/use-keys.ts'
import { formatCaseScore, formatChange, formatCount } from '../../lib/numbers/format.ts'
import { Attempts } from '../../lib/parts/attempts.tsx'
import { ClassMark } from '../../lib/parts/class-mark.tsx'
import { Glyph } from '../../lib/parts/glyph.tsx'
import { Segments } from '../../lib/parts/segments.tsx'
import { Failure, Skeleton } from '../../lib/parts/states.tsx'
import { describeAgreement, isJudged } from '../../lib/sample/judge-words.ts'
import { LabelBar } from '../../lib/sample/label-bar.tsx'
import '../../lib/sample/sample.css'
import { AnswerText } from '../../lib/text/answer-text.tsx'
import { type DiffSide, DiffText, DiffViews } from '../../lib/text/diff-text.tsx'
import { DIFF_VIEWS } from '../../lib/text/diff-view.ts'
import { plainName } from '../../lib/text/plain-name.ts'
import { VisibleText } from '../../lib/text/token.tsx'
import { samplesQuery } from './compare-queries.ts'
import type { CompareState } from './comparison-view.tsx'
import { changeTone, outcomeWord } from './outcome-words.ts'
import {
  answerOf,
  type ChangedCheck,
  changedChecks,
  firstDifferent,
  missingReason,
  promptOf,
  type Sample,
} from './peek-words.ts'
import { RunMark } from './run-mark.tsx'

/** Shows one case on two sides: the prompt, both answers with what differs, and which checks changed their verdict. */
export function CasePeek(
  props: CompareState & {
    row: ComparedCase
    /** The run beside the baseline, by its place. */
    focus: number
    answer: CompareRunsAnswer
    place: number | null
    total: number
    isNamed: boolean
    move: (step: number) => unknown
  },
) {
  const { row, focus, answer, place, total, isNamed, move, values, set } = props
  const ids = answer.runs.map(({ id }) => id)
  const [left, right] = [row.runs[0], row.runs[focus]]
  const before = useQuery(samplesQuery(left?.attempts === '' ? null : (ids[0] ?? null), row.suite, row.case))
  const after = useQuery(samplesQuery(right?.attempts === '' ? null : (ids[focus] ?? null), row.suite, row.case))
  const count = Math.max(before.data?.samples.length ?? 0, after.data?.samples.length ?? 0, 1)
  const wanted = values.attempt ?? firstDifferent(left?.attempts ?? '', right?.attempts ?? '')
  const attempt = Math.min(wanted, count)
  const setAttempt = (next: number) => (next < 1 || next > count ? false : set({ attempt: next }, { replace: true }))
  const nextView = DIFF_VIEWS[(DIFF_VIEWS.indexOf(values.diff) + 1) % DIFF_VIEWS.length] ?? 'words'
  useKeys({
    '[': () => setAttempt(attempt - 1),
    ']': () => setAttempt(attempt + 1),
    d: () => set({ diff: nextView }, { replace: true }),
  })
  const labelled = after.data?.samples[attempt - 1]
  const secrets = useMemo(
    () => [...new Set([...(before.data?.secrets ?? []), ...(after.data?.secrets ?? [])])],
    [before.data, after.data],
  )
  const judged = answer.runs[focus]?.suites.find(({ suite }) => suite === row.suite)?.human
  const sideName = nameOf(focus, ids.length)
  const outcome = right?.outcome ?? 'absent'
  const tone = changeTone(outcome)
  const change = right?.change == null ? '' : ` ${formatChange(right.change, formatCaseScore)}`
  const failure = before.error ?? after.error
  const page = right?.attempts === '' ? ids[0] : ids[focus]
  return (
    <aside className={isNamed ? 'panel cmp-peek named' : 'panel cmp-peek'} aria-label={`Case ${plainName(row.case)}`}>
      <header>
        <button type="button" className="button small phone-only" onClick={() => set({ case: [], attempt: null })}>
          ← Cases
        </button>
        <h2 className="name">
          <Link
            to="/runs/$id/cases/$suite/$case"
            params={{ id: page ?? '', suite: row.suite, case: row.case }}
            search={left?.attempts === '' || page === ids[0] ? {} : { with: ids[0] ?? '' }}
          >
            <VisibleText text={row.case} />
          </Link>
        </h2>
        <span className={`badge ${tone}`}>
          {tone !== 'unscored' && <Glyph name={tone} />}
          {outcomeWord(outcome, answer.runs[focus]?.status)}
          {change}
        </span>
        <span className="end nowrap muted">
          <button type="button" className="key" aria-label="Previous case" onClick={() => move(-1)}>
            <kbd>k</kbd>
          </button>{' '}
          <button type="button" className="key" aria-label="Next case" onClick={() => move(1)}>
            <kbd>j</kbd>
          </button>{' '}
          {place === null ? 'not in this list' : `${formatCount(place + 1)} of ${formatCount(total)}`}
        </span>
      </header>
      <div className="cmp-body">
        {ids.length > 2 && (
          <Segments
            label="Run beside the baseline"
            choices={ids.slice(1).map((id, at) => [id, `Run ${at + 2}`] as const)}
            value={ids[focus] ?? ''}
            choose={(id) => set({ with: id }, { replace: true })}
          />
        )}
        {failure !== null && (
          <Failure
            error={failure}
            retry={() => {
              void before.refetch()
              void after.refetch()
            }}
          />
        )}
        {before.data === undefined || after.data === undefined ? (
          failure === null && <Skeleton rows={8} />
        ) : (
          <Sides
            before={before.data.samples[attempt - 1]}
            after={labelled}
            secrets={secrets}
            view={values.diff}
            titles={[
              <SideTitle key="before" place={0} count={ids.length} run={left} />,
              <SideTitle key="after" place={focus} count={ids.length} run={right} />,
            ]}
          />
        )}
        <div className="cmp-foot">
          <DiffViews view={values.diff} choose={(diff) => set({ diff }, { replace: true })} />
          <span className="end muted nowrap">
            sample{' '}
            <button type="button" className="key" aria-label="Previous sample" onClick={() => setAttempt(attempt - 1)}>
              <kbd>[</kbd>
            </button>{' '}
            {attempt} of {count}{' '}
            <button type="button" className="key" aria-label="Next sample" onClick={() => setAttempt(attempt + 1)}>
              <kbd>]</kbd>
            </button>
          </span>
        </div>
      </div>
      {labelled !== undefined && answerOf(labelled) !== null && (
        <LabelBar
          key={`${labelled.run} ${labelled.variant} ${labelled.attempt}`}
          result={labelled}
          name={count > 1 ? `${sideName}, sample ${attempt}` : sideName}
        />
      )}
      {labelled !== undefined && isJudged(labelled) && judged !== undefined && (
        <p className="judged muted">{describeAgreement(judged)}</p>
      )}
    </aside>
  )
}

/** Returns the name of a side. */
function nameOf(place: number, count: number): string {
  return place === 0 ? 'Baseline' : count === 2 ? 'Current' : `Run ${place + 1}`
}

function SideTitle(props: { place: number; count: number; run: ComparedCase['runs'][number] | undefined }) {
  const { place, count, run } = props
  const name = nameOf(place, count)
  return (
    <span className="side-title">
      <RunMark place={place} count={count} /> {name}{' '}
      {run !== undefined && run.attempts !== '' && <Attempts letters={run.attempts} />}
    </span>
  )
}

function Sides(props: {
  before: Sample | undefined
  after: Sample | undefined
  view: CompareState['values']['diff']
  secrets: readonly string[]
  titles: readonly [before: ReactNode, after: ReactNode]
}) {
  const { before, after, view, secrets, titles } = props
  const prompts = [before, after].flatMap((sample) => (sample === undefined ? [] : [promptOf(sample)]))
  const [first = '', second = first] = prompts
  const sideOf = (sample: Sample | undefined, title: ReactNode, name: string): DiffSide => ({
    text: sample === undefined ? null : answerOf(sample),
    title,
    name,
    missing: missingReason(sample),
  })
  return (
    <>
      {first === second ? (
        <section>
          <h3>Prompt {prompts.length === 2 && <span className="muted">same on both sides</span>}</h3>
          <AnswerText text={first} prose label="Prompt" secrets={secrets} />
        </section>
      ) : (
        <DiffText
          before={{ text: first, title: 'Baseline prompt', name: 'Baseline prompt' }}
          after={{ text: second, title: 'Current prompt', name: 'Current prompt' }}
          view={view}
          secrets={secrets}
          prose
        />
      )}
      <DiffText
        before={sideOf(before, titles[0], 'Baseline')}
        after={sideOf(after, titles[1], 'Current')}
        view={view}
        secrets={secrets}
        prose
      />
      <Changed before={before} after={after} />
    </>
  )
}

function Changed({ before, after }: { before: Sample | undefined; after: Sample | undefined }) {
  const checks = changedChecks(before, after)
  const classes = [before?.classification?.primary ?? null, after?.classification?.primary ?? null] as const
  const isReclassified = classes[0] !== classes[1]
  if (before === undefined && after === undefined) return null
  return (
    <section>
      <h3>What changed</h3>
      {checks.length === 0 && !isReclassified && <p className="muted">No verdict changed in this sample.</p>}
      <ul className="why">
        {isReclassified && (
          <li>
            {classes[0] === null ? <span className="muted">no class</span> : <ClassMark name={classes[0]} />} →{' '}
            {classes[1] === null ? <span className="muted">no class</span> : <ClassMark name={classes[1]} />}
          </li>
        )}
        {checks.map((check) => (
          <CheckLine key={`${check.side} ${check.kind} ${check.reason}`} check={check} />
        ))}
      </ul>
    </section>
  )
}

function CheckLine({ check: { kind, side, passed, reason } }: { check: ChangedCheck }) {
  const [glyph, word] =
    passed === null
      ? (['undecided', 'undecided'] as const)
      : passed
        ? (['pass', 'passed'] as const)
        : (['fail', 'failed'] as const)
  return (
    <li>
      <Glyph name={glyph} label={word} />
      <span>
        <code>
          <VisibleText text={kind} />
        </code>{' '}
        <span className="muted">
          {side}
          {reason !== '' && ': '}
          <VisibleText text={reason} />
        </span>
      </span>
    </li>
  )
}
