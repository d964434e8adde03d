import type { JoinedSource } from './join-prefix.ts'
import { isProse } from './unfenced.ts'

const INDENT = '    '

/** Puts a function's body under its head, however the answer indents it. */
export function joinPythonBody(prefix: string, code: string): JoinedSource {
  const before = prefix.endsWith('\n') ? prefix : `${prefix}\n`
  const unit = bodyIndent(before)
  const lines = code
    .replace(/^(?:[ \t]*\n)+/, '')
    .trimEnd()
    .split('\n')
    .map(withSpaces)
  const body = isWithoutFirstIndent(lines) ? [unit + lines[0], ...lines.slice(1)] : lines
  const margin = Math.min(...body.slice(0, 1).map(indentOf))
  const source = body.map((line) => reindent(line, margin, unit.length))
  return {
    source: `${before}${untilProse(source, unit.length).join('\n')}\n`,
    given: before.length,
  }
}

/** Returns the indentation of the docstring or of the last indented line. */
function bodyIndent(prefix: string): string {
  const head = /^([ \t]*)(?:async[ \t]+)?def\b/gm
  const last = [...prefix.matchAll(head)].at(-1)
  const outer = last?.[1]?.replaceAll('\t', INDENT) ?? ''
  const inside = last === undefined ? null : /\n([ \t]+)\S/.exec(prefix.slice(last.index))
  const found = inside?.[1]?.replaceAll('\t', INDENT) ?? ''
  return found.length > outer.length ? found : outer + INDENT
}

/** Replaces tabs with spaces, since mixing them with the prefix's spaces is an error. */
function withSpaces(line: string): string {
  return line.replace(/^[ \t]+/, (margin) => margin.replaceAll('\t', INDENT))
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length
}

/** Returns whether only the first line lost its indentation, for example because the answer was trimmed. */
function isWithoutFirstIndent(lines: readonly string[]): boolean {
  const [first = '', ...rest] = lines
  if (indentOf(first) > 0) return false
  const indents = rest.filter((line) => line.trim() !== '').map(indentOf)
  const [second = 0] = indents
  const least = indents.reduce((a, b) => Math.min(a, b), second)
  if (second === 0) return false
  // Under a head like `for x in y:` the body is indented anyway, but not deeper than all that follows.
  const opens = /[:([{,\\]\s*(?:#.*)?$/.test(first)
  return opens ? (least > 0 && second > least) || second >= 2 * INDENT.length : true
}

/** Moves a line of the body to the prefix's indentation. Lines left of the body are a later definition and stay. */
function reindent(line: string, margin: number, wanted: number): string {
  if (line.trim() === '' || margin === wanted) return line
  const indent = indentOf(line)
  return indent < margin ? line : ' '.repeat(indent - margin + wanted) + line.trimStart()
}

/** Returns the lines up to the remarks that models add after a function. */
function untilProse(lines: readonly string[], unit: number): readonly string[] {
  const end = lines.findIndex(
    (line, i) => i > 0 && line.trim() !== '' && indentOf(line) < Math.min(unit, 1) && isProse(line),
  )
  return end === -1 ? lines : lines.slice(0, end)
}
