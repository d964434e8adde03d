import type { CaseRowBody as CaseRow } from '@assay/core/api'
import { Link } from '@tanstack/react-router'
import { type MouseEvent, memo } from 'react'
import { formatCaseScore, formatSeconds } from '../numbers/format.ts'
import { Attempts } from '../parts/attempts.tsx'
import { ClassMark } from '../parts/class-mark.tsx'
import { Glyph } from '../parts/glyph.tsx'
import { plainName } from '../text/plain-name.ts'
import { VisibleText } from '../text/token.tsx'

/** The columns of the list, as style sheets name them; on a phone some of them are not shown. */
const COLUMNS = ['c-att', 'c-case', 'c-suite', 'c-class', 'c-why', 'c-score', 'c-l']

/** Shows one case of the list. `row` is undefined while its page loads. */
export const CaseRowView = memo(function CaseRowView(props: {
  run: string
  index: number
  row: CaseRow | undefined
  isSelected: boolean
  /** Whether the Tab key gets here. */
  isCurrent: boolean
  choose: (index: number) => void
}) {
  const { run, index, row, isSelected, isCurrent, choose } = props
  const place = { className: 'case-row', 'data-row': index, 'aria-rowindex': index + 2, tabIndex: isCurrent ? 0 : -1 }
  if (row === undefined) {
    return (
      <tr {...place} aria-busy="true">
        {COLUMNS.map((name) => (
          <td key={name} className={name}>
            <div className="skeleton" />
          </td>
        ))}
      </tr>
    )
  }
  const pick = (event: MouseEvent) => {
    if (isPlain(event)) choose(index)
  }
  // The link leads to the case's own page if it's opened in another tab.
  const stay = (event: MouseEvent) => {
    if (isPlain(event)) event.preventDefault()
  }
  const { suite, case: name, variant } = row
  return (
    <tr {...place} aria-selected={isSelected} onClick={pick}>
      <td className="c-att">
        <Attempts letters={row.attempts} />
      </td>
      <td className="c-case">
        <div className="case-name">
          <Link
            to="/runs/$id/cases/$suite/$case"
            params={{ id: run, suite, case: name }}
            search={variant === undefined ? {} : { variant }}
            tabIndex={-1}
            preload={false}
            onClick={stay}
            title={plainName(name)}
          >
            <VisibleText text={name} />
          </Link>
          {variant !== undefined && (
            <span className="muted">
              <VisibleText text={variant} />
            </span>
          )}
          {row.critical && <Glyph name="critical" label="critical" />}
        </div>
        <span className="sub">
          <VisibleText text={suite} />
          {row.class !== null && (
            <>
              {' · '}
              <VisibleText text={row.class} />
            </>
          )}
        </span>
      </td>
      <td className="muted c-suite" title={plainName(suite)}>
        <VisibleText text={suite} />
      </td>
      <td className="c-class">{row.class !== null && <ClassMark name={row.class} />}</td>
      <td className="clip muted c-why" title={row.why === null ? undefined : plainName(row.why)}>
        {row.why !== null && <VisibleText text={row.why} />}
      </td>
      <td className="num c-score">{formatCaseScore(row.score)}</td>
      <td className="num c-l">
        {formatSeconds(row.latency_ms)}
        {row.latency_ms !== null && <span className="unit"> s</span>}
      </td>
    </tr>
  )
})

function isPlain({ ctrlKey, metaKey, shiftKey, altKey, button }: MouseEvent): boolean {
  return !ctrlKey && !metaKey && !shiftKey && !altKey && button === 0
}
