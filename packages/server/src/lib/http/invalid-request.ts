import { UserError } from '@assay/core/errors'
import { formatPath } from '@assay/core/suite'
import { plainText } from '@assay/core/text'
import { plural } from '@assay/formats/text'
import type { z } from 'zod'

/** One wrong part of a request. */
export interface RequestProblem {
  /** Where: `body.suites[0].name`, `query.limit`. */
  readonly path: string
  readonly message: string
}

/** Problems that a message lists; the rest is counted. */
const LISTED = 20

/** Parts of a request are wrong. The message lists them, `problems` has them as values. */
export class InvalidRequest extends UserError {
  readonly problems: readonly RequestProblem[]

  /** `part` is where the schema looked: `body`, `query`, `path` or `headers`. */
  constructor(part: string, issues: readonly z.core.$ZodIssue[]) {
    const problems = issues.slice(0, 100).map(({ path, message }) => ({
      path: path.length === 0 ? part : `${part}.${formatPath(path.map(segment))}`,
      message,
    }))
    const lines = problems.slice(0, LISTED).map(({ path, message }) => `  ${plainText(path)}: ${plainText(message)}`)
    const more = issues.length > LISTED ? [`  and ${issues.length - LISTED} more`] : []
    super(
      'REQUEST_INVALID',
      [`The request has ${plural(issues.length, 'problem')}:`, ...lines, ...more].join('\n'),
      null,
    )
    this.problems = problems
  }
}

function segment(key: PropertyKey): string | number {
  return typeof key === 'symbol' ? String(key) : key
}

const PARTS: Readonly<Record<string, string>> = { json: 'body', form: 'body', param: 'path', header: 'headers' }

/** Turns what a validator found into the one error for it; the hook of every OpenAPI route. */
export function throwInvalid(result: {
  readonly target: string
  readonly success: boolean
  readonly error?: { readonly issues: readonly z.core.$ZodIssue[] } | undefined
}): void {
  if (!result.success) throw new InvalidRequest(PARTS[result.target] ?? result.target, result.error?.issues ?? [])
}
