import { EnvironmentError, ERRORS, UserError } from '@assay/core/errors'
import { plainText } from '@assay/core/text'
import { flagHint } from './flag-hints.ts'

/** What the command's exit code says. */
export const EXIT = {
  good: 0,
  /** The evals, the gate or the comparison failed. */
  failed: 1,
  /** The command or a file is wrong. */
  usage: 2,
  /** The environment failed: no key, provider down, disk full; or assay itself has a bug. */
  environment: 3,
} as const

/** The exit code of an error that ended a command. */
export function exitCodeOf(error: unknown): number {
  const isKnown = error instanceof UserError || error instanceof EnvironmentError
  return isKnown ? ERRORS[error.code].exit : EXIT.environment
}

/** The exit code of the process: the command line library says with negative codes that it could not read its input. */
export function exitCodeFor(code: number | string | null | undefined): number {
  const number = Number(code ?? EXIT.good)
  return number < 0 ? EXIT.usage : number
}

/** An error as lines for a person: what is wrong and what to do; the stack only for our own bugs. */
export function errorText(error: unknown): string {
  if (error instanceof UserError || error instanceof EnvironmentError) {
    const { message, hint } = explainError(error)
    return [message, ...(hint === null ? [] : [hint])].flatMap(linesOf).join('\n')
  }
  const stack = error instanceof Error ? (error.stack ?? error.message) : String(error)
  return `This is a bug in Assay: ${stack}`
}

/** What to tell of an error: its message in short, and what to do, with the flag that helps where there is one. */
export function explainError(error: UserError | EnvironmentError): { message: string; hint: string | null } {
  const message = 'summary' in error && typeof error.summary === 'string' ? error.summary : error.message
  const hint = [error.hint, flagHint(error.code)].filter((each) => each !== null).join(' ')
  return { message, hint: hint === '' ? null : hint }
}

/** A message may have lines of its own, and a stranger's text in them. */
function linesOf(text: string): string[] {
  return text.split('\n').map(plainText)
}
