import type { ComparedGroup, ComparedRun, CompareRunsAnswer } from '@assay/core/api'
import { Link } from '@tanstack/react-router'
import {
  formatChange,
  formatMean,
  formatMoney,
  formatPercent,
  formatPValue,
  formatScore,
  formatSeconds,
} from '../../lib/numbers/format.ts'
import { formatInstant } from '../../lib/numbers/time.ts'
import { plainName } from '../../lib/text/plain-name.ts'
import { VisibleText } from '../../lib/text/token.tsx'
import { ChangeWhisker } from './change-whisker.tsx'
import { rateTitle, relativeChange } from './figure-rows.ts'
import { RunMark } from './run-mark.tsx'
import { changeScale, groupsOf } from './suites-of.ts'
import { FINDING_WORDS, findingTone, powerSentence, summarySentence } from './verdict-words.ts'

/** Shows three to eight runs on one suite, each against the first. */
export function RunTable({ answer, suite }: { answer: CompareRunsAnswer; suite: string }) {
  const groups = groupsOf(answer, suite)
  const { threshold } = answer
  const scale = changeScale(groups, threshold)
  const found = groups.map((group) => group?.finding ?? 'nothing')
  const first = groups.find((group) => group !== null)
  return (
    <section className="panel strip">
      <div className="vtext">
        <h2>{summarySentence(found, 'run')}</h2>
        <p>Each run is compared with the first. P-values are adjusted for all runs by Holm’s method.</p>
      </div>
      <div className="sideways">
        <table className="table met">
          <thead>
            <tr>
              <th>Run</th>
              <th className="num">Average score</th>
              <th className="num">Change</th>
              <th title="95% interval of the change">
                <span className="ax3">
                  <span>{formatChange(scale.low, formatMean)}</span>
                  <span>0</span>
                  <span>{formatChange(scale.high, formatMean)}</span>
                </span>
              </th>
              <th className="num">p (Holm)</th>
              <th>Verdict</th>
              <th className="num">Cases</th>
              <th className="num">Pass rate</th>
              <th className="num">Cost</th>
              <th className="num">Latency</th>
              <th className="num">Formula</th>
            </tr>
          </thead>
          <tbody>
            {answer.runs.map((run, place) => (
              <tr key={run.id}>
                <td>
                  <RunMark place={place} count={answer.runs.length} />{' '}
                  <Link to="/runs/$id" params={{ id: run.id }}>
                    <VisibleText text={run.model} />
                  </Link>{' '}
                  <span className="muted">{formatInstant(run.started_at)}</span>
                </td>
                {place === 0 ? (
                  <BaselineCells group={first} run={run} suite={suite} />
                ) : (
                  <RunCells group={groups[place - 1] ?? null} run={run} suite={suite} scale={scale} />
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {first != null && <p className="muted cmp-note">{powerSentence(first, threshold)}</p>}
    </section>
  )
}

function BaselineCells({
  group,
  run,
  suite,
}: {
  group: ComparedGroup | null | undefined
  run: ComparedRun
  suite: string
}) {
  return (
    <>
      <td className="num muted">{formatMean(group?.mean_score.baseline ?? null)}</td>
      <td className="muted" colSpan={5}>
        baseline
      </td>
      <PassRate run={run} suite={suite} isBaseline />
      <td className="num muted">{formatMoney(group?.cost_usd.baseline ?? null)}</td>
      <td className="num muted">{latency(group?.latency_s.baseline ?? null)}</td>
      <td className="num muted">{formatScore(group?.score.baseline ?? null)}</td>
    </>
  )
}

function RunCells(props: {
  group: ComparedGroup | null
  run: ComparedRun
  suite: string
  scale: { low: number; high: number }
}) {
  const { group, run, suite, scale } = props
  if (group === null) {
    return (
      <td colSpan={10} className="muted">
        no results in this suite
      </td>
    )
  }
  const { value } = group.mean_change
  return (
    <>
      <td className="num">{formatMean(group.mean_score.current)}</td>
      <td className="num">{formatChange(value, formatMean)}</td>
      <td>
        <ChangeWhisker group={group} scale={scale} />
      </td>
      <td className="num" title={`${formatPValue(group.test.p_value)} before adjustment`}>
        {formatPValue(group.test.adjusted_p_value ?? null)}
      </td>
      <td className={`wd ${findingTone(group.finding)}`} title={plainName(group.sentence)}>
        {FINDING_WORDS[group.finding]}
      </td>
      <td className="num">{group.cases.compared}</td>
      <PassRate run={run} suite={suite} />
      <td className="num" title={relativeChange(group.cost_usd)}>
        {formatMoney(group.cost_usd.current)}
      </td>
      <td className="num" title={relativeChange(group.latency_s)}>
        {latency(group.latency_s.current)}
      </td>
      <td className="num" title={relativeChange(group.score)}>
        {formatScore(group.score.current)}
      </td>
    </>
  )
}

function PassRate({ run, suite, isBaseline = false }: { run: ComparedRun; suite: string; isBaseline?: boolean }) {
  const success = run.suites.find((each) => each.suite === suite)?.success
  return (
    <td className={isBaseline ? 'num muted' : 'num'} title={success && rateTitle(success)}>
      {formatPercent(success?.value ?? null)}
    </td>
  )
}

function latency(seconds: number | null): string {
  return seconds === null ? '–' : `${formatSeconds(seconds * 1000)} s`
}
