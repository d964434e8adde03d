import { UserError } from '@assay/core/errors'
import { explainIssues, type Problem } from '@assay/core/suite'
import { plainText, plural } from '@assay/formats/text'
import { type Document, LineCounter, parseDocument } from 'yaml'
import { Config } from './config.ts'

/** A problem to report: its line, if known, and the sentence. */
interface Told {
  readonly line: number | null
  readonly text: string
}

/** Parses a config's text. Throws UserError `CONFIG_INVALID` with every problem and its line; `file` is for the message. */
export function parseConfig(text: string, file: string): Config {
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false })
  if (document.errors.length > 0) {
    throw invalid(
      file,
      document.errors.map(({ pos, message }) => ({ line: lines.linePos(pos[0]).line, text: message })),
    )
  }
  const value = rootOf(document, file)
  const parsed = Config.safeParse(value)
  if (parsed.success) return parsed.data
  const problems = explainIssues(Config, value, parsed.error.issues)
  throw invalid(
    file,
    problems.map((problem) => ({ line: lineOf(problem, document, lines), text: sentence(problem) })),
  )
}

/** Returns the document's value; an empty file is an empty config. */
function rootOf(document: Document, file: string): unknown {
  try {
    return document.toJS() ?? {}
  } catch (error) {
    // More aliases than any honest file has, or one that names nothing.
    throw invalid(file, [{ line: null, text: error instanceof Error ? error.message : String(error) }])
  }
}

function lineOf({ path }: Problem, document: Document, lines: LineCounter): number | null {
  for (let length = path.length; length > 0; length--) {
    const node = document.getIn(path.slice(0, length), true)
    if (typeof node !== 'object' || node === null || !('range' in node) || !Array.isArray(node.range)) continue
    return lines.linePos(Number(node.range[0])).line
  }
  return null
}

function sentence({ message, hint }: Problem): string {
  return `${message}.${hint === null ? '' : ` ${hint}`}`
}

function invalid(file: string, problems: readonly Told[]): UserError {
  const told = problems.map(({ line, text }) => `  ${line === null ? '' : `line ${line}: `}${plainText(text)}`)
  const message = `Config "${plainText(file)}" has ${plural(problems.length, 'problem')}:\n${told.join('\n')}`
  return new UserError('CONFIG_INVALID', message, null)
}
