import type { FormulaCompletion } from '@assay/core/formula'
import { VisibleText } from '../../lib/text/token.tsx'

/** Names that are listed; a suite may have thousands of evals. */
const SHOWN = 300

/** Lists every name that a formula can use. */
export function NameList({ completions }: { completions: readonly FormulaCompletion[] }) {
  if (completions.length === 0) return null
  return (
    <details className="name-list">
      <summary>{completions.length} names and functions</summary>
      <dl tabIndex={0}>
        {completions.slice(0, SHOWN).map(({ name, kind, summary }) => (
          <div key={`${kind} ${name}`}>
            <dt>
              <code>
                <VisibleText text={name} />
              </code>
            </dt>
            <dd className="muted">{summary}</dd>
          </div>
        ))}
      </dl>
      {completions.length > SHOWN && (
        <p className="muted">{completions.length - SHOWN} more: start typing a name in the editor.</p>
      )}
    </details>
  )
}
