import type { z } from 'zod'

/** Describes the first problem and its place, such as `Expected string, found number at "tool_calls[0].name"`. */
export function describeIssue(error: z.ZodError): string {
  const [issue] = error.issues
  if (issue === undefined) return 'Invalid shape'
  const path = issue.path.map((step) => (typeof step === 'number' ? `[${step}]` : `.${String(step)}`)).join('')
  const message = issue.message.replace(/^Invalid input: expected (.+), received (.+)$/, 'Expected $1, found $2')
  return path === '' ? message : `${message} at "${path.replace(/^\./, '')}"`
}
