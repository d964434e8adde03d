import type { RunView, SuiteView } from '@assay/core/api'
import { useState } from 'react'
import { formatCount, formatRate, formatSeconds } from '../../lib/numbers/format.ts'
import { formatCost } from '../../lib/numbers/format-cost.ts'
import { Chip } from '../../lib/parts/chip.tsx'
import { ClassMark, classFill } from '../../lib/parts/class-mark.tsx'
import { DotWhisker, type Scale } from '../../lib/parts/dot-whisker.tsx'
import { scaleOf } from '../../lib/parts/scale.ts'
import { Empty } from '../../lib/parts/states.tsx'
import { plainName } from '../../lib/text/plain-name.ts'
import { VisibleText } from '../../lib/text/token.tsx'
import { isOpen } from './run-words.ts'
import { listSuiteFacts } from './suite-facts.ts'
import {
  type ClassCount,
  describeRate,
  failuresOf,
  nameFailures,
  sortClasses,
  sortSuites,
  type TagCount,
} from './suite-failures.ts'

/** Suites that are shown at first. */
const SHOWN = 12

/** Shows where a run breaks: its suites, lowest pass rate first, with what did not pass by class. */
export function SuiteTable({
  run,
  planned,
  suite,
  choose,
  tags,
  tag,
  chooseTag,
}: {
  run: RunView
  /** The suites of an open run's plan: those without a result have their row from the start. */
  planned: readonly { readonly name: string; readonly cases: number }[]
  /** The suite that the list of cases is filtered by; '' for all. */
  suite: string
  choose: (suite: string) => void
  /** The tags with the most cases that didn't always pass. */
  tags: readonly TagCount[]
  /** The tag that the list of cases is filtered by; '' for all. */
  tag: string
  chooseTag: (tag: string) => void
}) {
  const [areAllShown, showAll] = useState(false)
  const suites = sortSuites(run.suites).map((each) => ({ each, failures: failuresOf(each) }))
  const waiting = planned.filter(({ name }) => run.suites.every((each) => each.suite !== name))
  const count = suites.length + waiting.length
  const shown = areAllShown ? suites : suites.slice(0, SHOWN)
  const totals: Record<string, number> = {}
  for (const { name, count } of suites.flatMap(({ failures }) => failures)) totals[name] = (totals[name] ?? 0) + count
  const numbers = suites.flatMap(({ each: { summary } }) => [
    summary.success.value,
    summary.success.interval?.low,
    summary.success.interval?.high,
  ])
  const scale = suites.length === 0 ? { low: 0, high: 1 } : scaleOf([...numbers, 1], { low: 0, high: 1 })
  const most = Math.max(1, ...suites.map(({ failures }) => sum(failures)))
  return (
    <section className="panel" aria-label="Where it breaks">
      <header>
        <h2>Where it breaks</h2>
        <span className="muted">by suite, lowest pass rate first</span>
        <span className="end legend">
          {sortClasses(totals).map(({ name }) => (
            <ClassMark key={name} name={name} />
          ))}
        </span>
      </header>
      {count === 0 && <Empty title={isOpen(run) ? 'No samples recorded yet.' : 'No samples recorded.'} />}
      <table className="table suites" hidden={count === 0}>
        <thead>
          <tr>
            <th>Suite</th>
            <th className="num c-cases">Cases</th>
            <th className="num" aria-sort="ascending">
              Pass
            </th>
            <th className="c-dw">
              <span className="axis3">
                <span>{formatCount(scale.low * 100)}</span>
                <span>{formatCount(scale.high * 100)}%</span>
              </span>
            </th>
            <th className="num c-iv">95% interval</th>
            <th className="c-stack">Samples that didn’t pass, by class</th>
            <th className="num c-lat">p50</th>
            <th className="num c-cost">Cost</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ each, failures }) => (
            <SuiteRow
              key={each.suite}
              view={each}
              failures={failures}
              scale={scale}
              most={most}
              isChosen={each.suite === suite}
              choose={() => choose(each.suite === suite ? '' : each.suite)}
            />
          ))}
          {waiting.slice(0, areAllShown ? waiting.length : SHOWN - shown.length).map(({ name }) => (
            <WaitingRow key={name} name={name} />
          ))}
        </tbody>
      </table>
      {count > SHOWN && (
        <p className="more">
          <button type="button" className="button quiet" onClick={() => showAll((are) => !are)}>
            {areAllShown ? 'Show fewer' : `Show all ${formatCount(count)} suites`}
          </button>
        </p>
      )}
      {tags.length > 0 && (
        <div className="tags">
          <span className="muted">Cases not always right, by tag</span>
          {tags.map(({ tag: name, failed, cases }) => (
            <Chip key={name} isOn={name === tag} onClick={() => chooseTag(name === tag ? '' : name)}>
              <VisibleText text={name} />
              <span>
                <b>{formatCount(failed)}</b> of {formatCount(cases)}
              </span>
            </Chip>
          ))}
        </div>
      )}
    </section>
  )
}

