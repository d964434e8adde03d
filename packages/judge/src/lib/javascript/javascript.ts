import { resolve } from 'node:path'
import { type CheckOptions, showSecrets } from '@assay/core/suite'
import type { CheckTools, PreparedCheck } from '../check/check-tools.ts'
import { type Finding, failing, passing, undecided } from '../check/finding.ts'

/**
 * Prepares the check by the user's own function: `(answer, context) => boolean | number | {pass, score, reason}`. A
 * number from 0 to 1 is a score, which passes from 0.5 up. The function is trusted like the person who runs the suite:
 * it runs in a separate thread with the same rights, so that it can be stopped, not so that it is confined.
 */
export function prepareJavascript(options: CheckOptions<'javascript'>, tools: CheckTools): PreparedCheck {
  const { file, export: name, options: settings = {} } = options
  return async ({ text, model, messages, tokens, latency_ms, cost_usd, finish_reason }, call) => {
    if (!tools.policy.javascript) return undecided("A suite from the network can't call functions on this machine.")
    if (tools.folder === null) return undecided(`"${file}" is relative to the suite file, but this suite has no file.`)
    const shown = messages.map(({ role, content }) => ({ role, content: showSecrets(content) }))
    const context = { model, messages: shown, tokens, latency_ms, cost_usd, finish_reason, options: settings }
    const request = { path: resolve(tools.folder, file), name, args: [text, context] }
    const outcome = await tools.callFunction(request, call.signal)
    if (!outcome.ok) return undecided(`The function "${name}" in "${file}" failed: ${outcome.message}.`)
    return findingOf(outcome.value) ?? undecided(`The function "${name}" in "${file}" returned no verdict.`)
  }
}

const PASSING_SCORE = 0.5

function findingOf(value: unknown): Finding | null {
  if (typeof value === 'boolean') {
    return value ? passing('The function accepted the answer.') : failing('The function rejected the answer.')
  }
  if (isShare(value))
    return decideByScore(
      value,
      value >= PASSING_SCORE,
      `The function returned ${value}; the minimum is ${PASSING_SCORE}.`,
    )
  if (typeof value !== 'object' || value === null) return null
  const pass = property(value, 'pass')
  const score = property(value, 'score')
  const said = property(value, 'reason')
  if (score !== undefined && !isShare(score)) return null
  if (typeof pass !== 'boolean' && score === undefined) return null
  const passed = typeof pass === 'boolean' ? pass : isShare(score) && score >= PASSING_SCORE
  const reason = typeof said === 'string' ? said : `The function ${passed ? 'accepted' : 'rejected'} the answer.`
  return decideByScore(isShare(score) ? score : passed ? 1 : 0, passed, reason)
}

function decideByScore(score: number, passed: boolean, reason: string): Finding {
  return passed ? passing(reason, score) : failing(reason, score)
}

function isShare(value: unknown): value is number {
  return typeof value === 'number' && value >= 0 && value <= 1
}

function property(value: object, key: string): unknown {
  return Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined
}
