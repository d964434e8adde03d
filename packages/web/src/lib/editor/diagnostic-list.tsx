import { Glyph } from '../parts/glyph.tsx'
import { VisibleText } from '../text/token.tsx'
import { type EditorDiagnostic, endSentence, placeOf } from './editor-diagnostics.ts'

const SHAPES = {
  error: ['fail', 'Error'],
  warning: ['errored', 'Warning'],
  note: ['unscored', 'Note'],
} as const

/** Lists the problems of a text with their places, worst first; a place is a button that calls `onSelect`. Announced as they change. */
export function DiagnosticList(props: {
  diagnostics: readonly EditorDiagnostic[]
  /** The text that the offsets are into. */
  text: string
  onSelect: (diagnostic: EditorDiagnostic) => void
}) {
  const { diagnostics, text, onSelect } = props
  const order = ['error', 'warning', 'note'] as const
  const sorted = order.flatMap((severity) => diagnostics.filter((each) => each.severity === severity))
  return (
    <ul className="diagnostics" aria-live="polite" aria-label="Problems">
      {sorted.map((diagnostic) => {
        const { code, severity, message, hint, start } = diagnostic
        const [glyph, word] = SHAPES[severity]
        const { line, column } = placeOf(text, start)
        return (
          <li key={`${code} ${start} ${message}`}>
            <Glyph name={glyph} label={word} />
            <button type="button" className="place" onClick={() => onSelect(diagnostic)}>
              <span className="visually-hidden">Go to line and column </span>
              {line}:{column}
            </button>
            <span className="said">
              <VisibleText text={endSentence(message)} />{' '}
              {hint !== null && (
                <span className="hint muted">
                  <VisibleText text={hint} />
                </span>
              )}{' '}
              <code>{code}</code>
            </span>
          </li>
        )
      })}
    </ul>
  )
}