function SuiteRow(props: {
  view: SuiteView
  failures: readonly ClassCount[]
  scale: Scale
  most: number
  isChosen: boolean
  choose: () => void
}) {
  const { view, failures, scale, most, isChosen, choose } = props
  const { success } = view.summary
  const interval = success.interval
  const { p50_s: p50 } = view.latency
  const facts = listSuiteFacts(view.summary).join(' · ')
  return (
    <tr className={isChosen ? 'suite-chosen' : undefined}>
      <td className="c-name">
        <button
          type="button"
          className="link"
          aria-pressed={isChosen}
          title={`Show the cases of ${plainName(view.suite)}`}
          onClick={choose}
        >
          <VisibleText text={view.suite} />
        </button>
        <span className="sub">{[nameFailures(failures), facts].filter((part) => part !== '').join(' · ')}</span>
      </td>
      <td className="num c-cases">{formatCount(view.counts.cases)}</td>
      <td className="num" title={success.reason ?? undefined}>
        {formatRate(success.value)}
        {success.value !== null && <span className="unit">%</span>}
      </td>
      <td className="c-dw">
        <DotWhisker
          value={success.value}
          interval={interval}
          scale={scale}
          label={describeRate(success)}
          reason={success.reason}
          ticks={[scale.low, (scale.low + scale.high) / 2, scale.high]}
        />
      </td>
      <td className="num muted c-iv" title={interval === null ? (success.reason ?? undefined) : undefined}>
        {interval === null ? '–' : `${formatRate(interval.low)}–${formatRate(interval.high)}`}
      </td>
      <td className="c-stack">
        <Stack failures={failures} most={most} />
        {facts !== '' && <div className="muted">{facts}</div>}
      </td>
      <td className="num c-lat">
        {formatSeconds(p50 === null ? null : p50 * 1000)}
        {p50 !== null && <span className="unit"> s</span>}
      </td>
      <td className="num c-cost" title={view.total_cost === null ? 'The cost of some samples is unknown.' : undefined}>
        {formatCost(view.total_cost, view.cost.known)}
      </td>
    </tr>
  )
}

function WaitingRow({ name }: { name: string }) {
  return (
    <tr className="muted">
      <td className="c-name">
        <VisibleText text={name} />
      </td>
      <td className="num c-cases">–</td>
      <td className="num">–</td>
      <td className="c-dw" />
      <td className="num c-iv">–</td>
      <td className="c-stack">nothing recorded yet</td>
      <td className="num c-lat">–</td>
      <td className="num c-cost">–</td>
    </tr>
  )
}

function Stack({ failures, most }: { failures: readonly ClassCount[]; most: number }) {
  const all = sum(failures)
  if (all === 0) return <span className="muted">none</span>
  const words = failures.map(({ name, count }) => `${name} ${formatCount(count)}`).join(' · ')
  return (
    <div className="bl">
      <div
        className="stack"
        style={{ width: `${(all / most) * 52}%` }}
        role="img"
        aria-label={plainName(words)}
        title={plainName(words)}
      >
        {failures.map(({ name, count }) => (
          <i key={name} style={{ background: classFill(name), flex: `${count} 1 0` }} />
        ))}
      </div>
      <span className="bl-words muted">
        {formatCount(all)} · {nameFailures(failures)}
      </span>
    </div>
  )
}

function sum(failures: readonly ClassCount[]): number {
  return failures.reduce((total, { count }) => total + count, 0)
}
