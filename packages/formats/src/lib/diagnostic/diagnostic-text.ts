import type { LocatedDiagnostic, Severity } from '@assay/core/diagnostic'
import { plainText } from '@assay/core/text'
import { plural } from '../text/numbers.ts'
import { textWidth } from '../text/text-width.ts'

/** Colours a text, for who can show colours. */
export type ColourText = (format: TextFormat | TextFormat[], text: string) => string

type TextFormat = 'red' | 'yellow' | 'green' | 'blue' | 'bold' | 'dim'

const COLOUR = { error: 'red', warning: 'yellow', note: 'blue' } as const satisfies Record<Severity, string>

/** Formats a diagnostic for a person: what is wrong, where, the line (where there is one) with a caret under the place, and what to do. */
export function diagnosticText(diagnostic: LocatedDiagnostic, style: ColourText = (_, text) => text): string {
  const { severity, code, message, hint, file, line, column } = diagnostic
  const colour = COLOUR[severity]
  const place = `${file === null ? '' : `${plainText(file)}:`}${line}:${column}`
  const margin = ' '.repeat(String(line).length)
  const excerpt = plainText(diagnostic.excerpt)
  const lead = textWidth(plainText(diagnostic.excerpt.slice(0, diagnostic.excerptColumn)))
  const marked = plainText(
    diagnostic.excerpt.slice(diagnostic.excerptColumn, diagnostic.excerptColumn + spanOf(diagnostic)),
  )
  const caret = `${' '.repeat(lead)}${'^'.repeat(Math.max(1, textWidth(marked)))}`
  const lines = [
    `${style([colour, 'bold'], `${severity} ${code}`)} ${plainText(message)}`,
    `${margin} ${style('dim', `at ${place}`)}`,
  ]
  if (excerpt !== '')
    lines.push(`${style('dim', `${line} |`)} ${excerpt}`, `${margin} ${style('dim', '|')} ${style(colour, caret)}`)
  if (hint !== null) lines.push(`${margin} ${style('dim', '=')} ${plainText(hint)}`)
  return lines.join('\n')
}

function spanOf({ start, end }: LocatedDiagnostic): number {
  return Math.max(1, end - start)
}

/** Returns `2 errors, 1 warning`, or `no problems`. */
export function countText(diagnostics: readonly { severity: Severity }[]): string {
  const parts = (['error', 'warning', 'note'] as const).flatMap((severity) => {
    const count = diagnostics.filter((diagnostic) => diagnostic.severity === severity).length
    return count === 0 ? [] : [plural(count, severity)]
  })
  return parts.length === 0 ? 'no problems' : parts.join(', ')
}
