import type { ComparedGroup, CompareRunsAnswer } from '@assay/core/api'
import { Link } from '@tanstack/react-router'
import { plainName } from '../../lib/text/plain-name.ts'
import { type FigureRow, figureRows, formulaNote, judgeWords } from './figure-rows.ts'

/** Shows all figures of a suite on both sides. */
export function FigurePanel({ answer, group }: { answer: CompareRunsAnswer; group: ComparedGroup }) {
  const [baseline, current] = answer.runs
  const ofSuite = (run: typeof baseline) => run?.suites.find(({ suite }) => suite === group.suite)
  const rows = figureRows({ group, baseline: ofSuite(baseline), current: ofSuite(current) })
  const note = formulaNote(group)
  const judges = judgeWords(ofSuite(baseline), ofSuite(current))
  const { baseline_formula, current_formula } = group.score
  const isRewritten = baseline_formula !== null && current_formula !== null && baseline_formula !== current_formula
  const runs = answer.runs.map(({ id }) => id).join(',')
  return (
    <section className="panel">
      <header>
        <h2>Everything else</h2>
        <span className="end muted">baseline → current</span>
      </header>
      <table className="table met">
        <thead>
          <tr>
            <th>Figure</th>
            <th className="num">Baseline</th>
            <th className="num">Current</th>
            <th className="num">Change</th>
            <th>Verdict</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Figure key={row.name} row={row} />
          ))}
        </tbody>
      </table>
      {judges.length > 0 && <p className="cmp-note muted">{judges.join(' → ')}</p>}
      {note !== null && (
        <p className="cmp-note muted">
          <code>{note.formula}</code> {note.says}{' '}
          <Link to="/formula" search={{ runs, suite: group.suite, f: note.formula }}>
            See why
          </Link>
        </p>
      )}
      {isRewritten && (
        <p className="cmp-note muted">
          The formula changed from <code>{baseline_formula}</code> to <code>{current_formula}</code>, so the two scores
          can’t be compared.{' '}
          <Link to="/formula" search={{ runs, suite: group.suite, f: current_formula }}>
            Score both with one
          </Link>
        </p>
      )}
    </section>
  )
}

function Figure({ row }: { row: FigureRow }) {
  return (
    <tr title={row.title === '' ? undefined : plainName(row.title)}>
      <td>{row.name}</td>
      <td className="num muted">{row.baseline}</td>
      <td className="num">{row.current}</td>
      <td className="num">{row.change}</td>
      <td className={`wd ${row.tone}`}>{row.means}</td>
    </tr>
  )
}
