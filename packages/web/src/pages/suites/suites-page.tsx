import type { SuiteVersionBody } from '@assay/core/api'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { moveFocus } from '../../lib/keys/move-focus.ts'
import { useKeys } from '../../lib/keys/use-keys.ts'
import {
  countOf,
  formatCount,
  formatInterval,
  formatPercent,
  formatRate,
  formatScore,
} from '../../lib/numbers/format.ts'
import { formatInstant, formatWhen } from '../../lib/numbers/time.ts'
import { CopyButton } from '../../lib/parts/copy-button.tsx'
import { DotWhisker, type Scale } from '../../lib/parts/dot-whisker.tsx'
import { PageTitle } from '../../lib/parts/page-title.tsx'
import { Empty, Failure, Skeleton } from '../../lib/parts/states.tsx'
import { plainName } from '../../lib/text/plain-name.ts'
import { VisibleText } from '../../lib/text/token.tsx'
import { NewSuite } from './new-suite.tsx'
import { suitesQuery } from './suite-queries.ts'
import './suites.css'

const SAVE = 'assay suites save suite.yaml'

/** Shows the saved suites by name, each with how it went last. */
export function SuitesPage() {
  const suites = useInfiniteQuery(suitesQuery)
  const [isNaming, name] = useState(false)
  const rows = suites.data?.pages.flatMap((page) => page.suites) ?? []
  useKeys({ j: () => moveFocus('.suite-name', 1), k: () => moveFocus('.suite-name', -1) })
  const count = suites.hasNextPage ? `${formatCount(rows.length)}+` : formatCount(rows.length)
  return (
    <>
      <PageTitle title="Suites" tab="Suites">
        {rows.length > 0 && <span className="muted">{count}</span>}
        <span className="actions">
          <button type="button" className="button" onClick={() => name(true)}>
            New suite
          </button>
        </span>
      </PageTitle>
      <section className="panel strip" aria-label="Saved suites">
        {suites.isPending && <Skeleton rows={5} />}
        {suites.isError && rows.length === 0 && <Failure error={suites.error} retry={() => void suites.refetch()} />}
        {suites.isSuccess && rows.length === 0 && (
          <Empty title="No saved suites yet.">
            <p>A suite is a file of prompts and checks. Save one of yours:</p>
            <p className="save-command">
              <code>{SAVE}</code> <CopyButton text={SAVE} />
            </p>
            <p>
              or{' '}
              <button type="button" className="button" onClick={() => name(true)}>
                Write one here
              </button>
            </p>
          </Empty>
        )}
        {rows.length > 0 && <SuiteTable rows={rows} />}
        {suites.hasNextPage && (
          <p className="show-more">
            <button
              type="button"
              className="button"
              disabled={suites.isFetchingNextPage}
              onClick={() => void suites.fetchNextPage()}
            >
              Show more
            </button>
          </p>
        )}
        {suites.isFetchNextPageError && <Failure error={suites.error} retry={() => void suites.fetchNextPage()} />}
      </section>
      {isNaming && <NewSuite close={() => name(false)} />}
    </>
  )
}

const PERCENT: Scale = { low: 0, high: 1 }

function SuiteTable({ rows }: { rows: readonly SuiteVersionBody[] }) {
  return (
    <table className="table suite-list">
      <thead>
        <tr>
          <th aria-sort="ascending">Suite</th>
          <th className="num">Cases</th>
          <th>Version</th>
          <th>Saved</th>
          <th>Last run</th>
          <th className="num">Score</th>
          <th className="num">Pass</th>
          <th>
            <span className="axis-ends">
              <span>0</span>
              <span>100%</span>
            </span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((suite) => (
          <SuiteRow key={suite.name} suite={suite} />
        ))}
      </tbody>
    </table>
  )
}

function SuiteRow({ suite }: { suite: SuiteVersionBody }) {
  const { name, version, cases, saved_at, saved_by } = suite
  const now = new Date()
  return (
    <tr>
      <td className="clip c-name">
        <Link to="/suites/$name" params={{ name }} className="suite-name" title={plainName(name)}>
          <VisibleText text={name} />
        </Link>
      </td>
      <td className="num c-cases">
        {formatCount(cases)}
        <span className="unit phone"> {cases === 1 ? 'case' : 'cases'}</span>
      </td>
      <td className="c-version">
        <code className="muted">{version.slice(0, 8)}</code>
      </td>
      <td className="c-saved" title={`${formatInstant(saved_at)}${saved_by === null ? '' : ` by ${saved_by}`}`}>
        {formatWhen(saved_at, now)}
      </td>
      <LastRunCells last={suite.last_run ?? null} />
    </tr>
  )
}

function LastRunCells({ last }: { last: NonNullable<SuiteVersionBody['last_run']> | null }) {
  if (last === null) {
    return (
      <td colSpan={4} className="muted c-last" title="No run of this suite has finished.">
        Not run yet
      </td>
    )
  }
  const { id, model, started_at, score, score_formula, success } = last
  const words = `${formatPercent(success.value)} of ${countOf(success.total, 'sample')} passed`
  return (
    <>
      <td className="clip c-last">
        <Link to="/runs/$id" params={{ id }} title={`${plainName(model)}, ${formatInstant(started_at)}`}>
          <VisibleText text={model} />
        </Link>
      </td>
      <td
        className="num c-score"
        title={plainName(score.reason ?? `${score_formula}, ${formatInterval(score.interval)}`)}
      >
        {formatScore(score.value)}{' '}
        {score.interval !== null && <span className="muted">{formatInterval(score.interval)}</span>}
      </td>
      <td className="num c-pass" title={`${success.count} of ${success.total}`}>
        {formatRate(success.value)}
        <span className="unit">%</span>
      </td>
      <td className="c-dot">
        <DotWhisker
          value={success.value}
          interval={success.interval}
          scale={PERCENT}
          label={words}
          reason={success.reason}
        />
      </td>
    </>
  )
}
