import { useMemo, useState } from 'react'
import { countOf } from '../../lib/numbers/format.ts'
import { VisibleText } from '../../lib/text/token.tsx'
import { countChanges, type DiffRow, diffLines } from './line-diff.ts'

/** Rows that are put on the page at once. */
const SHOWN = 2000

/** Shows what differs between two texts, line by line: what is gone struck, what is new underlined. */
export function LineDiff({ before, after }: { before: string; after: string }) {
  const rows = useMemo(() => diffLines(before, after), [before, after])
  const [shown, show] = useState(SHOWN)
  const { added, removed } = countChanges(rows)
  if (added + removed === 0) return <p className="pad muted">No changes.</p>
  return (
    <>
      <p className="pad muted">
        {countOf(removed, 'line')} removed, {countOf(added, 'line')} added.
      </p>
      <div className="line-diff">
        <table>
          <tbody>
            {rows.slice(0, shown).map((row) => (
              <Row key={row.kind === 'fold' ? `fold ${row.left}` : `${row.left} ${row.right}`} row={row} />
            ))}
          </tbody>
        </table>
      </div>
      {rows.length > shown && (
        <p className="show-more">
          <button type="button" className="button" onClick={() => show(shown + SHOWN)}>
            Show {countOf(Math.min(SHOWN, rows.length - shown), 'more line')}
          </button>
        </p>
      )}
    </>
  )
}

function Row({ row }: { row: DiffRow }) {
  if (row.kind === 'fold') {
    return (
      <tr className="fold">
        <td colSpan={3}>{countOf(row.lines, 'equal line')}</td>
      </tr>
    )
  }
  return (
    <tr className={row.kind}>
      <td className="at">{row.left}</td>
      <td className="at">{row.right}</td>
      <td>
        <Line row={row} />
      </td>
    </tr>
  )
}

function Line({ row }: { row: Exclude<DiffRow, { kind: 'fold' }> }) {
  const line = <VisibleText text={row.text} />
  if (row.kind === 'removed') return <del>{line}</del>
  if (row.kind === 'added') return <ins>{line}</ins>
  return line
}
