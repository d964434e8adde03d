import type { SuiteBody, SuiteCase } from '@assay/core/api'
import { useInfiniteQuery } from '@tanstack/react-query'
import { formatCount } from '../../lib/numbers/format.ts'
import { Glyph } from '../../lib/parts/glyph.tsx'
import { Failure, Skeleton } from '../../lib/parts/states.tsx'
import { VisibleText } from '../../lib/text/token.tsx'
import { suiteCasesQuery } from './suite-queries.ts'

/** Lists the cases of a version; each leads to its line in the text. */
export function SuiteCases(props: { suite: SuiteBody; line: number | null; showLine: (line: number) => void }) {
  const { suite, line, showLine } = props
  const cases = useInfiniteQuery(suiteCasesQuery(suite.name, suite.version))
  const rows = cases.data?.pages.flatMap((page) => page.cases) ?? []
  return (
    <section className="panel" aria-label="Cases">
      <header>
        <h2>Cases</h2>
        <span className="muted">{formatCount(suite.cases)}</span>
      </header>
      {cases.isPending && <Skeleton rows={5} />}
      {cases.isError && rows.length === 0 && <Failure error={cases.error} retry={() => void cases.refetch()} />}
      <ul className="suite-cases">
        {rows.map((one) => (
          <CaseRow key={one.id} one={one} isShown={one.line === line} showLine={showLine} />
        ))}
      </ul>
      {cases.hasNextPage && (
        <p className="show-more">
          <button
            type="button"
            className="button"
            disabled={cases.isFetchingNextPage}
            onClick={() => void cases.fetchNextPage()}
          >
            Show more ({formatCount(rows.length)} of {formatCount(suite.cases)})
          </button>
        </p>
      )}
    </section>
  )
}

function CaseRow({ one, isShown, showLine }: { one: SuiteCase; isShown: boolean; showLine: (line: number) => void }) {
  const { id, tags, severity, prompt, checks, line } = one
  return (
    <li>
      <button type="button" className="pick-row" aria-current={isShown} onClick={() => showLine(line)}>
        <span className="name">
          {severity === 'critical' && <Glyph name="critical" label="Critical" />} <VisibleText text={id} />
        </span>
        <span className="muted line">line {formatCount(line)}</span>
        <span className="muted prompt">
          <VisibleText text={prompt} />
        </span>
        <span className="muted">
          <VisibleText text={[...checks, ...tags.map((tag) => `#${tag}`)].join(' · ')} />
        </span>
      </button>
    </li>
  )
}
