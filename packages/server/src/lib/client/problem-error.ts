import { type DiagnosticBody, Problem } from '@assay/core/api'
import {
  EnvironmentError,
  type EnvironmentErrorCode,
  isEnvironmentErrorCode,
  isUserErrorCode,
  UserError,
  type UserErrorCode,
} from '@assay/core/errors'

/** A request that the server rejected: the same code, message and hint as the command without a server. */
export class RejectedRequest extends UserError {
  /** Problems of suites and formulas; empty if the error is about something else. */
  readonly diagnostics: readonly DiagnosticBody[]
  /** The diagnostics as the command prints them; null without diagnostics. */
  readonly text: string | null
  /** The request's ID in the server's log. */
  readonly requestId: string

  constructor({ code, detail, hint, diagnostics = [], text = null, request_id }: ProblemParts<UserErrorCode>) {
    super(code, detail, hint)
    this.diagnostics = diagnostics
    this.text = text
    this.requestId = request_id
  }
}

/** A failure on the server, with the same code as the command without a server. */
export class FailedRequest extends EnvironmentError {
  /** The request's ID in the server's log. */
  readonly requestId: string

  constructor({ code, detail, hint, request_id }: ProblemParts<EnvironmentErrorCode>) {
    super(code, detail, hint)
    this.requestId = request_id
  }
}

type ProblemParts<Code> = Pick<Problem, 'detail' | 'hint' | 'request_id'> & {
  readonly code: Code
  readonly diagnostics?: Problem['diagnostics']
  readonly text?: string | null | undefined
}

/** Turns an unsuccessful answer into its error. */
export function readProblem(status: number, text: string): RejectedRequest | FailedRequest {
  const problem = parseProblem(text)
  if (problem === null) {
    // A proxy, or another program on that port.
    const detail = `The server answered ${status} without saying why.`
    const hint = "Check that the address is an Assay server's."
    return new FailedRequest({ code: 'SERVER_FAILED', detail, hint, request_id: '' })
  }
  const { code } = problem
  if (isUserErrorCode(code)) return new RejectedRequest({ ...problem, code })
  if (isEnvironmentErrorCode(code)) return new FailedRequest({ ...problem, code })
  return problem.status < 500
    ? new RejectedRequest({ ...problem, code: 'SERVER_REJECTED' })
    : new FailedRequest({ ...problem, code: 'SERVER_FAILED' })
}

function parseProblem(text: string): Problem | null {
  try {
    return Problem.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}
