import { stat } from 'node:fs/promises'
import { EnvironmentError, messageOf, UserError } from '@assay/core/errors'
import { describeIssue } from '../json/describe-issue.ts'
import { parseJson } from '../json/parse-json.ts'
import type { LooseAnswer } from '../model/loose-answer.ts'
import { promptKey, questionKey } from './question-key.ts'
import { readLines } from './read-lines.ts'
import { RecordingLine } from './recording-line.ts'

/** The outcome in one line of a recording. */
export type RecordedOutcome = Pick<RecordingLine, 'failure' | 'attempt'> & {
  /** The answers by turn; empty for a failure. */
  readonly answers: readonly LooseAnswer[]
}

/** The content of a recording. */
export interface Recording {
  /** Outcomes by `questionKey` or `promptKey`, in the file's order. */
  readonly outcomes: ReadonlyMap<string, readonly RecordedOutcome[]>
  /** The models that its lines name. */
  readonly models: readonly string[]
  /** Warnings, such as an incomplete last line. */
  readonly warnings: readonly string[]
}

/**
 * Reads a recording: one JSON object per line, skipping empty lines. A last line that a crash cut short is a warning.
 *
 * @param model Takes only the lines of this model, and those that name none.
 * @throws UserError `RECORDING_MISSING`, `RECORDING_INVALID` with the line, `RECORDING_AMBIGUOUS` when it holds several models' answers
 *   and `model` is null.
 */
export async function readRecording(file: string, model: string | null = null): Promise<Recording> {
  const outcomes = new Map<string, RecordedOutcome[]>()
  const models = new Set<string>()
  const torn = await eachLine(file, (line) => {
    if (line.model !== undefined) models.add(line.model)
    if (model !== null && line.model !== undefined && line.model !== model) return
    const key = keyOfLine(line)
    const { failure, attempt } = line
    const outcome = { failure, attempt, answers: line.answers ?? (line.answer === undefined ? [] : [line.answer]) }
    const known = outcomes.get(key)
    if (known === undefined) outcomes.set(key, [outcome])
    else known.push(outcome)
  })
  if (model === null && models.size > 1) throw createSeveralModels(file, [...models])
  return { outcomes, models: [...models], warnings: torn === null ? [] : [torn] }
}

/** Calls `take` with every line, checked. Resolves to the warning about an incomplete last line, or null. */
async function eachLine(file: string, take: (line: RecordingLine) => void): Promise<string | null> {
  if (!(await stat(file).catch(() => null))?.isFile()) {
    throw new UserError('RECORDING_MISSING', `Recording "${file}" isn't a file.`, 'Check its path, or record one.')
  }
  let number = 0
  let pending: { number: number; text: string } | null = null
  try {
    for await (const text of readLines(file)) {
      number++
      if (text.trim() === '') continue
      if (pending !== null) take(checkLine(file, pending))
      pending = { number, text }
    }
  } catch (error) {
    if (error instanceof UserError) throw error
    const message = `Recording "${file}" can't be read: ${messageOf(error)}.`
    throw new EnvironmentError('FILE_UNREADABLE', message, undefined, { cause: error })
  }
  if (pending === null) return null
  if (parseJson(pending.text) === undefined)
    return `Skipped the incomplete last line of recording "${file}" (line ${pending.number}).`
  take(checkLine(file, pending))
  return null
}

function checkLine(file: string, { number, text }: { number: number; text: string }): RecordingLine {
  const value = parseJson(text)
  if (value === undefined) throw createInvalid(file, number, "The line isn't valid JSON")
  const line = RecordingLine.safeParse(value)
  if (line.success) return line.data
  throw createInvalid(file, number, describeIssue(line.error))
}

function createInvalid(file: string, line: number, what: string): UserError {
  return new UserError(
    'RECORDING_INVALID',
    `${what} (${file}:${line}).`,
    'See docs/providers.md for the format of a recording.',
  )
}

function createSeveralModels(file: string, models: readonly string[]): UserError {
  const names = models.slice(0, 5).map((model) => `"${model}"`)
  const message = `Recording "${file}" contains the answers of ${models.length} models: ${names.join(', ')}.`
  return new UserError(
    'RECORDING_AMBIGUOUS',
    message,
    'Choose one under "replay:" in assay.config.yaml: {file: …, model: …}.',
  )
}

function keyOfLine(line: RecordingLine): string {
  if (line.key !== undefined) return line.key
  return line.messages === undefined ? promptKey(line.prompt ?? '') : questionKey(line.messages)
}
