import type { Diagnostic } from '@assay/core/diagnostic'
import type { YAMLParseError } from 'yaml'
import { createTextProblem } from './text-problem.ts'

const HINTS: ReadonlyMap<string, string> = new Map([
  [
    'BLOCK_AS_IMPLICIT_KEY',
    'A text with a colon and a space in it needs quotes. Keys of one map stand at the same indentation.',
  ],
  ['MULTILINE_IMPLICIT_KEY', 'A key stands on one line with its colon. A text of several lines is written after |.'],
  ['TAB_AS_INDENT', 'Indent with spaces.'],
  ['BAD_INDENT', 'Indent the entries of one list or map alike, and close brackets where they belong.'],
  ['BAD_SCALAR_START', 'A text that starts with this character needs quotes.'],
  ['MISSING_CHAR', 'Close what is open: a quote, a bracket, or a key with its colon.'],
  ['BAD_DQ_ESCAPE', "Write \\\\ for a backslash in double quotes, or use single quotes: '…'."],
  ['UNEXPECTED_TOKEN', 'A text that starts with a quote, a bracket, a brace or a star needs quotes around all of it.'],
])

/** What the YAML parser says, in our words where it helps. */
export function explainYamlError(error: YAMLParseError, text: string): Diagnostic {
  const [start, end] = error.pos
  const said = (error.message.split('\n')[0] ?? '').replace(/ at line \d+, column \d+:?$/, '')
  const hint = HINTS.get(error.code) ?? null
  const at = { start: Math.min(start, text.length), end: Math.max(start, Math.min(end, text.length)) }
  return createTextProblem('YAML_SYNTAX', at, `The file is not valid YAML: ${said}`, hint)
}
