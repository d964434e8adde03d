import type { SuiteCode } from '@assay/core/suite'
import { findJsonFault } from '@assay/core/text'
import { decodeText } from './decode-text.ts'
import type { FileLine } from './split-lines.ts'
import { LINE_LIMIT } from './split-lines.ts'
import { DEPTH_LIMIT } from './tokenize-yaml.ts'

/** The JSON value of a line, or what is wrong with it and at which offset of the line. */
export type JsonLine =
  | { readonly ok: true; readonly value: unknown; readonly text: string }
  | {
      readonly ok: false
      readonly code: SuiteCode
      readonly message: string
      readonly hint: string
      readonly text: string
      readonly offset: number
    }

/** Parses one line of a JSONL file. */
export function parseJsonLine(line: FileLine): JsonLine {
  const wrong = (code: SuiteCode, message: string, hint: string, text = '', offset = 0): JsonLine => {
    return { ok: false, code, message, hint, text, offset }
  }
  if (line.kind === 'too_long') {
    const message = `Line ${line.number} is longer than ${LINE_LIMIT / 1024 / 1024} MiB`
    return wrong('JSONL_LINE_TOO_LONG', message, 'Put each row on its own line.')
  }
  const decoded = decodeText(line.bytes)
  if (!decoded.ok) {
    const message = `Line ${line.number} isn't UTF-8 at byte ${line.byte + decoded.byte} of the file`
    return wrong('TEXT_NOT_UTF8', message, 'Save the file as UTF-8.')
  }
  const text = decoded.text.trimEnd()
  try {
    const value: unknown = JSON.parse(text)
    const fault = findJsonFault(value, DEPTH_LIMIT)
    if (fault !== null)
      return wrong(
        'JSONL_SYNTAX',
        `Line ${line.number} ${fault}`,
        'Nest it less deeply, or write the number as a string.',
        text,
      )
    return { ok: true, value, text }
  } catch (error) {
    if (line.unfinished) {
      const message = `The last line is incomplete: it ends after ${text.length} characters`
      return wrong('JSONL_TORN', message, 'Remove the line, or write the file again.', text, text.length)
    }
    const said = error instanceof Error ? error.message : String(error)
    // Where the engine does not say the place, the line as a whole is meant, unless it ends too early.
    const offset = Number(/position (\d+)/.exec(said)?.[1] ?? (said.includes('end of JSON') ? text.length : 0))
    const reason = said.replace(/ in JSON at position.*$/, '').replace(/, ".*$/s, '')
    return wrong(
      'JSONL_SYNTAX',
      `Line ${line.number} isn't valid JSON: ${reason}`,
      'Write one JSON object per line.',
      text,
      Math.min(offset, text.length),
    )
  }
}
