import { EnvironmentError, EnvironmentErrors, ERRORS, UserError, UserErrors } from '@assay/core/errors'
import { plainText } from '@assay/core/text'
import { flagHint } from './flag-hints.ts'

/** The command's exit codes. */
export const EXIT = {
  good: 0,
  /** The evals, the gate or the comparison failed. */
  failed: 1,
  /** The command or a file is wrong. */
  usage: 2,
  /** The environment failed: no key, provider down, disk full; or Assay has a bug. */
  environment: 3,
} as const

/** Returns the exit code of an error that ended a command. */
export function exitCodeOf(error: unknown): number {
  const isKnown = error instanceof UserError || error instanceof EnvironmentError
  return isKnown ? ERRORS[error.code].exit : EXIT.environment
}

/** Returns the process's exit code: the command-line library uses negative codes for input it couldn't read. */
export function exitCodeFor(code: number | string | null | undefined): number {
  const number = Number(code ?? EXIT.good)
  return number < 0 ? EXIT.usage : number
}

/** Returns an error as lines for a person: what's wrong and what to do; the stack only for our own bugs. */
export function errorText(error: unknown): string {
  if (error instanceof UserError || error instanceof EnvironmentError) {
    const { message, hint } = explainError(error)
    return [message, ...(hint === null ? [] : [hint])].flatMap(linesOf).join('\n')
  }
  const stack = error instanceof Error ? (error.stack ?? error.message) : String(error)
  return `This is a bug in Assay: ${stack}`
}

/** Returns an error's message in short, and what to do, with the flag that helps if there is one. */
export function explainError(error: UserError | EnvironmentError): { message: string; hint: string | null } {
  if (error instanceof UserErrors || error instanceof EnvironmentErrors) return explainErrors(error)
  const message = 'summary' in error && typeof error.summary === 'string' ? error.summary : error.message
  const hint = [error.hint, flagHint(error.code)].filter((each) => each !== null).join(' ')
  return { message, hint: hint === '' ? null : hint }
}

/** Returns several errors, each on a line of its own with what to do. */
function explainErrors({ problems }: UserErrors | EnvironmentErrors): { message: string; hint: null } {
  const lines = problems.map((each) => {
    const { message, hint } = explainError(each)
    return hint === null ? message : `${message} ${hint}`
  })
  return { message: [`${problems.length} problems; nothing was sent.`, ...lines].join('\n'), hint: null }
}

/** Splits a message, which may hold a stranger's text, into lines that are safe to print. */
function linesOf(text: string): string[] {
  return text.split('\n').map(plainText)
}
