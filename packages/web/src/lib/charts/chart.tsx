import { type ReactNode, useState } from 'react'
import { plainName } from '../text/plain-name.ts'
import { VisibleText } from '../text/token.tsx'
import { type DrawChart, PlotFigure } from './plot-figure.tsx'

/** The numbers of a chart as a table: names of the columns, then the rows. */
export interface ChartTable {
  readonly head: readonly string[]
  readonly rows: readonly (readonly ReactNode[])[]
}

/** Shows a chart in a panel with its title, and a switch to the same numbers as a table. */
export function Chart(props: {
  title: string
  /** The number of values, shown beside the title. */
  note?: ReactNode
  /** Stands at the end of the head, such as what the chart is of. */
  controls?: ReactNode
  draw: DrawChart
  /** Description in words, for those who can't see the chart. */
  label: string
  height: number
  table: ChartTable
}) {
  const { title, note, controls, draw, label, height, table } = props
  const [isTable, showTable] = useState(false)
  return (
    <section className="panel chart-panel" aria-label={title}>
      <header>
        <h2>{title}</h2>
        {note !== undefined && (
          <span className="muted">{typeof note === 'string' ? <VisibleText text={note} /> : note}</span>
        )}
        <span className="end chart-controls">
          {controls}
          <button
            type="button"
            className="button quiet small"
            aria-pressed={isTable}
            onClick={() => showTable((is) => !is)}
          >
            {isTable ? 'Chart' : 'Table'}
          </button>
        </span>
      </header>
      <div className="chart-body">
        {isTable ? (
          <NumberTable table={table} height={height} />
        ) : (
          <PlotFigure {...{ draw, height }} label={plainName(label)} />
        )}
      </div>
    </section>
  )
}

function NumberTable({ table, height }: { table: ChartTable; height: number }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys
    <section className="chart-table" style={{ maxHeight: height }} tabIndex={0} aria-label="Chart data">
      <table className="table">
        <thead>
          <tr>
            {table.head.map((name, at) => (
              <th key={name} className={at === 0 ? undefined : 'num'}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows of a chart have nothing but their place
            <tr key={at}>
              {row.map((cell, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: as many cells as columns
                <td key={column} className={column === 0 ? undefined : 'num'}>
                  {typeof cell === 'string' ? <VisibleText text={cell} /> : cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
