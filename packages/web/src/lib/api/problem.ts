import type { DiagnosticBody, Problem } from '@assay/core/api'

/** A request that the server rejected, or that did not reach it. */
export class ApiProblem extends Error {
  override readonly name = 'ApiProblem'
  /** The response's status; 0 if there was none. */
  readonly status: number
  readonly title: string
  readonly code: string
  readonly hint: string | null
  readonly diagnostics: readonly DiagnosticBody[]

  constructor(problem: Pick<Problem, 'status' | 'title' | 'code' | 'detail' | 'hint' | 'diagnostics'>) {
    super(problem.detail)
    this.status = problem.status
    this.title = problem.title
    this.code = problem.code
    this.hint = problem.hint
    this.diagnostics = problem.diagnostics ?? []
  }
}

/** Returns the problem of an answer that is not a success. */
export async function readProblem(response: Response): Promise<ApiProblem> {
  const body: unknown = await response.json().catch(() => null)
  if (isProblem(body)) return new ApiProblem(body)
  return new ApiProblem({
    status: response.status,
    title: 'The server failed',
    code: 'SERVER_FAILED',
    detail: `The server returned ${response.status} without a reason.`,
    hint: null,
  })
}

/** Returns the problem of a request that got no answer. */
export function unreachable(): ApiProblem {
  return new ApiProblem({
    status: 0,
    title: 'The server can’t be reached',
    code: 'SERVER_UNREACHABLE',
    detail: 'It didn’t respond. It may have stopped.',
    hint: 'Start it with: assay serve',
  })
}

function isProblem(body: unknown): body is Problem {
  return typeof body === 'object' && body !== null && 'code' in body && 'detail' in body && 'title' in body
}
