import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { countOf, formatPercent, formatRate } from '../../lib/numbers/format.ts'
import { ClassMark } from '../../lib/parts/class-mark.tsx'
import { DotWhisker, type Scale } from '../../lib/parts/dot-whisker.tsx'
import { scaleOf } from '../../lib/parts/scale.ts'
import { Failure, Skeleton } from '../../lib/parts/states.tsx'
import { plainName } from '../../lib/text/plain-name.ts'
import {
  type Agreement,
  countDisagreements,
  describePeople,
  describeUnused,
  instrumentOf,
  rateInterval,
} from './agreement-words.ts'
import { agreementQuery } from './review-queries.ts'

/** Says how far people bear the verdicts of a run out: by suite, the check that is reviewed. */
export function TrustPanel({ run, check }: { run: string; check: string | null }) {
  const agreements = useQuery(agreementQuery(run, check))
  const labelled = agreements.data?.filter((each) => each.check === check && hasLabels(each)) ?? []
  if (agreements.isPending)
    return (
      <section className="panel">
        <Skeleton rows={4} />
      </section>
    )
  if (agreements.isError) return <Failure error={agreements.error} retry={() => void agreements.refetch()} />
  if (labelled.length === 0) {
    return (
      <section className="panel" aria-label="Can the verdicts be trusted?">
        <header>
          <h2>Can the verdicts be trusted?</h2>
        </header>
        <p className="foot muted">Not checked yet. With 20 labels, this shows how often people agree.</p>
      </section>
    )
  }
  return labelled.map((agreement) => (
    <SuiteTrust key={agreement.suite} run={run} agreement={agreement} isOnly={agreements.data.length === 1} />
  ))
}

function hasLabels({ labels, unsure, split, seen }: Agreement): boolean {
  return labels + unsure + split + seen > 0
}

function SuiteTrust({ run, agreement, isOnly }: { run: string; agreement: Agreement; isOnly: boolean }) {
  const { suite, labels, people, agreement: rate, passed_confirmed, failed_confirmed, classes } = agreement
  const rates = [passed_confirmed, failed_confirmed, ...classes.map((each) => each.agreement)]
  const scale = scaleOf([0.5, 1, ...rates.flatMap(({ value, interval }) => [value, interval?.low])], {
    low: 0,
    high: 1,
  })
  const instrument = instrumentOf(agreement)
  return (
    <section className="panel" aria-label={`Can the verdicts on ${plainName(suite)} be trusted?`}>
      <header>
        <h2>Can the verdicts be trusted?</h2>
        <span className="muted">
          {isOnly ? '' : `${suite} · `}
          {countOf(labels, 'blind label')}, {people.length === 1 ? '1 person' : `${people.length} people`}
        </span>
      </header>
      <div className="trust">
        {rate.value === null ? (
          <p title={rate.reason ?? undefined}>
            <b>Too few to say.</b> <span className="muted">{rate.reason}</span>
          </p>
        ) : (
          <>
            <p className="t1">
              {formatPercent(rate.value)} <span className="iv">{rateInterval(rate.interval)}</span>
            </p>
            <p className="muted">
              of verdicts agree with people, {rate.count} of {rate.total}
            </p>
          </>
        )}
      </div>
      <table className="table trust-table">
        <thead>
          <tr>
            <th>What {instrument}</th>
            <th className="num">People agree</th>
            <th>
              <span className="axis-ends">
                <span>{Math.round(100 * scale.low)}</span>
                <span>{Math.round(100 * scale.high)}%</span>
              </span>
            </th>
            <th className="num">95% interval</th>
            <th className="num">Labels</th>
          </tr>
        </thead>
        <tbody>
          <RateRow name="passed" rate={passed_confirmed} scale={scale} run={run} suite={suite} />
          <RateRow name="failed" rate={failed_confirmed} scale={scale} run={run} suite={suite} />
          {classes.map((each) => (
            <RateRow
              key={each.class}
              name={
                <>
                  called <ClassMark name={each.class} />
                </>
              }
              rate={each.agreement}
              scale={scale}
              run={run}
              suite={suite}
            />
          ))}
        </tbody>
      </table>
      <TrustFoot run={run} agreement={agreement} instrument={instrument} />
    </section>
  )
}

function RateRow(props: { name: ReactNode; rate: Agreement['agreement']; scale: Scale; run: string; suite: string }) {
  const { name, rate, scale, run, suite } = props
  const { value, interval, reason, count, total } = rate
  const label = value === null ? 'Nothing labeled' : `${formatPercent(value)} ${rateInterval(interval)}`
  return (
    <tr>
      <td>{name}</td>
      <td className="num" title={value === null ? (reason ?? 'None of them is labeled.') : undefined}>
        {formatRate(value)}
        {value !== null && <span className="unit">%</span>}
      </td>
      <td>
        <DotWhisker value={value} interval={interval} scale={scale} label={label} reason={reason} />
      </td>
      <td className="num muted" title={interval === null ? (reason ?? undefined) : undefined}>
        {interval === null ? '–' : `${formatRate(interval.low)}–${formatRate(interval.high)}`}
      </td>
      <td className="num">
        {total === 0 ? (
          '0'
        ) : (
          <Link to="/runs/$id" params={{ id: run }} search={{ label: 'any', show: 'all', suite }}>
            {count} of {total}
          </Link>
        )}
      </td>
    </tr>
  )
}

function TrustFoot({ run, agreement, instrument }: { run: string; agreement: Agreement; instrument: string }) {
  const { suite, success, instrument: own, labels_to_halve: more } = agreement
  const disagreements = countDisagreements(agreement)
  const rest = [describePeople(agreement), describeUnused(agreement)].filter((text) => text !== '').join(' ')
  return (
    <p className="foot">
      {success.value === null ? (
        <>
          The pass rate as people see it isn’t known yet: {success.reason} By {instrument} it is
        </>
      ) : (
        <>
          Pass rate as people see it:{' '}
          <b>
            {formatPercent(success.value)} {rateInterval(success.interval)}
          </b>
          {success.interval === null && success.reason !== null && <span className="muted"> ({success.reason})</span>};{' '}
          {instrument} {instrument === 'the checks' ? 'say' : 'says'}
        </>
      )}{' '}
      {formatPercent(own.value)} {rateInterval(own.interval)}.{' '}
      {more !== null && <>{countOf(more, 'more label')} would halve the interval. </>}
      {rest}{' '}
      {disagreements > 0 && (
        <Link to="/runs/$id" params={{ id: run }} search={{ label: 'disagree', show: 'all', suite }}>
          {countOf(disagreements, 'disagreement')}
        </Link>
      )}
    </p>
  )
}
