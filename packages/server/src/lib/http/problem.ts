import { DiagnosedError } from '@assay/app/problem'
import type { LocatedDiagnostic } from '@assay/core/diagnostic'
import { EnvironmentError, ERRORS, UserError } from '@assay/core/errors'
import { HTTPException } from 'hono/http-exception'
import { z } from 'zod'
import { InvalidRequest, type RequestProblem } from './invalid-request.ts'

/** An error as the server sends it: problem details of RFC 9457, with our own fields. */
export interface Problem {
  readonly type: string
  readonly title: string
  readonly status: number
  readonly detail: string
  /** The code, stable across releases; `BUG` for an error of ours. */
  readonly code: string
  readonly hint: string | null
  /** The request's ID, as in the log. */
  readonly request_id: string
  /** All invalid parts of the request, if it was checked against a schema. */
  readonly problems?: readonly RequestProblem[]
  /** Problems of suites, and the same as text, as the command prints them. */
  readonly diagnostics?: readonly ShownDiagnostic[]
  readonly text?: string
}

/** A problem of a suite as `assay validate --json` prints it. */
type ShownDiagnostic = Omit<LocatedDiagnostic, 'excerptColumn'>

/** Hides keys and secrets in a text for readers. */
export type Mask = (text: string) => string

/** Returns the problem for an error. For a bug it only says where to look. */
export function describeProblem(thrown: unknown, request: string, mask: Mask): Problem {
  const error = knownError(thrown)
  if (error === null) return bugProblem(request)
  const { title, status } = ERRORS[error.code]
  const common = {
    type: `urn:assay:error:${error.code}`,
    title,
    status,
    detail: mask(error instanceof DiagnosedError ? error.summary : error.message),
    code: error.code,
    hint: error.hint === null ? null : mask(error.hint),
    request_id: request,
  }
  if (error instanceof InvalidRequest)
    return {
      ...common,
      problems: error.problems.map((each) => ({ path: mask(each.path), message: mask(each.message) })),
    }
  if (!(error instanceof DiagnosedError)) return common
  return {
    ...common,
    diagnostics: error.diagnostics.map((each) => showDiagnostic(each, mask)),
    text: mask(error.text),
  }
}

/** Returns a problem as strangers may read it. Errors of the server itself lose their paths and addresses, which the log has. */
export function withoutPlaces(problem: Problem): Problem {
  const entry = Object.entries(ERRORS).find(([code]) => code === problem.code)?.[1]
  if (entry === undefined || problem.status < 500) return problem
  return { ...problem, detail: entry.title, hint: entry.what_to_do }
}

/**
 * Returns a problem without the location of the project's store (null if none was opened): it's useless over HTTP, and pages show problems
 * to every reader.
 */
export function withoutStore(problem: Problem, location: string | null): Problem {
  if (location === null || problem.status >= 500) return problem
  return { ...problem, detail: problem.detail.replaceAll(location, 'this project') }
}

/** Returns whether an error is a bug of ours, to be logged with its stack. */
export function isBug(thrown: unknown): boolean {
  return knownError(thrown) === null
}

/** Returns the answer that carries a problem. */
export function problemResponse(problem: Problem, headers: Readonly<Record<string, string>> = {}): Response {
  return new Response(JSON.stringify(problem), {
    status: problem.status,
    headers: { ...headers, 'content-type': 'application/problem+json' },
  })
}

function knownError(thrown: unknown): UserError | EnvironmentError | null {
  if (thrown instanceof UserError || thrown instanceof EnvironmentError) return thrown
  if (thrown instanceof z.ZodError) return new InvalidRequest('body', thrown.issues)
  if (!(thrown instanceof HTTPException) || thrown.status >= 500) return null
  // The framework's own error, for a body that it can't read.
  return new UserError('REQUEST_MALFORMED', `${thrown.message.replace(/\.?$/, '.')}`)
}

function bugProblem(request: string): Problem {
  return {
    type: 'urn:assay:error:BUG',
    title: 'The server has a bug.',
    status: 500,
    detail: `The server failed to answer. Search its log for ${request} to see why.`,
    code: 'BUG',
    hint: null,
    request_id: request,
  }
}

/** Masks a diagnostic's quotes from a suite; the rest is plain data. */
function showDiagnostic({ excerptColumn: _, ...each }: LocatedDiagnostic, mask: Mask): ShownDiagnostic {
  const { message, hint, path, excerpt } = each
  return { ...each, message: mask(message), hint: hint && mask(hint), path: path && mask(path), excerpt: mask(excerpt) }
}
