import { UserError } from '@assay/core/errors'
import { formatPath } from '@assay/core/suite'
import { plainText } from '@assay/core/text'
import { plural } from '@assay/formats/text'
import type { z } from 'zod'

/** One invalid part of a request. */
export interface RequestProblem {
  /** The part's path: `body.suites[0].name`, `query.limit`. */
  readonly path: string
  readonly message: string
}

/** Maximum problems that a message lists; the rest are counted. */
const LISTED = 20

/** The error for a request with invalid parts. The message lists them, `problems` has them as values. */
export class InvalidRequest extends UserError {
  readonly problems: readonly RequestProblem[]

  /** `part` is the part that the schema checked: `body`, `query`, `path` or `headers`. */
  constructor(part: string, issues: readonly z.core.$ZodIssue[]) {
    const problems = issues.slice(0, 100).map(({ path, message }) => ({
      path: path.length === 0 ? part : `${part}.${formatPath(path.map(segment))}`,
      message: message.replace(/^Invalid input: expected (.+), received (.+)$/, 'Expected $1, found $2'),
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

/** Turns a validator's issues into one error; the hook of every OpenAPI route. */
export function throwInvalid(result: {
  readonly target: string
  readonly success: boolean
  readonly error?: { readonly issues: readonly z.core.$ZodIssue[] } | undefined
}): void {
  if (!result.success) throw new InvalidRequest(PARTS[result.target] ?? result.target, result.error?.issues ?? [])
}
