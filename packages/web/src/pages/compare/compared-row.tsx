import type { ComparedCase } from '@assay/core/comparison'
import type { RunStatus } from '@assay/core/run'
import { memo } from 'react'
import { formatCaseScore, formatChange } from '../../lib/numbers/format.ts'
import { Attempts } from '../../lib/parts/attempts.tsx'
import { plainName } from '../../lib/text/plain-name.ts'
import { VisibleText } from '../../lib/text/token.tsx'
import { Dumbbell } from './dumbbell.tsx'
import { changeTone, outcomeWord } from './outcome-words.ts'

/** Shows a compared case in one row; a bar while it is not there. */
export const ComparedRow = memo(function ComparedRow(props: {
  index: number
  row: ComparedCase | undefined
  /** The run that is looked at. */
  focus: number
  hasSuite: boolean
  /** Status of that run. */
  status: RunStatus | undefined
  isSelected: boolean
  isCurrent: boolean
  choose: (index: number) => void
}) {
  const { index, row, focus, hasSuite, status, isSelected, isCurrent, choose } = props
  const common = {
    'data-row': index,
    'aria-rowindex': index + 2,
    'aria-selected': isSelected,
    tabIndex: isCurrent ? 0 : -1,
  }
  if (row === undefined) {
    return (
      <tr {...common}>
        <td className="c-case">
          <div className="skeleton" />
        </td>
      </tr>
    )
  }
  const looked = row.runs[focus]
  const isPair = row.runs.length === 2
  const [baseline] = row.runs
  const tone = changeTone(looked?.outcome ?? null)
  const word = outcomeWord(looked?.outcome ?? 'absent', status)
  return (
    <tr {...common} onClick={() => choose(index)}>
      <td className="c-case">
        <span className="name" title={plainName(row.case)}>
          <VisibleText text={row.case} />
        </span>
        <span className="cmp-sub">
          <VisibleText text={[row.tag, word].filter((part) => part !== null && part !== '').join(' · ')} />
        </span>
      </td>
      {hasSuite && (
        <td className="muted c-tag" title={plainName(row.suite)}>
          <VisibleText text={row.suite} />
        </td>
      )}
      {isPair && !hasSuite && (
        <td className="muted c-tag" title={row.tag === null ? undefined : plainName(row.tag)}>
          {row.tag !== null && <VisibleText text={row.tag} />}
        </td>
      )}
      {isPair && (
        <td className="c-a">
          <Strip attempts={baseline?.attempts ?? ''} />
        </td>
      )}
      <td className="c-bell">
        <Dumbbell scores={row.runs.map(({ score }) => score)} focus={focus} />
      </td>
      {isPair && (
        <td className="c-a">
          <Strip attempts={looked?.attempts ?? ''} />
        </td>
      )}
      {isPair && (
        <td className="num c-bn">
          {formatCaseScore(baseline?.score ?? null)} → {formatCaseScore(looked?.score ?? null)}
        </td>
      )}
      <td className={`num c-change ${tone}`} title={word}>
        {looked?.change == null ? word : formatChange(looked.change, formatCaseScore)}
      </td>
      {!isPair &&
        row.runs.map(({ attempts }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the place is the run
          <td key={place} className={place === focus ? 'c-a focus' : 'c-a'}>
            <Strip attempts={attempts} />
          </td>
        ))}
    </tr>
  )
})

function Strip({ attempts }: { attempts: string }) {
  return attempts === '' ? <span className="muted">–</span> : <Attempts letters={attempts} />
}
