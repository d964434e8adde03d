import type { Diagnostic } from '@assay/core/diagnostic'
import type { YAMLParseError } from 'yaml'
import { createTextProblem } from './text-problem.ts'

const HINTS: ReadonlyMap<string, string> = new Map([
  ['BLOCK_AS_IMPLICIT_KEY', 'Quote a string that contains a colon and a space. Indent the keys of a map equally.'],
  ['MULTILINE_IMPLICIT_KEY', 'Write a key and its colon on one line. Start a string of several lines with |.'],
  ['TAB_AS_INDENT', 'Indent with spaces.'],
  ['BAD_INDENT', 'Indent the entries of a list or map equally, and close every bracket.'],
  ['BAD_SCALAR_START', 'Quote a string that starts with this character.'],
  ['MISSING_CHAR', 'Close the quote or bracket, or add the colon after the key.'],
  ['BAD_DQ_ESCAPE', "Write \\\\ for a backslash in double quotes, or use single quotes: '…'."],
  ['UNEXPECTED_TOKEN', 'Quote the whole string if it starts with a quote, a bracket, a brace or an asterisk.'],
])

/** Explains the YAML parser's error, with a hint if there is one. */
export function explainYamlError(error: YAMLParseError, text: string): Diagnostic {
  const [start, end] = error.pos
  const said = (error.message.split('\n')[0] ?? '').replace(/ at line \d+, column \d+:?$/, '')
  const hint = HINTS.get(error.code) ?? null
  const at = { start: Math.min(start, text.length), end: Math.max(start, Math.min(end, text.length)) }
  return createTextProblem('YAML_SYNTAX', at, `The file isn't valid YAML: ${said}`, hint)
}
