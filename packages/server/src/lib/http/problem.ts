import { DiagnosedError } from '@assay/app/problem'
import type { LocatedDiagnostic } from '@assay/core/diagnostic'
import { EnvironmentError, ERRORS, UserError } from '@assay/core/errors'
import { HTTPException } from 'hono/http-exception'
import { z } from 'zod'
import { InvalidRequest, type RequestProblem } from './invalid-request.ts'

/** An error as the service answers it: problem details of RFC 9457, with ours beside them. */
export interface Problem {
  readonly type: string
  readonly title: string
  readonly status: number
  readonly detail: string
  /** Stable across releases; `BUG` for an error of ours. */
  readonly code: string
  readonly hint: string | null
  /** Id of the request, as it is in the log. */
  readonly request_id: string
  /** Every wrong part of the request, where it was checked against a schema. */
  readonly problems?: readonly RequestProblem[]
  /** Problems of suites, and the same as the command prints them. */
  readonly diagnostics?: readonly ShownDiagnostic[]
  readonly text?: string
}

/** A problem of a suite as `assay validate --json` prints it. */
type ShownDiagnostic = Omit<LocatedDiagnostic, 'excerptColumn'>

/** Hides keys and secrets in a text that somebody may read. */
export type Mask = (text: string) => string

/** Returns what the service answers to an error. Of a bug it says nothing but where to look for it. */
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

/** Returns a problem as strangers may read it: what is wrong with the server itself is told without its paths and addresses, which the log has. */
export function withoutPlaces(problem: Problem): Problem {
  const entry = Object.entries(ERRORS).find(([code]) => code === problem.code)?.[1]
  if (entry === undefined || problem.status < 500) return problem
  return { ...problem, detail: entry.title, hint: entry.what_to_do }
}

/**
 * Returns what is wrong with a request without the place of the project's store, null where none was opened: nobody can do anything with it over
 * HTTP, and pages show it to every reader.
 */
export function withoutStore(problem: Problem, location: string | null): Problem {
  if (location === null || problem.status >= 500) return problem
  return { ...problem, detail: problem.detail.replaceAll(location, 'this project') }
}

/** Returns whether an error is one of ours to fix, which belongs into the log with its stack. */
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
  // The framework's own: it found a body that it can't read.
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

/** Diagnostics are plain data; what they quote of a suite is masked like everything else. */
function showDiagnostic({ excerptColumn: _, ...each }: LocatedDiagnostic, mask: Mask): ShownDiagnostic {
  const { message, hint, path, excerpt } = each
  return { ...each, message: mask(message), hint: hint && mask(hint), path: path && mask(path), excerpt: mask(excerpt) }
}
