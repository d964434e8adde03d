import type { ComparedGroup, CompareRunsAnswer } from '@assay/core/api'
import { countOf, formatChange, formatCount, formatMean, formatPValue } from '../../lib/numbers/format.ts'
import type { Scale } from '../../lib/parts/dot-whisker.tsx'
import { plainName } from '../../lib/text/plain-name.ts'
import { VisibleText } from '../../lib/text/token.tsx'
import { ChangeWhisker, changeLabel } from './change-whisker.tsx'
import { RunMark } from './run-mark.tsx'
import { changeScale, groupsOf, worstFirst } from './suites-of.ts'
import { FINDING_WORDS, findingTone, summarySentence } from './verdict-words.ts'

/** Shows what became of every suite: a row each, which opens it. */
export function SuiteTable(props: {
  answer: CompareRunsAnswer
  suites: readonly string[]
  choose: (suite: string) => void
}) {
  const { answer, suites, choose } = props
  const groups = answer.comparisons.flatMap((comparison) => comparison.groups)
  const scale = changeScale(groups, answer.threshold)
  const tested = groups.filter(({ test }) => test.p_value !== null).length
  const isPair = answer.comparisons.length === 1
  return (
    <section className="panel strip" aria-label="Suites">
      <div className="vtext">
        <h2>
          {summarySentence(
            groups.map(({ finding }) => finding),
            isPair ? 'suite' : 'comparison',
          )}
        </h2>
        <p>
          {tested > 1 && `P-values are adjusted for ${countOf(tested, 'comparison')} by Holm’s method. `}
          Choose a suite to see its figures.
        </p>
      </div>
      <div className="sideways">
        <table className="table met">
          <thead>{isPair ? <PairHead scale={scale} /> : <RunsHead count={answer.runs.length} />}</thead>
          <tbody>
            {worstFirst(answer, suites).map((suite) => (
              <tr key={suite}>
                <td>
                  <button type="button" className="link" onClick={() => choose(suite)}>
                    <VisibleText text={suite} />
                  </button>
                </td>
                {groupsOf(answer, suite).map((group, place) =>
                  isPair ? (
                    <PairCells key={answer.runs[place + 1]?.id} group={group} scale={scale} />
                  ) : (
                    <RunCell key={answer.runs[place + 1]?.id} group={group} />
                  ),
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

function PairHead({ scale }: { scale: Scale }) {
  return (
    <tr>
      <th>Suite</th>
      <th className="num">Cases</th>
      <th className="num">Baseline</th>
      <th className="num">Current</th>
      <th className="num">Change</th>
      <th title="95% interval of the change">
        <span className="ax3">
          <span>{formatChange(scale.low, formatMean)}</span>
          <span>0</span>
          <span>{formatChange(scale.high, formatMean)}</span>
        </span>
      </th>
      <th className="num">p (Holm)</th>
      <th className="num">Worse</th>
      <th className="num">Better</th>
      <th>Verdict</th>
    </tr>
  )
}

function PairCells({ group, scale }: { group: ComparedGroup | null; scale: Scale }) {
  if (group === null) return <td colSpan={9} className="muted" />
  const { value } = group.mean_change
  return (
    <>
      <td className="num muted">{formatCount(group.cases.compared)}</td>
      <td className="num muted">{formatMean(group.mean_score.baseline)}</td>
      <td className="num">{formatMean(group.mean_score.current)}</td>
      <td className="num">{formatChange(value, formatMean)}</td>
      <td>
        <ChangeWhisker group={group} scale={scale} />
      </td>
      <td className="num" title={group.test.reason ?? undefined}>
        {formatPValue(group.test.adjusted_p_value ?? null)}
      </td>
      <td className="num">{formatCount(group.cases.regressed)}</td>
      <td className="num">{formatCount(group.cases.improved)}</td>
      <td className={`wd ${findingTone(group.finding)}`} title={plainName(group.sentence)}>
        {FINDING_WORDS[group.finding]}
      </td>
    </>
  )
}

function RunsHead({ count }: { count: number }) {
  return (
    <tr>
      <th>Suite</th>
      {Array.from({ length: count - 1 }, (_, at) => at + 1).map((place) => (
        <th key={place}>
          <RunMark place={place} count={count} /> against 1
        </th>
      ))}
    </tr>
  )
}

function RunCell({ group }: { group: ComparedGroup | null }) {
  if (group === null) return <td className="muted">–</td>
  return (
    <td title={plainName(`${changeLabel(group)}. ${group.sentence}`)}>
      {formatChange(group.mean_change.value, formatMean)}{' '}
      <span className={`wd ${findingTone(group.finding)}`}>{FINDING_WORDS[group.finding]}</span>
    </td>
  )
}
