import { useState } from 'react'
import { countOf, formatCount } from '../numbers/format.ts'
import { Glyph } from '../parts/glyph.tsx'
import type { CodeFile, LineProblem } from './code-lines.ts'
import { cutHead } from './text-rows.ts'
import { VisibleText } from './token.tsx'

/** Lines that are shown at first, and characters of one line. */
const MOST_LINES = 1000
const MOST_CHARACTERS = 2000

/** Shows the numbered lines of a file, each with what was said about it in a row below. */
export function CodeLines({ file }: { file: CodeFile }) {
  const [limit, setLimit] = useState(MOST_LINES)
  const rest = file.lines.length - limit
  return (
    <>
      <ol className="code" aria-label={file.path}>
        {file.lines.slice(0, limit).map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is known by its number
          <CodeLine key={at} number={at + 1} line={line} problems={file.problems.get(at + 1) ?? []} />
        ))}
      </ol>
      {rest > 0 && (
        <button type="button" className="button show-all" onClick={() => setLimit(limit + MOST_LINES)}>
          Show {countOf(Math.min(rest, MOST_LINES), 'more line')} of {formatCount(rest)}
        </button>
      )}
    </>
  )
}

function CodeLine({ number, line, problems }: { number: number; line: string; problems: readonly LineProblem[] }) {
  const end = cutHead(line, MOST_CHARACTERS)
  const place = problems.find((problem) => problem.place !== null && problem.place.end <= end)?.place ?? null
  return (
    <li>
      <span className="line-number">{number}</span>
      <code className="line" dir="ltr">
        {place === null ? (
          <VisibleText text={line} end={end} />
        ) : (
          <>
            <VisibleText text={line} end={place.start} />
            <span className="squiggle">
              <VisibleText text={line} start={place.start} end={place.end} />
            </span>
            <VisibleText text={line} start={place.end} end={end} />
          </>
        )}
        {end < line.length && <span className="muted"> … {formatCount(line.length - end)} more characters</span>}
      </code>
      {problems.map((problem, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: nothing else tells two problems of a line apart
        <ProblemRow key={at} problem={problem} />
      ))}
    </li>
  )
}

/** Shows what a tool said: shape, code, message. `n` goes from one to the next. */
export function ProblemRow({ problem }: { problem: Omit<LineProblem, 'place'> }) {
  const tone = problem.severity === 'error' ? 'fail' : 'errored'
  return (
    <div className={`problem ${tone}`} data-problem tabIndex={-1}>
      <Glyph name={tone} label={problem.severity} />
      <span>
        {problem.code !== null && (
          <code>
            <VisibleText text={problem.code} />{' '}
          </code>
        )}
        <VisibleText text={problem.message} />
        {problem.stage === 'lint' && <span className="muted"> · linter</span>}
      </span>
    </div>
  )
}
