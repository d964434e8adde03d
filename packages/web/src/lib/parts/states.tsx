import { type ReactNode, useEffect, useState } from 'react'
import { ApiProblem } from '../api/problem.ts'
import { VisibleText } from '../text/token.tsx'
import { Glyph } from './glyph.tsx'

/** Says what would be here, and offers what makes it. */
export function Empty({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="empty">
      <p>
        <VisibleText text={title} />
      </p>
      {children !== undefined && <div className="muted">{children}</div>}
    </div>
  )
}

/** Says what failed and offers to try again; what still works stays beside it. */
export function Failure({ error, retry }: { error: unknown; retry?: () => void }) {
  const problem = error instanceof ApiProblem ? error : null
  return (
    <div className="notice errored" role="alert">
      <Glyph name="errored" />
      <div>
        <b>{problem?.title ?? 'Something went wrong on this page'}</b>
        <p>
          <VisibleText text={error instanceof Error ? error.message : String(error)} />
        </p>
        {problem?.hint != null && (
          <p className="muted">
            <VisibleText text={problem.hint} />
          </p>
        )}
        <p className="failure-end">
          {retry !== undefined && (
            <button type="button" className="button" onClick={retry}>
              Retry
            </button>
          )}
          {problem !== null && <code className="muted">{problem.code}</code>}
        </p>
      </div>
    </div>
  )
}

/** Keeps the place of what loads: bars of its final height, after 150 ms so that what comes at once does not flash. */
export function Skeleton({ rows = 1, height = 12 }: { rows?: number; height?: number }) {
  const [isShown, show] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => show(true), 150)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className="skeletons" aria-busy="true">
      <span className="visually-hidden">Loading</span>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: bars have nothing but their place
        <div key={row} className="skeleton-row">
          <div className="skeleton" style={{ height, visibility: isShown ? 'visible' : 'hidden' }} />
        </div>
      ))}
    </div>
  )
}

/** Shows which parts of the address were invalid, and that defaults replace them. */
export function SearchProblems({
  problems,
}: {
  problems: readonly { readonly name: string; readonly value: string }[]
}) {
  if (problems.length === 0) return null
  const named = problems.map(({ name, value }) => `${name}=${value.slice(0, 60)}`).join(', ')
  return (
    <p className="notice" role="status">
      <span>
        The link has <VisibleText text={named} />, which this page doesn’t know. It shows the default instead.
      </span>
    </p>
  )
}
