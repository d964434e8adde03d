import type { z } from 'zod'

/** Describes the first problem and its place, such as `expected string, received number at "tool_calls[0].name"`. */
export function describeIssue(error: z.ZodError): string {
  const [issue] = error.issues
  if (issue === undefined) return 'Invalid shape'
  const path = issue.path.map((step) => (typeof step === 'number' ? `[${step}]` : `.${String(step)}`)).join('')
  return path === '' ? issue.message : `${issue.message} at "${path.replace(/^\./, '')}"`
}
